/** The route objects that RemixServer renders from are the same for every request of a build. */
export default {
  package: "@remix-run/react",
  version: "2.17.5",
  file: "dist/routes.js",
  edits: [
    {
      why: "Server routes are remembered per manifest, for as long as the route modules are the same.",
      find: `function createServerRoutes(manifest, routeModules, future, isSpaMode, parentId = "", routesByParentId = groupRoutesByParentId(manifest), spaModeLazyPromise = Promise.resolve({
  Component: () => null
})) {
`,
      replace: `const rememberedServerRoutes = new WeakMap();
function createServerRoutes(manifest, routeModules, future, isSpaMode) {
  let remembered = rememberedServerRoutes.get(manifest);
  if (!remembered || remembered.isSpaMode !== isSpaMode || Object.keys(manifest).some(id => remembered.modules[id] !== routeModules[id])) {
    remembered = { isSpaMode, modules: routeModules, routes: createServerRoutesAnew(manifest, routeModules, future, isSpaMode) };
    rememberedServerRoutes.set(manifest, remembered);
  }
  return remembered.routes;
}
function createServerRoutesAnew(manifest, routeModules, future, isSpaMode, parentId = "", routesByParentId = groupRoutesByParentId(manifest), spaModeLazyPromise = Promise.resolve({
  Component: () => null
})) {
`,
    },
    {
      why: "The recursion stays within the building of one set.",
      find: "let children = createServerRoutes(manifest, routeModules, future, isSpaMode, route.id, " + "routesByParentId, spaModeLazyPromise);",
      replace: "let children = createServerRoutesAnew(manifest, routeModules, future, isSpaMode, route.id, " + "routesByParentId, spaModeLazyPromise);",
    },
  ],
};
