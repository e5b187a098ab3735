import { fileURLToPath } from "node:url";

/** A path inside the project, wherever the command was started. */
export const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
