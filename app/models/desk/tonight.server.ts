import { utc } from "~/models/place/time";
import type { DeskCall } from "~/services/desk/client.server";
import type { UpstreamFailure } from "~/services/http/upstream-error";
import type { FailingService } from "~/services/process/failing-services.server";
import { type DeskRole, mayDo } from "~contracts/desk";
import type { Waiting } from "~contracts/desk/tonight";
import { eveningsGames } from "./games.server";

const NAMES: Record<Waiting["kind"], [one: string, many: string]> = {
  privacy: ["privacy request", "privacy requests"],
  refund: ["refund to make", "refunds to make"],
  clip: ["report of a clip", "reports of clips"],
  problem: ["report of a problem", "reports of problems"],
  lead: ["message", "messages"],
  recruiting: ["recruiting request", "recruiting requests"],
};

/** "2 privacy requests, the first due Nov 30" */
function waitingText({ kind, count, due_at }: Waiting, zone: string): string {
  const [one, many] = NAMES[kind];
  const what = count === 1 ? `1 ${one}` : `${count.toLocaleString("en-US")} ${many}`;
  if (due_at === null) return what;
  return `${what}, ${count === 1 ? "" : "the first "}due ${utc(due_at).setZone(zone).toFormat("LLL d")}`;
}

const FAILED: Record<Exclude<UpstreamFailure, "status">, string> = {
  refused: "no connection",
  network: "a broken connection",
  timeout: "no answer in time",
  invalid: "an answer that can't be read",
  breaker: "left alone for seconds, after many failures",
  bulkhead: "too many calls at once",
};

/** "search: 12 calls failed, the last at 7:42:10 PM (no answer in time)" */
function failingText({ service, failures, at, how, status }: FailingService, zone: string): string {
  const calls = failures === 1 ? "1 call" : `${failures.toLocaleString("en-US")} calls`;
  const why = how === "status" ? `status ${status}` : FAILED[how];
  return `${service}: ${calls} failed, the last at ${utc(at).setZone(zone).toFormat("h:mm:ss a")} (${why})`;
}

type At = { now: number; zone: string; failing: readonly FailingService[]; page: number | null };

/** The evening at one look, as far as the role goes; null: not for this role. Without a page: the most urgent games. */
export async function tonight(desk: DeskCall, role: DeskRole, { now, zone, failing, page }: At) {
  const [list, waiting] = await Promise.all([
    mayDo(role, "games.read") ? eveningsGames(desk, page) : null,
    mayDo(role, "tonight.read") ? desk((client, caller) => client.waiting(caller)) : null,
  ]);
  return {
    list,
    waiting: waiting?.map((one) => waitingText(one, zone)) ?? null,
    opensInbox: mayDo(role, "inbox.change"),
    failing: waiting && failing.map((one) => failingText(one, zone)),
    asOf: utc(now).setZone(zone).toFormat("h:mm:ss a ZZZZ"),
  };
}
