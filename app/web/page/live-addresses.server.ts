import { LIVE_PARAMETERS, SCORES_PARAMETER } from "~/http/shared-answers";
import type { EventView } from "~/models/event/page/event-page.server";
import { eventLivePath, eventLiveStreamPath } from "~/models/navigation/paths";
import { statsPass } from "../visit/timed-pass.server";
import type { Visit } from "../visit/visit.server";

/** Where a page asks how its event stands (rulings 3); null when nothing more is coming. */
export function liveAddresses(view: EventView, visit: Visit) {
  const { key, publisherKey, live } = view;
  if (live.next === 0) return null;
  const query = { [LIVE_PARAMETERS.publisher]: publisherKey, ...readableBy(view, visit) };
  const part = { part: "1", ...query };
  return {
    href: eventLivePath(key, part),
    stream: eventLiveStreamPath(key, part),
    wholeHref: eventLivePath(key, query),
  };
}

/** When the page may show members' stats, an address that is everyone's carries a pass to them (S 5.4). */
export const readableBy = ({ key, live }: EventView, { epochMs, hidesScores, showsScore }: Visit) => ({
  [LIVE_PARAMETERS.pass]: live.statsNeedPass ? statsPass(key, epochMs) : null,
  [SCORES_PARAMETER]: hidesScores ? (showsScore ? "shown" : "hidden") : null,
});
