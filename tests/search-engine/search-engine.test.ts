import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createNetwork, MIGRATIONS as EVERY_TABLE } from "~network/network.server";
import { followWithEngine, followWithNone } from "~network/search/engine-index.server";
import { indexLeague } from "~network/search/index-league";
import { ENGINE_ALIAS, searchEngine } from "~network/search/search-engine";
import { typesense } from "~network/search/typesense";
import { migrate } from "~network/store/migrate";
import { openStore, type Store } from "~network/store/open-store.server";
import { asker, event, MIGRATIONS, NOW, settle } from "../network/search/small-league";
import { migratedStore } from "../support/migrated-store";
import { type StandIn, startStandIn } from "./stand-in";

/** A search engine that fails, comes late, or starts anew (docs/operations.md "A search engine"). */

let standIn: StandIn;
let store: Store;
let ticks: number;
let answered: string[];
let takenOver: string[];
let engine: ReturnType<typeof searchEngine>;
beforeEach(async () => {
  standIn = await startStandIn();
  store = await migratedStore(MIGRATIONS);
  await settle(store);
  ticks = 0;
  answered = [];
  takenOver = [];
  engine = engineWith();
});
const engineWith = (more: { searchMs?: number } = {}) =>
  searchEngine(
    typesense({ ...standIn.settings, ...more }),
    { onAnswered: (by) => answered.push(by), onTakenOver: (reason) => takenOver.push(String(reason)) },
    () => ticks,
  );
afterEach(async () => {
  await store.close();
  standIn.close();
});

const follow = (round = {}) => followWithEngine(store, typesense(standIn.settings), round);
const search = async (q: string) =>
  (await asker(store, undefined, { engine, follow: () => Promise.resolve() })(`/v2/search/events?q=${q}`)).keys;
const change = async (key: string, title: string) => {
  await store.db
    .updateTable("event")
    .set({ title, updated_at: NOW + 1 })
    .where("key", "=", key)
    .execute();
  await indexLeague(store, { events: [key] });
};
const kept = async () => (await store.db.selectFrom("search_engine_change").selectAll().execute()).length;
const texts = () => [...(standIn.collections.get(standIn.aliases.get(ENGINE_ALIAS) ?? "")?.documents.values() ?? [])];
const wordsOf = (word: string) => texts().filter(({ words }) => words.split(" ").includes(word)).length;

describe("a search", () => {
  it.each(["down", "slow", "refuses", "nonsense"] as const)(
    "is the database's where the engine is %s",
    async (fault) => {
      await follow();
      const before = await search("roosevelt");
      standIn.be(fault);
      if (fault === "slow") engine = engineWith({ searchMs: 50 });
      expect([before, await search("roosevelt")]).toEqual([before, before]);
      expect(before).not.toEqual([]);
      expect(answered).toEqual(["engine", "engine", "database", "database"]);
      expect(takenOver).toHaveLength(1);
    },
  );

  it("is the database's before there is an index", async () => {
    expect(await search("roosevelt")).not.toEqual([]);
    expect(new Set(answered)).toEqual(new Set(["database"]));
  });

  it.each([
    [4_999, 0],
    [5_000, 1],
  ])("%i ms after three failures asks the engine %i times", async (later, times) => {
    standIn.be("down");
    await search("roosevelt");
    await search("roosevelt");
    standIn.asked.splice(0);
    ticks += later;
    const near = { column: "any", pivot: 0, ahead: 1, behind: 1 } as const;
    const query = { terms: [{ word: "roosevelt", prefix: false }], anyOf: [] };
    // Of those who come at once, one tries it.
    await Promise.all([1, 2, 3].map(() => engine.matches("search_event_text", query, near)));
    expect(standIn.asked).toHaveLength(times);
  });

  it("is the engine's again once one has worked, and says so if it fails anew", async () => {
    await follow();
    standIn.be("down");
    await search("roosevelt");
    await search("roosevelt");
    standIn.be(null);
    ticks += 5_000;
    await search("roosevelt");
    answered.splice(0);
    await search("roosevelt");
    expect(answered).toEqual(["engine", "engine"]);
    standIn.be("down");
    await search("roosevelt");
    expect(takenOver).toHaveLength(2);
  });

  it("of words that very many share takes all pages, the nearest first, and no more than wanted", async () => {
    const client = typesense(standIn.settings);
    await client.create("many");
    const ids = Array.from({ length: 700 }, (_, nth) => nth + 1);
    await client.write(
      "many",
      "search_event_text",
      ids.map((id) => ({ id, teams: ["lincoln"], about: [] })),
    );
    const query = { terms: [{ word: "linc", prefix: true }], anyOf: [] };
    const at = (pivot: number, ahead: number, behind: number) =>
      client.search("many", "search_event_text", query, { column: "teams", pivot, ahead, behind });
    const found = await at(101, 1_000, 1_000);
    expect(found.toSorted((one, other) => one - other)).toEqual(ids);
    expect(await at(101, 2, 2)).toEqual([101, 102, 100, 99]);
    expect(standIn.violations()).toEqual([]);
  });
});

it("a search in a state asks the engine for that state's alone, and each group of states must hold", async () => {
  const client = typesense(standIn.settings);
  await client.create("states");
  const inState = (id: number, ...states: string[]) => ({ id, teams: ["lincoln"], about: states });
  const all = [inState(1, "xstateor"), inState(2, "xstatetx"), inState(3, "xstateia", "xstateor")];
  await client.write("states", "search_event_text", all);
  const found = (...anyOf: string[][]) =>
    client.search(
      "states",
      "search_event_text",
      { terms: [{ word: "lincoln", prefix: false }], anyOf },
      { column: "any", pivot: 0, ahead: 9, behind: 9 },
    );
  expect(await found(["xstateor"])).toEqual([1, 3]);
  expect(await found(["xstateia", "xstatetx"])).toEqual([2, 3]);
  expect(await found(["xstateor"], ["xstateia"])).toEqual([3]);
});

describe("the index", () => {
  it("is made once, then only told of changes", async () => {
    await follow();
    const [first] = [...standIn.collections.keys()];
    expect(texts().length).toBeGreaterThan(8);
    await change("live", "Wombats vs. Roosevelt");
    await store.db.deleteFrom("event").where("key", "=", "last-week").execute();
    await indexLeague(store, { events: ["last-week"] });
    const before = texts().length;
    expect(wordsOf("wombats")).toBe(0);
    await follow();
    expect([wordsOf("wombats"), texts().length, await kept()]).toEqual([1, before - 1, 0]);
    expect([...standIn.collections.keys()]).toEqual([first]);
    expect(standIn.violations()).toEqual([]);
  });

  it("is told later of what it missed, the latest alone", async () => {
    await follow();
    standIn.be("refuses writes");
    await change("live", "Wombats vs. Roosevelt");
    await change("live", "Quokkas vs. Roosevelt");
    await expect(follow()).rejects.toThrow("503");
    expect(await kept()).toBe(1);
    standIn.be(null);
    await follow();
    expect([wordsOf("wombats"), wordsOf("quokkas"), await kept()]).toEqual([0, 1, 0]);
  });

  it("keeps what changed again while it was told", async () => {
    await follow();
    await change("live", "Wombats vs. Roosevelt");
    const client = typesense(standIn.settings);
    await followWithEngine(store, {
      ...client,
      async write(...asked) {
        const refused = await client.write(...asked);
        if (wordsOf("wombats") === 1 && wordsOf("quokkas") === 0 && (await kept()) === 1 && asked[2].length > 0)
          await change("live", "Quokkas vs. Roosevelt");
        return refused;
      },
    });
    expect([wordsOf("wombats"), wordsOf("quokkas"), await kept()]).toEqual([0, 1, 0]);
  });

  /** The alias leads to an index of another shape; the store follows that one, or another. */
  async function beginWith(old: string, followed: string) {
    await follow();
    const client = typesense(standIn.settings);
    await client.create(old);
    await client.point(ENGINE_ALIAS, old);
    await store.db.updateTable("search_fact").set({ value: followed }).where("name", "=", "engine").execute();
    return client;
  }

  /** Who answers while the index is made anew in place of one that a store followed. */
  async function answersMeanwhile(old: string, followed: string): Promise<Set<string>> {
    const client = await beginWith(old, followed);
    await followWithEngine(store, {
      ...client,
      async write(...asked) {
        await search("roosevelt");
        return client.write(...asked);
      },
    });
    const [made = "", ...others] = [...standIn.collections.keys()];
    expect([made === old, others, standIn.aliases.get(ENGINE_ALIAS)]).toEqual([false, [], made]);
    expect(standIn.violations()).toEqual([]);
    return new Set(answered);
  }

  it("of an earlier release, which knew another shape, answers until the new one is whole", async () => {
    const old = `${ENGINE_ALIAS}-0-earlier`;
    expect(await answersMeanwhile(old, old)).toEqual(new Set(["engine"]));
  });

  it("of an earlier release answers and hears of changes where the new one is cut off", async () => {
    const old = `${ENGINE_ALIAS}-0-earlier`;
    const client = await beginWith(old, old);
    await change("live", "Wombats vs. Roosevelt");
    standIn.be("refuses writes");
    await expect(follow()).rejects.toThrow("503");
    standIn.be(null);
    for (const word of ["wombats", "quokkas", "numbats"]) {
      await change("live", `${word} vs. Roosevelt`);
      const cutOff: typeof client.write = async (name, ...asked) => {
        if (name !== old) throw new Error("cut off");
        return client.write(name, ...asked);
      };
      await expect(followWithEngine(store, { ...client, write: cutOff })).rejects.toThrow("cut off");
      expect([await search(word), standIn.aliases.get(ENGINE_ALIAS)]).toEqual([["live"], old]);
    }
    await follow();
    expect([await search("numbats"), new Set(answered)]).toEqual([["live"], new Set(["engine"])]);
    const [made = "", ...others] = [...standIn.collections.keys()];
    expect([others, made === old, standIn.aliases.get(ENGINE_ALIAS), await kept()]).toEqual([[], false, made, 0]);
    expect(standIn.violations()).toEqual([]);
  });

  it("of another store never answers: the database does until the new one is whole", async () => {
    expect(await answersMeanwhile(`${ENGINE_ALIAS}-1-theirs`, `${ENGINE_ALIAS}-1-ours`)).toEqual(new Set(["database"]));
  });

  it("that was left half made is thrown away, and others' are not", async () => {
    const client = typesense(standIn.settings);
    await client.create(`${ENGINE_ALIAS}-1-half`);
    await client.create("another-site");
    await follow();
    expect(standIn.collections.size).toBe(2);
    expect(standIn.collections.has("another-site")).toBe(true);
  });

  it("says how many texts it would not take, and takes the others", async () => {
    await follow();
    const refused: number[] = [];
    await change("live", "Unwanted vs. Roosevelt");
    await change("tomorrow", "Wombats vs. Lincoln");
    await follow({ onRefused: (many: number) => refused.push(many) });
    expect([refused, wordsOf("wombats"), await kept()]).toEqual([[1], 1, 0]);
  });

  it("is nothing to a store that no engine follows", async () => {
    await change("live", "Wombats vs. Roosevelt");
    expect(await kept()).toBe(0);
    await follow();
    await followWithNone(store);
    await change("live", "Quokkas vs. Roosevelt");
    expect(await kept()).toBe(0);
    // An engine that comes back begins anew.
    await follow();
    expect(wordsOf("quokkas")).toBe(1);
  });

  it("stops at once where the process ends", async () => {
    await follow({ signal: AbortSignal.abort() });
    expect(standIn.aliases.size).toBe(0);
  });
});

it("a network tells its engine by itself, within 5 s of a change, and asks it; a start waits for neither", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "engine-"));
  const own = await openStore({ dataDir });
  await migrate(own, EVERY_TABLE);
  await settle(own);
  await own.close();
  const failures: string[] = [];
  standIn.be("slow");
  const network = await createNetwork({
    dataDir,
    databaseUrl: null,
    siteUrl: "http://localhost:3000",
    now: () => NOW,
    developmentTools: true,
    demo: false,
    liveHlsBaseUrl: "/media",
    smtpUrl: null,
    memberClient: { id: "engine", secret: "engine-secret" },
    league: "none",
    searchEngine: standIn.settings,
    onSearched: (by) => answered.push(by),
    onFailure: (what) => failures.push(what),
  });
  await network.prepare(() => undefined);
  standIn.be("down");
  await expect.poll(() => failures).toEqual(["telling the search engine"]);
  standIn.be(null);
  await expect.poll(() => texts().length).toBeGreaterThan(8);
  const asked = new Request("http://search.embedded/v2/search/events?q=roosevelt");
  const { total } = (await (await network.apps.search.fetch(asked)).json()) as { total: number };
  expect([total > 0, new Set(answered)]).toEqual([true, new Set(["engine"])]);
  expect(failures).toHaveLength(1);
  await network.close();
  rmSync(dataDir, { recursive: true });
});

it("a text of an event that is new since is added", async () => {
  await follow();
  await store.db
    .insertInto("event")
    .values(event("added", NOW, { title: "Quokka Invitational" }))
    .execute();
  await indexLeague(store, { events: ["added"] });
  await follow();
  expect(await search("quokka")).toEqual(["added"]);
});
