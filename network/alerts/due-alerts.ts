import { DateTime } from "luxon";
import type { AlertChannel, AlertKind, AlertSettings, QuietHours } from "~contracts/records/alerts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SOON = 15 * MINUTE;
/** Anything that says "now" is dropped after that. */
const STILL_TRUE = 5 * MINUTE;
const REPLAY_NEWS = DAY;
const FINAL_NEWS = HOUR / 2;
/** Time for the last corrections, and to find the bus. */
const RECAP_AFTER = 10 * MINUTE;
export const RECAP_NEWS = RECAP_AFTER + FINAL_NEWS;
/** Two minutes of a clock that stops. */
export const CLOSE_AT_MOST = HOUR / 2;
/** Shorter than a sent alert is remembered, or it would be sent again. */
export const CHANGE_NEWS = 2 * DAY;
/** How long after its start anyone still waits for a game whose end no one knows. */
const DELAYED_AT_MOST = 6 * HOUR;
const ALERTS_A_DAY = 3;

/** What is left out where a day has too many comes last. */
const BY_IMPORTANCE: readonly AlertKind[] = [
  "canceled",
  "moved",
  "starts_soon",
  "close_late",
  "on_air",
  "final",
  "recap",
  "digest_24h",
  "replay_ready",
];

/** Times in epoch ms. */
export type AlertEvent = {
  key: string;
  startAt: number;
  timeUnknown: boolean;
  isCanceled: boolean;
  /** It has no date, or had none until it was called off for good. */
  wasPostponed: boolean;
  /** When it is played, or was; null if no one knows. */
  overAt: number | null;
  /** Null unless it is on the air now. */
  onAirSince: number | null;
  /** Null unless it can be watched now, and is not out of an archive. */
  replaySince: number | null;
  /** When the network noticed; null if it never changed. */
  movedAt: number | null;
  canceledAt: number | null;
  /** From when on its score is known for good; null before. */
  finalSince: number | null;
  /** When its last two minutes began; null unless they are on, and it is one score apart. */
  closeSince: number | null;
  /** It is to go on the air at its start. */
  isBroadcast: boolean;
};

/** `since`: when the member set the reminder, followed the school, or picked the team, whichever was first. */
export type Wait = { since: number; isReminded: boolean };
export type EventWait<Event extends AlertEvent = AlertEvent> = Wait & { event: Event };

export type AlertedMember = {
  zone: string;
  settings: AlertSettings;
  takesMail: boolean;
  /** They have a device that takes pushes. */
  takesPush: boolean;
  sent: readonly { kind: AlertKind; eventKey: string; sentAt: number }[];
  /** Of those that count. */
  sentToday: number;
};

/** Once `until` has come, it would be wrong or useless. */
export type DueAlert<Event extends AlertEvent = AlertEvent> = {
  kind: AlertKind;
  events: Event[];
  channels: AlertChannel[];
  until: number;
  /** It is one of the day's three. */
  counts: boolean;
};

type Span = { from: number; until: number };

/** For as long as it would have been played, for people are on their way; a played game is only put away. */
function canceledSpan({ canceledAt, startAt, overAt, isCanceled, wasPostponed }: AlertEvent): Span | null {
  const over = wasPostponed ? Infinity : (overAt ?? startAt + DELAYED_AT_MOST);
  if (!isCanceled || canceledAt === null || canceledAt >= over) return null;
  return { from: canceledAt, until: Math.min(over, canceledAt + CHANGE_NEWS) };
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
  close_late: ({ closeSince, isCanceled }) =>
    isCanceled || closeSince === null ? null : { from: closeSince, until: closeSince + CLOSE_AT_MOST },
  final: ({ finalSince, isCanceled }) =>
    isCanceled || finalSince === null ? null : { from: finalSince, until: finalSince + FINAL_NEWS },
  recap: ({ finalSince, isCanceled }) =>
    isCanceled || finalSince === null ? null : { from: finalSince + RECAP_AFTER, until: finalSince + RECAP_NEWS },
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
  close_late: ({ movedAt, closeSince }) => movedBefore(closeSince, movedAt),
  final: ({ movedAt, finalSince }) => movedBefore(finalSince, movedAt),
  recap: ({ movedAt, finalSince }) => movedBefore(finalSince, movedAt),
  replay_ready: ({ movedAt, replaySince }) => movedBefore(replaySince, movedAt),
};

/** What was sent before the event changed does not count (S 7.3). */
export const isAlreadySent = (kind: AlertKind, event: AlertEvent, sentAt: number): boolean =>
  sentAt >= (CHANGED_AT[kind](event) ?? 0);

/** From when until before when an alert is true and useful. */
export const spanOf = (kind: AlertKind, event: AlertEvent): Span | null => SPANS[kind](event);

const isOpen = (span: Span | null, now: number): span is Span => span !== null && span.from <= now && now < span.until;

/** Kinds that can wait for the next whole round. */
const PATIENT: readonly AlertKind[] = ["digest_24h", "close_late", "final", "recap", "replay_ready"];
const CHANGES: readonly AlertKind[] = ["canceled", "moved"];

/** What changes someone's evening, and what they set a reminder for, come on top of the three a day (S 7.3). */
export const isUrgent = (kind: AlertKind, isReminded: boolean): boolean =>
  CHANGES.includes(kind) || (isReminded && kind !== "replay_ready");

/** The most important of those that count: nothing that comes later the same day is worth waiting for. */
export const needsNoRoom = ({ kind, counts }: DueAlert): boolean => !counts || kind === "starts_soon";

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
export const hasNews = (waits: readonly EventWait[], round: Round): boolean =>
  waits.some(({ event, since }) => trueNow(event, round).some(({ from }) => since <= from));

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

export const dayEnds = (zone: string, at: number): number => DateTime.fromMillis(at, { zone }).endOf("day").toMillis();

function channelsOf({ settings, takesMail, takesPush }: AlertedMember, kind: AlertKind): AlertChannel[] {
  const takes: Record<AlertChannel, boolean> = { mail: takesMail, push: takesPush };
  return settings.choices[kind].filter((channel) => takes[channel]);
}

/** "New time" says what the digest of the next 24 hours would, and each costs one of the day's three. */
const saysTheStart = ({ startAt, movedAt }: AlertEvent, movedSentAt: number): boolean =>
  movedSentAt >= Math.max(startAt - DAY, movedAt ?? 0);

/** One for everything that starts on the same days, as soon as the first of it is a day away. */
function digest<Event extends AlertEvent>(waits: readonly EventWait<Event>[], zone: string, now: number): Event[] {
  const spans = waits.flatMap(({ event, since }) => {
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

/** When it is to be told, as far as is known now. */
function comesAt(kind: AlertKind, event: AlertEvent): number | null {
  if (kind !== "on_air") return spanOf(kind, event)?.from ?? null;
  const { startAt, isBroadcast, timeUnknown, isCanceled } = event;
  return isBroadcast && !timeUnknown && !isCanceled ? startAt : null;
}

/** How many are known to come later today that are more important than this kind. */
function moreImportantLater(member: AlertedMember, later: readonly EventWait[], now: number, than: AlertKind): number {
  const { zone, settings } = member;
  const comes = (kind: AlertKind, { event, since, isReminded }: EventWait) => {
    const at = comesAt(kind, event) ?? now;
    if (at <= now || at > dayEnds(zone, now) || at < since || isUrgent(kind, isReminded)) return false;
    return !isQuiet(settings.quiet, zone, at);
  };
  return BY_IMPORTANCE.slice(0, BY_IMPORTANCE.indexOf(than))
    .filter((kind) => !PATIENT.includes(kind) && channelsOf(member, kind).length > 0)
    .flatMap((kind) => later.filter((one) => comes(kind, one))).length;
}

/**
 * What a member is to be told now: once for each event and kind, and again after the event changed; nothing that was
 * so before they asked, and nothing in their quiet hours. What counts is three a day at most, by mail and push
 * together, and leaves room for what is more important and comes `later` that day (S 7.3). What is still true later
 * comes later.
 */
export function dueAlerts<Event extends AlertEvent>(
  member: AlertedMember,
  waits: readonly EventWait<Event>[],
  now: number,
  later: readonly EventWait[] = [],
): DueAlert<Event>[] {
  const { zone, settings, sent } = member;
  if (isQuiet(settings.quiet, zone, now)) return [];
  const reminded = new Set(waits.flatMap(({ event, isReminded }) => (isReminded ? [event] : [])));
  const alert = (kind: AlertKind, events: Event[], channels: AlertChannel[], until: number): DueAlert<Event> => {
    const counts = !events.some((event) => isUrgent(kind, reminded.has(event)));
    return { kind, events, channels, until, counts };
  };
  const isSent = (kind: AlertKind, event: Event) =>
    sent.some((one) => one.kind === kind && one.eventKey === event.key && isAlreadySent(kind, event, one.sentAt));
  const due: DueAlert<Event>[] = [];
  const hasNewTime = (event: Event) =>
    due.some(({ kind, events }) => kind === "moved" && events.includes(event)) ||
    sent.some(
      ({ kind, eventKey, sentAt }) => kind === "moved" && eventKey === event.key && saysTheStart(event, sentAt),
    );
  for (const kind of BY_IMPORTANCE) {
    const channels = channelsOf(member, kind);
    if (channels.length === 0) continue;
    const untold = waits.filter(({ event }) => !isSent(kind, event));
    if (kind === "digest_24h") {
      const events = digest(
        untold.filter(({ event }) => !hasNewTime(event)),
        zone,
        now,
      );
      const until = Math.max(...events.map((event) => spanOf(kind, event)?.until ?? now));
      if (events.length > 0) due.push(alert(kind, events, channels, until));
      continue;
    }
    const open = untold.flatMap(({ event, since }) => {
      const span = spanOf(kind, event);
      return isOpen(span, now) && since <= span.from ? [{ event, until: span.until }] : [];
    });
    open.sort((one, other) => one.until - other.until || one.event.key.localeCompare(other.event.key));
    due.push(...open.map(({ event, until }) => alert(kind, [event], channels, until)));
  }
  let counted = member.sentToday;
  return due.filter(({ kind, counts }) => {
    if (!counts) return true;
    const hasRoom = counted + moreImportantLater(member, later, now, kind) < ALERTS_A_DAY;
    if (hasRoom) counted += 1;
    return hasRoom;
  });
}
