/**
 * Remix's options. `vite.config.ts` only hands them to the plugin.
 * @type {import("@remix-run/dev").VitePluginConfig}
 */
export default {
  appDirectory: "app",
  buildDirectory: "build",
  ignoredRouteFiles: ["**/.*", "**/*.css"],
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    // Off: lazy discovery opens an endpoint with an unfixed advisory (docs/advisories.md).
    v3_lazyRouteDiscovery: false,
  },
};
