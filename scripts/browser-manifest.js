// Limits the browser's manifest to hydrating routes: all other navigation loads a page (docs/decisions).
import { writeFileSync } from "node:fs";
import { fromRoot } from "./paths.js";

export function routesForTheBrowser(routes) {
  const wanted = new Set();
  for (const route of Object.values(routes).filter(({ module }) => module.handle?.hydrate)) {
    for (let each = route; each; each = routes[each.parentId]) wanted.add(each.id);
  }
  return wanted;
}

/** Rewrites the manifest of the finished build; keeps all routes in build/routes.json for tests. */
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
