/** With the server routes remembered, what is made from them can be remembered too. */
export default {
  package: "react-router-dom",
  version: "6.30.6",
  file: "server.js",
  edits: [
    {
      why: "Data routes are remembered per routes array; a fixed array also lets the router remember its matches.",
      find: `  let manifest = {};
  let dataRoutes = router.UNSAFE_convertRoutesToDataRoutes(routes, reactRouter.UNSAFE_mapRouteProperties, undefined, manifest);
`,
      replace: `  let remembered = rememberedDataRoutes.get(routes);
  if (!remembered) {
    remembered = { manifest: {} };
    remembered.dataRoutes = router.UNSAFE_convertRoutesToDataRoutes(routes, reactRouter.UNSAFE_mapRouteProperties, undefined, remembered.manifest);
    rememberedDataRoutes.set(routes, remembered);
  }
  let { manifest, dataRoutes } = remembered;
`,
    },
    {
      why: "Where they are remembered.",
      find: `function createStaticRouter(routes, context, opts = {}) {
`,
      replace: `const rememberedDataRoutes = new WeakMap();
function createStaticRouter(routes, context, opts = {}) {
`,
    },
  ],
};
