import { eventHeadlines, isStatsOnly } from "~/models/event/page/event-by-publisher";
import { eventNews } from "~/models/event/page/event-news";
import { periodAndClock, type StagePoster } from "~/models/event/page/stage-poster";
import { teamsOfTwo } from "~/models/event/page/teams";
import { awaitsStart, type CurrentEvent, type DisplayStatus } from "~/models/event/status/display-status";
import { type LiveState, namesOf, playText } from "~/models/event/status/live-state";
import { statsMessage, statusMessage, statusMessageFacts } from "~/models/event/status/status-message";
import { groundOver } from "~/models/place/contrast";
import { knownStart, zoneOf } from "~/models/place/time";

/** A scoreboard that fills a screen and is read across a gym (rulings 3, gym board). */
export type GymBoard = ReturnType<typeof gymBoard>;

/** A whole page comes each time, so not as often as a script asks. */
const FASTEST_SECONDS = 10;

/** Points, period, and clock are public, as on the event's card; times are the venue's, for everyone. */
export function gymBoard(current: CurrentEvent, { state, lit }: { state: LiveState; lit: StagePoster }) {
  const { event, publisher } = current;
  const { label, subheadline } = eventHeadlines(event, publisher);
  const { score } = state;
  const [play] = lit.playing ? (score?.plays ?? []) : [];
  return {
    title: subheadline,
    activity: label,
    sides: lit.sides.map(({ name, logo, score, color }) => ({ name, logo, score, ...groundOver(color) })),
    /** "3rd 4:12", "Final", "Starts in 40 min", or the status in the words of S 8.7. */
    now: wordsOf(current, state.code, lit),
    isLive: lit.isLive,
    /** Only where the stats are free, or the address has a pass to them. */
    lastPlay: score && play ? playText(play, score, namesOf(event)) : null,
    /** Null when nothing more is coming. */
    refreshSeconds: state.next > 0 ? Math.max(state.next, FASTEST_SECONDS) : null,
  };
}

function wordsOf(current: CurrentEvent, code: DisplayStatus, lit: StagePoster): string {
  const { event, publisher, now } = current;
  if (lit.news === "Final") return "Final";
  if (lit.playing) return periodAndClock(lit.playing) || "Live";
  const start = knownStart(event);
  const soon = awaitsStart(code) ? eventNews({ code, lit, start, now }) : null;
  if (soon) return soon;
  if (lit.isLive) return "Live";
  const zone = zoneOf(event);
  const says = isStatsOnly(publisher)
    ? statsMessage(current, false, zone)
    : statusMessage(code, statusMessageFacts(current), zone);
  return says || "The replay is ready.";
}

/** Before and during a game between two that keeps score. */
export function hasGymBoard({ event, media: { datacast } }: CurrentEvent): boolean {
  return teamsOfTwo(event) !== null && datacast !== null && datacast.status !== "complete";
}
