// What fans ask: pages that nobody has asked for yet, each once, and pages of members, milliseconds of the processor.
import { at } from "./kinds-of-pages.js";
import { signedIn } from "./league.js";
import { cpuMs, stop } from "./servers.js";

const CONNECTIONS = 4;
const COLD = 500;
const ROLES = ["annual", "monthly", "free", "family-owner", "expired"];
const VISITS = 100;

/** Each path once, `CONNECTIONS` at a time; CPU milliseconds of the server for one. */
async function each(server, visits) {
  const rest = visits.values();
  const before = cpuMs(server.child.pid);
  const visitor = async () => {
    for (const { path, headers } of rest) {
      const answer = await fetch(server.url + path, { headers: { "Accept-Encoding": "identity", ...headers } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  return (cpuMs(server.child.pid) - before) / visits.length;
}

/** Of each kind, from the sitemaps. */
async function publicPaths(server) {
  const paths = async (path) => {
    const text = await (await fetch(server.url + path)).text();
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
  };
  const sitemaps = await paths("/sitemap.xml");
  const all = [...new Set((await Promise.all(sitemaps.map(paths))).flat())];
  const kinds = {
    event: /^\/events\/[\w-]+\/[\w-]+$/,
    school: /^\/schools\/[\w-]+$/,
    bracket: /^\/playoffs\/brackets(?:\/[\w-]+){4}$/,
  };
  return Object.entries(kinds).map(([kind, pattern]) => ({ kind, paths: all.filter((path) => pattern.test(path)) }));
}

/** Every nth, so that all states, sports and days have a part. */
const spread = (list, count) =>
  Array.from({ length: Math.min(count, list.length) }, (_, nth) => {
    return list[Math.floor((nth * list.length) / Math.min(count, list.length))];
  });

/** Pages of all kinds that nobody has asked for yet. */
export async function cold({ league }) {
  const server = await league.site();
  const rows = [];
  try {
    const kinds = await publicPaths(server);
    const visits = (paths) => paths.map((path) => ({ path }));
    for (const { kind, paths } of kinds) {
      const chosen = spread(paths, 2 * COLD);
      // The code is compiled by the time it is measured, with every second page.
      await each(server, visits(chosen.filter((_, nth) => nth % 2 === 0)));
      const asked = chosen.filter((_, nth) => nth % 2 === 1);
      if (asked.length > 0) rows.push({ kind, pages: asked.length, ms: await each(server, visits(asked)) });
    }
  } finally {
    await stop(server);
  }
  return { title: "Pages that nobody has asked for yet, each once, CPU ms", rows, figures: { cold: most(rows) } };
}

/** Members' pages, of several roles in turn. */
export async function member({ league }) {
  const server = await league.site();
  const rows = [];
  try {
    const cookies = [];
    for (const role of ROLES) cookies.push(await signedIn(server.url, role));
    const paths = { home: "/", event: league.pages.event, account: "/member/account", library: "/member/library" };
    for (const [kind, path] of Object.entries(paths)) {
      const visits = Array.from({ length: VISITS }, (_, nth) => ({ path, headers: { Cookie: at(cookies, nth) } }));
      await each(server, visits);
      rows.push({ kind, pages: VISITS, ms: await each(server, visits) });
    }
  } finally {
    await stop(server);
  }
  return { title: `Members' pages, CPU ms (${ROLES.length} roles in turn)`, rows, figures: { member: most(rows) } };
}

function most(rows) {
  const row = rows.toSorted((a, b) => b.ms - a.ms)[0];
  return { value: row.ms, note: row.kind };
}
