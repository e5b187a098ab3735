import { existsSync, readFileSync } from "node:fs";
import type { FirstView, StyleRule } from "~/http/first-view.server";
import type { StaticFile } from "./static-files";

/** From `scripts/style-rules.js`, which names the build's style sheets; undefined where there is no build. */
export function firstView(file: string, files: ReadonlyMap<string, StaticFile>): FirstView | undefined {
  if (!existsSync(file)) return undefined;
  const rules = JSON.parse(readFileSync(file, "utf8")) as Record<string, StyleRule[]>;
  const textures = [...files].flatMap(([address, { codings }]): [string, string][] =>
    address.endsWith("-texture.svg") && codings.identity ? [[address, codings.identity.toString("utf8")]] : [],
  );
  return { sheets: new Map(Object.entries(rules)), textures: new Map(textures) };
}
