// What the site is to reach (performance 2), and how a figure stands against it. Pure: the bench brings the figures.

/**
 * `must` is the least, `moonshot` the goal; null where performance 2 names none. More is worse, unless `atLeast`.
 *
 * @typedef {{
 *   id: string;
 *   what: string;
 *   unit: string;
 *   must: number | null;
 *   moonshot: number | null;
 *   atLeast?: true;
 * }} Goal
 *
 * @typedef {{ value: number | null; note?: string; load?: number }} Figure
 */

/** @type {(...row: [string, string, string, number | null, number | null]) => Goal} */
const atMost = (id, what, unit, must, moonshot) => ({ id, what, unit, must, moonshot });

/** @type {(...row: [string, string, string, number | null, number | null]) => Goal} */
const atLeast = (...row) => ({ ...atMost(...row), atLeast: true });

/** In the order of performance 2; a row of it that names several figures is several rows here. */
export const GOALS = [
  atMost("script-needed", "script needed to find and watch a game, sign in, buy", "kB", 0, 0),
  atMost("script-page", "script sent, br: the most of any page without a video", "kB", 10, 3),
  atMost("script-event", "script sent, gzip: event page before play", "kB", 105, 95),
  atMost("script-checkout", "script sent, gzip: checkout, but the card provider's", "kB", 105, 95),
  atMost("script-account", "script sent, gzip: account", "kB", 105, 95),
  atMost("script-own", "of these, br: the most that only one page loads", "kB", null, 8),
  atMost("engine", "player engine, br", "kB", 155, 135),
  atMost("engine-native", "visits that fetched it, of 8 in a browser with HLS of its own", "", null, 0),
  atMost("styles", "styles of a first view, br: the most of any page", "kB", 12, 6),
  atMost("html", "HTML of a 60-card page, br", "kB", 20, 20),
  atMost("first-screen", "home, br, until its first screen is whole", "kB", null, 14),
  atMost("first-load", "whole first load of home", "kB", 350, 200),
  atMost("first-requests", "requests of home answered by its first paint, when it is usable", "", 8, 6),
  atLeast("hydrated", "rendered page that React takes over, × React with its data", "×", 0.4, 0.5),
  atLeast("rendered", "rendered page, × React: the least of all", "×", 0.4, 0.5),
  atLeast("kept", "kept page, × memory: the least of all", "×", 0.8, 1),
  atMost("routes", "tiny page, all routes against 8", "×", 1.25, 1.1),
  atMost("rendered-p99", "p99 of p50, rendered, 50 connections: the most of all", "×", 3, 2),
  atMost("kept-p99", "p99, kept, 50 connections: the most of all", "ms", 5, 3),
  atMost("memory", "peak memory after 60 s of load, web and network", "MB", 400, 300),
  atMost("network-share", "the network's share of a page: the most of all", "ms", 3, 1),
  atLeast("lighthouse", "Lighthouse mobile, simulated: the least of all pages", "", 98, 100),
  atLeast("lighthouse-applied", "Lighthouse mobile, applied: the least of all pages", "", 95, 100),
  atLeast("lighthouse-others", "its accessibility, best practices, SEO: the least", "", 100, 100),
  atMost("lcp", "LCP, Slow 4G and CPU × 4: the most of all pages", "s", 1.8, 1.4),
  atMost("fcp", "FCP, the same", "s", 1, 0.8),
  atMost("tbt", "TBT, the same", "ms", 50, 0),
  atMost("cls", "CLS, the same", "", 0.01, 0),
  atMost("inp", "INP, the same: the worst of filter, menu, follow, play", "ms", 100, 56),
  atMost("picture-native", "click → first frame, P75, CPU × 4: native", "s", 0.8, 0.63),
  atMost("picture-click", "click → first frame, P75, CPU × 4: engine on click", "s", 1.3, 1),
  atMost("picture-warm", "click → first frame, P75, CPU × 4: warmed", "s", 0.25, 0.15),
  atMost("latency", "live latency, player to playlist edge", "s", 8, 3),
  atMost("stalls", "stalls in 60 s on 1 Mbit/s, 300 ms, 1 % loss", "", 0, 0),
  atMost("stalls-slow", "the same on 0.6 Mbit/s", "", null, 0),
  atMost("search-ranked", "search p99 in process: ranked", "ms", 20, 8),
  atMost("search-typed", "search p99 in process: as you type", "ms", 10, 1),
  atMost("search-mistake", "search p99 in process: with a mistake", "ms", 10, 1),
  atMost("loop", "event-loop delay, p99, while searching under load", "ms", 30, 10),
  atMost("growth", "growth of a page's median, small to large league: the most", "×", 1.5, 1.1),
  atMost("start", "start on a seeded store: listening and first page", "s", 1, 0.4),
  atMost("build", "build", "s", 30, 10),
  atMost("unit", "unit tests", "s", 60, 20),
  atMost("all-tests", "all tests", "min", 12, 6),
];

/**
 * Judged as it is printed, so that no row says "missed" beside two equal figures.
 *
 * @param {Goal} goal
 * @param {number | null} value
 */
export function verdict({ must, moonshot, atLeast }, value) {
  if (value === null || Number.isNaN(value)) return "not measured";
  const shown = Number(figure(value));
  const meets = (limit) => limit !== null && (atLeast ? shown >= limit : shown <= limit);
  if (meets(moonshot)) return "moonshot reached";
  if (meets(must)) return "must reached";
  return must === null ? "moonshot missed" : "**missed**";
}

/** Three digits that tell something. */
export function figure(value) {
  const size = Math.abs(value);
  return String(Number(value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3)));
}

/**
 * The rows of what was measured, as Markdown.
 *
 * @param {Map<string, Figure>} figures By the id of their goal
 */
export function goalsTable(figures) {
  /** @param {Goal} goal @param {number | null} value */
  const limit = ({ atLeast, unit }, value) =>
    value === null ? "–" : [atLeast ? "≥" : "≤", figure(value), unit].filter(Boolean).join(" ");
  const rows = GOALS.filter(({ id }) => figures.has(id)).map((goal) => {
    const { value, note = "", load } = figures.get(goal.id) ?? { value: null };
    const measured = value === null ? "" : [figure(value), goal.unit].filter(Boolean).join(" ");
    const said = [measured, note && (measured ? `(${note})` : note)].filter(Boolean).join(" ");
    const cells = [goal.what, limit(goal, goal.must), limit(goal, goal.moonshot), said, verdict(goal, value)];
    return `| ${[...cells, load === undefined ? "" : load.toFixed(1)].join(" | ")} |`;
  });
  return ["| what | must | moonshot | measured | | load |", "|---|---|---|---|---|---|", ...rows].join("\n");
}
