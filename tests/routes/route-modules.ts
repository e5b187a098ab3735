import type { LoaderFunctionArgs } from "@remix-run/node";

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
  return { routes, moduleOf };
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
