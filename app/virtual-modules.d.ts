declare module "virtual:remix/inject-hmr-runtime";
