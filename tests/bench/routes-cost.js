import { execFileSync } from "node:child_process";
import { fromRoot } from "../../scripts/paths.js";
import { onStore } from "./servers.js";

/** The smallest page with all routes of the build against eight of them (`tiny-page.js`, a process of its own). */
export function routesCost({ league }) {
  const said = execFileSync(process.execPath, [fromRoot("tests/bench/tiny-page.js")], {
    cwd: fromRoot("."),
    env: { ...onStore(league.directory), CLOCK_START: league.moment },
    encoding: "utf8",
  });
  const { page, routes, all, few, ratio } = JSON.parse(said.trim().split("\n").at(-1) ?? "");
  return {
    title: `${page} rendered in process, CPU ms with ${routes} routes and with 8`,
    rows: [{ all, few }],
    figures: { routes: { value: ratio, note: page } },
  };
}
