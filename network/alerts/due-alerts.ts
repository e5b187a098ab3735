import { DateTime } from "luxon";
import type { AlertChannel, AlertKind, AlertSettings, QuietHours } from "~contracts/records/alerts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SOON = 15 * MINUTE;
/** Anything that says "now" is dropped after that. */
const STILL_TRUE = 5 * MINUTE;
const REPLAY_NEWS = DAY;
/** Shorter than a sent alert is remembered, or it would be sent again. */
export const CHANGE_NEWS = 2 * DAY;
/** People wait at the field or in front of a page, but not until the next morning. */
const LATE_CANCEL_NEWS = 2 * HOUR;
const DELAYED_AT_MOST = 6 * HOUR;
export const ALERTS_A_DAY = 3;

/** What is left out where a day has too many comes last. */
const BY_IMPORTANCE: readonly AlertKind[] = [
  "canceled",
  "moved",
  "starts_soon",
  "on_air",
  "digest_24h",
  "replay_ready",
];

/** Times in epoch ms. */
export type AlertEvent = {
  key: string;
  startAt: number;
  timeUnknown: boolean;
  isCanceled: boolean;
  /** When it is played, or was; null if no one knows. */
  overAt: number | null;
  /** Null unless it is on the air now. */
  onAirSince: number | null;
  /** Null unless it can be watched now, and is not out of an archive. */
  replaySince: number | null;
  /** When the network noticed; null if it never changed. */
  movedAt: number | null;
  canceledAt: number | null;
};

/** `since`: when the member set the reminder, followed the school, or picked the team, whichever was first. */
export type Awaited<Event extends AlertEvent = AlertEvent> = { event: Event; since: number };

export type AlertedMember = {
  zone: string;
  settings: AlertSettings;
  takesMail: boolean;
  /** They have a device that takes pushes. */
  takesPush: boolean;
  sent: readonly { kind: AlertKind; eventKey: string; sentAt: number }[];
  sentToday: number;
};

/** Once `until` has come, it would be wrong or useless. */
export type DueAlert<Event extends AlertEvent = AlertEvent> = {
  kind: AlertKind;
  events: Event[];
  channels: AlertChannel[];
  until: number;
};

type Span = { from: number; until: number };

/** Called off while delayed: anyone who was told that it starts soon hears of it; a played game is only put away. */
function canceledSpan({ canceledAt, startAt, overAt, isCanceled }: AlertEvent): Span | null {
  if (!isCanceled || canceledAt === null) return null;
  if (canceledAt < startAt) return { from: canceledAt, until: Math.min(startAt, canceledAt + CHANGE_NEWS) };
  if (overAt !== null && canceledAt >= overAt) return null;
  return { from: canceledAt, until: Math.min(canceledAt + LATE_CANCEL_NEWS, startAt + DELAYED_AT_MOST) };
}

const SPANS: Record<AlertKind, (event: AlertEvent) => Span | null> = {
  digest_24h: ({ startAt, isCanceled }) => (isCanceled ? null : { from: startAt - DAY, until: startAt - SOON }),
  starts_soon: ({ startAt, timeUnknown, isCanceled, onAirSince }) =>
    isCanceled || timeUnknown || onAirSince !== null
      ? null
      : { from: startAt - SOON, until: startAt - SOON + STILL_TRUE },
  on_air: ({ onAirSince, isCanceled }) =>
    isCanceled || onAirSince === null ? null : { from: onAirSince, until: onAirSince + STILL_TRUE },
  moved: ({ movedAt, startAt, isCanceled }) =>
    isCanceled || movedAt === null ? null : { from: movedAt, until: Math.min(startAt, movedAt + CHANGE_NEWS) },
  canceled: canceledSpan,
  replay_ready: ({ replaySince, isCanceled }) =>
    isCanceled || replaySince === null ? null : { from: replaySince, until: replaySince + REPLAY_NEWS },
};

/** Whatever changes while it is on the air, or once it can be watched, it is the same broadcast or replay. */
const movedBefore = (since: number | null, movedAt: number | null): number | null =>
  since !== null && movedAt !== null && since > movedAt ? movedAt : null;

/** What was told before that has changed since; null: it stays told. */
const CHANGED_AT: Record<AlertKind, (event: AlertEvent) => number | null> = {
  digest_24h: ({ movedAt }) => movedAt,
  starts_soon: ({ movedAt }) => movedAt,
  on_air: ({ movedAt, onAirSince }) => movedBefore(onAirSince, movedAt),
  moved: ({ movedAt }) => movedAt,
  canceled: ({ canceledAt }) => canceledAt,
  replay_ready: ({ movedAt, replaySince }) => movedBefore(replaySince, movedAt),
};

/** What was sent before the event changed does not count (S 7.3). */
export const isTold = (kind: AlertKind, event: AlertEvent, sentAt: number): boolean =>
  sentAt >= (CHANGED_AT[kind](event) ?? 0);

/** From when until before when an alert is true and useful. */
export const spanOf = (kind: AlertKind, event: AlertEvent): Span | null => SPANS[kind](event);

const isOpen = (span: Span | null, now: number): span is Span => span !== null && span.from <= now && now < span.until;

/** Kinds that can wait for the next whole round. */
const PATIENT: readonly AlertKind[] = ["digest_24h", "replay_ready"];
const CHANGES: readonly AlertKind[] = ["canceled", "moved"];

export type Round = { now: number; urgent: boolean; changesAlone?: boolean | undefined };

export const isOfRound = (kind: AlertKind, { urgent, changesAlone }: Omit<Round, "now">): boolean =>
  changesAlone ? CHANGES.includes(kind) : !urgent || !PATIENT.includes(kind);

/** What someone could be told of the event now; another game of the same day can bring its digest early. */
export const tellableKinds = (event: AlertEvent, round: Round): AlertKind[] =>
  BY_IMPORTANCE.filter((kind) => {
    const span = spanOf(kind, event);
    if (!span || !isOfRound(kind, round)) return false;
    return kind === "digest_24h" ? round.now < span.until : isOpen(span, round.now);
  });

/** What is true of an event now: how important it is, 0 first, and from when on. */
export const trueNow = (event: AlertEvent, round: Round): { rank: number; from: number }[] =>
  BY_IMPORTANCE.flatMap((kind, rank) => {
    const span = isOfRound(kind, round) ? spanOf(kind, event) : null;
    return isOpen(span, round.now) ? [{ rank, from: span.from }] : [];
  });

/** False: anyone who waits for these is told nothing now, whatever their settings. */
export const canBeTold = (awaited: readonly Awaited[], round: Round): boolean =>
  awaited.some(({ event, since }) => trueNow(event, round).some(({ from }) => since <= from));

/** In the member's own zone. */
export function isQuiet(quiet: QuietHours | null, zone: string, now: number): boolean {
  if (!quiet) return false;
  const { hour, minute } = DateTime.fromMillis(now, { zone });
  const at = hour * 60 + minute;
  return quiet.from < quiet.until ? quiet.from <= at && at < quiet.until : quiet.from <= at || at < quiet.until;
}

/** The quiet hours that begin next; null if they have none. */
export function nextQuiet(quiet: QuietHours | null, zone: string, now: number): Span | null {
  if (!quiet) return null;
  const from = nextTime(quiet.from, zone, now);
  return { from, until: nextTime(quiet.until, zone, from) };
}

/** When it is this minute of a day next. */
function nextTime(minuteOfDay: number, zone: string, after: number): number {
  const on = (days: number) =>
    DateTime.fromMillis(after, { zone })
      .plus({ days })
      .set({ hour: Math.floor(minuteOfDay / 60), minute: minuteOfDay % 60, second: 0, millisecond: 0 })
      .toMillis();
  return on(0) > after ? on(0) : on(1);
}

export const dayBegan = (zone: string, now: number): number =>
  DateTime.fromMillis(now, { zone }).startOf("day").toMillis();

const dayEnds = (zone: string, at: number): number => DateTime.fromMillis(at, { zone }).endOf("day").toMillis();

function channelsOf({ settings, takesMail, takesPush }: AlertedMember, kind: AlertKind): AlertChannel[] {
  const takes: Record<AlertChannel, boolean> = { mail: takesMail, push: takesPush };
  return settings.choices[kind].filter((channel) => takes[channel]);
}

/** "New time" says what the digest of the next 24 hours would, and each costs one of the day's three. */
const saysTheStart = ({ startAt, movedAt }: AlertEvent, movedSentAt: number): boolean =>
  movedSentAt >= Math.max(startAt - DAY, movedAt ?? 0);

/** One for everything that starts on the same days, as soon as the first of it is a day away. */
function digest<Event extends AlertEvent>(awaited: readonly Awaited<Event>[], zone: string, now: number): Event[] {
  const spans = awaited.flatMap(({ event, since }) => {
    const span = spanOf("digest_24h", event);
    return span && now < span.until ? [{ event, since, span }] : [];
  });
  const reason = spans.filter(({ since, span }) => span.from <= now && since <= span.from);
  if (reason.length === 0) return [];
  const end = dayEnds(zone, Math.max(...reason.map(({ event }) => event.startAt)));
  return spans
    .map(({ event }) => event)
    .filter(({ startAt }) => startAt <= end)
    .sort((one, other) => one.startAt - other.startAt || one.key.localeCompare(other.key));
}

/**
 * What a member is to be told now: once for each event and kind, and again after the event changed; nothing that was
 * so before they asked, nothing in their quiet hours, and three a day at most, by mail and push together (S 7.3). What
 * is still true later comes later.
 */
export function dueAlerts<Event extends AlertEvent>(
  member: AlertedMember,
  awaited: readonly Awaited<Event>[],
  now: number,
): DueAlert<Event>[] {
  const { zone, settings, sent, sentToday } = member;
  if (sentToday >= ALERTS_A_DAY || isQuiet(settings.quiet, zone, now)) return [];
  const told = (kind: AlertKind, event: Event) =>
    sent.some((one) => one.kind === kind && one.eventKey === event.key && isTold(kind, event, one.sentAt));
  const due: DueAlert<Event>[] = [];
  const hasNewTime = (event: Event) =>
    due.some(({ kind, events }) => kind === "moved" && events.includes(event)) ||
    sent.some(
      ({ kind, eventKey, sentAt }) => kind === "moved" && eventKey === event.key && saysTheStart(event, sentAt),
    );
  for (const kind of BY_IMPORTANCE) {
    const channels = channelsOf(member, kind);
    if (channels.length === 0) continue;
    const untold = awaited.filter(({ event }) => !told(kind, event));
    if (kind === "digest_24h") {
      const events = digest(
        untold.filter(({ event }) => !hasNewTime(event)),
        zone,
        now,
      );
      const until = Math.max(...events.map((event) => spanOf(kind, event)?.until ?? now));
      if (events.length > 0) due.push({ kind, events, channels, until });
      continue;
    }
    const open = untold.flatMap(({ event, since }) => {
      const span = spanOf(kind, event);
      return isOpen(span, now) && since <= span.from ? [{ event, until: span.until }] : [];
    });
    open.sort((one, other) => one.until - other.until || one.event.key.localeCompare(other.event.key));
    due.push(...open.map(({ event, until }) => ({ kind, events: [event], channels, until })));
  }
  return due.slice(0, ALERTS_A_DAY - sentToday);
}
