// A few large chunks load and compress better than many small ones; each is what most pages need (docs/performance.md).
import { fromRoot } from "./paths.js";

const anyOf =
  (...patterns) =>
  (id) =>
    patterns.some((pattern) => pattern.test(id));

const GROUPS = [
  // Includes Rollup's and Vite's module-joining code.
  {
    name: "framework",
    has: anyOf(
      /^\0(?:commonjsHelpers|vite\/preload-helper)/,
      /\/node_modules\/(?:react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|@remix-run\/[\w-]+)\//,
    ),
  },
  { name: "frame", has: (id, frame) => frame.has(id) || /\/components\/ui\/page-heading\./.test(id) },
  {
    name: "form",
    has: (id) =>
      /\/components\/ui\/(?:field|form-fields|input-props|error-summary-items|error-summary|alert)\./.test(id),
  },
  {
    name: "list",
    has: anyOf(
      /\/components\/(?:card|ui(?!\/icon-names)|organization\/follow-button)\b/,
      /\/models\/card\/initials\b|\/built\/live-games\b/,
    ),
  },
  {
    name: "event",
    has: anyOf(
      /\/components\/(?:event\/|sharing\/share-|wrestling\/mat-schedule)/,
      /\/components\/player\/(?:player|poster|video-props|when-wanted|data-saving|focused-inside|license-release)\./,
      /\/models\/(?:sharing\/(?:page-meta|structured-data)|event\/matchup)\./,
    ),
  },
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

let frame;

/** Rollup's `manualChunks` for the browser build; Rollup places the rest. */
export function chunkOf(id, { getModuleInfo }) {
  frame ??= closureOf(fromRoot("app/root.tsx"), (each) => getModuleInfo(each)?.importedIds ?? []);
  return GROUPS.find(({ has }) => has(id, frame))?.name;
}
