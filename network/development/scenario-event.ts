import { activityBySlug } from "../league/activities";
import { clipOf } from "../league/clip-of";
import { eventRow } from "../league/event-row";
import type { Overrides } from "../league/overrides";
import { eventKey, hashOf, keyTail } from "../league/random";
import { titleOf, TOURNAMENT_PASS } from "../league/schedule";
import type { EventTable, ProfileTable } from "../league/tables";
import { toFlag } from "../store/database";
import type { ScenarioSpec } from "./scenario-table";

const MINUTE = 60_000;

export type Cast = {
  schools: readonly ProfileTable[];
  associations: ReadonlyMap<string, ProfileTable>;
  affiliates: readonly ProfileTable[];
};

/** The same in every league. */
export function scenarioKey(spec: ScenarioSpec): string {
  const isSport = activityBySlug(spec.sport ?? "football")?.isSport ?? true;
  return eventKey(isSport, keyTail(`scenario/${spec.name}`));
}

/** Neighbors in the list, which mostly share a state; names differ. */
function schoolsFor(spec: ScenarioSpec, cast: Cast): ProfileTable[] {
  const count = Math.max(spec.schools ?? 2, 1);
  const from = hashOf(`scenario/${spec.name}`) % cast.schools.length;
  const chosen: ProfileTable[] = [];
  for (let step = 0; chosen.length < count && step < cast.schools.length; step++) {
    const school = cast.schools[(from + step) % cast.schools.length];
    if (school && chosen.every((other) => other.short_name !== school.short_name)) chosen.push(school);
  }
  return chosen;
}

function publisherOf(spec: ScenarioSpec, home: ProfileTable, cast: Cast): ProfileTable {
  if (spec.publisher === "association") return cast.associations.get(home.state_association_key ?? "") ?? home;
  if (spec.publisher === "affiliate") return cast.affiliates[hashOf(spec.name) % cast.affiliates.length] ?? home;
  return home;
}

function overridesOf(spec: ScenarioSpec, anchor: number, visitor: ProfileTable | undefined): Overrides {
  const overrides: Overrides = { ...spec.overrides };
  const at = (minutes: number | undefined) => (minutes === undefined ? undefined : anchor + minutes * MINUTE);
  if (spec.blackout?.of === "vod")
    Object.assign(overrides, {
      vod_blackout_start_at: at(spec.blackout.start),
      vod_blackout_end_at: at(spec.blackout.end),
    });
  if (spec.blackout?.of === "event")
    Object.assign(overrides, { blackout_start_at: at(spec.blackout.start), blackout_end_at: at(spec.blackout.end) });
  if (spec.movedFrom !== undefined) overrides.previous_start_at = at(spec.movedFrom);
  if (spec.publisher === "two-schools" && visitor?.producer_key) overrides.second_publisher_key = visitor.producer_key;
  if (overrides.entitlement_period_at !== undefined) overrides.entitlement_period_at = anchor - 24 * 60 * MINUTE;
  return overrides;
}

export function scenarioEvent(spec: ScenarioSpec, anchor: number, cast: Cast): EventTable {
  const activity = activityBySlug(spec.sport ?? "football");
  const [home, ...others] = schoolsFor(spec, cast);
  if (!activity || !home) throw new Error(`scenario ${spec.name} has no sport or no school`);
  const publisher = publisherOf(spec, home, cast);
  const clip = clipOf(activity.slug);
  const at = (minutes: number | undefined) => (minutes === undefined ? null : anchor + minutes * MINUTE);
  const carries = (what: "broadcast" | "vod" | "datacast") => toFlag(spec.carried.includes(what));
  return eventRow({
    key: scenarioKey(spec),
    kind: activity,
    host: home,
    publisher,
    participants: spec.schools === 0 ? [] : [...others, home].map((one) => one.key),
    title: spec.overrides?.custom_headline ?? titleOf(activity, { home, others: spec.schools === 0 ? [] : others }),
    gender: spec.gender ?? null,
    level: activity.isSport ? (spec.level ?? "varsity") : null,
    game_type: activity.isSport ? (spec.gameType ?? "Regular Season") : null,
    venue: `${home.short_name} Athletic Center`,
    start_at: anchor + spec.start * MINUTE,
    tbd: toFlag(spec.tbd ?? false),
    on_air_at: at(spec.onAir),
    complete_at: at(spec.complete),
    vod_ready_at: at(spec.vodReady),
    has_broadcast: carries("broadcast"),
    has_vod: carries("vod"),
    has_datacast: carries("datacast"),
    payment_required: toFlag(spec.paid ?? false),
    is_tournament: toFlag(spec.tournament ?? false),
    required_entitlement: spec.tournament ? TOURNAMENT_PASS : null,
    is_pixellot: toFlag(spec.pixellot ?? false),
    is_deleted: toFlag(spec.deleted ?? false),
    duration_s: clip.duration,
    clip: clip.name,
    updated_at: anchor,
    overrides: JSON.stringify(overridesOf(spec, anchor, others[0])),
  });
}

const DAY = 24 * 60 * MINUTE;
const CUTOFF = 9 * 60 * MINUTE;

/** True if 09:00 UTC lies in between. */
function cutoffBetween(start: number, now: number): boolean {
  return Math.floor((start - CUTOFF) / DAY) !== Math.floor((now - CUTOFF) / DAY);
}

export function stillHolds(spec: ScenarioSpec, anchor: number, now: number): boolean {
  const minutes = (now - anchor) / MINUTE;
  const [from, to] = spec.holds;
  if (minutes < from || minutes > to) return false;
  const start = anchor + spec.start * MINUTE;
  return !(spec.beforeCutoff && start <= now && cutoffBetween(start, now));
}
