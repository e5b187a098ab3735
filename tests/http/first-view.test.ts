import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { asFirstView, type FirstView, isFirstView, type StyleRule } from "~/http/first-view.server";
import { styleRules, writeStyleRules } from "../../scripts/style-rules.js";

it.each([
  ["none", true],
  ["cross-site", true],
  ["same-site", true],
  ["same-origin", false],
  ["", false],
  ["anything", false],
  [null, false],
  [undefined, false],
])("first view, Sec-Fetch-Site: %s: %s (performance 2)", (site, expected) => expect(isFirstView(site)).toBe(expected));

const page = (body: string, theme = "night") =>
  `<html lang="en" data-theme="${theme}"><head><title>t</title><link rel="stylesheet" href="/assets/a.css"/>` +
  `<meta name="m"/><link rel="stylesheet" href="/assets/b.css"/></head><body>${body}</body></html>`;

const viewOf = (a: string, b = "", textures: [string, string][] = []): FirstView => ({
  sheets: new Map([
    ["/assets/a.css", styleRules(a)],
    ["/assets/b.css", styleRules(b)],
  ]),
  textures: new Map(textures),
});

const styleOf = (html: string) => /<style nonce="n">([^]*?)<\/style>/.exec(html)?.[1];

describe("the styles of a first view", () => {
  const rules: [what: string, sheet: string, body: string, kept: string][] = [
    ["of an element", "p{color:red}", "", "p{color:red}"],
    ["of a class that is there", "._a{color:red}", '<p class="x _a">', "._a{color:red}"],
    ["of a class that isn't", "._a{color:red}", '<p class="_ab">', ""],
    ["of two classes, both there", "._a ._b{color:red}", '<p class="_a"><b class="_b">', "._a ._b{color:red}"],
    ["of two classes, one there", "._a ._b{color:red}", '<p class="_a">', ""],
    ["of a class that scripts may give", ".other{color:red}", "", ".other{color:red}"],
    ["of either class, one there", "._a,._b{color:red}", '<p class="_b">', "._a,._b{color:red}"],
    ["of what has no such class", "p:not(._a,:has(._b)){color:red}", "", "p:not(._a,:has(._b)){color:red}"],
    ["of one class of several", ":is(._a,._b) p{color:red}", '<p class="_b">', ":is(._a,._b) p{color:red}"],
    ["under the pointer", "a:hover,._a:active{color:red}", "", "a:hover,._a:active{color:red}"],
    ["of the theme", "[data-theme=night] p{color:red}", "", "[data-theme=night] p{color:red}"],
    ["of the other theme", "[data-theme=day] p{color:red}", "", ""],
    ["of any theme", ":root,[data-theme=day]{color:red}", "", ":root,[data-theme=day]{color:red}"],
    ["on paper", "@media print{p{color:red}}", "", ""],
    ["on paper, too", "@media (min-width:9px),print{p{color:red}}", "", "@media (min-width:9px),print{p{color:red}}"],
    ["in a layer", "@layer x{._a{color:red}._b{top:0}}", '<p class="_b">', "@layer x{._b{top:0}}"],
    ["in a layer of nothing that is there", "@layer x{@supports (a:b){._a{color:red}}}", "", ""],
    ["the order of layers", "@layer x,y;", "", "@layer x,y;"],
    ["fonts", "@font-face{font-family:x}", "", "@font-face{font-family:x}"],
    ["motion", "@keyframes a{0%{top:0}to{top:1px}}", "", "@keyframes a{0%{top:0}to{top:1px}}"],
    ["nested rules, whole", "._a{top:0;& b{top:1px}}", '<p class="_a">', "._a{top:0;& b{top:1px}}"],
  ];
  it.each(rules)("rules %s", (_what, sheet, body, kept) =>
    expect(styleOf(asFirstView(page(body), viewOf(sheet), "n"))).toBe(kept),
  );

  const TOKENS = ":root{--a:1px;--b:calc(var(--c)*2);--c:2px;--d:3px;top:0}[data-theme=day]{--a:4px}";
  const tokens: [what: string, sheet: string, body: string, kept: string][] = [
    ["that nothing takes, without", "", "", ":root{top:0}"],
    ["that a met rule takes", "p{top:var(--a)}", "", ":root{--a:1px;top:0}"],
    ["that a rule takes which is not met", "._x{top:var(--a)}", "", ":root{top:0}"],
    ["that another one is made of", "p{top:var(--b)}", "", ":root{--b:calc(var(--c)*2);--c:2px;top:0}"],
    ["that stand in for others", "p{top:var(--x,var(--d))}", "", ":root{--d:3px;top:0}"],
    ["that the page itself takes", "", '<p style="top:var(--d)">', ":root{--d:3px;top:0}"],
  ];
  it.each(tokens)("bring tokens %s", (_what, sheet, body, kept) =>
    expect(styleOf(asFirstView(page(body), viewOf(TOKENS + sheet), "n"))?.split("}")[0] + "}").toBe(kept),
  );

  it("bring the tokens of their theme, and none where nothing is left of a rule", () => {
    const sheet = ":root{--a:1px}[data-theme=day]{--a:4px}[data-theme=night]{--a:5px}:root{--b:1px}p{top:var(--a)}";
    expect(styleOf(asFirstView(page("", "day"), viewOf(sheet), "n"))).toBe(
      ":root{--a:1px}[data-theme=day]{--a:4px}p{top:var(--a)}",
    );
  });

  it("bring a rule with others in it whole", () => {
    const sheet = ":root{--a:1px;& p{top:0}}";
    expect(styleOf(asFirstView(page(""), viewOf(sheet), "n"))).toBe(sheet);
  });

  it("bring the tokens that scripts and drawings take", () => {
    const sheets = new Map([
      ["/assets/a.css", styleRules(":root{--a:1px;--b:2px}", new Set(["--b"]))],
      ["/assets/b.css", []],
    ]);
    expect(styleOf(asFirstView(page(""), { sheets, textures: new Map() }, "n"))).toBe(":root{--b:2px}");
  });

  it("stand where the first sheet stood, in the order of the sheets, and these come last", () =>
    expect(asFirstView(page("<p>x</p>"), viewOf("a{top:0}", "b{top:0}"), "n")).toBe(
      '<html lang="en" data-theme="night"><head><title>t</title><style nonce="n">a{top:0}b{top:0}</style>' +
        '<meta name="m"/></head><body><p>x</p>' +
        '<link media="print" rel="stylesheet" href="/assets/a.css"/>' +
        '<link media="print" rel="stylesheet" href="/assets/b.css"/></body></html>',
    ));

  it("are those of the day where it is day", () => {
    const sheet = "[data-theme=night]{top:0}[data-theme=day]{top:1px}";
    expect(styleOf(asFirstView(page("", "day"), viewOf(sheet), "n"))).toBe("[data-theme=day]{top:1px}");
  });

  it("stay in their sheets if one of these is not known, or there is none, or the page has no end", () => {
    const known = viewOf("a{top:0}");
    for (const html of [
      page("").replace("/assets/b.css", "/assets/of-an-earlier-release.css"),
      "<html><head></head><body></body></html>",
      page("").replace("</body>", ""),
    ])
      expect(asFirstView(html, known, "n")).toBe(html);
  });

  it("take what looks like a pattern of replacement as it is", () =>
    expect(styleOf(asFirstView(page(""), viewOf('a::before{content:"$&$1"}'), "n"))).toBe('a::before{content:"$&$1"}'));
});

describe("the first two textures of a first view", () => {
  const texture = (name: string) => `<i style="--texture:url(&quot;/event_cards/${name}-texture.svg&quot;)"></i>`;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#fff" d="M0 0h9%&amp;"/>\n</svg>\n';
  const known = viewOf("a{top:0}", "", [["/event_cards/golf-texture.svg", svg]]);

  it("are within the page, and others are not", () => {
    const html = asFirstView(page(texture("golf") + texture("golf") + texture("golf")), known, "n");
    const [, address = ""] = /url\(&quot;(data:[^&]*)&quot;\)/.exec(html) ?? [];
    expect(decodeURIComponent(address)).toBe(`data:image/svg+xml,${svg.replaceAll('"', "'")}`);
    expect(address).not.toMatch(/["<>&#\n]/);
    expect(html.match(/golf-texture\.svg/g)).toHaveLength(1);
  });

  it("stay outside where they aren't the product's own", () =>
    expect(asFirstView(page(texture("chess")), known, "n")).toContain(texture("chess")));
});

describe("the rules that a build writes down", () => {
  /** What a page without elements of its own brings along. */
  function built(sheet: string, script: string): string | undefined {
    const client = mkdtempSync(join(tmpdir(), "client-"));
    try {
      mkdirSync(join(client, "assets"));
      writeFileSync(join(client, "assets/a.css"), sheet);
      writeFileSync(join(client, "assets/b.css"), "");
      writeFileSync(join(client, "assets/a.js"), script);
      writeStyleRules(client, join(client, "styles.json"));
      const sheets = JSON.parse(readFileSync(join(client, "styles.json"), "utf8")) as Record<string, StyleRule[]>;
      return styleOf(asFirstView(page(""), { sheets: new Map(Object.entries(sheets)), textures: new Map() }, "n"));
    } finally {
      rmSync(client, { recursive: true });
    }
  }

  it("name tokens shortly, the frequent ones most, but for those that scripts take", () => {
    const sheet = ":root{--often:1px;--here:2px;--there:3px}p{margin:var(--often) var(--often) var(--here)}";
    expect(built(sheet, 'style.setProperty("--there", "4px")')).toBe(
      ":root{--0:1px;--1:2px;--there:3px}p{margin:var(--0) var(--0) var(--1)}",
    );
  });

  it("open each layer once, each rule in its place", () =>
    expect(built("@layer x,y;@layer y{a{top:0}}@layer x,y;@layer x{b{top:0}}i{top:0}@layer y{a{top:1px}}", "")).toBe(
      "@layer x,y;@layer y{a{top:0}a{top:1px}}@layer x{b{top:0}}i{top:0}",
    ));
});
