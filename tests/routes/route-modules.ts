import type { LoaderFunctionArgs } from "@remix-run/node";
import { matchRoutes } from "@remix-run/router";
import { SITE } from "../web/configured";

type Handler = (args: LoaderFunctionArgs) => unknown;
export type RouteModule = {
  loader?: Handler;
  action?: Handler;
  handle?: unknown;
  meta?: (args: object) => { title?: string }[];
};

/** The routes as the router knows them, from Vite's glob of their modules. */
export function routeTable(globbed: Record<string, () => Promise<unknown>>) {
  const routes = Object.keys(globbed).map((file) => ({
    id: file,
    path: patternOf(file.split("/").at(-2) ?? ""),
    index: false as const,
  }));
  const moduleOf = async (id: string) => ((await globbed[id]?.()) ?? {}) as RouteModule;

  /** The route that takes an address, and what its pattern reads there. */
  async function routeAt(address: string) {
    const match = matchRoutes(routes, new URL(address, SITE).pathname)?.at(-1);
    if (!match) throw new Error(`no route takes ${address}`);
    const { id, path: pattern } = match.route;
    return { ...(await moduleOf(id)), id, pattern, params: match.params as Record<string, string> };
  }

  return { routes, routeAt };
}

/** "$profile.$slug_.$sport" → "/:profile/:slug/:sport", as Remix's flat routes read it. */
function patternOf(name: string): string {
  const parts = name
    .replace(/\[\.\]/g, "\0")
    .split(".")
    .filter((part) => !part.startsWith("_"));
  const segments = parts.map((part) =>
    part.replaceAll("\0", ".").replace(/_$/, "").replace(/^\$$/, "*").replace(/^\$/, ":"),
  );
  return `/${segments.join("/")}`;
}
