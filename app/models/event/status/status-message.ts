import type { DateTime } from "luxon";
import { type BlackoutDates, blackoutDatesOf, isLiveBlackedOut } from "~/models/event/access/blackout";
import type { CurrentEvent, DisplayStatus } from "~/models/event/status/display-status";
import { offStatus } from "~/models/event/status/off-status";
import { clockTime, instantOf, numericDate, scheduledDate, startOf, TIME_TBD, zoneOfStart } from "~/models/place/time";

export type StatusMessageFacts = {
  start: DateTime | null;
  timeToBeDetermined: boolean;
  timeZone?: string | null | undefined;
  isPixellot: boolean;
  publisher: { acronym?: string | null; short_name?: string | null; name?: string | null } | null;
  vodBlackout: BlackoutDates;
};

const CHECK_BACK = "Please check back soon.";
const CAMERA_TROUBLE = "This event is produced by an automated camera that is experiencing technical difficulties.";
const CAMERA_PENDING =
  `${CAMERA_TROUBLE} We are working to resolve the issue, and we appreciate your patience. ` +
  "Please check back 15 minutes after the game start time for an update.";
const CAMERA_DELAYED =
  `${CAMERA_TROUBLE} Due to these technical difficulties, this event will not be streamed. ` +
  "We are aware of the issue and apologize for the inconvenience.";

/** Dates are in the visitor's zone (S 8.7), except a day whose hour isn't known. */
export function statusMessage(status: DisplayStatus | (string & {}), facts: StatusMessageFacts, zone: string): string {
  switch (status) {
    case "canceled":
      return "This event is canceled.";
    case "postponed":
      return "This event is postponed. It has no new date yet.";
    case "live_scheduled":
      return scheduledMessage(facts, zone);
    case "live_pending":
      return facts.isPixellot ? CAMERA_PENDING : CHECK_BACK;
    case "short_live_delayed":
    case "long_live_delayed":
      return facts.isPixellot ? CAMERA_DELAYED : CHECK_BACK;
    case "live_problem":
      return "Technical difficulty ... please stand by";
    case "live_no_vod":
      return "Live broadcast is complete";
    case "vod_pending":
      return "Preparing replay. Check back.";
    case "vod_scheduled":
      return "Future replay";
    case "vod_problem":
      return "Technical difficulty ... please wait";
    case "vod_blackout":
      return blackoutMessage(facts, zone);
    case "live_available":
    case "vod_available":
      return "";
    default:
      return "Nothing found";
  }
}

function scheduledMessage({ start, timeToBeDetermined, timeZone }: StatusMessageFacts, zone: string): string {
  if (!start) return CHECK_BACK;
  const at = zoneOfStart({ time_to_be_determined: timeToBeDetermined, time_zone: timeZone }, zone);
  return `Scheduled start: ${scheduledDate(start, at, timeToBeDetermined)}`;
}

/** With stats only, there's no video to have trouble. */
export function statsMessage(current: CurrentEvent, showsNumbers: boolean, zone: string): string {
  const { datacast } = current.media;
  const off = offStatus(current.event);
  if (off) return statusMessage(off, statusMessageFacts(current), zone);
  if (datacast?.status === "complete")
    return `This event had live stats only.${showsNumbers ? " The final numbers are below." : ""}`;
  if (datacast?.status === "inprogress") return "This event has live stats only.";
  return statusMessage("live_scheduled", statusMessageFacts(current), zone);
}

function blackoutMessage({ publisher, vodBlackout }: StatusMessageFacts, zone: string): string {
  const by = publisher?.acronym || publisher?.short_name || publisher?.name;
  const end = instantOf(vodBlackout.blackout_end_date);
  if (!by || !end) return "This broadcast is currently blacked out by the publisher.";
  return (
    `This broadcast is currently blacked out by ${by} and will be available for replay on ` +
    `${numericDate(end, zone)}.`
  );
}

/** "Watch it Monday, Nov 30": when the blackout of a replay that is there ends; null where no one knows (S 4.4). */
export function opensText({ event, media, now }: CurrentEvent, zone: string): string | null {
  const { broadcast, vod } = media;
  const end = instantOf(blackoutDatesOf(vod, event).blackout_end_date)?.setZone(zone).setLocale("en-US");
  if (vod?.status !== "complete" || isLiveBlackedOut(broadcast, now) || !end || end < now) return null;
  const isToday = end.hasSame(now.setZone(zone), "day");
  return `Watch it ${isToday ? `today at ${clockTime(end, zone)}` : end.toFormat("cccc, MMM d")}`;
}

const EVENING_HOUR = 17;

/** "Tonight 7:00 PM EST", "Friday, Dec 4 · 7:00 PM EST": the start of a game that is ahead. */
export function startText({ event, now }: Pick<CurrentEvent, "event" | "now">, zone: string): string {
  const at = zoneOfStart(event, zone);
  const start = startOf(event)?.setZone(at).setLocale("en-US");
  if (!start) return TIME_TBD;
  const isOpen = event.time_to_be_determined;
  const days = start.startOf("day").diff(now.setZone(at).startOf("day"), "days").days;
  const near = days === 0 ? (!isOpen && start.hour >= EVENING_HOUR ? "Tonight" : "Today") : days === 1 && "Tomorrow";
  const day = near || start.toFormat("cccc, MMM d");
  return `${day}${near && !isOpen ? " " : " · "}${clockTime(start, at, isOpen)}`;
}

export function statusMessageFacts({ event, publisher, media }: CurrentEvent): StatusMessageFacts {
  return {
    start: startOf(event),
    timeToBeDetermined: event.time_to_be_determined,
    timeZone: event.time_zone,
    isPixellot: event.is_pixellot,
    publisher,
    vodBlackout: blackoutDatesOf(media.vod, event),
  };
}
