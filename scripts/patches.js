// Applies the small edits under patches/ to the frozen Remix 2 packages (docs/decisions). Runs after every install and
// before every build; running it again changes nothing, and it stops when a package is not the one an edit was made
// for.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fromRoot } from "./paths.js";

const folder = fromRoot("patches");

/** All patches, in the order of their names. */
export const patches = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .sort()
    .map(async (name) => (await import(fromRoot(`patches/${name}`))).default),
);

/** The file a patch belongs to. */
export const fileOf = (patch) => fromRoot(`node_modules/${patch.package}/${patch.file}`);

/** A text with the edits made; an edit that is already there stays, one that fits nowhere is an error. */
export function patched(text, patch) {
  return patch.edits.reduce((current, { find, replace, why }) => {
    if (current.includes(replace)) return current;
    if (current.split(find).length !== 2)
      throw new Error(`patches: ${patch.package}/${patch.file} has no single place for: ${why}`);
    return current.replace(find, () => replace);
  }, text);
}

/** A text with the edits taken back, as the package was published. */
export const unpatched = (text, patch) =>
  patch.edits.reduceRight((current, { find, replace }) => current.replace(replace, () => find), text);

/** Applies every patch that is not applied yet. */
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
