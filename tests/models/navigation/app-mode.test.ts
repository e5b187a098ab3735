import { describe, expect, it } from "vitest";
import { appLink, inAppMode } from "~/models/navigation/app-mode";

const mode = { apps: "ios", origin: "https://www.fieldhouse.example" };
const outside = { target: "_blank", rel: "noopener" };

it.each([
  ["/company", { href: "/company?apps=ios" }],
  ["/privacypolicy?x=1#keep", { href: "/privacypolicy?x=1&apps=ios#keep" }],
  ["/company?apps=android", { href: "/company?apps=ios" }],
  ["https://www.fieldhouse.example/company", { href: "https://www.fieldhouse.example/company?apps=ios" }],
  ["https://other.test/?q=1", { href: "https://other.test/?q=1", ...outside }],
  ["//other.test/", { href: "//other.test/", ...outside }],
  ["/.//other.test/", { href: "https://www.fieldhouse.example//other.test/?apps=ios" }],
  ["#contents", { href: "#contents" }],
  ["mailto:a@b.test", { href: "mailto:a@b.test" }],
  ["tel:18005550142", { href: "tel:18005550142" }],
])("links in app mode: %s (S 2.6, rulings 3)", (href, link) => expect(appLink(href, mode)).toEqual(link));

describe("a page in app mode", () => {
  it.each([
    ['<a class="x" href="/a?b=1&amp;c=2">A</a>', '<a class="x" href="/a?b=1&amp;c=2&amp;apps=ios">A</a>'],
    ['<a href="/a" class="x">A</a>', '<a href="/a?apps=ios" class="x">A</a>'],
    ['<a href="https://other.test/">E</a>', '<a href="https://other.test/" target="_blank" rel="noopener">E</a>'],
    [
      '<a href="https://other.test/" target="_blank" rel="noopener noreferrer">E</a>',
      '<a href="https://other.test/" target="_blank" rel="noopener noreferrer">E</a>',
    ],
    ['<a id="x">no link</a>', '<a id="x">no link</a>'],
    ['<a title="/a" href="#b">jump</a>', '<a title="/a" href="#b">jump</a>'],
    [
      '<form method="post" action="/a?b=1"><input/></form>',
      '<form method="post" action="/a?b=1&amp;apps=ios"><input/></form>',
    ],
    ['<form method="post"><input/></form>', '<form method="post"><input/></form>'],
    [
      '<form action="/search" role="search"><input/></form>',
      '<form action="/search" role="search"><input type="hidden" name="apps" value="ios"/><input/></form>',
    ],
    ['<button type="submit" formaction="/a">B</button>', '<button type="submit" formaction="/a?apps=ios">B</button>'],
    [
      '<link rel="stylesheet" href="/a.css"/><use href="/sprite.svg#x"/><article href="/x">',
      '<link rel="stylesheet" href="/a.css"/><use href="/sprite.svg#x"/><article href="/x">',
    ],
    ['<a href="/a?q=&#x27;&quot;">A</a>', '<a href="/a?q=%27%22&amp;apps=ios">A</a>'],
  ])("%s", (html, expected) => {
    expect(inAppMode(html, mode)).toBe(expected);
    expect(inAppMode(expected, mode).replace(/(<input type="hidden" name="apps" value="ios"\/>)+/, "$1")).toBe(
      expected,
    );
  });

  it("cannot be broken out of by the value that goes along", () =>
    expect(inAppMode('<form action="/s">', { ...mode, apps: '"><script>' })).toBe(
      '<form action="/s"><input type="hidden" name="apps" value="&quot;&gt;&lt;script&gt;"/>',
    ));
});
