import { parse } from "node-html-parser";
import { describe, expect, it } from "vitest";
import { letterText } from "~network/mail/letter";
import { letterHtml } from "~network/mail/letter-html";
import { withArticle } from "~network/mail/with-article";
import { EVERY_LETTER, SITE } from "./every-letter";

describe.each(EVERY_LETTER)("the mail of %s", (_what, letter) => {
  it("has a layout for phones, one button at most, and a text that says as much", async () => {
    const page = parse(await letterHtml(letter, SITE));
    const text = letterText(letter);
    const links = page.querySelectorAll("a").map((link) => link.getAttribute("href") ?? "");
    expect(page.querySelector('meta[name="viewport"]')?.getAttribute("content")).toContain("device-width");
    expect(page.querySelector('meta[name="color-scheme"]')?.getAttribute("content")).toBe("light dark");
    expect([page.querySelectorAll("h1").length, page.querySelectorAll("script, form, link").length]).toEqual([1, 0]);
    expect(page.querySelectorAll("a.button").length).toBeLessThanOrEqual(1);
    expect(links.filter((link) => !text.includes(link) || !link.startsWith("https://"))).toEqual([]);
    const seen = page.querySelectorAll("img").map((picture) => picture.getAttribute("src") ?? "");
    expect(seen.filter((address) => !address.startsWith(`${SITE}/`))).toEqual([]);
    expect(page.querySelectorAll("b").map((mark) => mark.text)).toEqual(["Fieldhouse"]);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  });
});

it('links the last sentence that ends in an address, and breaks no line after "e-"', async () => {
  const body = ["It renews. Cancel any time: https://site.example/cancel", "This e-mail: https://site.example/e-mail"];
  const page = parse(await letterHtml({ subject: "-", body }, SITE));
  expect(page.querySelectorAll("a").map((link) => [link.text, link.getAttribute("href")])).toEqual([
    ["Cancel any time", "https://site.example/cancel"],
    ["This e\u2011mail", "https://site.example/e-mail"],
  ]);
});

it("shows a school's crest where the site draws it, and reads on its color (WCAG 1.4.3)", async () => {
  const [one, other] = [
    { name: "West", logo: "/logos/schwest.svg", color: "0x0a1f44" },
    { name: "East", logo: "https://elsewhere.example/east.png", color: "0xffc72c" },
  ];
  const page = parse(await letterHtml({ subject: "-", body: [{ sides: [one, other] }] }, SITE));
  const cells = page.querySelectorAll("td[bgcolor][width]");
  expect(cells.map((cell) => cell.getAttribute("style")?.match(/background.*/)?.[0])).toEqual([
    "background:#0a1f44;color:#ffffff",
    "background:#ffc72c;color:#000000",
  ]);
  expect(cells.map((cell) => cell.querySelector("img")?.getAttribute("src"))).toEqual([
    `${SITE}/logos/schwest.svg.png`,
    undefined,
  ]);
});

it.each([
  ["Annual Pass", "an Annual Pass"],
  ["Monthly Pass", "a Monthly Pass"],
  ["Ultimate Pass", "an Ultimate Pass"],
  ["University Pass", "a University Pass"],
])("says %s as %s", (name, said) => expect(withArticle(name)).toBe(said));
