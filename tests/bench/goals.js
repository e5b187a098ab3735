// The site's goals (performance 2, and 5 where it says otherwise), and the table of them in docs/performance.md.

/** @typedef {{ id: string; what: string; limit: number; unit: string; atLeast?: true }} Goal */
/** @typedef {{ value: number | null; note?: string }} Figure */

/** @type {(...row: [string, string, number, string?]) => Goal} */
const atMost = (id, what, limit, unit = "") => ({ id, what, limit, unit });
/** @type {(...row: [string, string, number, string?]) => Goal} */
const atLeast = (...row) => ({ ...atMost(...row), atLeast: true });

export const GOALS = [
  atMost("script-needed", "script needed to find, watch, sign in, buy", 0, "kB"),
  atMost("script-page", "script, br, page without video", 10, "kB"),
  atMost("script-event", "script, gzip, event page before play", 105, "kB"),
  atMost("script-checkout", "script, gzip, checkout", 105, "kB"),
  atMost("script-account", "script, gzip, account", 105, "kB"),
  atMost("engine", "player engine, br", 155, "kB"),
  atMost("styles", "styles of a first view, br", 12, "kB"),
  atMost("html", "HTML of a 60-card page, br", 20, "kB"),
  atMost("first-load", "first load of home", 350, "kB"),
  atMost("first-requests", "requests before home is usable", 8),
  atLeast("rendered", "public page, records unchanged, × React", 0.5),
  atMost("cold", "page that no one has asked for yet", 6, "ms"),
  atMost("member", "member's home, event", 4, "ms"),
  atLeast("stock", "requests a core, × stock Remix 2", 2),
  atLeast("kept", "kept page, × memory", 0.7),
  atMost("rendered-p99", "p99 of p50, rendered, 50 connections", 3, "×"),
  atMost("kept-p99", "p99, kept, 50 connections", 5, "ms"),
  atMost("memory", "peak memory after 60 s of load", 400, "MB"),
  atMost("network-share", "network's share of a page", 1.5, "ms"),
  atMost("lcp", "LCP, Slow 4G, CPU × 4", 1.8, "s"),
  atMost("fcp", "FCP, the same", 1, "s"),
  atMost("tbt", "TBT, the same", 50, "ms"),
  atMost("cls", "CLS, the same", 0.01),
  atMost("inp", "INP, the same", 100, "ms"),
  atMost("picture-native", "click to first frame, CPU × 4: native", 0.8, "s"),
  atMost("picture-click", "the same: engine on click", 1.3, "s"),
  atMost("picture-warm", "the same: engine warmed", 0.25, "s"),
  atMost("latency", "live latency, player to playlist edge", 8, "s"),
  atMost("stalls", "stalls in 60 s, 1 Mbit/s, 300 ms, 1 % loss", 0),
  atMost("search-ranked", "search p99, a million events: ranked", 20, "ms"),
  atMost("search-typed", "the same: as you type", 10, "ms"),
  atMost("search-mistake", "the same: with a mistake", 10, "ms"),
  atMost("loop", "event-loop delay p99 while searching", 30, "ms"),
  atMost("growth", "growth of a page, small to large league", 1.5, "×"),
  atMost("start", "start on a seeded store, first page", 0.5, "s"),
];

/** Three digits that tell something. */
export function figure(value) {
  const size = Math.abs(value);
  return String(Number(value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3)));
}

/** @param {Goal} goal @param {Figure} measured Judged as it is printed. */
function rowOf({ what, limit, unit, atLeast }, { value, note }, date) {
  const least = [`${atLeast ? "≥ " : ""}${limit}`, unit].filter(Boolean).join(" ");
  if (value === null || Number.isNaN(value)) return [what, least, note ?? "not measured", date];
  const shown = Number(figure(value));
  const isMissed = atLeast ? shown < limit : shown > limit;
  return [what, least, `${shown}${note ? ` (${note})` : ""}${isMissed ? ", missed" : ""}`, date];
}

const HEAD = ["| goal | must | figure | date |", "| --- | --- | --- | --- |"];
const cellsOf = (line) =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * The table with what was measured; other rows stay as they are.
 *
 * @param {string} before The table as it stands.
 * @param {Map<string, Figure>} figures By the id of their goal.
 * @param {string} date
 */
export function goalsTable(before, figures, date) {
  const rows = before
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2)
    .map(cellsOf);
  for (const goal of GOALS.filter(({ id }) => figures.has(id))) {
    const row = rowOf(goal, figures.get(goal.id) ?? { value: null }, date);
    const at = rows.findIndex(([what]) => what === goal.what);
    if (at === -1) rows.push(row);
    else rows[at] = row;
  }
  return [...HEAD, ...rows.map((cells) => `| ${cells.join(" | ")} |`)].join("\n");
}
