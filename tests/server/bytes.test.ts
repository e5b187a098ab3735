import { existsSync, readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { fromRoot } from "../../scripts/paths.js";

/** What a page makes a phone load, counted in the build (performance 2). `npm test` builds first. */

const CLIENT = fromRoot("build/client");
type Part = { module: string; imports?: string[]; css?: string[] };
type Manifest = { url: string; entry: Part; routes: Record<string, Part & { id: string }> };

const assets = existsSync(CLIENT) ? readdirSync(`${CLIENT}/assets`) : [];
const named = (pattern: RegExp) => {
  const found = assets.filter((name) => pattern.test(name));
  expect(found, String(pattern)).toHaveLength(1);
  return `/assets/${found[0]}`;
};

/** All routes with what they load; the browser's own list is shorter (scripts/browser-manifest.js). */
const manifest = () => JSON.parse(readFileSync(fromRoot("build/routes.json"), "utf8")) as Manifest;

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

function eventScripts() {
  const { url, entry } = manifest();
  return new Set([url, enhancement(), ...scriptsOf([entry, root(), routeAt("routes/events.$slug.$key")])]);
}

describe("bytes of the build", () => {
  it("10 kB of script, brotli, on a page that React does not take over", () => {
    expect(brotli(bytesOf(enhancement()))).toBeLessThanOrEqual(10_000);
  });

  it("10 kB of script, brotli, more for a pass; 105 kB gzip with everything but the card provider's own", () => {
    const checkout = named(/^checkout-(?!meta-).*\.js$/);
    expect(brotli(bytesOf(checkout))).toBeLessThanOrEqual(10_000);
    expect(sum([enhancement(), checkout], gzip)).toBeLessThanOrEqual(105_000);
  });

  it("114 kB of script, gzip, in at most 9 files, on an event page before play; 105 is where it has to go", () => {
    const scripts = eventScripts();
    expect(sum(scripts, gzip)).toBeLessThanOrEqual(114_000);
    expect(scripts.size).toBeLessThanOrEqual(9);
  });

  it("of the list of routes, only those that React takes over", () => {
    const text = readFileSync(CLIENT + manifest().url, "utf8");
    const { routes } = JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, "")) as Manifest;
    const hydrated = readdirSync(fromRoot("app/routes")).filter((name) => {
      const route = fromRoot(`app/routes/${name}/route.tsx`);
      return existsSync(route) && /hydrate: true/.test(readFileSync(route, "utf8"));
    });
    expect(Object.keys(routes).sort()).toEqual(["root", ...hydrated.map((name) => `routes/${name}`)].sort());
    for (const id of Object.keys(routes)) expect(routes[id], id).toEqual(routeAt(id));
  });

  it("nothing of the player's controls or its engine on an event page before they are wanted", () => {
    for (const address of eventScripts()) {
      expect(bytesOf(address).toString("utf8"), address).not.toMatch(/Keyboard shortcuts|Jump to live/);
    }
    expect(bytesOf(named(/^overlay-.*\.js$/)).toString("utf8")).toMatch(
      /Keyboard shortcuts[^]*Jump to live|Jump to live[^]*Keyboard shortcuts/,
    );
  });

  it("no schema or date library in what an event page loads", () => {
    for (const address of eventScripts()) {
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
  ])("11.4 kB of styles, brotli, in at most 6 files, on %s", (id) => {
    const styles = new Set([...(root().css ?? []), ...(routeAt(id).css ?? [])]);
    expect(styles.size).toBeGreaterThan(0);
    expect(styles.size).toBeLessThanOrEqual(6);
    expect(sum(styles, brotli)).toBeLessThanOrEqual(11_400);
  });

  it("155 kB of player engine, brotli", () => {
    expect(brotli(bytesOf(named(/^shaka-player.*\.js$/)))).toBeLessThanOrEqual(155_000);
  });
});
