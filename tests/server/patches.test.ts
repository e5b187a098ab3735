import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileOf, type Patch, patched, patches, unpatched } from "../../scripts/patches.js";

type Match = { params: Record<string, string>; pathname: string; pathnameBase: string; route: object };
type Router = { matchRoutes(routes: object[], path: string): Match[] | null };

const require = createRequire(import.meta.url);
const routerPatch = patches.find((patch) => patch.package === "@remix-run/router") as Patch;
const asInstalled = require(fileOf(routerPatch)) as Router;

let directory: string;
let asPublished: Router;
beforeAll(() => {
  // Beside the package, so that what it requires is found.
  directory = mkdtempSync(join(dirname(fileOf(routerPatch)), "published-"));
  const file = join(directory, "router.cjs");
  writeFileSync(file, unpatched(readFileSync(fileOf(routerPatch), "utf8"), routerPatch));
  asPublished = require(file) as Router;
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const paths = [
  "",
  "search",
  "watch-events",
  "events/:slug/:key",
  "highlights",
  "highlights/:key",
  "find-school/:state?",
  "states/:state_code",
  "sports/:sport",
  "sports/:sport/:state",
  ":profile/:slug",
  ":profile/:slug/:sport",
  ":profile/:slug/:sport/schedule",
  ":profile/:slug/video/:category",
  ":profile/:slug/:sport/video/:category",
  ":profile/:slug/:sport/:gender/:level",
  "playoffs/brackets/:state/:sport/:division/:bracket/full",
  "users/:authenticate",
  "users/password/new",
  "dev/scenarios.json",
  "media/*",
  "*",
];
const children = () =>
  paths.map((path, index) => (path === "" ? { id: "home", index: true } : { id: `${index}`, path }));
const routes = () => [{ id: "root", path: "", children: children() }];

const words = [
  "",
  "search",
  "events",
  "schools",
  "lincoln-high",
  "football",
  "boys",
  "varsity",
  "schedule",
  "video",
  "full",
  "users",
  "password",
  "new",
  "media",
  "a.b",
  "%20",
  "%2F",
  "caf%C3%A9",
  "café",
  "%E0%A4%A",
  "Schools",
  "*",
  ":slug",
  "__proto__",
  "constructor",
  "x".repeat(600),
];

/** Paths of every depth out of words that matter and words that should not. */
function* manyPaths(count: number) {
  let seed = 7;
  const next = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  for (let i = 0; i < count; i++)
    yield `/${Array.from({ length: next(8) }, () => words[next(words.length)]).join("/")}${next(5) === 0 ? "/" : ""}`;
}

const plain = (matches: Match[] | null) =>
  matches?.map(({ params, pathname, pathnameBase, route }) => ({
    params: { ...params },
    pathname,
    pathnameBase,
    id: (route as { id: string }).id,
  })) ?? null;

describe("the patches", () => {
  it.each(patches.map((patch): [string, Patch] => [`${patch.package}/${patch.file}`, patch]))(
    "of %s are applied, and only once",
    (_name, patch) => {
      const installed = readFileSync(fileOf(patch), "utf8");
      expect(patched(installed, patch)).toBe(installed);
      expect(unpatched(installed, patch)).not.toBe(installed);
      expect(patched(unpatched(installed, patch), patch)).toBe(installed);
    },
  );

  it("of the router find what the published one finds, over 10,000 paths, asked twice", () => {
    const [ours, theirs] = [routes(), routes()];
    let found = 0;
    for (const path of manyPaths(10_000)) {
      const expected = plain(asPublished.matchRoutes(theirs, path));
      expect(plain(asInstalled.matchRoutes(ours, path)), path).toEqual(expected);
      expect(plain(asInstalled.matchRoutes(ours, path)), path).toEqual(expected);
      if (expected?.at(-1)?.id !== "21") found += 1;
    }
    // The paths try more than the splat route.
    expect(found).toBeGreaterThan(2_000);
  });

  it("of the router give each caller parameters of its own", () => {
    const ours = routes();
    const first = asInstalled.matchRoutes(ours, "/events/a/1");
    Object.assign(first?.[0]?.params ?? {}, { key: "changed" });
    expect(asInstalled.matchRoutes(ours, "/events/a/1")?.[0]?.params).toEqual({ slug: "a", key: "1" });
  });

  it("of the router stay bounded", () => {
    const ours = routes();
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 60_000; i++) asInstalled.matchRoutes(ours, `/schools/${i}/${"x".repeat(400)}`);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60_000_000);
  });

  it("refuse a package they were not made for", () => {
    const patch = {
      package: "p",
      version: "1.0.0",
      file: "f",
      edits: [{ why: "the reason", find: "b", replace: "c" }],
    };
    expect(() => patched("a", patch)).toThrow(/p\/f has no single place for: the reason/);
    expect(() => patched("b b", patch)).toThrow(/no single place/);
    expect(patched("a b", patch)).toBe("a c");
  });
});
