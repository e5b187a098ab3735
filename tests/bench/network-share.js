// What the embedded network costs of a page: beside the site as a process of its own, so that the kernel counts the two
// apart. Calls are HTTP requests then, so this is more than they cost within one process. The addresses change from
// page to page, so that few answers are kept.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/free-port.js";
import { known, pageOf } from "./kinds-of-pages.js";
import { cpuMs, start, stop } from "./servers.js";

const SECRET = "only-for-the-bench";
const WARM_UP = 40;
const PAGES = 240;
const KINDS = ["home", "event", "school", "watch-events", "bracket", "search", "member, home", "member, account"];

export async function networkShare({ league }) {
  const port = await freePort();
  const both = { APP_ENV: "test", MEMBER_CLIENT_SECRET: SECRET, CLOCK_START: league.moment, LOG_LEVEL: "fatal" };
  const own = { DATA_DIR: league.directory, BACKEND_PORT: String(port), SITE_URL: "", DATABASE_URL: "" };
  const network = await start(["build/backend.js"], { ...both, ...own }, port, "/readyz");
  const directory = mkdtempSync(join(tmpdir(), "bench-web-"));
  const apart = { DATA_DIR: directory, NETWORK_URL: network.url, PAGE_CACHE_MB: "0" };
  const web = await league.site({ ...both, ...apart });
  const shares = [];
  try {
    const site = { ...web, ...(await known(web)) };
    for (const kind of KINDS) {
      for (let nth = 0; nth < WARM_UP; nth++) await pageOf(site, kind, nth);
      const before = [network, web].map(({ child }) => cpuMs(child.pid));
      for (let nth = 0; nth < PAGES; nth++) await pageOf(site, kind, nth);
      const [ofNetwork, ofWeb] = [network, web].map(({ child }, which) => (cpuMs(child.pid) - before[which]) / PAGES);
      shares.push({ kind, ofNetwork, ofWeb });
    }
  } finally {
    await stop(web);
    await stop(network);
    rmSync(directory, { recursive: true, force: true });
  }
  const most = shares.toSorted((a, b) => b.ofNetwork - a.ofNetwork)[0];
  return {
    title: `The network's share, CPU ms (a process of its own; ${PAGES} pages of each kind, one after the other)`,
    rows: shares,
    figures: { "network-share": { value: most.ofNetwork, note: most.kind } },
  };
}
