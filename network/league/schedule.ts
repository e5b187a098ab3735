import { DateTime } from "luxon";
import { zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import { toFlag } from "../store/database";
import { activityBySlug, LEAGUE_ACTIVITIES, type LeagueActivity } from "./activities";
import { clipOf, hasOwnFilm, playOf } from "./clip-of";
import { eventRow } from "./event-row";
import type { Overrides } from "./overrides";
import { eventSchoolsOf, participantKeysOf } from "./participants";
import { type Chance, chanceFrom, eventKey, keyTail } from "./random";
import type { EventSchoolTable, EventTable, HighlightTable, ProfileTable } from "./tables";

// Generates one UTC day from seed, date and schools alone, so days can be generated in any order and repeatedly.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Started every hour of every day; at two hours or more each, a dozen are always live. */
const SURE_PER_HOUR = 6;
const SURE_MINUTES = 125;
const OTHERS_PER_HOUR = 1;

export type Field = {
  schoolsByZone: ReadonlyMap<string, readonly ProfileTable[]>;
  schoolsByState: ReadonlyMap<string, readonly ProfileTable[]>;
  houses: readonly ProfileTable[];
  associations: ReadonlyMap<string, ProfileTable>;
};

export function fieldOf(profiles: readonly ProfileTable[]): Field {
  const schoolsByZone = new Map<string, ProfileTable[]>();
  const schoolsByState = new Map<string, ProfileTable[]>();
  const add = (map: Map<string, ProfileTable[]>, name: string | null, school: ProfileTable) => {
    if (name === null) return;
    const list = map.get(name);
    if (list) list.push(school);
    else map.set(name, [school]);
  };
  for (const school of profiles.filter(
    (one) => one.type === "school" && one.source === "generated" && one.is_network,
  )) {
    add(schoolsByZone, school.time_zone, school);
    add(schoolsByState, school.state_code, school);
  }
  return {
    schoolsByZone,
    schoolsByState,
    houses: profiles.filter((one) => ["affiliate", "publisher", "pixellot"].includes(one.type)),
    associations: new Map(profiles.filter((one) => one.type === "state_association").map((one) => [one.key, one])),
  };
}

export type DayOfEvents = { events: EventTable[]; schools: EventSchoolTable[]; highlights: HighlightTable[] };

function kickOffWeight(localHour: number, weekend: boolean): number {
  if (localHour >= 17 && localHour <= 19) return 10;
  if (localHour === 16 || localHour === 20) return 5;
  if (localHour >= 9 && localHour <= 15) return weekend ? 6 : 1.2;
  if (localHour >= 21 && localHour <= 22) return 0.6;
  if (localHour === 8) return 0.3;
  return 0.02;
}

/** Extra evening games by local weekday, Monday first. */
const EXTRA_PER_EVENING_HOUR = [3, 9, 4, 8, 16, 11, 0] as const;

type Zoned = { zone: string; hour: number; month: number; weight: number };

function zonesAt(field: Field, at: number): Zoned[] {
  return [...field.schoolsByZone].map(([zone, schools]) => {
    const local = DateTime.fromMillis(at, { zone: zoneOfUnityKey(zone) ?? "UTC" });
    const weight = kickOffWeight(local.hour, local.weekday >= 6) * schools.length;
    return { zone, hour: local.hour, month: local.month, weight };
  });
}

/** By Central Time, as a middle of the country. */
function extraAt(at: number, busyness: number): number {
  const central = DateTime.fromMillis(at, { zone: "America/Chicago" });
  const evening = central.hour >= 16 && central.hour <= 20;
  const saturday = central.weekday === 6 && central.hour >= 9 && central.hour <= 15;
  if (!evening && !saturday) return 0;
  const extra = EXTRA_PER_EVENING_HOUR[central.weekday - 1] ?? 0;
  return Math.round((saturday ? extra * 0.6 : extra) * busyness);
}

/** Busyness for a number of events; 1 is a league of 1,500 schools. */
export function busynessFor(events: number, days: number): number {
  const evenings = EXTRA_PER_EVENING_HOUR.reduce<number>((sum, extra) => sum + extra * 5, 0);
  const saturday = (EXTRA_PER_EVENING_HOUR[5] ?? 0) * 0.6 * 7;
  const sure = 24 * (SURE_PER_HOUR + OTHERS_PER_HOUR) * days;
  return Math.max(0, (events - sure) / (((evenings + saturday) / 7) * days));
}

const activitiesByMonth = new Map<string, readonly (readonly [LeagueActivity, number])[]>();

function inSeason(month: number, isSport: boolean): readonly (readonly [LeagueActivity, number])[] {
  const name = `${month}/${isSport}`;
  const known = activitiesByMonth.get(name);
  if (known) return known;
  const list = LEAGUE_ACTIVITIES.filter(
    (one) => one.isSport === isSport && one.months.includes(month) && one.weight > 0,
  );
  const weighted = list.map((one) => [one, one.weight] as const);
  activitiesByMonth.set(name, weighted);
  return weighted;
}

const PLAYOFF_TYPES = [
  ["playoffs", 50],
  ["quarterfinal", 24],
  ["semifinal", 16],
  ["final", 7],
  ["championship", 3],
] as const;

function gameTypeOf(chance: Chance, activity: LeagueActivity, month: number): string {
  const lastMonths = activity.months.slice(-2);
  if (activity.months.length < 11 && lastMonths.includes(month) && chance.happens(0.35))
    return chance.weighted(PLAYOFF_TYPES);
  if (chance.happens(0.06)) return "tournament";
  return chance.weighted([
    ["Regular Season", 94],
    ["Exhibition", 4],
    ["Practice", 2],
  ] as const);
}

const LEVELS = [
  ["varsity", 72],
  ["junior-varsity", 15],
  ["freshman", 7],
  ["sophomore", 2],
  ["middle-school", 4],
] as const;
const VENUES: Record<string, string> = {
  football: "Stadium",
  soccer: "Field",
  baseball: "Ballpark",
  lacrosse: "Field",
  hockey: "Ice Arena",
  basketball: "Gymnasium",
  volleyball: "Gymnasium",
  wrestling: "Gymnasium",
};

type Carried = { broadcast: boolean; vod: boolean; datacast: boolean };
const CARRIED: readonly (readonly [Carried, number])[] = [
  [{ broadcast: true, vod: true, datacast: false }, 70],
  [{ broadcast: true, vod: true, datacast: true }, 16],
  [{ broadcast: false, vod: false, datacast: true }, 7],
  [{ broadcast: false, vod: true, datacast: false }, 4],
  [{ broadcast: true, vod: false, datacast: false }, 3],
];
const LIVE = CARRIED.filter(([carried]) => carried.broadcast);
const LIVE_AND_REPLAY: Carried = { broadcast: true, vod: true, datacast: false };

const HIGHLIGHTS: Record<string, readonly string[]> = {
  football: [
    "70-yard touchdown run",
    "Fourth-quarter goal-line stand",
    "Pick six seals it",
    "One-handed grab in the corner",
  ],
  basketball: ["Buzzer-beater from half court", "Chase-down block", "Eight threes in one night", "Fast-break slam"],
  soccer: ["Free kick into the top corner", "Diving save on the line", "Overtime winner", "Bicycle kick"],
  volleyball: ["Match-point ace", "Back-row kill", "Longest rally of the season", "Triple block"],
  baseball: ["Walk-off home run", "Diving catch in center", "Bases-loaded strikeout", "Triple play"],
  hockey: ["Overtime breakaway", "Glove save of the year", "Hat trick complete"],
  lacrosse: ["Behind-the-back goal", "Shutout save", "Overtime winner"],
  wrestling: ["Pin in eleven seconds", "Reversal to win it", "Heavyweight decides the dual"],
  points: ["Photo finish", "School record falls", "Routine of the night", "Comeback for the ages"],
};

type Teams = { home: ProfileTable; others: ProfileTable[] };

function opponents(chance: Chance, field: Field, home: ProfileTable, count: number): ProfileTable[] {
  const nearby = field.schoolsByState.get(home.state_code ?? "") ?? [];
  const chosen = new Set<ProfileTable>();
  for (let attempts = 0; chosen.size < count && attempts < count * 6; attempts++) {
    const other = chance.pick(nearby.length > 1 ? nearby : [...field.schoolsByZone.values()].flat());
    if (other !== home && other.short_name !== home.short_name) chosen.add(other);
  }
  return [...chosen];
}

function teamsFor(chance: Chance, field: Field, zone: string, activity: LeagueActivity): Teams {
  const home = chance.pick(field.schoolsByZone.get(zone) ?? []);
  if (!activity.isSport) return { home, others: [] };
  const count = activity.manyTeams
    ? chance.weighted([
        [4, 3],
        [6, 3],
        [8, 2],
        [1, 1],
        [0, 1],
      ] as const)
    : chance.weighted([
        [1, 95],
        [3, 3],
        [0, 2],
      ] as const);
  return { home, others: opponents(chance, field, home, count) };
}

function publisherFor(
  chance: Chance,
  field: Field,
  home: ProfileTable,
  postseason: boolean,
  isPixellot: boolean,
): ProfileTable {
  const association = field.associations.get(home.state_association_key ?? "");
  if (postseason && association && chance.happens(0.7)) return association;
  const nearby = field.houses.filter(
    (house) => house.state_code === home.state_code && (house.type === "pixellot") === isPixellot,
  );
  return nearby.length > 0 && chance.happens(0.35) ? chance.pick(nearby) : home;
}

export function titleOf(activity: LeagueActivity, { home, others }: Teams): string {
  if (!activity.isSport) return `${home.short_name} ${activity.name}`;
  const [other] = others;
  if (others.length === 1 && other) return `${other.short_name} vs. ${home.short_name}`;
  if (others.length > 1) return `${home.short_name} ${activity.name} Invitational`;
  return `${home.short_name} ${activity.name}`;
}

function timesOf(chance: Chance, activity: LeagueActivity, startAt: number, carried: Carried, sure: boolean) {
  const length = Math.max(activity.minutes, sure ? SURE_MINUTES : activity.minutes) + chance.between(0, 18);
  const late = sure
    ? 0
    : chance.weighted([
        [0, 96],
        [chance.between(11, 45), 3],
        [-1, 1],
      ] as const);
  const neverStarts = late < 0 && carried.broadcast;
  const onAirAt = startAt + Math.max(late, 0) * MINUTE;
  const completeAt = neverStarts ? startAt + 6 * HOUR : onAirAt + length * MINUTE;
  const replayFails = neverStarts || !carried.vod;
  const preparing = carried.broadcast ? chance.between(12, 50) * MINUTE : 0;
  return {
    onAirAt: neverStarts ? null : onAirAt,
    completeAt,
    vodReadyAt: replayFails ? null : completeAt + preparing,
    neverStarts,
  };
}

type Odd = { activity: LeagueActivity; tail: string; completeAt: number; hasVod: boolean };

function oddities(chance: Chance, { activity, tail, completeAt, hasVod }: Odd): Overrides {
  const overrides: Overrides = {};
  if (hasVod && chance.happens(0.012)) overrides.vod_blackout_end_at = completeAt + chance.between(12, 72) * HOUR;
  if (hasVod && chance.happens(0.004)) overrides.vod_status = "failed";
  if (hasVod && chance.happens(0.05)) {
    overrides.download = {
      description: "Full game, to keep",
      paypal_code: `DTO-${tail}`,
      price_in_cents: chance.between(1, 3) * 500 - 1,
    };
  }
  if (activity.slug === "wrestling" && chance.happens(0.5)) {
    const individual = chance.happens(0.5);
    overrides.trackwrestling = {
      event_type: individual ? "Individual" : "Dual",
      tournament_id: String(chance.between(100000, 999999)),
    };
    overrides.sublocation = "Mat";
    overrides.sublocation_detail = String(chance.between(1, 8));
  }
  return overrides;
}

/** A third of all events is free. */
const isPaid = (chance: Chance) => chance.happens(2 / 3);

type Drawing = { chance: Chance; field: Field; tail: string; startAt: number; zoned: Zoned; sure: boolean };

function drawEvent({ chance, field, tail, startAt, zoned, sure }: Drawing): EventTable {
  const activity = chance.weighted(inSeason(zoned.month, sure || chance.happens(0.75)));
  const teams = teamsFor(chance, field, zoned.zone, activity);
  const { home, others } = teams;
  const gameType = activity.isSport ? gameTypeOf(chance, activity, zoned.month) : null;
  const postseason = gameType !== null && PLAYOFF_TYPES.some(([type]) => type === gameType);
  const isPixellot = activity.isSport && chance.happens(0.22);
  const carried = activity.isSport ? chance.weighted(sure ? LIVE : CARRIED) : LIVE_AND_REPLAY;
  const publisher = publisherFor(chance, field, home, postseason, isPixellot);
  const { onAirAt, completeAt, vodReadyAt, neverStarts } = timesOf(chance, activity, startAt, carried, sure);
  const hasVod = carried.vod && !neverStarts;
  const isTournament = gameType === "tournament" && chance.happens(0.4);
  const overrides = oddities(chance, { activity, tail, completeAt, hasVod });
  if (postseason) overrides.round = chance.between(1, 4);
  if (postseason) overrides.class_label = `Class ${chance.between(1, 6)}A`;
  const partner = others.length === 1 && publisher === home && chance.happens(0.06) ? others[0]?.producer_key : null;
  if (partner) overrides.second_publisher_key = partner;
  if (!activity.isSport) overrides.custom_headline = `${home.name} ${activity.name}`;
  const clip = clipOf(activity.slug);
  return eventRow({
    key: eventKey(activity.isSport, tail),
    kind: activity,
    host: home,
    publisher,
    participants: [...others, home].map((one) => one.key),
    title: titleOf(activity, teams),
    gender: activity.gendered
      ? chance.weighted([
          ["boys", 48],
          ["girls", 48],
          ["coed", 4],
        ] as const)
      : null,
    level: activity.isSport ? chance.weighted(LEVELS) : null,
    game_type: gameType,
    venue: `${home.short_name} ${activity.isSport ? (VENUES[activity.scoring] ?? "Athletic Center") : "Auditorium"}`,
    start_at: startAt,
    tbd: toFlag(chance.happens(0.015)),
    on_air_at: onAirAt,
    complete_at: completeAt,
    vod_ready_at: vodReadyAt,
    has_broadcast: toFlag(carried.broadcast),
    has_vod: toFlag(hasVod),
    has_datacast: toFlag(carried.datacast),
    payment_required: toFlag(isTournament || isPaid(chance)),
    is_tournament: toFlag(isTournament),
    required_entitlement: isTournament ? TOURNAMENT_PASS : null,
    is_pixellot: toFlag(isPixellot),
    is_deleted: toFlag(!sure && chance.happens(0.015)),
    duration_s: clip.duration,
    clip: clip.name,
    updated_at: startAt - 35 * 24 * HOUR,
    overrides: JSON.stringify(overrides),
  });
}

/** For tournament events (S 5.4). */
export const TOURNAMENT_PASS = "tournament_pass";

function highlightsOf(
  chance: Chance,
  event: EventTable,
  schoolKeys: readonly string[],
  scoring: string,
): HighlightTable[] {
  if (!hasOwnFilm(event.sport_slug) || event.is_deleted || event.vod_ready_at === null) return [];
  const count = chance.weighted([
    [0, 52],
    [1, 34],
    [2, 14],
  ] as const);
  return Array.from({ length: count }, (_, index) => {
    const key = `hlt${event.key.slice(3)}${index}`;
    const clip = clipOf(event.sport_slug);
    const play = playOf(clip.name, key);
    return {
      key,
      event_key: event.key,
      title: chance.pick(HIGHLIGHTS[scoring] ?? HIGHLIGHTS.points ?? []),
      published_at: (event.vod_ready_at ?? 0) + chance.between(5, 180) * MINUTE,
      duration_s: play ? play.end - play.start : clip.duration,
      activity: event.activity,
      sport_slug: event.sport_slug,
      gender: event.gender,
      level: event.level,
      state_code: event.state_code,
      city: event.city,
      school_key: chance.pick(schoolKeys),
      clip: clip.name,
    };
  });
}

export function drawDay(seed: string, dayStart: number, field: Field, busyness = 1): DayOfEvents {
  const day = DateTime.fromMillis(dayStart, { zone: "UTC" }).toISODate() ?? "";
  const drawn: DayOfEvents = { events: [], schools: [], highlights: [] };
  for (let hour = 0; hour < 24; hour++) {
    const hourStart = dayStart + hour * HOUR;
    const zones = zonesAt(field, hourStart).map((zoned) => [zoned, zoned.weight] as const);
    const count = SURE_PER_HOUR + OTHERS_PER_HOUR + extraAt(hourStart, busyness);
    for (let index = 0; index < count; index++) {
      const tail = keyTail(`${seed}/${day}/${hour}/${index}`);
      const chance = chanceFrom(`${seed}/${tail}`);
      const sure = index < SURE_PER_HOUR;
      const spread = sure
        ? (index * 60) / SURE_PER_HOUR
        : chance.weighted([
            [0, 6],
            [30, 3],
            [15, 1],
            [45, 1],
          ] as const);
      const event = drawEvent({
        chance,
        field,
        tail,
        startAt: hourStart + spread * MINUTE,
        zoned: chance.weighted(zones),
        sure,
      });
      const scoring = activityBySlug(event.sport_slug)?.scoring ?? "points";
      drawn.events.push(event);
      drawn.schools.push(...eventSchoolsOf(event));
      drawn.highlights.push(...highlightsOf(chance, event, participantKeysOf(event), scoring));
    }
  }
  return drawn;
}
