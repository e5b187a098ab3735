import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Pass } from "~contracts/records/billing";
import { videoUrlSchema } from "~contracts/records/event";
import { newsworthyEvents } from "~network/alerts/tracked-events.server";
import { seatsOnSale } from "~network/billing/passes/seats-on-sale.server";
import { subscriptionAdminApp } from "~network/billing/subscription-admin-app.server";
import { catalogueApp } from "~network/catalogue/catalogue.server";
import { runImport } from "~network/commands/import.server";
import { contentApp, echoApp } from "~network/content/content.server";
import { isWatchable } from "~network/content/on-air.server";
import { evaluateFlags, listFlags, setFlag } from "~network/flags/flag-values.server";
import { schoolFile } from "~network/importer/school-file.server";
import { streamFile } from "~network/importer/stream-file.server";
import { takeLines as takeWholeFile } from "~network/importer/whole-file.server";
import { changesIn } from "~network/league/changes";
import { readOverrides } from "~network/league/overrides";
import { isPaidAt } from "~network/league/paid-until";
import { MIGRATIONS } from "~network/network.server";
import { redirectTarget } from "~network/redirects/redirect-lookup.server";
import { searchApp } from "~network/search/search-app";
import type { Store } from "~network/store/open-store.server";
import { userRow } from "../network/member/league-rows";
import { fromShell, stubShell } from "../support/from-shell";
import { insert, rowOf } from "../support/rows";
import { inBetween } from "./in-between";
import { storeOfTest } from "./store-under-test";

// The example files of docs/import, as `npm run fieldhouse -- import` takes them beside a site that runs.

const FRIDAY_NIGHT = Date.parse("2026-11-20T19:40:00-05:00");
const STREAMS = "https://streams.example.com";

const under = storeOfTest(MIGRATIONS);
let site: Store;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "own-"));
  cpSync("docs/import", folder, { recursive: true });
  stubShell(under.place, FRIDAY_NIGHT);
  vi.stubEnv("LEAGUE", "none");
  vi.stubEnv("STREAM_ORIGINS", STREAMS);
  site = under.store;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

async function take(...args: string[]) {
  const { said, ...other } = await fromShell(runImport)(...args);
  // On PostgreSQL an emptied store tells of its tables first.
  return { ...other, said: said.replace(/^ {2}tables\n/, "") };
}

const aboutImport = () => ({
  ...{ folder, now: FRIDAY_NIGHT, streamOrigins: [STREAMS] },
  ...{ payments: { stripe: null, paypal: null }, hasOwnFlags: true },
});

async function sums(name: string): Promise<string> {
  const kind = name.split(".")[0] ?? "";
  return (await take(kind, file(name))).printed.trim().replace(`${kind}: `, "");
}
const wrongIn = (said: string) => said.split("\n").filter((line) => line.startsWith("  line"));
const printedOf = async (...args: string[]) => (await take(...args)).printed;

const takeLines = (kind: string, ...lines: string[]) => take(kind, write(`${kind}-rows.csv`, ...lines));
const file = (name: string) => join(folder, name);
const write = (name: string, ...lines: string[]) => (writeFileSync(file(name), `${lines.join("\n")}\n`), file(name));
const edit = (name: string, from: string, to: string) => {
  const text = readFileSync(file(name), "utf8");
  expect(text).toContain(from);
  writeFileSync(file(name), text.replace(from, to));
};

async function signUp(key: string): Promise<void> {
  await insert(site.db, "user", userRow(key));
}

async function own(eventKey: string, expires_at: number, user_key = "fan"): Promise<void> {
  await insert(site.db, "pass", { user_key, entitlement: `download:${eventKey}`, expires_at });
}

async function begin() {
  expect(await sums("organizations.csv")).toBe("12 added, 0 changed, 0 as they were");
}

async function beginWithGames() {
  await begin();
  expect(await sums("schedule.ics")).toBe("5 added, 0 changed, 0 as they were");
  expect(await sums("streams.csv")).toBe("0 added, 4 changed, 0 as they were");
}

const events = () => site.db.selectFrom("event").selectAll().orderBy("start_at").orderBy("title").execute();
const football = async () => {
  const found = (await events()).find(({ title }) => title === "Buckhannon-Upshur vs. Elkins");
  if (!found) throw new Error("there is no football game");
  return found;
};

const at = (now: number) => ({ now: () => now });
async function found(path: string, now = FRIDAY_NIGHT) {
  const app = searchApp({ db: site.db, dialect: site.dialect, clock: at(now), siteUrl: "http://localhost:3000" });
  const answer = await (await app.request(`/v3/search/${path}`)).json();
  return (answer as { items: { title?: string; name?: string }[] }).items;
}
const searched = async (path: string, now?: number) => (await found(path, now)).map(({ title, name }) => title ?? name);
const contentAt = (now: number) =>
  contentApp({ db: site.db, clock: at(now), liveHlsBaseUrl: "/media", redirectTarget: async () => null });
const video = async (path: string, now = FRIDAY_NIGHT) => {
  const answer = await contentAt(now).request(`/v2/${path}/url.json`);
  return answer.status === 200 ? videoUrlSchema.parse(await answer.json()).video_url : answer.status;
};
const media = (key: string) => key.slice(3);
const told = async ({ key }: { key: string }, now = FRIDAY_NIGHT) => {
  const answer = await echoApp({ db: site.db, clock: at(now) }).request(`/game_or_event/${key}`);
  return (await answer.json()) as object;
};

describe("organizations", () => {
  it("are in the network with colors and a logo file, and a second run changes nothing", async () => {
    await begin();
    const elkins = await site.db.selectFrom("profile").selectAll().where("key", "=", "schelkins").executeTakeFirst();
    expect(elkins).toMatchObject({
      slug: "elkins-high-school-elkins-wv",
      is_network: 1,
      primary_color: "0xd35f00",
      secondary_color: "0x111111",
      time_zone: "East",
      mascot: "Tigers",
      logo: expect.stringMatching(/^\/logos\/schelkins-[0-9a-f]{8}\.svg$/),
    });
    const logo = await catalogueApp({ db: site.db }).request(elkins?.logo ?? "");
    expect([logo.status, logo.headers.get("Content-Type"), logo.headers.get("Content-Security-Policy")]).toEqual([
      200,
      "image/svg+xml",
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ]);
    expect(await logo.text()).toBe(readFileSync(file("logos/elkins.svg"), "utf8"));
    expect((await catalogueApp({ db: site.db }).request("/logos/schharman.svg")).status).toBe(200);
    expect(await searched("schools?q=elkins")).toEqual(["Elkins High School"]);
    const before = await changesIn(site.db);
    expect(await sums("organizations.csv")).toBe("0 added, 0 changed, 12 as they were");
    expect(await changesIn(site.db)).toBe(before);
  });

  it.each([1, 33, 40])("have a drawn logo with an id of %d characters", async (length) => {
    const id = "a".repeat(length);
    await take("organizations", write("long.csv", "id,name,city,state", `${id},Elkins High School,Elkins,WV`));
    expect((await catalogueApp({ db: site.db }).request(`/logos/sch${id}.svg`)).status).toBe(200);
  });

  it("that are wrong anywhere store nothing, and every mistake is named by line and column", async () => {
    const path = write(
      "wrong.csv",
      "id,name,city,state,primary_color,logo,association",
      "one,One High School,Elkins,WV,orange,,",
      "two,Two High School,Elkins,XX,,,",
      "three,Three High School,Elkins,WV,,logos/none.svg,",
      "four,Four High School,Elkins,WV,,../organizations.csv,",
      "five,Five High School,Elkins,WV,,,nobody",
      "six,Six High School,Elkins,WV,,,",
      "six,Six again,Elkins,WV,,,",
    );
    const { code, said, printed } = await take("organizations", path);
    expect(code).toBe(2);
    expect(wrongIn(said)).toEqual([
      "  line 2, primary_color: is no color such as #0a2f5c",
      "  line 3, state: is no state",
      "  line 4, logo: names logos/none.svg, which is not there",
      "  line 5, logo: is outside the folder of this file",
      "  line 6, association: no association has the id nobody",
      "  line 8, id: repeats line 7",
    ]);
    expect(printed).toBe("organizations: nothing was stored: 6 of 7 rows cannot be taken\n");
    expect(await site.db.selectFrom("profile").select("key").execute()).toEqual([]);
  });

  it("keep what a later file has no column for, and are in the network as soon as it says so", async () => {
    const columns = "id,name,city,state";
    const [school, station] = ["away,Away High School,Elkins,WV", "mbc,Mountain Broadcasting,Elkins,WV"];
    const stored = () => site.db.selectFrom("profile").select(["key", "type", "is_network"]).orderBy("key").execute();
    await takeLines("organizations", `${columns},type,network`, `${school},,no`, `${station},publisher,no`);
    const outside = [
      { key: "pblmbc", type: "publisher", is_network: 0 },
      { key: "schaway", type: "school", is_network: 0 },
    ];
    expect(await stored()).toEqual(outside);
    const later = await takeLines("organizations", columns, school, station);
    expect([later.said, later.printed]).toEqual(["", "organizations: 0 added, 0 changed, 2 as they were\n"]);
    expect(await stored()).toEqual(outside);
    await takeLines("organizations", `${columns},network`, `${school},`, `${station},no`);
    expect((await stored()).map(({ is_network }) => is_network)).toEqual([0, 1]);
    const blank = await takeLines("organizations", `${columns},type`, `${station},`);
    expect(blank.said).toContain("line 2, type: is another than before: mbc is a publisher");
  });

  it("warn of a namesake however it is spelled, of a guessed zone, and know an id that lost its zero", async () => {
    const columns = "id,name,city,state,zip";
    const first = "ohara,Cardinal O'Hara High School,Springfield,PA,";
    await takeLines("organizations", columns, first, "010000500870,Coldwater Valley,Albertville,AL,");
    const second = ["o2,Cardinal O’Hara,Springfield,PA,", "10000500870,Coldwater Valley,Albertville,AL,"];
    const others = ["p1,Bay High School,Panama City,FL,", "q1,Bath High School,Bath,ME,4530"];
    const last = "r1,Gary High School,Pensacola,FL,";
    const { said, printed } = await takeLines("organizations", columns, ...second, ...others, last);
    expect(said).toBe(
      "  line 2, name: taken, but Cardinal O'Hara High School in Springfield has the id ohara; give its id instead, " +
        "for none can be taken out again\n" +
        "  line 4, time_zone: taken, but East is a guess: parts of Florida have Central; say which\n",
    );
    expect(printed).toBe("organizations: 4 added, 0 changed, 1 as they were\n");
    const { db } = site;
    const stored = db.selectFrom("profile").select(["slug", "zip"]).where("key", "in", ["schohara", "schq1"]);
    expect(await stored.orderBy("slug").execute()).toEqual([
      { slug: "bath-high-school-bath-me", zip: "04530" },
      { slug: "cardinal-ohara-high-school-springfield-pa", zip: null },
    ]);
    for (const guess of ["cardinal-o-hara", "Cardinal-O%E2%80%99Hara", "cardinal-ohara"])
      expect(await redirectTarget(db, `/schools/${guess}-high-school-springfield-pa/football`)).toBe(
        guess === "cardinal-ohara" ? null : "/schools/cardinal-ohara-high-school-springfield-pa/football",
      );
  });

  it("refuse a column that is misspelled", async () => {
    const { code, said } = await takeLines("organizations", "id,name,city,state,mascott", "one,One,Elkins,WV,Tigers");
    expect(code).toBe(2);
    expect(said).toContain("The header has mascott, which is no column. The columns are: id, name, city, state, type,");
  });

  it("take their games' titles along when a name changes, with an opponent or without", async () => {
    await beginWithGames();
    const alone = "open,2026-11-20,19:00,Wrestling,elkins,free";
    await take("schedule", write("alone.csv", "id,date,time,sport,home,access", alone));
    const before = await football();
    edit("organizations.csv", "Elkins High School,Elkins,", "Elkins High School,Elkins City,");
    expect(await sums("organizations.csv")).toContain("1 changed, 11 as they were");
    const game = (await events()).find(({ key }) => key === before.key);
    expect(game?.title).toBe("Buckhannon-Upshur vs. Elkins City");
    expect(game?.updated_at).toBeGreaterThan(before.updated_at);
    expect(await searched("events?q=elkins+city")).toContain("Buckhannon-Upshur vs. Elkins City");
    expect((await events()).map(({ title }) => title)).toContain("Elkins City Wrestling");
    expect(await printedOf("schedule", file("alone.csv"))).toContain("1 as they were");
  });
});

describe.each([
  ["state_association", "sta"],
  ["association", "ass"],
])("a network's own %s", (type, prefix) => {
  const KEY = `${prefix}mountain`;

  beforeEach(async () => {
    await begin();
    await taken(
      "organizations",
      "id,name,city,state,type,association",
      `mountain,Mountain Athletic Association,Elkins,WV,${type},`,
      "harman,Harman School,Harman,WV,,mountain",
      "keyser,Keyser High School,Keyser,WV,,",
    );
    await taken(
      "schedule",
      "id,date,time,sport,home,away,access",
      "member,2026-11-20,19:00,Football,harman,grafton,free",
      "shown,2026-11-21,19:00,Soccer,keyser,elkins,free",
    );
    await taken("streams", "game,live,station", `member,${STREAMS}/a.m3u8,`, `shown,${STREAMS}/b.m3u8,mountain`);
  });

  async function taken(kind: string, ...lines: string[]) {
    expect(await take(kind, write(`${kind}-of-${type}.csv`, ...lines))).toMatchObject({ code: 0, said: "" });
  }

  it("lists its members' games and those it shows, is live while they are, and names their sports", async () => {
    const period = "from=2026-11-20T00:00:00Z&to=2026-11-23T00:00:00Z";
    const calendar = await contentAt(FRIDAY_NIGHT).request(`/v2/schedules/${KEY}.json?${period}`);
    const { items } = (await calendar.json()) as { items: { key: string }[] };
    const games = await events();
    expect(items.map(({ key }) => key)).toEqual(games.map(({ key }) => key));
    expect((await searched(`events?association=${KEY}`)).sort()).toEqual(games.map(({ title }) => title).sort());
    for (const days of [0, 1]) {
      const associations = await found(`associations?key=${KEY}`, FRIDAY_NIGHT + days * 86_400_000);
      expect(associations).toMatchObject([{ key: KEY, is_live: true }]);
    }
    const profile = await catalogueApp({ db: site.db }).request(`/v2/profiles/${KEY}`);
    expect(await profile.json()).toMatchObject({ sports: ["Football", "Soccer"] });
  });
});

describe("the schedule", () => {
  it("comes from a calendar: time, zone, sport, level, gender, free or paid", async () => {
    await beginWithGames();
    const said = (await events()).map(({ title, start_at, sport_slug, gender, level, payment_required, venue }) =>
      [title, new Date(start_at).toISOString(), gender, level, sport_slug, payment_required ? "paid" : "free", venue]
        .filter(Boolean)
        .join(" "),
    );
    expect(said).toEqual([
      "Elkins Concert 2026-11-21T00:00:00.000Z concert free Elkins Auditorium",
      "Buckhannon-Upshur vs. Elkins 2026-11-21T00:30:00.000Z varsity football free Wimer Stadium",
      "Tucker County vs. Tygarts Valley 2026-11-21T00:30:00.000Z varsity football paid Bulldog Field",
      "Lewis County vs. Grafton 2026-11-21T23:00:00.000Z junior-varsity volleyball free Grafton Gym",
      "Pocahontas County vs. Harman 2026-11-25T00:00:00.000Z girls varsity basketball free Harman Gym",
    ]);
    expect(new Set((await events()).map(({ time_zone }) => time_zone))).toEqual(new Set(["East"]));
    for (const name of ["schedule.ics", "streams.csv"])
      expect(await sums(name)).toMatch(/^0 added, 0 changed, \d as they were/);
  });

  it("says what a dry run would do, and stores nothing", async () => {
    await begin();
    expect((await take("schedule", file("schedule.csv"), "--dry-run")).printed).toBe(
      "  line 2: adds Philip Barbour vs. Elkins (2026-11-27 19:30, varsity football)\n" +
        "  line 3: adds Webster County vs. Braxton County (2026-12-01 19:00, boys varsity basketball)\n" +
        "  line 4: adds Grafton vs. Gilmer County (2026-12-03, girls junior-varsity basketball)\n" +
        "schedule: would add 3, change 0, and leave 0 as they are; nothing was stored\n",
    );
    expect(await events()).toEqual([]);
    await take("schedule", file("schedule.csv"));
    edit("schedule.csv", "2026-11-27,7:30 PM", "2026-11-28,1:00 PM");
    expect((await take("schedule", file("schedule.csv"), "--dry-run")).printed).toContain(
      "  line 2: changes Philip Barbour vs. Elkins (2026-11-28 13:00, varsity football): " +
        "time, length, title, stream, download or notice\n",
    );
    expect((await events())[0]?.start_at).toBe(Date.parse("2026-11-27T19:30:00-05:00"));
  });

  describe.each(["2026-11-20T19:40:00-05:00", "2027-07-01T12:00:00-04:00"])("read on %s", (today) => {
    beforeEach(() => void vi.useFakeTimers({ now: Date.parse(today), toFake: ["Date"] }));

    it("takes the first of two hours, and the one after an hour that is left out, with a warning", async () => {
      await begin();
      const rows = ["fall,2027-11-07,1:30", "spring,2027-03-14,2:30"].map((row) => `${row} AM,Football,elkins,paid`);
      const { said } = await take("schedule", write("clock.csv", "id,date,time,sport,home,access", ...rows));
      expect(said).toBe(
        "  line 3, time: taken, but 02:30 is left out on that day, as clocks go forward: it begins at 3:30 AM\n",
      );
      const ics = `BEGIN:VEVENT\nUID:ics\nDTSTART;TZID=America/New_York:20271107T013000\nSUMMARY:Football: Elkins\n`;
      await take("schedule", write("clock.ics", `BEGIN:VCALENDAR\n${ics}END:VEVENT\nEND:VCALENDAR`), "--access=free");
      await take("streams", write("s.csv", "game,free_from", "fall,2027-11-07 01:45"));
      const moments = (await events()).flatMap(({ start_at, overrides }) => {
        const { entitlement_period_at: free } = readOverrides(overrides);
        return [start_at, ...(free === undefined ? [] : [free])].map((at) => new Date(at).toISOString().slice(5, 16));
      });
      expect(moments.sort()).toEqual(["03-14T07:30", "11-07T05:30", "11-07T05:30", "11-07T05:45"]);
    });
  });

  it("moves a game: start, the start before, a later version, search", async () => {
    await beginWithGames();
    const before = await football();
    edit("schedule.ics", "20261120T193000", "20261128T130000");
    expect(await sums("schedule.ics")).toBe("0 added, 1 changed, 4 as they were");
    const moved = await football();
    expect(moved).toMatchObject({ key: before.key, start_at: Date.parse("2026-11-28T13:00:00-05:00") });
    expect(Math.floor(moved.updated_at / 1_000)).toBeGreaterThan(Math.floor(before.updated_at / 1_000));
    expect(await told(moved)).toMatchObject({ previous_start_time: "2026-11-21T00:30:00.000Z" });
    expect(await searched("events/live")).not.toContain("Buckhannon-Upshur vs. Elkins");
    expect(await searched("events/upcoming?q=elkins")).toContain("Buckhannon-Upshur vs. Elkins");
    expect(await video(`broadcasts/bdc${media(moved.key)}`)).toBe(404);
    edit("schedule.ics", "20261128T130000", "20261120T193000");
    await take("schedule", file("schedule.ics"));
    expect(JSON.parse((await football()).overrides)).not.toHaveProperty("previous_start_at");
    expect(await video(`broadcasts/bdc${media(moved.key)}`)).toBe(`${STREAMS}/elkins/live.m3u8`);
  });

  it.each([
    ["is set for the same day", "2026-12-03,8:00 PM", undefined],
    ["is set late on the same day", "2026-12-03,11:59 PM", undefined],
    ["is set for the next day", "2026-12-04,12:00 AM", Date.parse("2026-12-03T19:00:00-05:00")],
    ["is still to come on another day", "2026-12-05,", Date.parse("2026-12-03T19:00:00-05:00")],
  ])("has a start before, or none, when a time to come %s", async (_what, moved, previous) => {
    await begin();
    await take("schedule", file("schedule.csv"));
    edit("schedule.csv", "2026-12-03,", moved);
    await take("schedule", file("schedule.csv"));
    const game = (await events()).find(({ title }) => title === "Grafton vs. Gilmer County");
    expect((JSON.parse(game?.overrides ?? "{}") as { previous_start_at?: number }).previous_start_at).toBe(previous);
    expect(await sums("schedule.csv")).toContain("3 as they were");
  });

  it.each([
    ["a time", "2026-12-10", "9:00 AM", 3_360],
    ["a day alone", "2026-12-10", "", 4_320],
  ])("has a meet of several days, which begins at %s, on all of them", async (_what, date, time, minutes) => {
    await begin();
    const columns = "id,date,time,sport,home,access,minutes";
    await take("schedule", write("meet.csv", columns, `meet,${date},${time},Wrestling,elkins,free,${minutes}`));
    await take("streams", write("live.csv", "game,live", `meet,${STREAMS}/meet.m3u8`));
    for (const day of ["10", "11", "12"])
      expect(await searched("events/live", Date.parse(`2026-12-${day}T10:00:00-05:00`))).toEqual(["Elkins Wrestling"]);
  });

  it("calls a game off, and lists it as canceled", async () => {
    await beginWithGames();
    edit("schedule.ics", "LOCATION:Wimer Stadium", "STATUS:CANCELLED\r\nLOCATION:Wimer Stadium");
    const said = `  line 5: cancels Buckhannon-Upshur vs. Elkins\n`;
    const dry = await take("schedule", file("schedule.ics"), "--dry-run");
    expect(dry.printed).toBe(`${said}schedule: would add 0, change 1, and leave 4 as they are; nothing was stored\n`);
    expect([dry.said, (await football()).is_deleted]).toEqual(["", 0]);
    const printed = `${said}schedule: 0 added, 1 changed, 4 as they were\n`;
    expect(await take("schedule", file("schedule.ics"))).toEqual({ code: 0, said: "", printed });
    expect(await football()).toMatchObject({ is_deleted: 1 });
    expect(await searched("events/upcoming?q=buckhannon")).toEqual(["Buckhannon-Upshur vs. Elkins"]);
    expect(await searched("events/live?q=buckhannon")).toEqual([]);
    expect(await sums("schedule.ics")).toBe("0 added, 0 changed, 5 as they were");
    edit("schedule.ics", "STATUS:CANCELLED\r\n", "");
    expect(await sums("schedule.ics")).toContain("line 5: puts Buckhannon-Upshur vs. Elkins back on");
  });

  it("tells again of a game that is off in another way than before", async () => {
    await begin();
    const take = (canceled: string) =>
      takeLines(
        "schedule",
        "id,date,time,sport,home,access,canceled",
        `one,2026-12-01,19:00,Football,Elkins,paid,${canceled}`,
      );
    await take("yes");
    const { key: event_key, start_at } = await rowOf(site.db, "event");
    const seen = { event_key, start_at, tbd: 0, is_deleted: 1, moved_from_tbd: 0 } as const;
    for (const [canceled, isNews] of [["yes"], ["postponed", true], ["postponed"], ["yes", true]] as const) {
      await site.db.deleteFrom("alert_event").execute();
      await insert(site.db, "alert_event", { ...seen, canceled_at: 1 });
      await take(canceled);
      expect([canceled, (await rowOf(site.db, "alert_event")).canceled_at !== 1]).toEqual([canceled, isNews === true]);
    }
  });

  it("warns, dry and in earnest, of owners and reminders that a game called off has", async () => {
    await begin();
    await take("schedule", file("schedule.csv"));
    const { key } = (await events()).find(({ title }) => title.includes("Philip Barbour")) ?? { key: "" };
    for (const member of ["fan-1", "fan-2"]) {
      await signUp(member);
      await own(key, FRIDAY_NIGHT + 86_400_000, member);
    }
    const reminder = { content_type: "game", content_key: key, created_at: FRIDAY_NIGHT };
    await insert(site.db, "reminder", { user_key: "fan-1", ...reminder });
    edit("schedule.csv", "access,venue", "access,venue,canceled");
    edit("schedule.csv", "Wimer Stadium", "Wimer Stadium,yes");
    edit("schedule.csv", "webster-county,free,", "webster-county,free,,");
    edit("schedule.csv", "grafton,free,", "grafton,free,,");
    const said = ["2 members own its download and can't get it anymore", "1 member has a reminder for it"];
    const warned = said.map((reason) => `  line 2, canceled: taken, but ${reason}\n`).join("");
    for (const more of [["--dry-run"], []]) {
      const answer = await take("schedule", file("schedule.csv"), ...more);
      expect([answer.code, answer.said]).toEqual([0, warned]);
      expect(answer.printed).toContain("  line 2: cancels ");
    }
    expect((await take("schedule", file("schedule.csv"))).said).toBe("");
  });

  it("moves a game to other teams and another sport, with what their pages list", async () => {
    await begin();
    await take("schedule", file("schedule.csv"));
    edit("schedule.csv", "Football,,varsity,elkins,philip-barbour", "Soccer,girls,varsity,harman,philip-barbour");
    expect(await sums("schedule.csv")).toContain("1 changed");
    const sports = await site.db.selectFrom("organization_sport").selectAll().orderBy("organization_key").execute();
    expect(sports.filter(({ sport }) => sport === "Football")).toEqual([]);
    const playing = sports.filter(({ sport }) => sport === "Soccer").map((row) => row.organization_key);
    expect(playing).toEqual(["pubharman", "schharman", "schphilip-barbour"]);
    expect(await searched("schools?sport[]=football")).toEqual([]);
    expect(await searched("schools?sport[]=soccer")).toEqual(["Harman School", "Philip Barbour High School"]);
  });

  it.each([
    [[], 1, 1, "schedule: 4 left out, which cannot be taken\nschedule: 1 added, 0 changed, 0 as they were\n"],
    [["--strict"], 2, 0, "schedule: nothing was stored: 4 of 5 rows cannot be taken\n"],
  ])("names line and property of what a calendar %j has wrong, and leaves it out", async (...[flags, ...end]) => {
    await begin();
    const event = (uid: string, start: string, summary: string, ...more: string[]) =>
      ["BEGIN:VEVENT", `UID:${uid}`, `DTSTART${start}`, ...more, `SUMMARY:${summary}`, "END:VEVENT"].join("\r\n");
    const [at, free] = [":20261120T190000Z", "CATEGORIES:Free"];
    const path = write(
      "wrong.ics",
      "BEGIN:VCALENDAR\r\nVERSION:2.0",
      event("a", ";TZID=Nowhere/Land:20261120T190000", "Football: Grafton at Elkins", free),
      event("b", at, "Quidditch: Hogwarts at Elkins"),
      event("c", at, "Football: Hogwarts at Elkins", free),
      event("d", at, "Football: Grafton at Elkins", "RRULE:FREQ=WEEKLY", free),
      event("e", at, "Football: TBD at Elkins", free),
      "END:VCALENDAR",
    );
    const { code, said, printed } = await take("schedule", path, ...flags);
    expect(wrongIn(said)).toEqual([
      "  line 5, DTSTART: names the time zone Nowhere/Land, which the calendar does not explain; write it as " +
        "America/New_York is written",
      "  line 12, SUMMARY: Quidditch is no sport or activity of the list; " +
        "npm run fieldhouse -- import --help has the list",
      "  line 12, SUMMARY: is neither free nor paid",
      "  line 18, SUMMARY: no organization has the id or the name Hogwarts",
      "  line 23, RRULE: repeats; write each game as an event of its own",
    ]);
    const stored = await events();
    expect([code, stored.length, printed]).toEqual(end);
    expect(stored.map(({ overrides }) => readOverrides(overrides).custom_headline)).toEqual(
      stored.map(() => "TBD vs. Elkins"),
    );
  });
});

describe("a calendar", () => {
  it.each([
    [20_000, "schedule: nothing was stored: 20,000 of 20,000 rows cannot be taken\n", ""],
    [20_001, "", "has more than 20000 rows; cut it into several files."],
  ])("of %d events is held to the limit of rows", async (count, printed, said) => {
    const all = Array.from({ length: count }, (_, i) => `BEGIN:VEVENT\r\nUID:${i}\r\nRRULE:FREQ=DAILY\r\nEND:VEVENT`);
    const path = file("many.ics");
    writeFileSync(path, ["BEGIN:VCALENDAR", ...all, "END:VCALENDAR"].join("\r\n"));
    const outcome = await take("schedule", path);
    expect([outcome.code, outcome.printed]).toEqual([2, printed]);
    expect(outcome.said).toContain(said);
  });
});

describe("streams", () => {
  it("play at their own address while the game is on, and the replay after it", async () => {
    await begin();
    await take("schedule", file("schedule.ics"));
    const key = media((await football()).key);
    expect([await searched("events/live"), await video(`broadcasts/bdc${key}`)]).toEqual([[], 404]);
    await take("streams", file("streams.csv"));
    const others = ["Elkins High School Concert", "Tucker County vs. Tygarts Valley"];
    expect((await searched("events/live")).sort()).toEqual(["Buckhannon-Upshur vs. Elkins", ...others]);
    const over = Date.parse("2026-11-20T22:30:00-05:00");
    expect(await video(`broadcasts/bdc${key}`)).toBe(`${STREAMS}/elkins/live.m3u8`);
    expect(await video(`vods/vod${key}`)).toBe(404);
    expect(await video(`broadcasts/bdc${key}`, over - 1)).toBe(`${STREAMS}/elkins/live.m3u8`);
    expect(await video(`broadcasts/bdc${key}`, over)).toBe(404);
    expect(await video(`vods/vod${key}`, over)).toBe(`${STREAMS}/elkins/2026-11-20.m3u8`);
    expect(await searched("events/ondemand", over + 1)).toContain("Buckhannon-Upshur vs. Elkins");
  });

  it("keep what a file does not say, drop what it leaves blank, and outlive the schedule's next run", async () => {
    await beginWithGames();
    const path = write("later.csv", "game,live,station", "elkins-buckhannon-football,,grafton");
    expect((await take("streams", path)).printed).toBe("streams: 0 added, 1 changed, 0 as they were\n");
    edit("schedule.ics", "LOCATION:Wimer Stadium", "LOCATION:Elkins Field");
    await take("schedule", file("schedule.ics"));
    const game = await football();
    expect(game).toMatchObject({ venue: "Elkins Field", publisher_key: "pubgrafton", has_vod: 1, has_broadcast: 0 });
    const replay_url = `${STREAMS}/elkins/2026-11-20.m3u8`;
    expect(JSON.parse(game.overrides)).toEqual({ replay_url, station: "grafton" });
  });

  it.each(["grafton", "Grafton", "Grafton High"])("stay with the station %s beside a namesake", async (station) => {
    await begin();
    await take("schedule", file("schedule.csv"));
    const live = `elkins-philip-barbour-football,${STREAMS}/a.m3u8,${station}`;
    await take("streams", write("live.csv", "game,live,station", live));
    const namesakes = [
      "grafton,Randolph County High School,Randolph County,Elkins,WV",
      "540000000007,grafton High School,grafton,Elkins,WV",
    ];
    const { code } = await takeLines("organizations", "id,name,short_name,city,state", ...namesakes);
    expect(code).toBe(0);
    edit("schedule.csv", "Wimer Stadium", "Wimer Field");
    expect(await take("schedule", file("schedule.csv"))).toMatchObject({ code: 0, said: "" });
    const game = (await events()).find(({ venue }) => venue === "Wimer Field");
    expect(game).toMatchObject({ publisher_key: "pubgrafton" });
  });

  it("have a replay from the end of the game, or from when it is put up after that", async () => {
    await begin();
    await take("schedule", file("schedule.ics"));
    const over = Date.parse("2026-11-20T22:30:00-05:00");
    const readyAfter = async (at: string, replay: string) => {
      vi.stubEnv("CLOCK_START", at);
      await take("streams", write("replay.csv", "game,replay", `elkins-buckhannon-football,${replay}`));
      return (await football()).vod_ready_at;
    };
    const address = `${STREAMS}/elkins/replay.m3u8`;
    expect(await readyAfter("2026-11-20T22:00:00-05:00", address)).toBe(over);
    expect(await readyAfter("2026-11-23T08:00:00-05:00", `${address}?2`)).toBe(over);
    expect(await readyAfter("2026-11-23T08:00:00-05:00", "")).toBeNull();
    const late = await readyAfter("2026-11-23T09:00:00-05:00", address);
    expect(late).toBeGreaterThanOrEqual(Date.parse("2026-11-23T09:00:00-05:00"));
    expect(await readyAfter("2026-11-24T08:00:00-05:00", `${address}?2`)).toBe(late);
    await take("schedule", file("schedule.ics"));
    expect((await football()).vod_ready_at).toBe(late);
    edit("schedule.ics", "LOCATION:Wimer Stadium", "LOCATION:Elkins Field");
    await take("schedule", file("schedule.ics"));
    expect(await football()).toMatchObject({ venue: "Elkins Field", vod_ready_at: late });
  });

  it.each([
    ["within two weeks after the game", "2026-12-04T22:29:00-05:00", "", true],
    ["later", "2026-12-04T22:30:00-05:00", "", false],
    ["within two weeks, under a blackout", "2026-12-04T22:29:00-05:00", "2026-12-04 22:40", true],
    ["later, under a blackout", "2026-12-04T22:30:00-05:00", "2026-12-04 22:40", false],
    ["at once, under a blackout that ends later", "2026-11-21T08:00:00-05:00", "2026-12-04 22:40", true],
  ])("are news, or out of an archive: a replay put up %s", async (_when, putUpAt, blackoutUntil, isNews) => {
    await begin();
    await take("schedule", file("schedule.ics"));
    vi.stubEnv("CLOCK_START", putUpAt);
    const row = `elkins-buckhannon-football,${STREAMS}/replay.m3u8,${blackoutUntil}`;
    await take("streams", write("replay.csv", "game,replay,blackout_until", row));
    const told = await newsworthyEvents(site, { now: Date.parse("2026-12-04T22:45:00-05:00"), urgent: false });
    expect(told.map(({ key }) => key)).toEqual(isNews ? [(await football()).key] : []);
  });

  it("follow a game that is put off with a replay announced", async () => {
    await beginWithGames();
    edit("schedule.ics", "20261120T193000", "20261128T130000");
    await take("schedule", file("schedule.ics"));
    const game = await football();
    expect(game.vod_ready_at).toBe(game.complete_at);
  });

  it("black a replay out in the game's own zone", async () => {
    await beginWithGames();
    const paid = (await events()).find(({ payment_required }) => payment_required === 1);
    const until = Date.parse("2026-11-22T12:00:00-05:00");
    expect(JSON.parse(paid?.overrides ?? "")).toMatchObject({ vod_blackout_end_at: until });
  });

  it("black the live game out, from and until the moments named, and no more once they are emptied", async () => {
    await beginWithGames();
    const GAME = "elkins-buckhannon-football";
    const key = media((await football()).key);
    const columns = "game,live_blackout_from,live_blackout_until";
    const blackout = async (begin: string, end: string) =>
      (await takeLines("streams", columns, `${GAME},${begin},${end}`)).printed;
    const from = Date.parse("2026-11-20T20:00:00-05:00");
    const until = from + 3_600_000;
    expect(await blackout("2026-11-20 20:00", "2026-11-20 21:00")).toContain("1 changed");
    await take("schedule", file("schedule.ics"));
    const live = `${STREAMS}/elkins/live.m3u8`;
    expect(await video(`broadcasts/bdc${key}`, from)).toBe(live);
    expect(await video(`broadcasts/bdc${key}`, from + 1)).toBe(404);
    expect(await video(`broadcasts/bdc${key}`, until - 1)).toBe(404);
    expect(await video(`broadcasts/bdc${key}`, until)).toBe(live);
    const playable = async (now = 0) => isWatchable(site.db, (await football()).key, now);
    expect([await playable(from), await playable(from + 1)]).toEqual([true, false]);
    const broadcasts = [{ blackout_start_date: new Date(from).toISOString() }];
    expect(await told(await football())).toMatchObject({ publishers: [{ broadcasts }] });
    expect(await blackout("", "")).toContain("1 changed");
    expect(await video(`broadcasts/bdc${key}`, from + 1)).toBe(live);
  });

  describe("of a paid game", () => {
    beforeEach(beginWithGames);
    const GAME = "tygarts-tucker-football";
    const free = (row: string) => write("free.csv", "game,free_from", row);
    const isPaidThen = async (now: number) => {
      const game = (await events()).find(({ payment_required }) => payment_required === 1);
      if (!game) throw new Error("there is no paid game");
      return isPaidAt(game, readOverrides(game.overrides), now);
    };
    const freeGames = (now: number) => searched("events/ondemand?free_only=true", now);
    const TITLE = "Tucker County vs. Tygarts Valley";

    it("are free from the moment named, through other files, until it is emptied", async () => {
      const end = Date.parse("2027-07-01T00:00:00-04:00");
      expect((await take("streams", free(`${GAME},2027-07-01 00:00`))).printed).toContain("1 changed");
      edit("schedule.ics", "LOCATION:Bulldog Field", "LOCATION:Tygarts Field");
      await take("schedule", file("schedule.ics"));
      expect([await isPaidThen(end - 1), await isPaidThen(end)]).toEqual([true, false]);
      expect(await freeGames(end - 1)).not.toContain(TITLE);
      expect(await freeGames(end)).toContain(TITLE);
      await take("streams", free(`${GAME},`));
      expect(await isPaidThen(end)).toBe(true);
    });

    it("are free by no accident: not before it begins, and with a word where it is moved behind that day", async () => {
      const wrong = async (row: string) => (await take("streams", free(row))).said;
      expect(await wrong(`${GAME},2026-11-20 19:30`)).toContain("line 2, free_from: is not after the beginning");
      expect(await wrong(`${GAME},some day`)).toContain("line 2, free_from: is no moment such as 2026-11-20 19:00");
      expect(await wrong("elkins-concert,2027-07-01")).toContain("line 2, free_from: is for paid games");
      expect((await take("streams", free(`${GAME},2026-11-20 19:31`))).code).toBe(0);
      expect((await take("schedule", file("schedule.ics"))).said).not.toContain("free_from");
      const [before = "", after = ""] = readFileSync(file("schedule.ics"), "utf8").split("UID:tygarts");
      const moved = after.replace("20261120T193000", "20261121T193000");
      writeFileSync(file("schedule.ics"), `${before}UID:tygarts${moved}`);
      const { said } = await take("schedule", file("schedule.ics"));
      expect(said).toContain("line 16, DTSTART: taken, but is after its free_from, so the game is free");
    });

    it("take the same file again where they were moved behind that day or made free, and no later day", async () => {
      const fileAgain = (time: string) => take("streams", free(`${GAME},2026-11-20 ${time}`));
      expect(await fileAgain("19:31")).toMatchObject({ code: 0, said: "" });
      edit("schedule.ics", "CATEGORIES:Paid", "CATEGORIES:Free");
      await take("schedule", file("schedule.ics"));
      const isFree = await fileAgain("19:31");
      expect(isFree.code).toBe(0);
      expect(isFree.said).toContain("line 2, free_from: taken, but is for paid games, and this one is free");
      expect((await fileAgain("19:32")).said).toContain("line 2, free_from: is for paid games");
      edit("schedule.ics", "193000\r\nSUMMARY:Varsity Football: Tucker", "193200\r\nSUMMARY:Varsity Football: Tucker");
      edit("schedule.ics", "Tygarts Valley\r\nCATEGORIES:Free", "Tygarts Valley\r\nCATEGORIES:Paid");
      await take("schedule", file("schedule.ics"));
      const isBehind = await fileAgain("19:31");
      expect(isBehind.code).toBe(0);
      expect(isBehind.said).toContain("line 2, free_from: taken, but is before the game, so the game is free");
      expect((await fileAgain("19:32")).said).toContain("line 2, free_from: is not after the beginning of the game");
      expect(await fileAgain("19:33")).toMatchObject({ code: 0, said: "" });
    });
  });

  it("tell a notice on the game's page until it is emptied", async () => {
    await beginWithGames();
    const notice = async (text: string) => {
      const path = write("notice.csv", "game,notice", `elkins-buckhannon-football,${text}`);
      const { printed } = await take("streams", path, "--dry-run");
      expect(printed).toContain("line 2: changes Buckhannon-Upshur vs. Elkins: title, stream, download or notice");
      await take("streams", path);
      await take("schedule", file("schedule.ics"));
      return told(await football());
    };
    expect(await notice("We're working on the sound.")).toMatchObject({ notice: "We're working on the sound." });
    expect(await notice("")).toMatchObject({ notice: null });
  });

  const featured = (...rows: string[]) => takeLines("streams", "game,featured", ...rows);
  const featuredRow = async () =>
    (await evaluateFlags(site.db, { key: "fan", anonymous: true }))["home-page-featured-carousel"];

  it("feature up to eight games on the home page, and live ones as ever once none is", async () => {
    await beginWithGames();
    const [game, other] = ["elkins-buckhannon-football", "harman-pocahontas-basketball"];
    await featured(`${other},yes`, `${game},yes`);
    await take("schedule", file("schedule.ics"));
    const keyOf = async (title: string) => (await events()).find((event) => event.title === title)?.key ?? "";
    const keys = [(await football()).key, await keyOf("Pocahontas County vs. Harman")];
    const shown = { header: "Featured Games", content_type: "event", query: { key: keys.join(",") } };
    expect(await featuredRow()).toEqual(shown);
    expect(await searched(`events?key=${keys.join(",")}`)).toHaveLength(2);
    expect((await featured(`${other},yes`)).printed).toContain("0 changed, 1 as they were");
    await featured(`${game},no`, `${other},`);
    expect(await featuredRow()).toMatchObject({ query: { type: "live" } });
    const many = Array.from({ length: 9 }, (_, index) => `many-${index}`);
    const game9 = (id: string) => `${id},2026-12-01,19:00,Football,Elkins,${id === "many-0" ? "free" : "paid"}`;
    await take("schedule", write("many.csv", "id,date,time,sport,home,access", ...many.map(game9)));
    const said = "  line 10, featured: makes more than 8 featured games; take another one off first\n";
    expect(await featured(...many.map((id) => `${id},yes`))).toMatchObject({ code: 2, said });
    expect(await featured(...many.slice(1).map((id) => `${id},yes`))).toMatchObject({ code: 0 });
  });

  describe("leave what the team set of the row of featured games", () => {
    beforeEach(beginWithGames);
    const ROW = "home-page-featured-carousel";
    const row = async () => (await listFlags(site.db)).find(({ name }) => name === ROW);
    const GAME = "elkins-buckhannon-football";
    const FOOTBALL = { header: "Friday Night", content_type: "event", query: { sport: "Football" } };
    const rules = [{ percent: 20, value: { ...FOOTBALL, header: "Tonight" } }];

    it("where no game's own changes, and its heading and rules where one's does", async () => {
      await setFlag(site.db, ROW, FOOTBALL, FRIDAY_NIGHT, rules);
      await featured(`${GAME},`);
      expect(await row()).toMatchObject({ value: FOOTBALL, rules });
      const { key } = await football();
      await featured(`${GAME},yes`);
      expect(await row()).toMatchObject({ value: { ...FOOTBALL, query: { key } }, rules });
      await featured(`${GAME},no`);
      expect(await row()).toMatchObject({ value: { ...FOOTBALL, query: { type: "live" } }, rules });
    });

    it("where the last featured game goes after the team set the row", async () => {
      await featured(`${GAME},yes`);
      await setFlag(site.db, ROW, FOOTBALL, FRIDAY_NIGHT);
      await featured(`${GAME},yes`);
      expect(await row()).toMatchObject({ value: FOOTBALL });
      await featured(`${GAME},no`);
      expect(await row()).toMatchObject({ value: FOOTBALL });
    });

    it("with a warning where FLAGS_URL decides", async () => {
      expect((await featured(`${GAME},yes`)).said).toBe("");
      vi.stubEnv("FLAGS_URL", "https://flags.example.com");
      expect((await featured(`${GAME},yes`)).said, "nothing changes").toBe("");
      expect((await featured(`${GAME},no`)).said).toBe(
        "  line 2, featured: taken, but the home page goes by the flags of FLAGS_URL\n",
      );
    });
  });

  it("feature no canceled game, and the first eight where one is put back on", async () => {
    await beginWithGames();
    const query = async () => ((await featuredRow()) as { query: Record<string, string> }).query;
    const count = async () => (await query()).key?.split(",").length;
    const ids = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => `many-${first + index}`);
    const game = (id: string, canceled: string) => `${id},2026-12-01,19:00,Football,Elkins,paid,${canceled}`;
    const canceled = (first: string) => {
      const games = [game("many-1", first), ...ids(2, 9).map((id) => game(id, ""))];
      return takeLines("schedule", "id,date,time,sport,home,access,canceled", ...games);
    };
    const feature = (some: string[], word: string) => featured(...some.map((id) => `${id},${word}`));
    await canceled("");
    await feature(ids(1, 8), "yes");
    expect(await count()).toBe(8);
    await canceled("yes");
    expect(await count()).toBe(7);
    expect(await feature(ids(9, 9), "yes")).toMatchObject({ code: 0 });
    const { code, said } = await canceled("no");
    const words = "  line 2, canceled: taken, but 9 games are featured, and the home page takes the first 8\n";
    expect([code, said, await count()]).toEqual([0, words, 8]);
    await canceled("yes");
    vi.stubEnv("FLAGS_URL", "https://flags.example.com");
    expect((await canceled("no")).said, "another service decides").toBe("");
    vi.stubEnv("FLAGS_URL", "");
    await feature(ids(2, 9), "no");
    await canceled("yes");
    expect(await query()).toEqual({ type: "live" });
  });

  it("name a game that there is, and an address that browsers can open", async () => {
    await beginWithGames();
    const path = write(
      "wrong.csv",
      "game,live,blackout_from,station,live_blackout_from,live_blackout_until,featured",
      "nobody,https://streams.example.com/a.m3u8,,,,,",
      "elkins-buckhannon-football,rtmp://streams.example.com/a,,,,,",
      "tygarts-tucker-football,,soon,,,,",
      "grafton-lewis-volleyball,,,nobody,,,",
      "elkins-concert,,,,2026-11-20 20:00,2026-11-20 20:00,",
      "harman-pocahontas-basketball,,,,,,maybe",
    );
    const { code, said } = await take("streams", path);
    expect(code).toBe(2);
    expect(wrongIn(said)).toEqual([
      "  line 2, game: no game of the schedule has the id nobody",
      "  line 3, live: is no address that starts with https:// or http://",
      "  line 4, blackout_from: is no moment such as 2026-11-20 19:00",
      "  line 5, station: no organization has the id or the name nobody",
      "  line 6, live_blackout_until: is not after the beginning of the blackout",
      "  line 7, featured: is neither yes nor no",
    ]);
    expect(await video(`broadcasts/bdc${media((await football()).key)}`)).toBe(`${STREAMS}/elkins/live.m3u8`);
  });

  it("are taken with a warning where pages may not load from their host yet", async () => {
    vi.stubEnv("STREAM_ORIGINS", "");
    await begin();
    await take("schedule", file("schedule.ics"));
    const { code, said } = await take("streams", file("streams.csv"));
    expect(code).toBe(0);
    expect(said).toContain(
      "  line 2, live: taken, but browsers refuse https://streams.example.com until STREAM_ORIGINS names it",
    );
  });

  it("keep what another import says of the same game at the same time", async () => {
    await beginWithGames();
    const says = (cells: Record<string, string>) => () => {
      const row = streamFile.row.parse({ game: "elkins-buckhannon-football", ...cells });
      return takeWholeFile(site, streamFile, { lines: [{ line: 2, row }], errors: [] }, aboutImport(), {
        dryRun: false,
      });
    };
    const [live, notice] = [`${STREAMS}/elkins/other.m3u8`, "The sound is back."];
    await inBetween(site, "event", says({ live }), says({ notice }));
    expect(JSON.parse((await football()).overrides)).toMatchObject({ live_url: live, notice });
  });

  it.each(["streams", "directory"])("and a school's new name keep each other's part: %s first", async (first) => {
    const NCES = "540000000001";
    const directory = async (name: string) => {
      const place = { kind: "public", city: "Elkins", state: "WV", zip: "", latitude: "", longitude: "" };
      const cells = { nces_id: NCES, name, ...place, low_grade: "9", high_grade: "12", enrollment: "" };
      const writer = await schoolFile.open(site, { source: "directory.csv", now: FRIDAY_NIGHT });
      await writer.write([{ line: 2, row: schoolFile.row.parse(cells) }]);
    };
    await begin();
    await directory("Davis High School");
    const line = `davis,2026-11-27,7:30 PM,Football,${NCES},elkins,free`;
    const { printed } = await takeLines("schedule", "id,date,time,sport,home,away,access", line);
    expect(printed).toContain("1 added");
    const lines = [{ line: 2, row: streamFile.row.parse({ game: "davis", live: `${STREAMS}/davis.m3u8` }) }];
    const streams = () => takeWholeFile(site, streamFile, { lines, errors: [] }, aboutImport(), { dryRun: false });
    const renames = () => directory("Thomas High School");
    const [one, other] = first === "streams" ? [streams, renames] : [renames, streams];
    await inBetween(site, "event", one, other);
    const [game] = await events();
    expect(game?.title).toBe("Elkins vs. Thomas");
    expect(JSON.parse(game?.overrides ?? "{}")).toMatchObject({ live_url: `${STREAMS}/davis.m3u8` });
  });

  describe("with a file to keep", () => {
    beforeEach(beginWithGames);
    const FILE = "https://files.example.com/elkins.mp4";
    const GAME = "elkins-buckhannon-football";
    const rows = (...cells: string[]) => write("keep.csv", "game,download,download_price", ...cells);
    const kept = async () => {
      const { download, download_url } = JSON.parse((await football()).overrides) as Record<string, unknown>;
      return [download_url, download];
    };
    const sold = (key: string, price_in_cents: number) => [
      FILE,
      { description: "Full game, to keep", paypal_code: `DTO-${media(key)}`, price_in_cents },
    ];

    it("sell it at its price, say so in a dry run, and a second run changes nothing", async () => {
      const path = rows(`${GAME},${FILE},$9.99`);
      expect((await take("streams", path, "--dry-run")).printed).toBe(
        "  line 2: changes Buckhannon-Upshur vs. Elkins: title, stream, download or notice\n" +
          "streams: would add 0, change 1, and leave 0 as they are; nothing was stored\n",
      );
      expect(await kept()).toEqual([undefined, undefined]);
      expect((await take("streams", path)).said).not.toContain("taken, but");
      expect((await take("streams", path)).printed).toBe("streams: 0 added, 0 changed, 1 as they were\n");
      const { key } = await football();
      expect(await kept()).toEqual(sold(key, 999));
      const over = Date.parse("2026-11-21T12:00:00-05:00");
      const sale = await searched("events?download_to_own=true&has_vod=true", over);
      expect(sale).toContain("Buckhannon-Upshur vs. Elkins");
      const echo = JSON.stringify(await told({ key }, over));
      expect(echo).toContain(`"download_paypal_code":"DTO-${media(key)}"`);
      expect(echo, "the address is its owner's alone").not.toContain(FILE);
    });

    it("keep it through other files, take it off the shelf, and drop it", async () => {
      await take("streams", rows(`${GAME},${FILE},9.99`));
      edit("schedule.ics", "LOCATION:Wimer Stadium", "LOCATION:Elkins Field");
      await take("schedule", file("schedule.ics"));
      await take("streams", write("live.csv", "game,live", `${GAME},${STREAMS}/elkins/other.m3u8`));
      const { key } = await football();
      expect(await kept()).toEqual(sold(key, 999));
      await take("streams", rows(`${GAME},${FILE},`));
      expect(await kept()).toEqual([FILE, undefined]);
      await take("streams", rows(`${GAME},,`));
      expect(await kept()).toEqual([undefined, undefined]);
    });

    it("warn where nobody can buy it yet, and where someone who bought it loses it", async () => {
      const { said } = await take("streams", rows(`elkins-concert,${FILE},4.99`, `${GAME},${FILE},9.99`));
      expect(said).toContain("  line 2, download_price: taken, but is not for sale until the game has a replay\n");
      expect(said).not.toContain("line 3");
      await signUp("fan");
      await own((await football()).key, FRIDAY_NIGHT + 86_400_000);
      expect((await take("streams", rows(`${GAME},,`), "--dry-run")).said).toContain(
        "  line 2, download: taken, but 1 member who owns it can't download it anymore\n",
      );
      await site.db.updateTable("pass").set({ expires_at: FRIDAY_NIGHT }).execute();
      expect((await take("streams", rows(`${GAME},,`), "--dry-run")).said).not.toContain("taken, but");
    });

    it("name a price that is one, and the file that is sold for it", async () => {
      const wrong = async (path: string) => {
        const { code, said } = await take("streams", path);
        return [code, ...wrongIn(said)];
      };
      const path = rows(`${GAME},,9.99`, `elkins-concert,${FILE},0.00`, "grafton-lewis-volleyball,ftp://a/b.mp4,9");
      expect(await wrong(path)).toEqual([
        2,
        "  line 2, download_price: a download is sold only with the address of its file",
        "  line 3, download_price: is no price such as 79.99",
        "  line 4, download: is no address that starts with https:// or http://",
        "  line 4, download_price: is no price such as 79.99",
      ]);
      await take("streams", rows(`${GAME},${FILE},9.99`));
      expect(await wrong(write("file.csv", "game,download", `${GAME},`))).toEqual([
        2,
        "  line 2, download: a download is sold only with the address of its file",
      ]);
    });
  });
});

describe("results", () => {
  beforeEach(beginWithGames);
  const GAME = "elkins-buckhannon-football";
  const OVER = Date.parse("2026-11-20T22:30:00-05:00");
  const results = (...rows: string[]) => write("finals.csv", "game,home_score,away_score", ...rows);
  const finalAt = (now: number) => found("events?q=buckhannon", now);
  const wrongLines = async (path: string) => wrongIn((await take("results", path)).said);
  const moved = async (from: string, to: string) => {
    edit("schedule.ics", from, to);
    return (await take("schedule", file("schedule.ics"))).said;
  };

  it("are the final once the game is over, are corrected everywhere, and are taken back", async () => {
    const said = "  line 2, game: taken, but is shown when the game's time on the air is over, at 2026-11-20 22:30\n";
    const printed = "results: 0 added, 1 changed, 0 as they were\n";
    expect(await take("results", results(`${GAME},28,21`))).toEqual({ code: 0, printed, said });
    expect(await finalAt(OVER - 1)).toMatchObject([{ score: null }]);
    // The visitors come first, as on every card.
    const first = { final: true, period: "Final", first_score: 21, second_score: 28 };
    expect(await finalAt(OVER)).toMatchObject([{ first_title: "Buckhannon-Upshur", score: first }]);
    const changes = await changesIn(site.db);
    const version = (await football()).updated_at;
    vi.stubEnv("CLOCK_START", "2026-11-20T22:30:00-05:00");
    expect(await take("results", results(`${GAME},28,28`))).toMatchObject({ said: "" });
    expect(await finalAt(OVER)).toMatchObject([{ score: { first_score: 28, second_score: 28 } }]);
    expect(await changesIn(site.db)).not.toBe(changes);
    expect((await football()).updated_at).toBeGreaterThan(version);
    expect((await take("results", results(`${GAME},28,28`))).printed).toContain("0 changed, 1 as they were");
    expect((await take("results", results(`${GAME},,`))).printed).toContain("1 changed");
    expect(await finalAt(OVER)).toMatchObject([{ score: null }]);
  });

  it.each([
    ["1 (4),1 (3)", { first_score: 1, second_score: 1, winner: "second", decided: "Elkins wins 4–3 in a shootout" }],
    ["F,W", { first_score: 0, second_score: 0, winner: "first", decided: "Buckhannon-Upshur wins by forfeit" }],
  ])("of %s tell who won where the scores don't say", async (scores, told) => {
    await take("results", results(`${GAME},${scores}`));
    expect(await finalAt(OVER)).toMatchObject([{ score: told }]);
    expect((await take("results", results(`${GAME},${scores}`))).printed).toContain("0 changed, 1 as they were");
    await take("results", results(`${GAME},2,2`));
    expect(await finalAt(OVER)).toMatchObject([{ score: { first_score: 2, second_score: 2 } }]);
    expect(JSON.stringify(await finalAt(OVER))).not.toContain("wins");
  });

  it.each(["1 (4),1", "1 (4),2 (3)", "1 (4),1 (4)", "W,W", "W,0"])("of %s are refused: no winner", async (scores) => {
    expect(await wrongLines(results(`${GAME},${scores}`))).toEqual([
      "  line 2, away_score: ends the game in another way: both say W and F, or both a shootout after equal scores",
    ]);
  });

  it("can be told from the start of the game on, or of its day where the hour is open", async () => {
    await moved("20261120T193000", "20261120T210000");
    const takenAt = async (moment: string) => {
      vi.stubEnv("CLOCK_START", moment);
      return wrongLines(results(`${GAME},28,21`));
    };
    const early = "  line 2, game: has not begun; a result can be told from 2026-11-20 21:00 on";
    expect(await takenAt("2026-11-20T20:59:00-05:00")).toEqual([early]);
    expect(await takenAt("2026-11-20T21:00:00-05:00")).toEqual([expect.stringContaining("taken")]);
    await moved(";TZID=America/New_York:20261120T210000", ";VALUE=DATE:20261122");
    expect(await takenAt("2026-11-21T23:59:00-05:00")).toEqual([early.replace("20 21:00", "22 00:00")]);
    expect(await takenAt("2026-11-22T00:00:00-05:00")).toEqual([expect.stringContaining("taken")]);
  });

  it("name the row that cannot be taken, and store none", async () => {
    const path = results(
      `${GAME},28,21`,
      "nobody,1,0",
      "elkins-concert,1,0",
      "grafton-lewis-volleyball,3,",
      "tygarts-tucker-football,7,-1",
      `${GAME},28,20`,
    );
    expect((await take("results", path)).code).toBe(2);
    expect(await wrongLines(path)).toEqual([
      "  line 3, game: no game of the schedule has the id nobody",
      "  line 4, game: has no score: it isn't a game of two teams",
      "  line 5, away_score: is needed together with the other score; without both there is no result",
      "  line 6, away_score: is no whole number from 0 to 999, no 1 (4) of a shootout, and neither W nor F of a " +
        "forfeit",
      "  line 7, game: repeats line 2",
    ]);
    expect(await finalAt(OVER)).toMatchObject([{ score: null }]);
    edit("schedule.ics", "LOCATION:Wimer Stadium", "STATUS:CANCELLED\r\nLOCATION:Wimer Stadium");
    await take("schedule", file("schedule.ics"));
    expect(await wrongLines(results(`${GAME},28,21`))).toEqual(["  line 2, game: is canceled, so it has no result"]);
  });

  it("outlive other files, and go with the teams or the day that they were of", async () => {
    await take("results", results(`${GAME},28,21`));
    await take("streams", write("later.csv", "game,live", `${GAME},`));
    expect(await moved("LOCATION:Wimer Stadium", "LOCATION:Elkins Field")).toBe("");
    expect(await finalAt(OVER)).toMatchObject([{ score: { first_score: 21, second_score: 28 } }]);
    expect(await moved("20261120T193000", "20261120T203000")).toBe(
      "  line 8, DTSTART: taken, but its result is gone: it is still to come\n",
    );
    expect(JSON.parse((await football()).overrides)).not.toHaveProperty("final_score");
  });

  it("go when the schedule names other teams", async () => {
    await take("results", results(`${GAME},28,21`));
    expect(await moved("Buckhannon-Upshur at Elkins", "Grafton at Elkins")).toBe(
      "  line 9, SUMMARY: taken, but its result is gone, which was of other teams\n",
    );
  });
});

const STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_PRICES: "mountain-annual=price_9",
};
const setEnv = (env: Record<string, string>) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
};

describe("passes and promo codes", () => {
  const COLUMNS = "key,name,price,period,days";
  const passes = () => site.db.selectFrom("billing_pass").selectAll().orderBy("position").execute();

  it("are sold as the files say, and a second run changes nothing", async () => {
    expect(await sums("passes.csv")).toBe("3 added, 0 changed, 0 as they were");
    expect(await sums("promo-codes.csv")).toContain("2 added, 0 changed");
    const pass = (key: string, price_in_cents: number, plan_description: string, lasts_days: number | null) =>
      ({ key, price_in_cents, plan_description, lasts_days, listed: 1 }) as const;
    expect(await passes()).toMatchObject([
      pass("mountain-annual", 5_999, "Annual Pass", null),
      pass("mountain-monthly", 899, "Month Pass", null),
      pass("mountain-season", 2_999, "Season Pass", 120),
    ]);
    const expires_at = Date.parse("2027-07-01T00:00:00-04:00");
    expect(await site.db.selectFrom("promo_code").selectAll().orderBy("code").execute()).toMatchObject([
      { code: "BOOSTERS", value_type: "percent", value_amount: 20, expires_at },
      { code: "FIRSTMONTH", value_type: "dollar", value_amount: 400, months: 1, pass_key: "mountain-monthly" },
    ]);
    expect(await sums("passes.csv")).toBe("0 added, 0 changed, 3 as they were");
    expect(await sums("promo-codes.csv")).toContain("0 added, 0 changed, 2 as they were");
  });

  it("keep their order when a file names only some, and take that of a file that names all", async () => {
    await take("passes", file("passes.csv"));
    // A download that was sold is no pass of the shop.
    const [pass] = await passes();
    const download = { key: "download_x", duration_unit: "download", time_period_category: "download", position: 0 };
    if (!pass) throw new Error("no pass");
    await insert(site.db, "billing_pass", {
      ...pass,
      ...download,
      stripe_plan_id: "download:x",
      paypal_plan_id: null,
      listed: 0,
    });
    const keys = async () => (await passes()).flatMap(({ key, listed }) => (listed ? [key] : []));
    const rows = {
      season: "mountain-season,Season Pass,24.99,season,120",
      day: "mountain-day,Day Pass,4.99,day,1",
      monthly: "mountain-monthly,Monthly Pass,8.99,month,",
      annual: "mountain-annual,Annual Pass,59.99,year,",
    };
    const named = async (...some: string[]) => (await takeLines("passes", COLUMNS, ...some)).printed;
    expect(await named(rows.day, rows.season)).toBe("passes: 1 added, 1 changed, 0 as they were\n");
    expect(await keys()).toEqual(["mountain-annual", "mountain-monthly", "mountain-season", "mountain-day"]);
    await named(rows.monthly, rows.day, rows.season, rows.annual);
    expect(await keys()).toEqual(["mountain-monthly", "mountain-day", "mountain-season", "mountain-annual"]);
    expect(await named(rows.annual)).toBe("passes: 0 added, 0 changed, 1 as they were\n");
  });

  it("keep what a later file has no column for", async () => {
    const [annual, day] = ["mountain-annual,Annual Pass,59.99,year,", "mountain-day,Day Pass,4.99,day,1"];
    const said = async () =>
      (await passes()).map((pass) => [pass.key, pass.plan_description, pass.tier_name, pass.entitlement, pass.listed]);
    const more = `${COLUMNS},plan,tier,entitlement,listed`;
    await takeLines("passes", more, `${annual},Mountain,plus,,no`, `${day},,,finals,yes`);
    const first = [
      ["mountain-annual", "Mountain", "plus", null, 0],
      ["mountain-day", "Day Pass", null, "finals", 1],
    ];
    expect(await said()).toEqual(first);
    const later = await takeLines("passes", COLUMNS, annual, day);
    expect([later.printed, await said()]).toEqual(["passes: 0 added, 0 changed, 2 as they were\n", first]);
    await takeLines("passes", COLUMNS, annual.replace("Annual", "Year"), day.replace("Day", "One-Day"));
    expect((await said()).map(([, plan]) => plan)).toEqual(["Mountain", "One-Day Pass"]);
    await takeLines("passes", `${COLUMNS},listed`, `${annual},yes`, `${day},no`);
    expect((await said()).map((pass) => pass.at(-1))).toEqual([1, 0]);
  });

  it("stay off the shelf with a later file while their price is not known", async () => {
    setEnv(STRIPE);
    const monthly = "mountain-monthly,Monthly Pass,8.99,month,";
    const shelf = async () => (await passes()).map(({ listed }) => listed);
    await takeLines("passes", `${COLUMNS},listed`, `${monthly},no`);
    await takeLines("passes", COLUMNS, monthly);
    vi.stubEnv("STRIPE_PRICES", "mountain-monthly=price_10");
    await takeLines("passes", COLUMNS, monthly);
    expect(await shelf()).toEqual([0]);
    await takeLines("passes", `${COLUMNS},listed`, `${monthly},yes`);
    vi.stubEnv("STRIPE_PRICES", "mountain-annual=price_9");
    expect((await takeLines("passes", COLUMNS, monthly)).printed).toContain("1 as they were");
    expect(await shelf()).toEqual([0]);
    vi.stubEnv("STRIPE_PRICES", "mountain-monthly=price_10");
    await takeLines("passes", COLUMNS, monthly);
    expect(await shelf()).toEqual([1]);
  });

  it("put no pass without a price on the shelf from a shell without the provider's keys", async () => {
    await take("passes", file("passes.csv"));
    expect((await passes()).map(({ listed }) => listed)).toEqual([1, 1, 1]);
    const keys = { STRIPE_PUBLISHABLE_KEY: "pk_test_1", ...STRIPE };
    setEnv(keys);
    await take("passes", file("passes.csv"));
    for (const name of Object.keys(keys)) vi.stubEnv(name, "");
    const family = write("new.csv", COLUMNS, "mountain-family,Family Pass,99.99,year,");
    const reason =
      "key: taken, but is not for sale until the next start, or an import with the payment provider's keys: " +
      "its price is not known here";
    expect((await take("passes", file("passes.csv"))).said).toBe(`  line 3, ${reason}\n`);
    expect((await take("passes", family)).said).toBe(`  line 2, ${reason}\n`);
    expect((await passes()).map(({ stripe_plan_id, listed }) => [stripe_plan_id, listed])).toEqual([
      ["price_9", 1],
      ["price_mountain-monthly", 0],
      ["price_mountain-season", 1],
      ["price_mountain-family", 0],
    ]);
    setEnv(keys);
    vi.stubEnv("STRIPE_PRICES", "mountain-annual=price_9,mountain-monthly=price_10,mountain-family=price_11");
    await take("passes", family);
    expect((await passes()).map(({ listed }) => listed)).toEqual([1, 1, 1, 1]);
  });

  it("are on the shop's page with or without a tier, until a file takes them off sale", async () => {
    await take("passes", file("passes.csv"));
    const shop = subscriptionAdminApp({ db: site.db, clock: at(FRIDAY_NIGHT) });
    const shown = async (query = "") => {
      const { passes: set } = (await (await shop.request(`/api/pass_set${query}`)).json()) as { passes: Pass[] };
      return set.map(({ key }) => key);
    };
    const bySeasonLink = "?marketing_pass_keys[]=mountain-season&marketing_pass_keys[]=mountain-annual";
    const status = async (key: string) => (await shop.request(`/api/passes/${key}`)).status;
    expect(await shown(bySeasonLink)).toEqual(["mountain-annual", "mountain-season"]);
    expect(await shown()).toEqual(["mountain-annual", "mountain-monthly", "mountain-season"]);
    expect(await status("mountain-season")).toBe(200);
    edit("passes.csv", "season,120,,yes", "season,120,,no");
    await take("passes", file("passes.csv"));
    expect(await shown(bySeasonLink)).toEqual(["mountain-annual"]);
    expect(await shown()).not.toContain("mountain-season");
    expect(await shown("?is_media_pass=true")).toEqual([]);
    expect([await status("mountain-season"), await status("mountain-annual")]).toEqual([404, 200]);
  });

  it("are sold with PayPal alone once PAYPAL_PLANS names them, and beside Stripe once STRIPE_PRICES does", async () => {
    const shop = subscriptionAdminApp({ db: site.db, clock: at(FRIDAY_NIGHT) });
    const statuses = () =>
      Promise.all(
        ["mountain-annual", "mountain-monthly"].map(async (key) => (await shop.request(`/api/passes/${key}`)).status),
      );
    setEnv({
      PAYPAL_CLIENT_ID: "client",
      PAYPAL_CLIENT_SECRET: "secret",
      PAYPAL_WEBHOOK_ID: "WH-1",
      PAYPAL_PLANS: "mountain-annual=P-9",
    });
    const until = (variable: string) =>
      `line 3, key: taken, but is not for sale until ${variable} names mountain-monthly`;
    expect((await take("passes", file("passes.csv"))).said).toBe(`  ${until("PAYPAL_PLANS")}\n`);
    expect(await statuses()).toEqual([200, 404]);
    setEnv({ ...STRIPE, PAYPAL_PLANS: "mountain-annual=P-9,mountain-monthly=P-10" });
    expect((await take("passes", file("passes.csv"))).said).toBe(`  ${until("STRIPE_PRICES")}\n`);
    expect(await statuses()).toEqual([200, 404]);
  });

  it("come with as many family seats as the file says, with five where it says none, and with five again", async () => {
    const seats = async () =>
      Object.fromEntries(
        (await site.db.selectFrom("plan_seats").selectAll().execute()).map((row) => [row.plan_id, row.seats]),
      );
    const passFile = (...rows: string[]) => write("seats.csv", `${COLUMNS},seats`, ...rows);
    const annual = (given: string) => passFile(`mountain-annual,Annual Pass,59.99,year,,${given}`);
    await take("passes", file("passes.csv"));
    expect(await seatsOnSale(site.db)).toBe(5);
    expect((await take("passes", annual("2"), "--dry-run")).printed).toContain("changes Annual Pass: seats\n");
    expect((await take("passes", annual("2"))).printed).toContain("1 changed");
    expect(await seats()).toEqual({ "mountain-annual": 2 });
    await take(
      "passes",
      passFile("mountain-monthly,Monthly Pass,8.99,month,,0", "mountain-season,Season Pass,29.99,season,120,1"),
    );
    expect(await seatsOnSale(site.db)).toBe(2);
    await take("passes", file("passes.csv"));
    expect(await seats()).toMatchObject({ "mountain-annual": 2, "mountain-monthly": 0 });
    expect((await take("passes", annual(""))).printed).toContain("1 changed");
    expect(await seats()).not.toHaveProperty("mountain-annual");
    for (const wrong of ["6", "-1", "two"])
      expect((await take("passes", annual(wrong))).said).toContain("line 2, seats: is no whole number from 0 to 5");
    const special = await takeLines("passes", `${COLUMNS},entitlement,seats`, "cup,Cup Pass,9.99,tournament,30,cup,1");
    expect(special.said).toContain("line 2, seats: is for passes that open everything");
  });

  it("keep count of redemptions, and refuse codes of passes that there are not", async () => {
    await take("passes", file("passes.csv"));
    await take("promo-codes", file("promo-codes.csv"));
    await site.db.updateTable("promo_code").set({ redemptions: 7 }).where("code", "=", "BOOSTERS").execute();
    edit("promo-codes.csv", "BOOSTERS,20%", "BOOSTERS,25%");
    expect(await sums("promo-codes.csv")).toContain("1 changed, 1 as they were");
    const changed = { value_amount: 25, redemptions: 7 };
    expect(await rowOf(site.db, "promo_code", { code: "BOOSTERS" })).toMatchObject(changed);
    edit("promo-codes.csv", "mountain-monthly", "nobody");
    const { said } = await take("promo-codes", file("promo-codes.csv"));
    expect(said).toContain("line 3, pass: no pass has the key nobody");
  });

  it("offer a code to stay that a file has", async () => {
    await take("passes", file("passes.csv"));
    const columns = "code,value,description,period,pass,limit,retention";
    await takeLines("promo-codes", columns, "STAY,20%,20% off,month,mountain-monthly,3,yes");
    const shop = subscriptionAdminApp({ db: site.db, clock: at(FRIDAY_NIGHT) });
    const path = "/api/promo_code/find_subscription_retention_promo_code?pass_key=mountain-monthly";
    expect(await (await shop.request(path)).json()).toMatchObject({ promo_code_info: { code: "STAY" } });
    expect(await rowOf(site.db, "promo_code")).toMatchObject({ subscription_type: "month", redemptions_limit: 3 });
  });

  it("keep what a special pass opens where a file doesn't say, and open everything where they renew", async () => {
    const opens = async () => (await passes()).map(({ key, entitlement }) => [key, entitlement]);
    const special = `${COLUMNS},entitlement`;
    await takeLines("passes", special, "finals,Finals Pass,12.00,playoff,14,finals");
    await takeLines("passes", COLUMNS, "finals,Finals Pass,13.00,playoff,14");
    expect(await opens()).toEqual([["finals", "finals"]]);
    await takeLines("passes", COLUMNS, "finals,Finals Pass,13.00,year,");
    expect(await opens()).toEqual([["finals", null]]);
    await takeLines("passes", special, "finals,Finals Pass,12.00,playoff,14,finals");
    await takeLines("passes", special, "finals,Finals Pass,12.00,playoff,14,");
    expect(await opens()).toEqual([["finals", null]]);
  });

  it.each(["year", "month"])("are refused where a pass by the %s would open something special", async (period) => {
    const { said } = await takeLines("passes", `${COLUMNS},entitlement`, `a,A,12.00,${period},,finals`);
    expect(said).toContain("  line 2, entitlement: is for passes that do not renew\n");
    expect(await passes()).toEqual([]);
  });

  it("say which price is none", async () => {
    const { said } = await takeLines("passes", COLUMNS, "a,A,12,year,", "b,B,12.00,season,", "c,C,12.00,week,");
    expect(wrongIn(said)).toEqual([
      "  line 2, price: is no price such as 79.99",
      "  line 3, days: is needed for every pass that does not renew, and for no other",
      "  line 4, period: is none of year, month, day, season, playoff, tournament",
    ]);
  });
});
