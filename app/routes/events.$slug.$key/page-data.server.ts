import { FRAME_PARAMETER } from "~/http/self-reload";
import { LIVE_PARAMETERS, SCORES_PARAMETER } from "~/http/shared-answers";
import { withPrices } from "~/models/checkout/pass-prices.server";
import { downloadView } from "~/models/download/download-offer.server";
import { type EventView, eventView, withReel } from "~/models/event/page/event-page.server";
import { persistentQuery } from "~/models/event/page/event-request.server";
import { moreEvents } from "~/models/event/page/more-events.server";
import { cheeredTeams, withCheers } from "~/models/event/score/cheers";
import { cheersIn } from "~/models/event/score/cheers.server";
import { type Final, listedFinal } from "~/models/event/score/final-score.server";
import { hasGymBoard } from "~/models/event/score/gym-board";
import { hidesSomething } from "~/models/event/score/hidden-score.server";
import { matSchedule, readMatsQuery } from "~/models/event/score/mat-schedule.server";
import { readPlaysQuery } from "~/models/event/score/play-by-play";
import { asksForReel, scoringReel } from "~/models/event/score/plays-page.server";
import { withFinal } from "~/models/event/score/with-final-score";
import { isAwaited } from "~/models/event/status/awaited-status";
import type { CurrentEvent } from "~/models/event/status/display-status";
import { noticeOf } from "~/models/event/status/stream-notice.server";
import { areRemindersSilent } from "~/models/member/silent-reminders.server";
import { eventBoardPath, eventPath, newClipPath, withQuery } from "~/models/navigation/paths";
import { bracketOfEvent } from "~/models/playoffs/playoffs.server";
import { liveAddresses, readableBy } from "~/web/page/live-addresses.server";
import { frameAddress, framePass } from "~/web/page/partner-frame.server";
import type { Visit } from "~/web/visit/visit.server";
import { matchupsHref } from "./event-links";
import type { RequestedEvent } from "./requested-event.server";

/** What is about the event alone and can be read before anyone knows what its stage shows. */
export async function aboutEvent(visit: Visit, { current, page, viewer }: RequestedEvent) {
  const { upstreams, now } = visit;
  const { event } = current;
  const mats = readMatsQuery(visit.url.searchParams);
  const [final, more, matchups, bracket, notice, download] = await Promise.all([
    listedFinal(upstreams, current),
    moreEvents(upstreams, event, visit.viewing()),
    mats && matSchedule(upstreams, event, mats),
    bracketOfEvent(upstreams, event),
    noticeOf(upstreams, current),
    downloadView(upstreams, event, page, { call: viewer.authenticated ? viewer.call : null, now }),
  ]);
  return { final, more, matchups, bracket, notice, download };
}

/** What its page shows to this viewer, a replay cut to its scoring plays where the address asks for those. */
export async function viewOfEvent(visit: Visit, { current, page, viewer }: RequestedEvent): Promise<EventView> {
  const { upstreams, url } = visit;
  const [shown, cheers] = await Promise.all([eventView(upstreams, current, viewer, page), cheersIn(current)]);
  const view = { ...shown, scoreboard: shown.scoreboard && withCheers(shown.scoreboard, cheers) };
  if (!isReplay(view) || !view.mayReadStats || !asksForReel(url.searchParams)) return view;
  return withReel(view, await scoringReel(upstreams, current.event, page, readPlaysQuery(url.searchParams)));
}

const isReplay = ({ stage }: EventView) => stage.kind === "video" && !stage.live;

/** What of the page follows from the view. */
export async function besideView(visit: Visit, requested: RequestedEvent, view: EventView, final: Final | null) {
  const { current, page, member, partner } = requested;
  const pass = partner && framePass(partner, current.event.key, visit.epochMs);
  const query = { [FRAME_PARAMETER]: pass, ...persistentQuery(page) };
  const [shown, isClippable, showsScore, isSilent, takesCheers] = await Promise.all([
    priced(withFinal(view, final), requested, visit),
    mayClip(view, visit),
    visit.hidesItsScore && hidesSomething(visit.upstreamsWithItsScore, view, visit.now),
    isAwaited(view) && member?.reminded === true && areRemindersSilent(visit.upstreams, visit.session.call),
    mayCheer(view, current, visit),
  ]);
  const withScore = { ...query, [SCORES_PARAMETER]: "shown" };
  return {
    view: shown,
    isSilent,
    takesCheers,
    kept: query,
    clipHref: isClippable ? newClipPath({ event: view.key, publisher_key: page.publisherKey, from: "button" }) : null,
    scoreHref: showsScore ? withQuery(eventPath(view.slug, view.key), withScore) : null,
    resultsHref: visit.hidesItsScore ? matchupsHref(view, withScore, "own") : null,
    boardHref: hasGymBoard(current)
      ? eventBoardPath(view.key, { [LIVE_PARAMETERS.publisher]: page.publisherKey, ...readableBy(view, visit) })
      : null,
    frameHref: pass && frameAddress(visit, pass),
    live: liveAddresses(view, visit),
    // A refresh would make viewers without script lose their place.
    refreshSeconds: view.stage.kind === "video" ? null : (view.recheck?.refreshSeconds ?? null),
  };
}

async function priced(view: EventView, { current: { event } }: RequestedEvent, visit: Visit): Promise<EventView> {
  const facts = { event, flags: () => visit.flags(), now: visit.now };
  return { ...view, stage: await withPrices(visit.upstreams, view.stage, facts) };
}

async function mayCheer({ scoreboard }: EventView, current: CurrentEvent, visit: Visit): Promise<boolean> {
  if (!scoreboard || !cheeredTeams(current, [])) return false;
  return cheeredTeams(current, (await visit.flags())["cheers-off"]) !== null;
}

async function mayClip(view: EventView, visit: Visit): Promise<boolean> {
  return visit.session.signedIn && isReplay(view) && (await visit.flags())["enable-clip-button"];
}
