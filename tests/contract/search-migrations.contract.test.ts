import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { leagueMigrations } from "~network/league/migration";
import { indexLeague } from "~network/search/index-league";
import { searchMigrations } from "~network/search/migration";
import { FAR_FUTURE } from "~network/search/tables";
import { writeTexts } from "~network/search/text-index";
import { migrate, type MigrationList } from "~network/store/migrate";
import { asker, DAY, event, HIGHLIGHTS, MIGRATIONS, NOW, settle } from "../network/search/small-league";
import { openStoreUnderTest, type StoreUnderTest } from "./store-under-test";

/** A store that was written by earlier rules finds and lists things by those of now, once it was looked through. */

const first = (count: number, list: MigrationList) => Object.fromEntries(Object.entries(list).slice(0, count));
const STEPS = [
  "league-0007-association-sports",
  "league-0008-guessed-addresses",
  "search-0004-okina",
  "search-0005-associations",
  "search-0006-paid-for-good",
  "search-0007-levels-by-start",
];

let under: StoreUnderTest;
beforeEach(async () => {
  under = await openStoreUnderTest([first(6, leagueMigrations), first(3, searchMigrations)]);
  await settle(under.store);
});
afterEach(() => under.dispose());

const found = async (path: string) => (await asker(under.store)(`/v2/search/${path}`)).keys;

describe("the step after which an ʻokina parts no word", () => {
  /** As the texts were written then, in two words. */
  async function writtenBefore(kind: "event" | "highlight"): Promise<void> {
    const { db, dialect } = under.store;
    const { id } = await db
      .selectFrom(`search_${kind}`)
      .select("id")
      .where(`${kind}_key`, "=", "kau")
      .executeTakeFirstOrThrow();
    await writeTexts(db, dialect, `search_${kind}_text`, [{ id, teams: ["ka", "u"], about: ["xstatehi"] }]);
  }

  it("has the texts that hold one written anew, and leaves the others", async () => {
    const { store } = under;
    const inHawaii = { title: "Kaʻū Invitational", state_code: "HI" };
    await store.db
      .insertInto("event")
      .values(event("kau", NOW, inHawaii))
      .execute();
    const ofIt = { published_at: NOW, key: "kau", event_key: "kau", school_key: null };
    await store.db
      .insertInto("highlight")
      .values(HIGHLIGHTS.slice(0, 1).map((one) => ({ ...one, ...ofIt })))
      .execute();
    await indexLeague(store);
    for (const kind of ["event", "highlight"] as const) await writtenBefore(kind);
    expect([await found("events?q=kau"), await found("highlights?q=kau")]).toEqual([[], []]);

    expect(await migrate(store, MIGRATIONS)).toEqual(STEPS);
    const outdated = await store.db
      .selectFrom("search_event")
      .select("event_key")
      .where("updated_at", "=", -1)
      .execute();
    expect(outdated).toEqual([{ event_key: "kau" }]);
    await indexLeague(store);
    expect([await found("events?q=kau"), await found("highlights?q=kau")]).toEqual([["kau"], ["kau"]]);
    expect(await found("events?q=ka")).toEqual(["kau"]);
    expect(await found("highlights")).toEqual(["kau", "dunk", "goal"]);
  });

  it("looks at the names of schools, too", async () => {
    const { store } = under;
    await store.db.updateTable("profile").set({ name: "Kaʻū High" }).where("key", "=", "munoz").execute();
    expect(await migrate(store, MIGRATIONS)).toEqual(STEPS);
    await indexLeague(store);
    expect(await found("events?q=kau")).toEqual(["tomorrow", "last-week"]);
    expect(await found("highlights?q=kau")).toEqual(["goal"]);
  });
});

it.each(["association", "state_association"])(
  "an %s has what it shows itself on its page, without another look through",
  async (type) => {
    const { store } = under;
    const shown = { publisher_key: "pub-osaa", state_association_key: null };
    await store.db.updateTable("profile").set({ type }).where("key", "=", "osaa").execute();
    await store.db
      .insertInto("event")
      .values(event("shown", NOW, shown))
      .execute();
    const clip = { published_at: NOW, key: "clip", event_key: "shown", school_key: null };
    await store.db
      .insertInto("highlight")
      .values(HIGHLIGHTS.slice(0, 1).map((one) => ({ ...one, ...clip })))
      .execute();
    await indexLeague(store);
    for (const table of ["search_event_organization", "search_highlight_organization"] as const)
      await store.db.deleteFrom(table).where("organization", "=", "association:osaa").execute();

    expect(await migrate(store, MIGRATIONS)).toEqual(STEPS);
    expect(await found("events?association=osaa")).toEqual(["shown"]);
    expect(await found("highlights?association=osaa")).toEqual(["clip"]);
  },
);

it("an association has the sports of the games it has already, without another import", async () => {
  const { db } = under.store;
  const games = {
    basketball: {},
    again: {},
    football: { activity: "Football", sport_slug: "football" },
    canceled: { activity: "Soccer", sport_slug: "soccer", is_deleted: 1 },
    concert: { activity: "Concert", sport_slug: "concert", is_sport: 0 },
    alone: { activity: "Volleyball", sport_slug: "volleyball", state_association_key: null },
  } as const;
  await db.deleteFrom("event").execute();
  for (const [key, fields] of Object.entries(games))
    await db
      .insertInto("event")
      .values(event(key, NOW, fields))
      .execute();
  const known = { organization_key: "osaa", sport: "Football" };
  await db.deleteFrom("organization_sport").execute();
  await db.insertInto("organization_sport").values(known).execute();

  expect(await migrate(under.store, MIGRATIONS)).toEqual(STEPS);
  const sports = await db.selectFrom("organization_sport").selectAll().orderBy("sport").execute();
  expect(sports).toEqual([{ organization_key: "osaa", sport: "Basketball" }, known]);
});

it("a paid game whose end nobody named stays paid in the search, too", async () => {
  const { store } = under;
  const { db } = store;
  const end = NOW + DAY;
  await db.deleteFrom("event").execute();
  const events = [
    event("paid", NOW - 1_000 * DAY),
    event("ends", NOW - 1_000 * DAY, { overrides: { entitlement_period_at: end } }),
    event("free", NOW - 1_000 * DAY, { payment_required: 0 }),
  ];
  await db.insertInto("event").values(events).execute();
  await indexLeague(store);
  const until = async () => {
    const rows = await db.selectFrom("search_event").select(["event_key", "paid_until"]).execute();
    return Object.fromEntries(rows.map(({ event_key, paid_until }) => [event_key, Number(paid_until)]));
  };
  const asWrittenBefore = { paid_until: NOW - 270 * DAY };
  await db.updateTable("search_event").set(asWrittenBefore).where("event_key", "=", "paid").execute();

  expect(await migrate(store, MIGRATIONS)).toEqual(STEPS);
  expect(await until()).toMatchObject({ paid: FAR_FUTURE, ends: end, free: 0 });
});
