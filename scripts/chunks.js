// Groups styles: pages load no route scripts. A few large files load and compress better than many small ones; each is
// what most pages need (docs/performance.md).
import { fromRoot } from "./paths.js";

const anyOf =
  (...patterns) =>
  (id) =>
    patterns.some((pattern) => pattern.test(id));

const GROUPS = [
  // Only the player runs in browsers: what it shares with pages must not pull them in.
  {
    name: "react",
    has: (id, { player }) => player.has(id) && !/\/components\/player\/|entry\.client|preload-helper/.test(id),
  },
  { name: "frame", has: (id, { frame }) => frame.has(id) || /\/components\/ui\/page-heading\./.test(id) },
  {
    name: "form",
    has: anyOf(
      /\/components\/ui\/(?:field|radio-field|form-fields|error-summary|alert)\./,
      /\/components\/ui\/password-field\.|\/built\/show-password\b/,
    ),
  },
  // Every page has these, too: with the frame's in one file their styles are 0.7 kB br less.
  {
    name: "frame",
    has: anyOf(
      /\/components\/(?:(?:card|organization\/follow-button)\b|sharing\/share-)/,
      /\/components\/ui(?!\/(?:icon-names|link-columns|check-list))\b/,
      /\/models\/card\/initials\b|\/built\/live-games\b/,
    ),
  },
  {
    name: "event",
    has: anyOf(
      /\/components\/(?:event\/|wrestling\/mat-schedule)/,
      /\/components\/player\/(?:player|player-script|poster|video-props)\./,
    ),
  },
  // The engine and the ads, which may come before it, need a little of it.
  { name: "mount-player", has: (id, { player }) => player.has(id) && /\/components\/player\//.test(id) },
];

function closureOf(start, importsOf) {
  const found = new Set();
  const waiting = [start];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...importsOf(id));
  }
  return found;
}

let starts;

/** Rollup's `manualChunks` for the browser build; Rollup places the rest. */
export function chunkOf(id, { getModuleInfo }) {
  const closure = (start) => closureOf(fromRoot(start), (each) => getModuleInfo(each)?.importedIds ?? []);
  starts ??= {
    frame: closure("app/root.tsx"),
    player: new Set([...closure("app/entry.client.ts"), ...closure("app/components/player/mount-player.tsx")]),
  };
  return GROUPS.find(({ has }) => has(id, starts))?.name;
}
