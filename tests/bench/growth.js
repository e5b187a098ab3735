// How pages grow with the league: 1,500 schools with 16,000 events against 30,000 (and the real ones of the file beside
// them) with 300,000 or more, the same kinds of pages in turn, none kept.
import { KINDS, known, pageOf } from "./kinds-of-pages.js";
import { percentile, readThrough, settled, siteOn, stop } from "./servers.js";

const ROUNDS = 120;
const WARM_UP = 12;

async function timed(site, kind, index, failures) {
  const { path, status, ms, entries } = await pageOf(site, kind, index);
  // A team without games in a sport is redirected; what answers nothing at all is not there to be measured.
  if (status >= 400) failures.set(kind, `${path} answered ${status}`);
  return { ms, entries };
}

/** All kinds of pages, or those whose name matches, on both leagues. */
export async function growth({ leagues, wanted }) {
  const { small, large } = await leagues();
  for (const league of [small, large]) await readThrough(league);
  const servers = [await siteOn(small), await siteOn(large)];
  try {
    await settled();
    const sites = [];
    for (const server of servers) sites.push({ ...server, ...(await known(server)) });
    const failures = new Map();
    const rows = [];
    for (const kind of Object.keys(KINDS).filter((name) => wanted.test(name))) {
      /** @type {{ ms: number; entries: number }[][]} */
      const visits = [[], []];
      for (let index = 0; index < ROUNDS + WARM_UP && !failures.has(kind); index++) {
        for (const [which, site] of sites.entries()) {
          const visit = await timed(site, kind, index, failures);
          if (index >= WARM_UP) visits[which].push(visit);
        }
      }
      if (failures.has(kind)) continue;
      const of = (key, share) =>
        visits.map((one) =>
          percentile(
            one.map((visit) => visit[key]),
            share,
          ),
        );
      const p50 = of("ms", 0.5);
      rows.push({ kind, p50, p99: of("ms", 0.99), entries: of("entries", 0.5), grown: p50[1] / p50[0] });
    }
    for (const [kind, why] of failures) console.error(`not measured: ${kind} (${why})`);
    const most = rows.toSorted((a, b) => b.grown - a.grown)[0];
    return {
      title: "Growth, ms in the small league and in the large one",
      rows,
      figures: {
        growth: {
          value: most?.grown ?? null,
          note: rows
            .filter(({ grown }) => grown > 1.1)
            .map(said)
            .join(", "),
        },
      },
    };
  } finally {
    for (const server of servers) await stop(server);
  }
}

/** A file that tells of more takes longer: both are said. */
const said = ({ kind, grown, entries }) =>
  `${kind} ${grown.toFixed(2)}${entries[0] ? ` of ${(entries[1] / entries[0]).toFixed(2)} × the entries` : ""}`;
