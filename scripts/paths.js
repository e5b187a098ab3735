import { fileURLToPath } from "node:url";

export const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** What to import of the build; a name that is not known before, so that nothing reads the build until it is there. */
export const built = (name) => new URL(`../build/${name}`, import.meta.url).href;
