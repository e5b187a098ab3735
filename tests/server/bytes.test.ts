import { existsSync, readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fromRoot } from "../../scripts/paths.js";

/** What a page makes a phone load, counted in the build (performance 2). `npm test` builds first. */

const CLIENT = fromRoot("build/client");
type Part = { module: string; imports?: string[]; css?: string[] };
type Manifest = { entry: Part; routes: Record<string, Part & { id: string }> };

const assets = existsSync(CLIENT) ? readdirSync(`${CLIENT}/assets`) : [];
const named = (pattern: RegExp) => {
  const found = assets.filter((name) => pattern.test(name));
  expect(found, String(pattern)).toHaveLength(1);
  return `/assets/${found[0]}`;
};

/** All routes with their files, as Remix writes them down; no page loads this list, nor a route's script. */
function manifest(): Manifest {
  const text = readFileSync(CLIENT + named(/^manifest-.*\.js$/), "utf8");
  return JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, "")) as Manifest;
}

const bytesOf = (address: string) => readFileSync(CLIENT + address);
const sum = (addresses: Iterable<string>, size: (bytes: Buffer) => number) =>
  [...addresses].reduce((total, address) => total + size(bytesOf(address)), 0);
const brotli = (bytes: Buffer) => brotliCompressSync(bytes).length;
const gzip = (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length;

/** Everything the parts load without being asked again. */
const scriptsOf = (parts: Part[]) => new Set(parts.flatMap(({ module, imports = [] }) => [module, ...imports]));
const enhancement = () => named(/^enhance-.*\.js$/);

function routeAt(id: string): Part {
  const route = manifest().routes[id];
  if (!route) throw new Error(`No route ${id} in the build`);
  return route;
}

const root = () => routeAt("root");

/** What any page with a video loads before play; the last of it only knows where the controls are. */
const eventScripts = () => [enhancement(), named(/^watch-.*\.js$/), ...scriptsOf([manifest().entry])];

/** What the first sign of interest in the video loads. */
const playerScripts = () => scriptsOf([{ module: named(/^mount-player-.*\.js$/) }]).add(react());
const react = () => named(/^react-.*\.js$/);

describe("bytes of the build", () => {
  it("4.32 kB of script, brotli, on a page that lists no live games and has no video", () =>
    expect(brotli(bytesOf(enhancement()))).toBeLessThanOrEqual(4_320));

  it("0.6 kB of script, brotli, more for who lets us measure, on any page", () =>
    expect(brotli(bytesOf(named(/^timings-.*\.js$/)))).toBeLessThanOrEqual(600));

  it("0.3 kB of script, brotli, more where a password is typed", () =>
    expect(brotli(bytesOf(named(/^show-password-.*\.js$/)))).toBeLessThanOrEqual(300));

  it("0.8 kB of script, brotli, more where a passkey is used or made", () => {
    const scripts = assets.filter((name) => /^passkeys-.*\.js$/.test(name)).map((name) => `/assets/${name}`);
    expect(sum(scripts, brotli)).toBeLessThanOrEqual(800);
  });

  it("8.2 kB of script, brotli, more for a pass; 105 kB gzip with everything but the card provider's own", () => {
    const checkout = named(/^checkout-(?!view-).*\.js$/);
    // Wallet buttons have events of their own, and another tab may have chosen another pass.
    expect(brotli(bytesOf(checkout))).toBeLessThanOrEqual(8_200);
    expect(sum([enhancement(), checkout], gzip)).toBeLessThanOrEqual(105_000);
  });

  it("12.8 kB of script, brotli, in four files, on an event page before play", () => {
    // Between two builds the names of files alone differ by 10 bytes and more.
    expect(sum(eventScripts(), brotli)).toBeLessThanOrEqual(12_800);
    expect(eventScripts().length).toBeLessThanOrEqual(4);
  });

  it("60.1 kB of script, brotli, in at most 4 files, for the player's controls, with React", () => {
    const scripts = playerScripts();
    // 0.1 of them to keep captions through an outage, and a place through a phone's sleep; 0.2 for live games that come
    // back by themselves, engines that never come, and what is here of a picture when the engine misses a segment.
    // 0.1 for a game's sound alone.
    expect(sum(scripts, brotli)).toBeLessThanOrEqual(60_100);
    expect(scripts.size).toBeLessThanOrEqual(4);
    expect([...scripts].map((path) => bytesOf(path).toString("utf8")).join()).not.toMatch(/__remix|useLoaderData/);
  });

  it("nothing of the player's controls or its engine on an event page before they are wanted", () => {
    for (const address of eventScripts())
      expect(bytesOf(address).toString("utf8"), address).not.toMatch(/Keyboard shortcuts|Jump to live/);
    expect(bytesOf(named(/^mount-player-.*\.js$/)).toString("utf8")).toMatch(
      /Keyboard shortcuts[^]*Jump to live|Jump to live[^]*Keyboard shortcuts/,
    );
  });

  it("no schema or date library in what an event page loads", () => {
    for (const address of [...eventScripts(), ...playerScripts()]) {
      expect(bytesOf(address).toString("utf8"), address).not.toMatch(
        /ZodError|safeParse|DateTime\.fromISO|Invalid DateTime/,
      );
    }
  });

  it.each([
    "routes/_index",
    "routes/watch-events",
    "routes/search",
    "routes/$profile.$slug",
    "routes/events.$slug.$key",
    "routes/users.$authenticate",
  ])("13.6 kB of styles, brotli, in at most 6 files, on %s", (id) => {
    const styles = new Set([...(root().css ?? []), ...(routeAt(id).css ?? [])]);
    expect(styles.size).toBeGreaterThan(0);
    expect(styles.size).toBeLessThanOrEqual(6);
    expect(sum(styles, brotli)).toBeLessThanOrEqual(13_600);
  });

  it("155 kB of player engine, brotli", () =>
    expect(brotli(bytesOf(named(/^shaka-player.*\.js$/)))).toBeLessThanOrEqual(155_000));
});
