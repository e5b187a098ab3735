import { axeFindsAtAllWidths, type Findings } from "./axe";
import { expect, test } from "./site";

/** What is asked once, and what the day takes from the night, must find all that looking at each anew would find. */

const PAGE = `
  <style>
    * { box-sizing: border-box; }
    body { margin: 0; font: 16px/1.5 sans-serif; background: #060b14; color: #f4f7fb; }
    [data-theme="day"] body { background: #f4f6f9; color: #0b1a2e; }
    a { color: #6fb3ff; } [data-theme="day"] a { color: #0c5097; }
    main { padding: 16px; }
    .card { padding: 16px; background: #132139; } [data-theme="day"] .card { background: #ffffff; }
    main .button { padding: 8px; border: 0; background: #0c5097; color: #ffffff; }
    .pattern { background-image: linear-gradient(#0c5097, #0c5097); }
    .words { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    .list { height: 40px; overflow: visible; }
    .only-by-day { display: none; }
  </style>
  <main>
    <h1>Tonight</h1>
    <p class="first">Some words, and <a href="/one" style="text-decoration: underline">a link</a> among them.</p>
    <div class="card"><p class="second">Words on a card.</p></div>
    <p>Many other words, with <a class="inline" href="/two" style="text-decoration: underline">one more</a>.</p>
    <button type="button" class="button"><span class="label">Follow</span><span class="words">the Tigers</span></button>
    <p><a class="button pattern" href="/three">Watch</a></p>
    <div class="list"><p>One<br>Two<br>Three<br>Four</p></div>
    <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="" width="40" height="40" class="picture">
    <p class="only-by-day">Only by day</p>
    <button type="button" class="button unnamed" hidden><svg width="20" height="20"></svg></button>
  </main>`;

const from = (width: number, rules: string) => `@media (min-width: ${width}px) { ${rules} }`;
const between = (least: number, most: number, rules: string) =>
  `@media (min-width: ${least}px) and (max-width: ${most}px) { ${rules} }`;

type Fault = { what: string; styles?: string; script?: string; found: string[] };

const FAULTS: Fault[] = [
  { what: "nothing", found: [] },
  {
    what: "pale words by night, at one width",
    styles: between(1024, 1200, `[data-theme="night"] .first { color: #24344f; }`),
    found: ["night 1024 color-contrast"],
  },
  {
    what: "pale words by day, at one width",
    styles: between(768, 1000, `[data-theme="day"] .first { color: #c9d2de; }`),
    found: ["day 768 color-contrast-by-day"],
  },
  {
    what: "words lost on the ground of their card by day",
    styles: from(1900, `[data-theme="day"] .card { background: #1b2a3e; }`),
    found: ["day 1920 color-contrast-by-day"],
  },
  {
    what: "a card that lets the page shine through by day",
    styles: from(
      1900,
      `.card { color: #777; background: #000; opacity: 0.99; } [data-theme="day"] .card { opacity: 0.3; }`,
    ),
    found: ["day 1920 color-contrast-by-day"],
  },
  {
    what: "a link by its color alone, at one width by day",
    styles: between(1280, 1500, `[data-theme="day"] .inline { text-decoration: none !important; color: #123; }`),
    found: ["day 1280 link-in-text-block-by-day"],
  },
  {
    what: "words that stand there only by day, and are pale",
    styles: from(1900, `[data-theme="day"] .only-by-day { display: block; color: #d0d6df; }`),
    found: ["day 1920 color-contrast"],
  },
  {
    what: "words that come to stand on another ground by day",
    styles: from(
      1900,
      `.card { position: relative; height: 80px; }
       [data-theme="day"] .second { position: absolute; top: 90px; color: #fff; }`,
    ),
    found: ["day 1920 color-contrast"],
  },
  {
    what: "a pale button on a pattern by day, at one width",
    styles: between(1024, 1200, `[data-theme="day"] .pattern { background-color: #ffffff; }`),
    found: ["day 1024 pale"],
  },
  {
    what: "a region that scrolls at one width, and takes no focus",
    styles: between(360, 700, ".list { overflow: auto; }"),
    found: ["night 360 scrollable-region-focusable"],
  },
  {
    what: "a button without a name that is shown at one width",
    styles: between(1280, 1500, ".unnamed { display: block; }"),
    found: ["night 1280 button-name"],
  },
  {
    what: "a button without a name that is shown only by day",
    styles: between(1280, 1500, `[data-theme="day"] .unnamed { display: block; }`),
    found: ["day 1280 button-name"],
  },
  {
    what: "a button whose words are gone at one width",
    styles: between(1024, 1200, ".label, .words { display: none; }"),
    found: ["night 1024 button-name"],
  },
  {
    what: "a button whose words stay in its name alone",
    styles: between(1024, 1200, ".label { display: none; }"),
    found: [],
  },
  {
    what: "a heading that is hidden at one width",
    styles: between(1024, 1200, "h1 { visibility: hidden; }"),
    found: ["night 1024 page-has-heading-one"],
  },
  {
    what: "markup that a script changes at one width",
    script: `addEventListener("resize", () => {
      const picture = document.querySelector(".picture");
      if (innerWidth === 1280) picture.removeAttribute("alt"); else picture.setAttribute("alt", "");
    });`,
    found: ["night 1280 image-alt"],
  },
  {
    what: "a fault of the markup, which is told once",
    script: `document.querySelector(".picture").removeAttribute("alt")`,
    found: ["night 360 image-alt"],
  },
];

const named = ({ theme, width, violations, paleButtons }: Findings & { width: number }) => [
  ...violations.map((one) => `${theme} ${width} ${one.split(":")[0]}`),
  ...paleButtons.map(() => `${theme} ${width} pale`),
];

test("axe finds each planted fault where it is, and nothing else", async ({ page }) => {
  for (const { what, styles = "", script = "", found } of FAULTS) {
    await page.setContent(`<!doctype html><html lang="en" data-theme="night"><head><title>Tonight</title></head>
      <body>${PAGE}<style>${styles}</style><script>${script}</script></body></html>`);
    expect.soft((await axeFindsAtAllWidths(page)).flatMap(named), what).toEqual(found);
  }
});
