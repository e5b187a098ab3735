// What pages of earlier builds still ask for. It stands apart, so that nothing takes it for the build itself.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {{ name: string, bytes: Buffer, builtAt: Date }} Asset */

const WEEK_MS = 7 * 86_400_000;
/** Each process reads all of them when it starts, and keeps them in memory. */
const MOST_BYTES = 32_000_000;

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
 * The last build's, however old and many they are, and of builds up to a week before it the newest that fit.
 * @param {string} build the folder of the last build
 */
export function assetsToKeep(build, mostBytes = MOST_BYTES) {
  const last = filesOf(join(build, "client/assets"));
  const newest = Math.max(...last.map(({ builtAt }) => builtAt.getTime()));
  const earlier = filesOf(join(build, "earlier/assets"));
  const ofTheWeek = earlier.filter(({ builtAt }) => builtAt.getTime() > newest - WEEK_MS);
  return [...last, ...newestThatFit(ofTheWeek, mostBytes - bytesOf(last))];
}

/**
 * @param {readonly Asset[]} assets
 * @param {number} mostBytes
 */
function newestThatFit(assets, mostBytes) {
  const newestFirst = assets.toSorted((one, other) => other.builtAt.getTime() - one.builtAt.getTime());
  return newestFirst.filter((_, nth) => bytesOf(newestFirst.slice(0, nth + 1)) <= mostBytes);
}

/** @param {readonly Asset[]} assets */
const bytesOf = (assets) => assets.reduce((sum, { bytes }) => sum + bytes.length, 0);

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
