import { DateTime } from "luxon";
import { beforeEach, describe, expect, it } from "vitest";
import { profileListSchema } from "~contracts/catalogue";
import { organizationListSchema } from "~contracts/search";
import { catalogueApp } from "~network/catalogue/catalogue.server";
import { eventRecord } from "~network/content/event-record";
import type { LineError } from "~network/importer/csv-lines";
import { gameFile, gameKey } from "~network/importer/game-file.server";
import { type FileKind, importCsv } from "~network/importer/import-csv.server";
import { schoolFile } from "~network/importer/school-file.server";
import { zipCodeFile } from "~network/importer/zip-code-file.server";
import { findEvent, findProfilesOf } from "~network/league/find";
import { indexLeague } from "~network/search/index-league";
import { asker, MIGRATIONS, NOW, PROFILES, settle } from "../network/search/small-league";
import { rowOf, update } from "../support/rows";
import { storeOfTest } from "./store-under-test";

const under = storeOfTest(MIGRATIONS);
let ask: ReturnType<typeof asker>;
beforeEach(async () => {
  await settle(under.store);
  ask = asker(under.store);
});

const SCHOOLS_HEADER =
  "nces_id,name,kind,district,street,city,state,zip,county," +
  "latitude,longitude,geo_precision,low_grade,high_grade,enrollment";
const IN_ELKINS = {
  ...{ city: "Elkins", state: "WV", zip: "26241", latitude: "38.92", longitude: "-79.85" },
  ...{ kind: "public", enrollment: "" },
};
type School = { id: string; name: string } & Partial<typeof IN_ELKINS>;
function school(one: School): string {
  const { id, name, kind, city, state, zip, latitude, longitude, enrollment } = { ...IN_ELKINS, ...one };
  return (
    `${id},"${name}",${kind},Some District,1 Main St,${city},${state},${zip},Randolph,${latitude},${longitude},` +
    `school,9,12,${enrollment}`
  );
}
const UNPLACED = { latitude: "", longitude: "" };
const schools = (...all: School[]) => [SCHOOLS_HEADER, ...all.map(school)].join("\n");

async function take<Row>(kind: FileKind<Row>, text: string, now = NOW) {
  const errors: LineError[] = [];
  const told = { onError: (error: LineError) => errors.push(error) };
  const { skipped, ...totals } = await importCsv(under.store, kind, text, { source: "fixture.csv", now }, told);
  return {
    ...totals,
    skipped: Object.fromEntries(skipped),
    errors: errors.map(({ line, column, reason }) => `${line}${column ? ` ${column}` : ""}: ${reason}`),
    wrong: totals.errors,
  };
}

const points = () => under.store.db.selectFrom("school_point").selectAll().orderBy("school_key").execute();
const everything = async () => [await stored(), await points()];
const stored = () =>
  under.store.db.selectFrom("profile").selectAll().where("source", "=", "fixture.csv").orderBy("key").execute();
const found = async (q: string) => (await ask(`/v2/search/schools?q=${encodeURIComponent(q)}`)).keys;

const ELKINS = { id: "540126000961", name: "Elkins High School" };

describe("schools", () => {
  it("are taken as they are, outside the network, with colors and a logo, and are found at once", async () => {
    const taken = await take(schoolFile, schools({ ...ELKINS, enrollment: "812" }));
    expect(taken).toMatchObject({ rows: 1, added: 1, wrong: 0 });
    expect(await stored()).toMatchObject([
      {
        ...{ key: "sch540126000961", type: "school", slug: "elkins-high-school-elkins-wv" },
        ...{ name: "Elkins High School", short_name: "Elkins", enrollment: 812, is_network: 0 },
        ...{ city: "Elkins", state_code: "WV", zip: "26241", time_zone: "East" },
        logo: "/logos/sch540126000961.svg",
        about: "Elkins High School is a public school in Elkins, West Virginia, grades 9 to 12.",
      },
    ]);
    expect((await stored())[0]?.primary_color).toMatch(/^0x[0-9a-f]{6}$/);
    const [listed] = (await ask("/v2/search/schools?q=elkins")).items;
    expect(listed).toMatchObject({ key: "sch540126000961", is_network: false, city: "Elkins", state_code: "WV" });
    const path = "/v2/profiles?slug=elkins-high-school-elkins-wv&type=schools";
    const page = await catalogueApp({ db: under.store.db }).request(path);
    expect(profileListSchema.parse(await page.json()).items).toHaveLength(1);
  });

  it("stay as they are in a second run, and when the league is indexed again", async () => {
    const text = schools(ELKINS, { id: "A1234567", name: "Highland Adventist School", kind: "private" });
    await take(schoolFile, text);
    const before = await everything();
    expect(await take(schoolFile, text)).toMatchObject({ rows: 2, added: 0, changed: 0, unchanged: 2, wrong: 0 });
    await indexLeague(under.store);
    expect(await everything()).toEqual(before);
    expect(await under.store.db.selectFrom("profile").selectAll().execute()).toHaveLength(PROFILES.length + 2);
  });

  it("change with their row, and keep their address and their place in the network", async () => {
    await take(schoolFile, schools(ELKINS));
    await update(under.store.db, "profile", { is_network: 1 }, { key: "sch540126000961" });
    const moved = { ...ELKINS, name: "Elkins Memorial High School", latitude: "38.5" };
    expect(await take(schoolFile, schools(moved))).toMatchObject({ added: 0, changed: 1, unchanged: 0 });
    expect(await stored()).toMatchObject([
      { name: "Elkins Memorial High School", slug: "elkins-high-school-elkins-wv", is_network: 1 },
    ]);
    expect(await points()).toEqual([{ school_key: "sch540126000961", latitude: 38.5, longitude: -79.85 }]);
    expect(await found("elkins memorial")).toEqual(["sch540126000961"]);
    expect(await take(schoolFile, schools(moved))).toMatchObject({ changed: 0, unchanged: 1 });
  });

  it.each([
    ["Window Rock", "AZ", "35.68", "-109.05", "Mountain"],
    ["Crown Point", "IN", "41.42", "-87.36", "Central"],
    ["Panama City", "FL", "30.16", "-85.66", "Central"],
    ["Ontario", "OR", "44.03", "-116.96", "Mountain"],
    ["a point abroad", "IN", "43.65", "-79.38", "East"],
  ])("of %s, %s have the zone of their point", async (city, state, latitude, longitude, zone) => {
    await take(schoolFile, schools(ELKINS));
    await take(schoolFile, schools({ ...ELKINS, city, state, latitude, longitude }));
    const zones = () =>
      under.store.db.selectFrom("profile").select("time_zone").where("key", "like", "sch5%").execute();
    expect(await zones()).toEqual([{ time_zone: zone }]);
    await take(schoolFile, schools({ ...ELKINS, city, state, ...UNPLACED }));
    expect(await zones()).toEqual([{ time_zone: zone }]);
  });

  it("keep what a later file leaves blank", async () => {
    await take(schoolFile, schools({ ...ELKINS, enrollment: "812" }));
    const before = await everything();
    const blank = { ...ELKINS, zip: "", ...UNPLACED };
    expect(await take(schoolFile, schools(blank))).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await everything()).toEqual(before);
  });

  it("that are one's own keep what was said of them, and get what was not", async () => {
    await take(schoolFile, schools({ ...ELKINS, zip: "", ...UNPLACED }));
    const said = {
      ...{ name: "Elkins High", short_name: "Tigers", city: "Elkins City", about: "Home of the Tigers." },
      ...{ time_zone: "Central", enrollment: 900, source: "organizations" },
    };
    await update(under.store.db, "profile", said, { key: "sch540126000961" });
    expect(await take(schoolFile, schools({ ...ELKINS, enrollment: "812" }))).toMatchObject({ changed: 1 });
    expect(await rowOf(under.store.db, "profile", { key: "sch540126000961" })).toMatchObject({ ...said, zip: "26241" });
    const moved = { ...ELKINS, zip: "26201", latitude: "38.5" };
    expect(await take(schoolFile, schools(moved))).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await points()).toEqual([{ school_key: "sch540126000961", latitude: 38.92, longitude: -79.85 }]);
  });

  it("of one name get addresses of their own, whatever the order, and none that somebody has", async () => {
    const twins = [
      { id: "540126000001", name: "Union High" },
      { id: "540126000002", name: "Union High" },
      { id: "540126000003", name: "Union High", zip: "" },
      { id: "540126000004", name: "Union High", city: "Buckhannon" },
    ];
    await update(under.store.db, "profile", { slug: "union-high-elkins-wv" }, { key: "highland" });
    await take(schoolFile, schools(...twins));
    const slugs = (await stored()).map((one) => one.slug);
    expect(slugs).toEqual([
      "union-high-elkins-wv-26241",
      "union-high-elkins-wv-540126000002",
      "union-high-elkins-wv-540126000003",
      "union-high-buckhannon-wv",
    ]);
    expect(await take(schoolFile, schools(...twins.toReversed()))).toMatchObject({ unchanged: 4 });
    expect((await stored()).map((one) => one.slug)).toEqual(slugs);
  });

  it("that are wrong are reported by line and column, and the others are kept", async () => {
    const bad: [School, string][] = [
      [{ id: "12", name: "A" }, "nces_id: is no NCES id (12 digits, or 8 letters and digits)"],
      [{ id: "540126000010", name: "" }, "name: is empty"],
      [{ id: "540126000011", name: "A\ufffdB" }, "name: is no UTF-8 text"],
      [{ id: "540126000012", name: "A", kind: "charter" }, "kind: is neither public nor private"],
      [{ id: "540126000013", name: "A", state: "ZZ" }, "state: is no state or territory"],
      [{ id: "540126000014", name: "A", zip: "2624" }, "zip: is no ZIP code of five digits"],
      [{ id: "540126000015", name: "A", latitude: "91" }, "latitude: is no number from -90 to 90"],
      [
        { id: "540126000016", name: "A", longitude: "" },
        "latitude: is given without the longitude, or the other way round",
      ],
      [{ id: "540126000017", name: "A", enrollment: "many" }, "enrollment: is no whole number from 0 to 99999"],
      [{ id: "540126000018", name: "A", city: " " }, "city: is empty"],
      [{ id: "540126000019", name: "x".repeat(101) }, "name: is longer than 100 letters"],
      [ELKINS, "repeats line 2 (sch540126000961)"],
    ];
    const answer = await take(
      schoolFile,
      `${schools(ELKINS, ...bad.map(([one]) => one))}\n1,2,3\n` +
        `${school({ id: "540126000020", name: "Tygarts\nValley  High", zip: "", ...UNPLACED })}\n`,
    );
    expect(answer.errors).toEqual([
      ...bad.map(([, said], index) => `${index + 3}${said.startsWith("repeats") ? ": " : " "}${said}`),
      "15: has 3 fields where the header has 15",
    ]);
    expect(answer).toMatchObject({ rows: 15, added: 2, wrong: 13 });
    expect((await stored()).map((one) => one.name)).toEqual(["Tygarts Valley High", "Elkins High School"]);
  });

  it("in the territories are left out, and that is said", async () => {
    const inPuertoRico = { id: "720003000001", name: "Escuela Superior", state: "PR" };
    const skipped = { "in Puerto Rico, outside the 50 states and DC": 1 };
    expect(await take(schoolFile, schools(inPuertoRico, ELKINS))).toMatchObject({ added: 1, wrong: 0, skipped });
  });

  it("come in batches, with progress", async () => {
    const many = Array.from({ length: 1_201 }, (_, index) => ({
      id: `5400000${String(index).padStart(5, "0")}`,
      name: `Central High School`,
    }));
    const rows: number[] = [];
    const told = { onError: () => undefined, onProgress: (count: number) => rows.push(count) };
    const from = { source: "fixture.csv", now: NOW };
    const totals = await importCsv(under.store, schoolFile, schools(...many), from, told);
    expect(totals).toMatchObject({ rows: 1_201, added: 1_201, errors: 0 });
    expect(rows).toEqual([500, 1_000, 1_201]);
    expect(new Set((await stored()).map((one) => one.slug)).size).toBe(1_201);
  });
});

const ZIP_CODES = `zip,city,state,county,latitude,longitude
26241,Elkins,WV,Randolph,38.9259,-79.8467
26201,Buckhannon,WV,Upshur,38.9940,-80.2320
97201,Portland,OR,Multnomah,45.5073,-122.6924
00901,San Juan,PR,,18.4655,-66.1057
`;

describe("ZIP codes", () => {
  it("are taken, and a second run changes nothing", async () => {
    expect(await take(zipCodeFile, ZIP_CODES)).toMatchObject({ rows: 4, added: 4, wrong: 0 });
    expect(await take(zipCodeFile, ZIP_CODES)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    const renamed = ZIP_CODES.replace("Elkins,WV", "Elkins Park,WV");
    expect(await take(zipCodeFile, renamed)).toMatchObject({ changed: 1, unchanged: 3 });
    expect(await rowOf(under.store.db, "zip_code", { zip: "00901" })).toEqual({
      ...{ zip: "00901", city: "San Juan", state_code: "PR", county: null },
      ...{ latitude: 18.4655, longitude: -66.1057 },
    });
  });

  it("that are wrong are reported", async () => {
    const answer = await take(
      zipCodeFile,
      "zip,city,state,county,latitude,longitude\n2624,Elkins,WV,,38,-79\n26241,Elkins,WV,,,-79\n26241,,QQ,,38,-79\n",
    );
    expect(answer.errors).toEqual([
      "2 zip: is no ZIP code of five digits",
      "3 latitude: is empty",
      "4 city: is empty",
      "4 state: is no state or territory",
    ]);
    expect(answer.wrong).toBe(3);
  });

  it("lead to the schools near them, the nearest first", async () => {
    await take(zipCodeFile, ZIP_CODES);
    await take(
      schoolFile,
      schools(
        { id: "540000000001", name: "Buckhannon High School", zip: "26201", latitude: "39.0", longitude: "-80.2" },
        ELKINS,
        { id: "540000000002", name: "Tygarts Valley High School", zip: "26201", ...UNPLACED },
        { id: "540000000003", name: "Fairmont Senior High School", latitude: "39.7", longitude: "-80.9" },
      ),
    );
    const near = await ask("/v2/search/schools?q=26241");
    expect(near.items.map((one) => [one.key, one.distance_miles])).toEqual([
      ["sch540126000961", 0.4],
      ["sch540000000001", 19.7],
      ["sch540000000002", 21.2],
    ]);
    expect(near.body.near).toEqual({ zip: "26241", city: "Elkins", state_code: "WV" });
    expect(organizationListSchema.safeParse(near.body).error).toBeUndefined();
    expect((await ask("/v2/search/schools?q=26241-1234&size=1&page=2")).keys).toEqual(["sch540000000001"]);
    expect((await ask("/v2/search/schools?q=26241&state=OR")).keys).toEqual([]);
    const suggested = await ask("/v2/search/schools/suggester?q=26201&size=2");
    expect(suggested.keys).toEqual(["sch540000000002", "sch540000000001"]);
    expect((await ask("/v2/search/profiles/suggester?q=26241")).keys).toHaveLength(3);
    expect((await ask("/v2/search/schools?q=00901")).keys).toEqual([]);
  });

  it("that are in no table lead to the schools of the same post office region", async () => {
    await take(
      schoolFile,
      schools(
        { id: "540000000001", name: "A High School", zip: "26201" },
        { id: "540000000002", name: "B High School", zip: "26241" },
        { id: "540000000003", name: "C High School", zip: "25301" },
      ),
    );
    const near = await ask("/v2/search/schools?q=26240");
    expect(near.keys).toEqual(["sch540000000002", "sch540000000001"]);
    expect(near.body.near).toEqual({ zip: "26240", city: null, state_code: null });
    expect((await ask("/v2/search/schools?q=25811")).keys).toEqual(["sch540000000003"]);
    expect((await ask("/v2/search/schools?q=27241")).keys).toEqual([]);
  });
});

const GAMES_HEADER = "season,date,sport,home_team,home_state,home_score,away_team,away_state,away_score";
const games = (...rows: string[]) => [GAMES_HEADER, ...rows.map((row) => `2025,${row}`)].join("\n");

describe("games", () => {
  const GAME = "2025-09-05,football,Elkins,WV,20,Fairmont Sr.,WV,34";
  const key = gameKey({ date: "2025-09-05", sport: "football" }, ["sch540126000961", "sch540000000003"]);
  async function recordAt(now: number) {
    const event = await findEvent(under.store.db, key);
    if (!event) throw new Error("not stored");
    return eventRecord(event, await findProfilesOf(under.store.db, event), now);
  }
  beforeEach(() =>
    take(
      schoolFile,
      schools(
        ELKINS,
        { id: "540000000003", name: "Fairmont Senior High School", city: "Fairmont" },
        { id: "540000000004", name: "Liberty High School" },
        { id: "540000000005", name: "Liberty HS", city: "Clarksburg" },
      ),
    ),
  );

  it("are over, with the score and nothing that nobody knows", async () => {
    expect(await take(gameFile, games(GAME))).toMatchObject({ rows: 1, added: 1, wrong: 0 });
    const record = await recordAt(NOW);
    const publisher = record.publishers?.[0];
    expect(record).toMatchObject({
      sport: "Football",
      home: "sch540126000961",
      start_time: "2025-09-05T16:00:00.000Z",
      time_to_be_determined: true,
      city: "Elkins",
    });
    expect(publisher).toMatchObject({ school_key: "sch540126000961", broadcasts: [], vods: [] });
    expect(publisher?.datacasts?.[0]).toMatchObject({
      status: "complete",
      scoreboard: {
        ...{ final: true, period: "Final", plays: [] },
        teams: [
          { key: "sch540000000003", score: 34, by_period: [], statistics: [] },
          { key: "sch540126000961", score: 20, by_period: [], statistics: [] },
        ],
      },
    });
    expect((await ask("/events?school_key=sch540000000003&type=school")).keys).toEqual([key]);
    const listed = await ask("/v2/search/events?q=fairmont+elkins");
    expect(listed.keys).toEqual([key]);
    expect(listed.items[0]).toMatchObject({
      status: "complete",
      time_to_be_determined: true,
      score: { final: true, first_score: 34, second_score: 20 },
    });
  });

  const at = (time: string) => DateTime.fromISO(`2025-09-05T${time}`, { zone: "America/New_York" }).toMillis();
  it("can be told from noon of their day", async () => {
    const early = await take(gameFile, games(GAME), at("12:00") - 1);
    expect(early.errors).toEqual(["2 date: is still to come; a result can be told from noon of its day"]);
    expect(await take(gameFile, games(GAME), at("12:00"))).toMatchObject({ added: 1, wrong: 0 });
  });

  it("are over on the evening they are taken", async () => {
    expect(await take(gameFile, games(GAME), at("19:30"))).toMatchObject({ added: 1, wrong: 0 });
    const record = await recordAt(at("19:30"));
    expect(record.time_to_be_determined).toBe(true);
    expect(record.publishers?.[0]?.datacasts?.[0]).toMatchObject({ status: "complete", scoreboard: { final: true } });
    const evening = asker(under.store, { now: () => at("19:30") });
    expect((await evening("/v2/search/events?status=live")).keys).not.toContain(key);
    expect((await evening(`/v2/search/events?key=${key}`)).items[0]).toMatchObject({
      status: "complete",
      time_to_be_determined: true,
      score: { final: true },
    });
  });

  it("stay as they are in a second run, and change with their score where it is said that they are meant", async () => {
    await take(gameFile, games(GAME));
    expect(await take(gameFile, games(GAME))).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    const other = games(GAME.replace("WV,20", "WV,21"));
    expect((await take(gameFile, other)).errors).toEqual([
      "2 home_score: differs from the 20 to 34 that is stored; a column number says which game of the day it is: " +
        "1 corrects it, 2 is another",
    ]);
    const numbered = other.replace("season", "number").replace("\n2025", "\n1");
    expect(await take(gameFile, numbered, NOW + 1)).toMatchObject({ changed: 1, unchanged: 0 });
    const event = await findEvent(under.store.db, key);
    expect(JSON.parse(event?.overrides ?? "{}")).toEqual({ final_score: { sch540126000961: 21, sch540000000003: 34 } });
  });

  it("of the same teams on one day are each their own: a doubleheader, girls and boys, varsity and JV", async () => {
    const second = GAME.replace("WV,20", "WV,7");
    expect(await take(gameFile, games(GAME, second))).toMatchObject({ added: 2, wrong: 0 });
    expect(await take(gameFile, games(second))).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    const said = ["girls,,1", "boys,,1", "boys,JV,1"].map((columns) => `${columns},${GAME}`);
    const text = [`gender,level,number,${GAMES_HEADER.replace("season,", "")}`, ...said].join("\n");
    expect(await take(gameFile, text)).toMatchObject({ added: 3, wrong: 0 });
    expect(await take(gameFile, text)).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  it("are named as their schools are, also after a change", async () => {
    await take(gameFile, games(GAME));
    await take(schoolFile, schools({ ...ELKINS, name: "Davis Memorial High School" }));
    expect((await findEvent(under.store.db, key))?.title).toBe("Fairmont vs. Davis Memorial");
    expect((await ask("/v2/search/events?q=davis+memorial")).keys).toEqual([key]);
  });

  it.each([
    ["stay untouched", "enrollment", { enrollment: "812" }, "Fairmont vs. Elkins", false],
    ["are retitled and indexed", "name", { name: "Davis High School" }, "Fairmont vs. Davis", true],
    ["are indexed", "city", { city: "Beverly" }, "Fairmont vs. Elkins", true],
  ] as const)("%s where the %s of a school changes", async (_what, _field, changed, title, isIndexed) => {
    await take(gameFile, games(GAME));
    const { db } = under.store;
    await update(db, "search_event", { updated_at: 0 }, { event_key: key });
    expect(await take(schoolFile, schools({ ...ELKINS, ...changed }))).toMatchObject({ changed: 1 });
    expect((await findEvent(db, key))?.title).toBe(title);
    expect((await rowOf(db, "search_event", { event_key: key })).updated_at > 0).toBe(isIndexed);
  });

  it("whose teams are no schools, or several, are reported by line", async () => {
    const answer = await take(
      gameFile,
      games(
        GAME,
        "2025-09-05,football,Nowhere,WV,1,Elkins,WV,2",
        "2025-09-05,football,Elkins,WV,1,Liberty,WV,2",
        "2025-09-12,football,Elkins,WV,1,Elkins High School,WV,2",
        "2025-09-05,football,Fairmont Senior,WV,34,Elkins,WV,20",
        "2025-02-30,football,Elkins,WV,1,Fairmont,WV,2",
        "2025-09-05,quidditch,Elkins,WV,1,Fairmont,WV,2",
        "2025-09-05,football,Elkins,ON,-1,Fairmont,WV,2",
        "2027-09-05,football,Elkins,WV,1,Fairmont,WV,2",
      ),
    );
    expect(answer.errors).toEqual([
      "3 home_team: no school in WV is called Nowhere",
      "4 away_team: 2 schools in WV are called Liberty",
      "5 away_team: is the home team too",
      "6: repeats line 2 (2025-09-05, football, elkins WV 20, fairmont WV 34)",
      "7 date: is no date like 2026-11-20 or 11/20/2026",
      "8 sport: quidditch is no sport or activity of the list; npm run fieldhouse -- import --help has the list",
      "9 home_state: is no state",
      "9 home_score: is no whole number from 0 to 999",
      "10 date: is still to come; a result can be told from noon of its day",
    ]);
    expect(answer).toMatchObject({ added: 1, wrong: 8 });
  });
});
