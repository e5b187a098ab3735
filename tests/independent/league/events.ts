import { AFFILIATE, ASSOCIATION, type Organization, SCHOOLS } from "./organizations";

export type Moving = {
  key: string;
  status: string;
  unlisted: boolean;
  payment_required: boolean;
  entitlement_period: string | null;
  blackout_start_date: string | null;
  blackout_end_date: string | null;
  headline: string | null;
  subheadline: string | null;
  producer_type: string;
  vod_key: string | null;
};

/** A game as the league keeps it; the services write it out in the specification's fields. */
export type Game = {
  key: string;
  name: string;
  start: number;
  sport: string;
  gender: string | null;
  level: string;
  gameType: string;
  schools: readonly Organization[];
  publisher: Organization;
  broadcasts: Moving[];
  vods: Moving[];
  datacasts: Moving[];
  contentType: "game" | "event";
  deleted: boolean;
  timeToBeDetermined: boolean;
  tournament: string | null;
  headline: string | null;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const SPORTS = ["Football", "Basketball", "Volleyball", "Ice Hockey", "Soccer", "Wrestling"] as const;

type Plan = {
  name: string;
  start: number;
  live?: string;
  vod?: string;
  data?: string;
  paid?: boolean;
  more?: Partial<Game>;
};

/** Events, each named for what it is there to show, at its distance from the league's first moment. */
const PLANS: readonly Plan[] = [
  { name: "free-live", start: -20 * MINUTE, live: "on_air" },
  { name: "paid-live", start: -30 * MINUTE, live: "on_air", paid: true },
  { name: "live-with-stats", start: -40 * MINUTE, live: "on_air", data: "inprogress", paid: true },
  { name: "stats-only", start: -25 * MINUTE, data: "inprogress" },
  { name: "scheduled", start: 3 * HOUR, live: "scheduled" },
  { name: "scheduled-paid", start: 26 * HOUR, live: "scheduled", paid: true },
  { name: "time-unknown", start: 4 * DAY, live: "scheduled", more: { timeToBeDetermined: true } },
  { name: "pending", start: 2 * MINUTE, live: "scheduled" },
  { name: "short-delay", start: -30 * MINUTE, live: "scheduled" },
  { name: "long-delay", start: -2 * HOUR, live: "scheduled" },
  { name: "no-replay", start: -2 * DAY, live: "complete" },
  { name: "replay-pending", start: -2 * DAY, live: "complete", vod: "scheduled" },
  { name: "replay-scheduled", start: -3 * DAY, vod: "scheduled" },
  { name: "free-replay", start: -2 * DAY, live: "complete", vod: "complete" },
  { name: "paid-replay", start: -3 * DAY, live: "complete", vod: "complete", paid: true },
  { name: "replay-broken", start: -5 * DAY, live: "complete", vod: "failed" },
  { name: "deleted", start: -1 * DAY, live: "scheduled", more: { deleted: true } },
  {
    name: "special-pass",
    start: -15 * MINUTE,
    live: "on_air",
    paid: true,
    more: { tournament: "paa_hockey_2026", gameType: "tournament", publisher: ASSOCIATION, sport: "Ice Hockey" },
  },
  { name: "championship", start: 2 * DAY, live: "scheduled", paid: true, more: { gameType: "championship" } },
  { name: "semifinal", start: 28 * HOUR, live: "scheduled", paid: true, more: { gameType: "semifinal" } },
  { name: "concert", start: 5 * HOUR, live: "scheduled", more: { contentType: "event", sport: "Concert" } },
  { name: "graduation", start: -9 * DAY, vod: "complete", more: { contentType: "event", sport: "Graduation" } },
  { name: "many-schools", start: 30 * HOUR, live: "scheduled", more: { schools: SCHOOLS.slice(0, 4) } },
  { name: "one-school", start: 31 * HOUR, live: "scheduled", more: { schools: SCHOOLS.slice(1, 2) } },
  {
    name: "affiliate-live",
    start: -50 * MINUTE,
    live: "on_air",
    more: { publisher: AFFILIATE, headline: "Prairie Shootout" },
  },
];

const moving = (key: string, status: string, paid: boolean, vod_key: string | null = null): Moving => ({
  key,
  status,
  unlisted: false,
  payment_required: paid,
  entitlement_period: null,
  blackout_start_date: null,
  blackout_end_date: null,
  headline: null,
  subheadline: null,
  producer_type: "school",
  vod_key,
});

/** The season as it stands at the league's first moment. */
export function seasonFrom(from: number): Game[] {
  return PLANS.map((plan, at) => {
    const key = `gam${(0x7c40 + at * 37).toString(16)}`;
    const home = SCHOOLS[at % SCHOOLS.length] ?? SCHOOLS[0];
    const away = SCHOOLS[(at + 3) % SCHOOLS.length] ?? SCHOOLS[1];
    if (!home || !away) throw new Error("There are no schools");
    const paid = plan.paid ?? false;
    return {
      key,
      name: plan.name,
      start: from + plan.start,
      sport: SPORTS[at % SPORTS.length] ?? "Football",
      gender: at % 3 === 0 ? null : at % 2 === 0 ? "girls" : "boys",
      level: at % 4 === 0 ? "junior varsity" : "varsity",
      gameType: "Regular Season",
      schools: [home, away],
      publisher: home,
      broadcasts: plan.live ? [moving(`bro-${at}`, plan.live, paid, plan.vod ? `vod-${at}` : null)] : [],
      vods: plan.vod ? [moving(`vod-${at}`, plan.vod, paid)] : [],
      datacasts: plan.data ? [moving(`dat-${at}`, plan.data, paid)] : [],
      contentType: "game",
      deleted: false,
      timeToBeDetermined: false,
      tournament: null,
      headline: null,
      ...plan.more,
    };
  });
}
