// Bytes before anyone touches a page, against their goals; the engine's, too.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fromRoot } from "../../scripts/paths.js";
import { scriptsOf, shippedBytes, sizes, sizesOf } from "./shipped-bytes.js";

const WITH_VIDEO = ["event", "live", "replay", "upcoming"];
const TOWARDS_A_PASS = ["subscribe", "account"];
const LISTS = ["home", "watch-events", "school"];

const mostOf = (pages, size) => {
  const [name, bytes] = pages.map((page) => [page.name, size(page)]).toSorted((a, b) => b[1] - a[1])[0];
  return { value: bytes / 1_000, note: name };
};

function assetNamed(pattern) {
  const name = readdirSync(fromRoot("build/client/assets")).find((one) => pattern.test(one));
  if (!name) throw new Error(`The build holds nothing like ${pattern}`);
  return `/assets/${name}`;
}

export function pageBytes({ league }) {
  const pages = Object.keys(league.pages).map((name) => {
    const { whole, firstView } = league.text(name);
    return { name, ...shippedBytes(whole), inlined: shippedBytes(firstView), files: scriptsOf(whole) };
  });
  const without = (names) => pages.filter(({ name }) => !names.includes(name));
  const only = (names) => pages.filter(({ name }) => names.includes(name));
  const checkout = assetNamed(/^checkout-(?!meta-).*\.js$/);
  return {
    title: "Bytes before anyone touches the page, by brotli (a first view has the rules that it meets in its HTML)",
    rows: pages.map(({ name, scripts, styles, inlined }) => ({
      name,
      html: inlined.html.brotli,
      scripts: scripts.brotli,
      rules: inlined.inlined.brotli,
      sheets: styles.brotli,
    })),
    figures: {
      "script-page": mostOf(without([...WITH_VIDEO, ...TOWARDS_A_PASS]), ({ scripts }) => scripts.brotli),
      "script-event": mostOf(only(WITH_VIDEO), ({ scripts }) => scripts.gzip),
      "script-checkout": {
        value: sizesOf([...new Set([...only(["subscribe"])[0].files, checkout])]).gzip / 1_000,
        note: "with its card step",
      },
      "script-account": { value: only(["account"])[0].scripts.gzip / 1_000 },
      engine: {
        value: sizes(readFileSync(join(fromRoot("build/client"), assetNamed(/^shaka-player.*\.js$/)))).brotli / 1e3,
      },
      styles: mostOf(pages, ({ inlined }) => inlined.inlined.brotli),
      html: mostOf(only(LISTS), ({ inlined }) => inlined.html.brotli),
    },
  };
}
