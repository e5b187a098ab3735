// What pages of earlier builds still ask for. It stands apart, so that nothing takes it for the build itself.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ name: string, bytes: Buffer, builtAt: Date }} Asset */

const WEEK_MS = 7 * 86_400_000;

/**
 * @param {string} folder
 * @returns {Asset[]}
 */
const filesOf = (folder) =>
  existsSync(folder)
    ? readdirSync(folder).map((name) => {
        const path = join(folder, name);
        return { name, bytes: readFileSync(path), builtAt: statSync(path).mtime };
      })
    : [];

/**
 * The last build's, however old it is, and those of builds up to a week before it.
 * @param {string} build the folder of the last build
 */
export function assetsToKeep(build) {
  const last = filesOf(join(build, "client/assets"));
  const newest = Math.max(...last.map(({ builtAt }) => builtAt.getTime()));
  const earlier = filesOf(join(build, "earlier/assets"));
  return [...earlier.filter(({ builtAt }) => builtAt.getTime() > newest - WEEK_MS), ...last];
}

/**
 * Beside the new build, which they never stand in for: each under the time at which it was built.
 * @param {string} build the folder of the new build
 * @param {readonly Asset[]} assets
 */
export function keepEarlier(build, assets) {
  const folder = join(build, "earlier/assets");
  mkdirSync(folder, { recursive: true });
  for (const { name, bytes, builtAt } of assets) {
    if (existsSync(join(build, "client/assets", name))) continue;
    writeFileSync(join(folder, name), bytes);
    utimesSync(join(folder, name), builtAt, builtAt);
  }
}
