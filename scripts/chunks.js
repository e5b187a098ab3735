// Which modules travel together. A page that fetches six files of styles is faster than one that fetches twenty, and
// they compress better in one piece; a group is as large as what nearly all of its pages need (docs/performance.md).
import { fromRoot } from "./paths.js";

const anyOf =
  (...patterns) =>
  (id) =>
    patterns.some((pattern) => pattern.test(id));

const GROUPS = [
  // With the few lines by which Rollup and Vite join modules.
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
    has: (id) =>
      /\/components\/(?:card|ui(?!\/icon-names)|organization\/follow-button)\b|\/models\/card\/initials\b/.test(id),
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

/** Everything a module imports, and what that imports: of the root route it is the frame around every page. */
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

/** Rollup's `manualChunks`, for the browser's build; what no group claims Rollup places by itself. */
export function chunkOf(id, { getModuleInfo }) {
  frame ??= closureOf(fromRoot("app/root.tsx"), (each) => getModuleInfo(each)?.importedIds ?? []);
  return GROUPS.find(({ has }) => has(id, frame))?.name;
}
