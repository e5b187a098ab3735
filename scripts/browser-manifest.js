// The browser gets the routes that React takes over, and no others: nothing on the site is reached without loading a
// page, so the rest of the list is never read (docs/decisions). The whole list stays beside the build, for the tests.
import { writeFileSync } from "node:fs";
import { fromRoot } from "./paths.js";

/** The routes that hydrate, and those they are nested in. */
export function routesForTheBrowser(routes) {
  const wanted = new Set();
  for (const route of Object.values(routes).filter(({ module }) => module.handle?.hydrate)) {
    for (let each = route; each; each = routes[each.parentId]) wanted.add(each.id);
  }
  return wanted;
}

/** Writes the browser's manifest again, from the finished server build, and all routes to build/routes.json. */
export async function writeBrowserManifest() {
  const { assets, routes, publicPath } = await import(fromRoot("build/server/index.js"));
  const wanted = routesForTheBrowser(routes);
  if (wanted.size === 0) throw new Error("browser-manifest: no route says `hydrate: true`");
  const kept = Object.fromEntries(Object.entries(assets.routes).filter(([id]) => wanted.has(id)));
  writeFileSync(fromRoot("build/routes.json"), JSON.stringify(assets));
  writeFileSync(
    fromRoot(`build/client/${assets.url.slice(publicPath.length)}`),
    `window.__remixManifest=${JSON.stringify({ ...assets, routes: kept })};`,
  );
}
