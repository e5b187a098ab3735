// Applies patches/ to the frozen Remix 2 packages (docs/decisions), after each install and before each build.
// Idempotent; stops on an unexpected package version.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fromRoot } from "./paths.js";

const folder = fromRoot("patches");

export const patches = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .sort()
    .map(async (name) => (await import(fromRoot(`patches/${name}`))).default),
);

export const fileOf = (patch) => fromRoot(`node_modules/${patch.package}/${patch.file}`);

export function patched(text, patch) {
  return patch.edits.reduce((current, { find, replace, why }) => {
    if (current.includes(replace)) return current;
    if (current.split(find).length !== 2)
      throw new Error(`patches: ${patch.package}/${patch.file} has no single place for: ${why}`);
    return current.replace(find, () => replace);
  }, text);
}

export const unpatched = (text, patch) =>
  patch.edits.reduceRight((current, { find, replace }) => current.replace(replace, () => find), text);

export function applyPatches() {
  for (const patch of patches) {
    const { version } = JSON.parse(readFileSync(fromRoot(`node_modules/${patch.package}/package.json`), "utf8"));
    if (version !== patch.version)
      throw new Error(`patches: made for ${patch.package} ${patch.version}, found ${version}`);
    const before = readFileSync(fileOf(patch), "utf8");
    const after = patched(before, patch);
    if (after !== before) writeFileSync(fileOf(patch), after);
  }
}

if (process.argv[1] === import.meta.filename) applyPatches();
