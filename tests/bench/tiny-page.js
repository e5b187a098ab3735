// What the number of routes costs a small page: `DATA_DIR=… node tiny-page.js` renders it with all routes of the build
// and with eight of them, in turn in one process, and prints both in CPU ms.
import { createRequire } from "node:module";
import { built } from "../../scripts/paths.js";
import { median } from "./servers.js";

/** Imported, its types would change those of all scripts. */
const { createRequestHandler } = createRequire(import.meta.url)("@remix-run/node");

const PAGE = "/sbp-honor-roll";
/** The page's own, the frame around it, and six others. */
const EIGHT = ["root", "routes/sbp-honor-roll", "routes/_index", "routes/search", "routes/watch-events"].concat([
  "routes/events.$slug.$key",
  "routes/$profile.$slug",
  "routes/$",
]);
const ROUNDS = 15;
const REQUESTS = 150;

const build = await import(built("server/index.js"));
const { operations } = build.entry.module;
await operations.prepare();

const onlyEight = (routes) => Object.fromEntries(EIGHT.map((id) => [id, routes[id]]));
if (EIGHT.some((id) => !build.routes[id])) throw new Error(`A route of ${EIGHT.join(", ")} is no more`);
const few = {
  ...build,
  routes: onlyEight(build.routes),
  assets: { ...build.assets, routes: onlyEight(build.assets.routes) },
};
const handlers = { all: createRequestHandler(build, "production"), few: createRequestHandler(few, "production") };

const report = (error) => {
  throw error;
};
async function cpuMsOf(handle, requests) {
  const before = process.cpuUsage();
  for (let nth = 0; nth < requests; nth++) {
    const request = new globalThis.Request(`http://localhost${PAGE}`);
    const answer = await handle(request, { upstreams: operations.upstreams, whole: true, report });
    const text = await answer.text();
    if (answer.status !== 200 || !text.includes("</html>")) throw new Error(`${PAGE} answered ${answer.status}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / requests;
}

const times = { all: [], few: [] };
for (const kind of ["all", "few"]) await cpuMsOf(handlers[kind], 4 * REQUESTS);
for (let round = 0; round < ROUNDS; round++) {
  for (const kind of round % 2 ? ["all", "few"] : ["few", "all"])
    times[kind].push(await cpuMsOf(handlers[kind], REQUESTS));
}
const ratio = median(times.all.map((ms, round) => ms / times.few[round]));
console.log(
  JSON.stringify({
    page: PAGE,
    routes: Object.keys(build.routes).length,
    all: median(times.all),
    few: median(times.few),
    ratio,
  }),
);
await operations.close();
process.exit(0);
