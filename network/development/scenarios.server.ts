import type { Scenario } from "~contracts/network";
import { eventSchoolsOf } from "../league/participants";
import { writeEvents } from "../league/seed";
import type { EventTable } from "../league/tables";
import type { Db } from "../store/database";
import { readFact, writeFact } from "../store/facts";
import { inTransaction } from "../store/transaction";
import { type Cast, scenarioEvent, scenarioKey, stillHolds } from "./scenario-event";
import { EVENT_SCENARIOS, type ScenarioSpec } from "./scenario-table";

const MINUTE = 60_000;
const ANCHORED_UNDER = "scenario_clock_offset";

async function castOf(db: Db): Promise<Cast> {
  const schools = await db
    .selectFrom("profile")
    .selectAll()
    .where("type", "=", "school")
    .where("source", "=", "generated")
    .where("is_network", "=", 1)
    .where("state_association_key", "is not", null)
    .where("primary_color", "is not", null)
    .orderBy("state_code")
    .orderBy("key")
    .execute();
  const others = await db
    .selectFrom("profile")
    .selectAll()
    .where("type", "in", ["state_association", "affiliate"])
    .orderBy("key")
    .execute();
  return {
    schools,
    associations: new Map(others.filter((one) => one.type === "state_association").map((one) => [one.key, one])),
    affiliates: others.filter((one) => one.type === "affiliate"),
  };
}

const anchorOf = (spec: ScenarioSpec, event: Pick<EventTable, "start_at">) => event.start_at - spec.start * MINUTE;

async function rewrite(db: Db, events: readonly EventTable[]): Promise<void> {
  const keys = events.map((event) => event.key);
  if (keys.length === 0) return;
  await db.deleteFrom("event_school").where("event_key", "in", keys).execute();
  await db.deleteFrom("event").where("key", "in", keys).execute();
  await writeEvents(db, { events: [...events], schools: events.flatMap(eventSchoolsOf), highlights: [] });
}

export type Moment = { now: number; clockOffset: number };

/** Returns the re-anchored keys. Unless `evenIfMoved`, skips examples that the moved clock has put off on purpose. */
export async function anchorScenarios(db: Db, { now, clockOffset }: Moment, evenIfMoved = false): Promise<string[]> {
  const anchoredUnder = await readFact(db, "league_fact", ANCHORED_UNDER);
  const moved = anchoredUnder !== null && Number(anchoredUnder) !== clockOffset;
  const known = new Map((await storedScenarios(db)).map((event) => [event.key, event]));
  const drifted = EVENT_SCENARIOS.filter((spec) => {
    const event = known.get(scenarioKey(spec));
    if (!event) return true;
    return (!moved || evenIfMoved) && !stillHolds(spec, anchorOf(spec, event), now);
  });
  if (drifted.length === 0 && anchoredUnder !== null && !moved) return [];
  const anchor = Math.floor(now / MINUTE) * MINUTE;
  const cast = await castOf(db);
  const events = drifted.map((spec) => scenarioEvent(spec, anchor, cast));
  await inTransaction({ db }, async (transaction) => {
    await rewrite(transaction, events);
    if (!moved || evenIfMoved) await writeFact(transaction, "league_fact", ANCHORED_UNDER, String(clockOffset));
  });
  return events.map((event) => event.key);
}

async function storedScenarios(db: Db): Promise<Pick<EventTable, "key" | "slug" | "start_at" | "participant_keys">[]> {
  return db
    .selectFrom("event")
    .select(["key", "slug", "start_at", "participant_keys"])
    .where("key", "in", EVENT_SCENARIOS.map(scenarioKey))
    .execute();
}

/** Swaps two letters of the longest word, like a hurried fan. */
function misspelled(name: string): string {
  const longest = name.split(" ").reduce((best, word) => (word.length > best.length ? word : best), "");
  const middle = Math.floor(longest.length / 2);
  const wrong =
    longest.slice(0, middle - 1) + longest.charAt(middle) + longest.charAt(middle - 1) + longest.slice(middle + 1);
  return name.replace(longest, wrong);
}

async function pageScenarios(db: Db): Promise<Scenario[]> {
  const bySlug = (type: string) =>
    db.selectFrom("profile").select(["slug", "name"]).where("type", "=", type).where("source", "=", "generated");
  const school = await db
    .selectFrom("profile")
    .innerJoin("event_school", "event_school.school_key", "profile.key")
    .select(["profile.slug", "profile.name"])
    .select(({ fn }) => fn.countAll<number>().as("events"))
    .where("profile.type", "=", "school")
    .where("profile.is_network", "=", 1)
    .groupBy(["profile.key", "profile.slug", "profile.name"])
    .orderBy("events", "desc")
    .orderBy("profile.key")
    .executeTakeFirst();
  const namesake = await db
    .selectFrom("profile")
    .select("short_name")
    .select(({ fn }) => fn.countAll<number>().as("schools"))
    .where("type", "=", "school")
    .groupBy("short_name")
    .orderBy("schools", "desc")
    .orderBy("short_name")
    .executeTakeFirst();
  const outside = await bySlug("school").where("is_network", "=", 0).orderBy("key").executeTakeFirst();
  const association = await bySlug("state_association").orderBy("slug").executeTakeFirst();
  const affiliate = await bySlug("affiliate").orderBy("slug").executeTakeFirst();
  const camera = await bySlug("pixellot").orderBy("slug").executeTakeFirst();
  const search = (text: string) => `/search?q=${encodeURIComponent(text)}`;
  const ofEach = <Row>(row: Row | undefined, scenarios: (row: Row) => Scenario[]) => (row ? scenarios(row) : []);
  return [
    ...ofEach(school, ({ slug, name }) => [
      { name: "school_page", url: `/schools/${slug}`, what: `${name}: the school with the most games.` },
      { name: "search_misspelled", url: search(misspelled(name)), what: `A search for ${name} with a typing mistake.` },
    ]),
    ...ofEach(namesake, ({ short_name, schools }) => [
      { name: "search_namesakes", url: search(short_name), what: `${schools} schools named ${short_name}.` },
    ]),
    { name: "search_nothing", url: search("zzyzx qqqq"), what: "A search that finds nothing." },
    ...ofEach(outside, ({ slug }) => [
      { name: "school_outside_network", url: `/schools/${slug}`, what: "A school outside the network." },
    ]),
    ...ofEach(association, ({ slug, name }) => [
      { name: "association_page", url: `/associations/${slug}`, what: name },
    ]),
    ...ofEach(affiliate, ({ slug, name }) => [{ name: "affiliate_page", url: `/affiliates/${slug}`, what: name }]),
    ...ofEach(camera, ({ slug, name }) => [
      { name: "pixellot_page", url: `/schools/${slug}`, what: `${name}, an organization of the camera vendor's type.` },
    ]),
    {
      name: "device",
      url: "/dev/device",
      what: "A television that waits to be signed in: get its code, and enter it at /activate.",
    },
    { name: "unknown_event", url: "/events/nowhere/gam0000000000", what: "An event that does not exist." },
  ];
}

export async function listScenarios(db: Db): Promise<Scenario[]> {
  const stored = new Map((await storedScenarios(db)).map((event) => [event.key, event]));
  const events = EVENT_SCENARIOS.flatMap((spec) => {
    const event = stored.get(scenarioKey(spec));
    return event ? [{ name: spec.name, url: `/events/${event.slug}/${event.key}`, what: spec.what }] : [];
  });
  return [...events, ...(await pageScenarios(db))];
}
