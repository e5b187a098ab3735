import type { AlertKind } from "~contracts/records/alerts";
import { genderLabel, levelLabel } from "~contracts/vocabulary/activities";
import { readOverrides } from "../league/overrides";
import { zoneThere } from "../league/places";
import { isPostponed } from "../league/status-at";
import type { EventTable } from "../league/tables";
import type { Block, Letter, Side } from "../mail/letter";
import type { TrackedEvent } from "./tracked-events.server";

export type AlertContent = {
  kind: AlertKind;
  events: readonly TrackedEvent[];
  /** The member's; null: they chose none, so each game has its own. */
  zone: string | null;
  siteUrl: string;
  /** Of a recap. */
  next?: readonly EventTable[];
};
type Words = { subject: string; lead: string; preheader?: string; rows: Row[]; link: string };
type Row = { title: string; about: string; url: string; sides: readonly Side[] };

const DETAILS = "See the details";
const DAY = { weekday: "short", month: "short", day: "numeric" } as const;

const moment = (at: number, timeZone: string): string =>
  new Date(at).toLocaleString("en-US", { timeZone, ...DAY, hour: "numeric", minute: "2-digit", timeZoneName: "short" });

/** In the game's own zone: without a time, there is no moment to translate into the member's. */
type Placed = Pick<TrackedEvent, "row">;

const dayThere = (at: number, event: Placed): string =>
  new Date(at).toLocaleString("en-US", { timeZone: zoneThere(event.row), ...DAY });

const when = (at: number, timeUnknown: boolean, event: Placed, zone: string | null): string =>
  timeUnknown ? `${dayThere(at, event)}, time TBD` : moment(at, zone ?? zoneThere(event.row));

const time = (at: number, zone: string): string =>
  new Date(at).toLocaleTimeString("en-US", {
    timeZone: zone,
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });

function teamOf({ row: { activity, gender, level } }: TrackedEvent): string {
  return [level && levelLabel(level), gender && genderLabel(gender), activity].filter(Boolean).join(" ");
}

function movedWords(
  event: TrackedEvent,
  title: string,
  zone: string | null,
): Pick<Words, "subject" | "lead"> & { about: string } {
  const { startAt, timeUnknown, movedFrom, movedFromTbd, isOnAgain } = event;
  const at = when(startAt, timeUnknown, event, zone);
  if (isOnAgain)
    return { subject: `It's on again: ${title}`, lead: "Good news, this game is on again.", about: `It starts ${at}` };
  const before = movedFrom === null ? "" : `. It was ${when(movedFrom, movedFromTbd, event, zone)}`;
  if (movedFromTbd && !timeUnknown) {
    const isSameDay = movedFrom !== null && dayThere(movedFrom, event) === dayThere(startAt, event);
    return {
      subject: `The time is set: ${title}`,
      lead: "This game has a time now.",
      about: `It starts ${at}${isSameDay ? "" : before}`,
    };
  }
  const about = `Now ${at}${before}`;
  if (!timeUnknown) return { subject: `New time: ${title}`, lead: "This game has a new time.", about };
  if (movedFromTbd) return { subject: `New date: ${title}`, lead: "This game has a new date.", about };
  return { subject: `Time TBD: ${title}`, lead: "The old time is off. We'll tell you when there's a new one.", about };
}

const AFTERWARD: readonly AlertKind[] = ["recap", "replay_ready"];

const SCORED: readonly AlertKind[] = ["close_late", "final", "recap"];

const addressOf = ({ slug, key }: EventTable, siteUrl: string): string =>
  `${siteUrl}/events/${encodeURIComponent(slug)}/${encodeURIComponent(key)}`;

/** As page and search; a game's headline can be changed to its result, so recap and replay have the plain title. */
const titleOf = ({ row }: TrackedEvent, kind: AlertKind): string =>
  (AFTERWARD.includes(kind) && row.is_sport === 1 ? "" : readOverrides(row.overrides).custom_headline) || row.title;

/**
 * Never a score to who didn't ask for it: anyone who watches the replay later must be able to read it (rulings 3). A
 * recap has it where no list of mails and no locked phone shows it.
 */
export function wordsOf({ kind, events, zone, siteUrl }: AlertContent): Words {
  const [first] = events;
  if (!first) throw new Error("an alert tells of no event");
  const title = titleOf(first, kind);
  const { startAt, timeUnknown } = first;
  const url = ({ row }: TrackedEvent) => addressOf(row, siteUrl);
  const one = (about: string): Row[] => [{ title, about, url: url(first), sides: first.sides }];
  const at = when(startAt, timeUnknown, first, zone);
  const watch = first.isBroadcast ? "Watch live" : DETAILS;
  switch (kind) {
    case "digest_24h":
      return {
        subject: events.length === 1 ? `Coming up: ${title}` : `${events.length} games coming up`,
        lead: "Here's what's coming up for you.",
        rows: events.map((event) => ({
          title: titleOf(event, kind),
          about: `${teamOf(event)} · ${when(event.startAt, event.timeUnknown, event, zone)}`,
          url: url(event),
          sides: event.sides,
        })),
        link: DETAILS,
      };
    case "starts_soon":
      return {
        subject: `Starting soon: ${title}`,
        lead: `It starts at ${time(startAt, zone ?? zoneThere(first.row))}.`,
        rows: one(`${teamOf(first)} · ${at}`),
        link: watch,
      };
    case "on_air":
      return {
        subject: `Live now: ${title}`,
        lead: "The broadcast is on.",
        rows: one(teamOf(first)),
        link: "Watch live",
      };
    case "close_late":
      return {
        subject: `Close game: ${title}`,
        lead: "One score apart, with two minutes left.",
        rows: one([teamOf(first), first.score].filter(Boolean).join(" · ")),
        link: watch,
      };
    case "final":
      return {
        subject: `Final: ${first.score ?? title}`,
        lead: "This game is over.",
        rows: one([teamOf(first), first.score].filter(Boolean).join(" · ")),
        link: DETAILS,
      };
    case "recap":
      return {
        subject: `Game recap: ${title}`,
        lead: "It's a final. Here's how it went.",
        preheader: "The score by period, the plays that decided it, and the next game.",
        rows: one(teamOf(first)),
        link: "See the whole game",
      };
    case "moved": {
      const { about, ...words } = movedWords(first, title, zone);
      return { ...words, rows: one(about), link: DETAILS };
    }
    case "canceled":
      return {
        ...(isPostponed(first.row)
          ? { subject: `Postponed: ${title}`, lead: "This game is postponed. We'll tell you when it has a new date." }
          : { subject: `Canceled: ${title}`, lead: "We're sorry, this game is canceled." }),
        rows: one(`It was ${at}`),
        link: DETAILS,
      };
    case "replay_ready":
      return {
        subject: `The replay is ready: ${title}`,
        lead: "The full video is up. We won't tell you the score.",
        rows: one(teamOf(first)),
        link: "Watch the replay",
      };
  }
}

const recapOf = ([event]: AlertContent["events"]): Block[] => [
  { rows: event?.totals ?? [] },
  ...(event && event.plays.length > 0
    ? [{ title: "The plays that decided it", rows: event.plays, stacked: true }]
    : []),
];

/** Its totals are in its sides' order, where both are known. */
const scored = ({ sides, totals }: TrackedEvent): readonly Side[] =>
  sides.length === totals.length
    ? sides.map((side, index) => ({ ...side, score: totals[index]?.[1].split(/\s/)[0] }))
    : sides;

const comingOf = ({ next = [], zone, siteUrl }: AlertContent): Block[] =>
  next.map((row) => ({
    title: `Next: ${row.title}`,
    about: when(row.start_at, row.tbd === 1, { row }, zone),
    url: addressOf(row, siteUrl),
  }));

const WHY = "You get this because you set a reminder, follow a school, or picked a favorite team.";

/** What the alert says, with times in the member's zone, or in each game's where they chose none. */
export function alertMail(content: AlertContent & { unsubscribeUrl: string }): Letter {
  const { subject, lead, preheader, rows, link } = wordsOf(content);
  const [first, ...others] = rows;
  const [event] = content.events;
  const isRecap = content.kind === "recap";
  const isScored = SCORED.includes(content.kind);
  const body =
    others.length === 0 && first
      ? [
          { title: first.title, about: first.about, sides: isScored && event ? scored(event) : first.sides },
          ...(isRecap ? recapOf(content.events) : []),
          { label: link, url: first.url },
          ...comingOf(content),
        ]
      : [...rows, { label: "Your games", url: `${content.siteUrl}/member/library` }];
  return {
    subject,
    title: lead,
    preheader: preheader ?? rows.map(({ title, about }) => `${title}: ${about}`).join("; "),
    body,
    why: WHY,
    settings: [
      { label: "Choose your alerts", url: `${content.siteUrl}/member/notifications` },
      { label: "Stop all e-mail about games", url: content.unsubscribeUrl },
    ],
  };
}
