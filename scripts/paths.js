import { fileURLToPath } from "node:url";

export const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
