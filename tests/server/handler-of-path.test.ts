import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { describe, expect, it, vi } from "vitest";
import { handlerOfPath } from "../../server/handler-of-path";
import { random } from "../providers/dice";

const PATHS = [
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
  "open-data/:family/:list.json",
  "users/:authenticate",
  "users/password/new",
  "dev/scenarios.json",
  "media/*",
  "*",
];
const WORDS = [
  ...["", "search", "events", "schools", "lincoln-high", "football", "boys", "varsity", "schedule", "video", "full"],
  ...["users", "password", "new", "media", "dev", "scenarios.json", "scenariosxjson", "a.b", "%20", "%2F", "caf%C3%A9"],
  ...["café", "%E0%A4%A", "Schools", "%65vents", "*", ":slug", "__proto__", "constructor", "x".repeat(600)],
  "%E2%80%A8",
];

const routes = Object.fromEntries([
  ["root", { id: "root", path: "" }],
  ["under", { id: "under", parentId: "desk", path: ":person" }],
  ["desk", { id: "desk", parentId: "root", path: "desk" }],
  ...PATHS.map((path) => [`/${path}`, { id: `/${path}`, parentId: "root", path, ...(path === "" && { index: true }) }]),
]) as ServerBuild["routes"];
const build = { routes, assets: { routes } } as unknown as ServerBuild;

type Tree = { id: string; path?: string; index?: boolean; children?: Tree[] };
/** The routes as Remix nests them. */
const treeOf = (of: ServerBuild["routes"], parent?: string): Tree[] =>
  Object.values(of)
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) => (index ? { id, index } : { id, path, children: treeOf(of, id) }));
const found = (tree: Tree[], path: string) =>
  matchRoutes(tree as Parameters<typeof matchRoutes>[0], path)?.map(({ route, ...match }) => [route.id, match]);

/** Paths of every depth out of words that matter and words that should not. */
function* manyPaths(count: number) {
  const { below, chance, of } = random(7);
  for (let i = 0; i < count; i++)
    yield `/${Array.from({ length: below(8) }, () => of(WORDS)).join("/")}${chance(0.2) ? "/" : ""}`;
}

describe("the handler of a path (performance 2)", () => {
  it("finds with few routes what Remix finds with all, over 10,000 paths", () => {
    // Remix warns of what a percent sign doesn't spell.
    vi.spyOn(console, "warn").mockReturnValue();
    const whole = treeOf(routes);
    const sets: Tree[][] = [];
    const fewOf = handlerOfPath(build, (few) => {
      const tree = treeOf((few as ServerBuild).routes);
      sets.push(tree);
      return tree;
    });
    for (const path of ["/", "/desk", "/desk/anna", "/find-school", "/find-school/oh", ...manyPaths(10_000)])
      expect(found(fewOf(path), path), path).toEqual(found(whole, path));
    // Without its root, Remix has no page for what isn't there.
    expect(new Set(sets.map(([root]) => root?.id))).toEqual(new Set(["root"]));
    // Made once for each, and few: the splat, what else can match, and the root.
    expect(sets.length).toBeLessThan(60);
    expect(Math.max(...sets.map(([root]) => root?.children?.length ?? 0))).toBeLessThan(7);
  });

  it("is one where the build can change", () => {
    const changing = () => Promise.resolve(build);
    const handlerOf = handlerOfPath(changing, (one) => ({ one }));
    expect(handlerOf("/").one).toBe(changing);
    expect(handlerOf("/search")).toBe(handlerOf("/"));
  });
});
