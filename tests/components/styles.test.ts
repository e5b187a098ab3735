import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import postcss from "postcss";
import { describe, expect, test } from "vitest";
import { className } from "../../scripts/class-names.js";
import { inLayers } from "../../scripts/layers.js";
import { asTheDevice } from "../../scripts/themes.js";

const LAYERS = "@layer reset, tokens, base, components, pages;";

const sheets = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".css"))
  .map((file) => ({ file, css: readFileSync(`app/${file}`, "utf8") }));
/** The components beside a stylesheet: they set properties in style attributes. */
const scriptsBeside = (file: string) => {
  const folder = `app/${dirname(file)}`;
  return readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
    .join();
};
/** Those of every page, and what a component says for those that it is drawn in. */
const tokens = [
  readFileSync("app/styles/tokens.css", "utf8"),
  ...sheets.flatMap(({ css }) => css.match(/:root \{[^{}]*\}/g) ?? []),
].join();

describe.each(sheets)("$file", ({ file, css }) => {
  test("says the order of layers first, because any sheet may be the first to load", async () =>
    expect((await postcss([inLayers]).process(css, { from: `app/${file}` })).css).toMatch(new RegExp(`^${LAYERS}`)));

  test("names only tokens that exist", () => {
    const own = new Set([...css.matchAll(/(?<![\w-])(--[\w-]+)\s*:/g)].map((match) => match[1]));
    const setByComponents = scriptsBeside(file);
    const unknown = [...css.matchAll(/var\((--[\w-]+)/g)]
      .map((match) => match[1] ?? "")
      .filter((name) => !own.has(name) && !setByComponents.includes(name) && !tokens.includes(`${name}:`));
    expect([...new Set(unknown)]).toEqual([]);
  });
});

// At twice the text size a phone is as wide as a column: its page would scroll sideways (WCAG 1.4.4).
test("no column that repeats is wider than its grid", () => {
  const columns = sheets.flatMap(({ file, css }) =>
    [...css.matchAll(/repeat\(auto-fi[lt]+, minmax\((.*?), 1fr\)/g)].map(([, least]) => `${file}: ${least}`),
  );
  expect(columns.length).toBeGreaterThan(5);
  expect(columns.filter((column) => !/: (?:min\(.*100%.*\)|0)$/.test(column))).toEqual([]);
});

// The names of a sheet and of a class make a class's name in a build.
test("no two sheets share a name", () => {
  const names = sheets.map(({ file }) => basename(file)).filter((name) => name.endsWith(".module.css"));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

// Pages that are open have the sheets of the build that they came with, and get HTML of the next one.
test("a class has the same name in each build", () =>
  expect(className("count", "/any/where/badge.module.css?used")).toBe("_badge_count"));

test.each([
  ["app/components/ui/badge.module.css", `${LAYERS}@layer components{a{top:0}}`],
  ["app/routes/board/board.module.css", `${LAYERS}@layer pages{a{top:0}}`],
  ["app/styles/site.css", "a{top:0}"],
])("%s is built as %s", async (from, sheet) => {
  const built = await postcss([inLayers]).process("a{top:0}", { from });
  expect(built.css.replace(/\s/g, "")).toBe(sheet.replace(/\s/g, ""));
});

test("what is said of the day is the day's of a device set to light, too", async () => {
  const built = await postcss([asTheDevice]).process('a,[data-theme="day"] b{top:0}', { from: undefined });
  expect(built.css).toBe(
    'a,[data-theme="day"] b{top:0}@media (prefers-color-scheme: light){[data-theme="auto"] b{top:0}}',
  );
});

test("a module leaves its layer to the build", () => {
  const modules = sheets.filter(({ file }) => file.endsWith(".module.css"));
  expect(modules.filter(({ css }) => css.includes("@layer")).map(({ file }) => file)).toEqual([]);
});

/** A list without a class keeps its bullets (reset.css): a name that no sheet has is a name forgotten. */
test("components name only classes that their stylesheet has", () => {
  const components = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  const forgotten = components.flatMap((file) => {
    const text = readFileSync(`app/${file}`, "utf8");
    return [...text.matchAll(/^import (\w+) from "(\.[^"]+\.module\.css)"/gm)].flatMap(([, name = "", sheet = ""]) => {
      const css = readFileSync(join("app", dirname(file), sheet), "utf8");
      const known = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map((match) => match[1]));
      return [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))]
        .map((match) => match[1] ?? "")
        .filter((one) => !known.has(one))
        .map((one) => `${file}: ${one}`);
    });
  });
  expect(forgotten).toEqual([]);
});

// The player's colors lie over video and are its own.
const borrowers = sheets.filter(({ file }) => !file.endsWith("tokens.css") && !file.startsWith("components/player/"));

test.each(borrowers)("$file takes its colors from the tokens", ({ css }) => {
  expect(css.replace(/\/\*[\s\S]*?\*\//g, "").match(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi)).toBeNull();
});

test("the grounds of an eligible pass and of any other are those of B 2.3", () => {
  const { css = "" } = sheets.find(({ file }) => file.endsWith("tokens.css")) ?? {};
  expect(css).toMatch(/--pass-eligible: #f2f4f8;\s+--pass-other: #d6d8db;/);
});

test.each(sheets)("$file says what lies over what by the scale of the tokens alone", ({ css }) => {
  const heights = [...css.matchAll(/(?<![\w-])z-index\s*:\s*([^;}]+)/gi)].map((match) => match[1]?.trim());
  expect(heights.filter((height) => !/^var\(--layer-[\w-]+\)$/.test(height ?? ""))).toEqual([]);
});

test("no component puts itself over another from its script", () => {
  const scripts = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  expect(scripts.filter((file) => /\bzIndex\b|z-index/.test(readFileSync(`app/${file}`, "utf8")))).toEqual([]);
});

/** The tokens of one theme: its own block over what all share. */
function theme(selector: string): Record<string, string> {
  const block = tokens.slice(tokens.indexOf(selector));
  return Object.fromEntries(
    [...block.slice(0, block.indexOf("}")).matchAll(/(?<![\w-])(--[\w-]+):\s*(#[0-9a-f]{6});/gi)].map((match) => [
      match[1],
      match[2],
    ]),
  );
}

/** What paper takes from the theme and gives itself (B 2.9 "print view"). */
describe("on paper", () => {
  const paper = theme("@media print");

  test.each(["--text", "--muted", "--faint", "--link", "--good", "--bad"])("%s can be read on white", (ink) =>
    expect(contrast(paper[ink] ?? "#ffffff", "#ffffff")).toBeGreaterThanOrEqual(4.5),
  );

  test.each(["--page", "--surface", "--raised"])("%s is white", (ground) => expect(paper[ground]).toBe("#ffffff"));
});

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(['[data-theme="night"]', '[data-theme="day"]'])("%s", (selector) => {
  const colors = theme(selector);
  const grounds = ["--page", "--surface", "--raised"];
  const inks = ["--text", "--muted", "--link", "--good", "--bad", "--live-text"];
  // Faint words stand on surfaces only; on the page itself faint is for pictures.
  const pairs = [
    ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground])),
    ["--faint", "--surface"],
    ["--faint", "--raised"],
  ];

  test.each(pairs)("%s can be read on %s", (ink = "", ground = "") =>
    expect(contrast(colors[ink] ?? "", colors[ground] ?? "")).toBeGreaterThanOrEqual(4.5),
  );

  test.each(grounds)("the mark of what is current can be told from %s", (ground) => {
    const house = selector.includes("day") ? "--house-day" : "--house-night";
    const [, mark = ""] = new RegExp(`${house}: var\\((--\\w+)\\)`).exec(tokens) ?? [];
    const color = colors[mark] ?? theme(":root {\n    --brand")[mark] ?? "";
    expect(contrast(color, colors[ground] ?? "")).toBeGreaterThanOrEqual(3);
  });

  test.each(grounds)("the edge of a control can be seen on %s", (ground) =>
    expect(contrast(colors["--control-line"] ?? "", colors[ground] ?? "")).toBeGreaterThanOrEqual(3),
  );
});

test("a breadcrumb without a link is no faint word: it stands on the page itself", () => {
  const css = sheets.find(({ file }) => file.endsWith("breadcrumbs.module.css"))?.css ?? "";
  expect(/\n\.entry \{[^}]*/.exec(css)?.[0]).toContain(" color: var(--muted);");
});

/** Where a background or a shadow says it, forced colors take it away (WCAG 2.2, 1.4.11). */
test.each([
  ["styles/controls.css", ':where([aria-current], [aria-selected="true"])'],
  ["components/player/controls/overlay.module.css", ".choice:has(:checked:not(:focus-visible))"],
])("%s marks %s in forced colors, too", (file, chosen) => {
  const css = sheets.find((sheet) => sheet.file === file)?.css ?? "";
  const forced = css.split("@media (forced-colors: active)").slice(1).join();
  expect(forced.split(`${chosen} {`)[1]?.split("}")[0]).toMatch(/ outline: 2px solid( Highlight)?;/);
});

test("what is current wears the house's mark, which can be seen by day", () => {
  const marks = sheets.flatMap(({ css }) => css.match(/\[aria-(?:current|selected)[^{}]*\{[^{}]*\}/g) ?? []);
  expect(marks.length).toBeGreaterThan(2);
  expect(marks.filter((rule) => rule.includes("var(--light)"))).toEqual([]);
});

describe("what a card looks like (S 2.13, 9.9)", () => {
  const sheet = (name: string) => readFileSync(`app/components/card/${name}.module.css`, "utf8");

  test.each([
    ["title", ".card > :is(h2, h3, h4) {"],
    ["subtitle", ".subtitle {"],
  ])("its %s has two lines at most", (_what, opening) =>
    expect(sheet("event-card").split(opening)[1]?.split("}")[0]).toMatch(/[^-]line-clamp: 2;/),
  );

  test("a divider of 2 px in #e0e0e0 stands at its middle", () => {
    expect(sheet("team-stage")).toContain("var(--team-divider) calc(50% - 1px) calc(50% + 1px)");
    expect(tokens).toContain("--team-divider: #e0e0e0;");
  });

  test("black goes to 15 % behind a logo, and to 30 % over the card", () => {
    const shade = (percent: number) => `linear-gradient(to bottom, rgb(0 0 0 / 0%), rgb(0 0 0 / ${percent}%));`;
    expect(tokens).toContain(`--stage-logo-shade: ${shade(15)}`);
    expect(tokens).toContain(`--stage-overlay: ${shade(30)}`);
    expect(sheet("team-stage")).toContain("var(--stage-logo-shade)");
    expect(sheet("team-stage")).toContain("var(--stage-overlay)");
  });
});

test("a phone is at most 544 px wide (S 9.5)", () => {
  const widths = sheets.flatMap(({ css }) => [...css.matchAll(/max-width: (\d+)px\)/g)].map(([, px]) => Number(px)));
  expect(widths.filter((width) => width > 420 && width < 760)).toEqual(expect.arrayContaining([544]));
  expect(widths.filter((width) => width > 420 && width < 760 && width !== 544)).toEqual([]);
});
