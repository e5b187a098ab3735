import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** Beside the built server's parts, wherever it was started from; during development, next to the sources. */
const folders = () => [
  join(import.meta.dirname, "../client"),
  join(import.meta.dirname, "../../client"),
  resolve("build/client"),
  resolve("public"),
];

const known = new Map<string, string>();

/** The path of a file that browsers get too, such as "brand/face.ttf"; looked for on the disk until it is found. */
export function publicFile(name: string): string {
  const path =
    known.get(name) ??
    folders()
      .map((folder) => join(folder, name))
      .find((candidate) => existsSync(candidate));
  if (path) known.set(name, path);
  return path ?? resolve("public", name);
}
