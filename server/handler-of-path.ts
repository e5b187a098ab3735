import type { ServerBuild } from "@remix-run/node";

/**
 * For each request Remix flattens, ranks, compiles and renders from all routes of its build, several times. It gets a
 * build of those few that can match the address; which of them does is still its own choice (performance 2).
 *
 * @param make Called once for each set of routes; once in all for a build that changes in development.
 * @returns The handler for a path.
 */
export function handlerOfPath<Handler>(
  build: ServerBuild | (() => Promise<ServerBuild>),
  make: (build: ServerBuild | (() => Promise<ServerBuild>)) => Handler,
): (path: string) => Handler {
  if (typeof build === "function") {
    const handler = make(build);
    return () => handler;
  }
  const routes = Object.keys(build.routes).map((id) => {
    const line = lineOf(build, id);
    return { pattern: patternOf(line.map(({ path }) => path ?? "").join("/")), ids: line.map((route) => route.id) };
  });
  const made = new Map<string, Handler>();
  return (path) => {
    const name = decoded(path);
    const ids = new Set(routes.flatMap((route) => (route.pattern.test(name) ? route.ids : [])));
    const key = [...ids].join("\n");
    const handler = made.get(key) ?? make(withRoutes(build, ids));
    made.set(key, handler);
    return handler;
  };
}

/** A slash spelled as %2F divides no segments. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** From the root to the route. */
function lineOf(build: ServerBuild, id: string): { id: string; path?: string }[] {
  const route = build.routes[id];
  return route ? [...lineOf(build, route.parentId ?? ""), route] : [];
}

/** Of whatever the router may match with a path, which can be more than it does. */
function patternOf(path: string): RegExp {
  const segments = path.split("/").filter(Boolean);
  const patterns = segments.map((segment) => {
    if (segment === "*") return "(?:/.*)?";
    const [, name, optional] = /^(.*?)(\??)$/.exec(segment) ?? [];
    return `(?:/${name?.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/^:[\w-]+/, "[^/]+")})${optional}`;
  });
  return new RegExp(`^${patterns.join("")}/*$`, "is");
}

function withRoutes(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const only = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
