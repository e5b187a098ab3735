import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

/** Beside the built server's parts, wherever it was started from; during development, next to the sources. */
const folders = () => [
  join(import.meta.dirname, "../client"),
  join(import.meta.dirname, "../../client"),
  resolve("build/client"),
  resolve("public"),
];

/** The path of a file that browsers get too, such as "brand/face.ttf". */
export function publicFile(name: string): string {
  return (
    folders()
      .map((folder) => join(folder, name))
      .find((path) => existsSync(path)) ?? resolve("public", name)
  );
}
