import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { eventListSchema } from "~contracts/records/card";
import { liveStatesSchema, organizationListSchema, searchGroupsSchema, suggestionsSchema } from "~contracts/search";
import type { HighlightTable } from "~network/league/tables";
import { indexLeague } from "~network/search/index-league";
import {
  addEvents,
  asker,
  DAY,
  event,
  HIGHLIGHTS,
  HOUR,
  MIGRATIONS,
  MINUTE,
  NOW,
  profile,
  settle,
  SITE,
  STATS_ONLY,
} from "../network/search/small-league";
import { insert, update } from "../support/rows";
import { openStoreUnderTest, storeOfFile, type StoreUnderTest } from "./store-under-test";

const under = storeOfFile(MIGRATIONS);
let ask: ReturnType<typeof asker>;
beforeAll(async () => {
  await settle(under.store);
  const portland = { latitude: 45.5, longitude: -122.7 };
  await insert(under.store.db, "zip_code", { zip: "97201", city: "Portland", state_code: "OR", ...portland });
  await insert(under.store.db, "school_point", { school_key: "lincoln-or", ...portland });
  await indexLeague(under.store, { profiles: true });
  ask = asker(under.store);
});

async function whileThereIs(name: string, look: () => Promise<unknown>): Promise<void> {
  await insert(under.store.db, "profile", profile("extra", { name, city: "Salem", state_code: "OR" }));
  await indexLeague(under.store, { profiles: true });
  await look();
  await under.store.db.deleteFrom("profile").where("key", "=", "extra").execute();
  await indexLeague(under.store, { profiles: true });
}

async function ownLeague(): Promise<StoreUnderTest> {
  const own = await openStoreUnderTest(MIGRATIONS);
  onTestFinished(() => own.dispose());
  await settle(own.store);
  return own;
}

describe("lists of events", () => {
  it.each([
    ["/search/events", "live live-stats tonight tomorrow preparing yesterday concert last-week"],
    ["/search/events/live", "live live-stats"],
    ["/search/events/upcoming", "tonight tomorrow"],
    ["/search/events/ondemand", "yesterday concert last-week"],
    ["/search/events?status[]=upcoming&status[]=live", "live live-stats tonight tomorrow"],
    ["/search/events?status=On%20Demand", "yesterday concert last-week"],
    ["/search/events?sort=start&status=upcoming&status=live", "live live-stats tonight tomorrow"],
    ["/search/events?sort=-start&size=3", "tomorrow tonight live-stats"],
    ["/search/events?activity=football", "tonight"],
    ["/search/events?activity=Ice%20Hockey", "last-week"],
    ["/search/events?activity[]=football&activity[]=ice-hockey", "tonight last-week"],
    ["/search/events?sport=football", "tonight"],
    ["/search/events?state=TX", "tomorrow last-week"],
    ["/search/events?state=texas", "tomorrow last-week"],
    ["/search/events?gender=girls", "live-stats"],
    ["/search/events?level=junior-varsity", "last-week"],
    ["/search/events?level=Junior%20Varsity", "last-week"],
    ["/search/events?school=st-marys", "live-stats concert"],
    ["/search/events?school[]=st-marys&school[]=munoz", "live-stats tomorrow concert last-week"],
    ["/search/events?school=lincoln-or&activity=football", "tonight"],
    ["/search/events?school=lincoln-or&team=lincoln-or:football::", "tonight"],
    ["/search/events?school=lincoln-or&team=lincoln-or:basketball:varsity:girls", "live-stats"],
    ["/search/events?school=munoz,lincoln-or&team[]=lincoln-or:football::", "tonight tomorrow last-week"],
    ["/search/events/upcoming?school=munoz,lincoln-or&team=lincoln-or:Football:Varsity:", "tonight tomorrow"],
    ["/search/events/live?school=munoz,lincoln-or&team=lincoln-or:football:varsity:", ""],
    [
      "/search/events?school=highland,lincoln-or&team[]=lincoln-or:football::&team[]=lincoln-or:basketball::girls",
      "live-stats tonight preparing yesterday",
    ],
    ["/search/events?school=roosevelt&team=lincoln-or:ice-hockey::&association=osaa", "live tonight preparing"],
    ["/search/events?school=lincoln-or,munoz&team=lincoln-or:football::&association=osaa", "tonight"],
    ["/search/events?q=Lincoln&school=munoz,lincoln-or&team=lincoln-or:football::", "tonight tomorrow last-week"],
    ["/search/events?publisher=pub-cascade", "last-week"],
    ["/search/events?association=osaa&status=upcoming", "tonight"],
    ["/search/events?free_only=true", "tonight concert"],
    ["/search/events?content_type=event", "concert"],
    ["/search/events?from=2026-11-21T00:00:00Z", "tomorrow"],
    ["/search/events?from=2026-11-18&to=2026-11-19T21:00:00Z", "yesterday concert"],
    ["/search/events?key=tomorrow&key=concert", "concert tomorrow"],
    ["/search/events/ondemand?download_to_own=true&has_vod=true", "yesterday"],
    ["/search/events?key=deleted", ""],
    ["/search/events?key=unlisted", ""],
    ["/events?school_key=roosevelt&type=school", "live tonight preparing"],
    ["/events/live?school_key=roosevelt&type=school", "live"],
    ["/events/upcoming?state_association_key=osaa&type=state_association", "tonight"],
    ["/events?association_key=metro&type=association", ""],
    ["/events?producer_key=pub-cascade&type=affiliate", "last-week"],
    ["/events?school_key=lincoln-or&sport=basketball&gender=boys&level=varsity", "live yesterday"],
  ])("%s", async (path, keys) => {
    for (const version of path.startsWith("/events") ? ["", "/v2"] : ["/v2", "/v3"]) {
      const answer = await ask(version + path);
      expect(answer.keys.join(" ")).toBe(keys);
      if (!path.includes("size=")) expect(answer.total).toBe(answer.keys.length);
      expect(eventListSchema.safeParse(answer.body).error).toBeUndefined();
    }
  });

  it("count a game without a gender as coed where its sport tells them apart (S 9.7)", async () => {
    const withGender = (gender: string | null) =>
      under.store.db.updateTable("search_event").set({ gender }).where("event_key", "=", "preparing").execute();
    const found = async () => (await ask("/v2/search/events?gender=coed")).keys.join(" ");
    expect(await found()).toBe("");
    await withGender(null);
    expect(await found(), "neither football nor a concert").toBe("preparing");
    await withGender("coed");
    expect(await found()).toBe("preparing");
    await withGender("boys");
  });

  it("come page by page, across live, upcoming and over", async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => ask(`/v2/search/events?size=3&page=${page}`)));
    expect(pages.map((page) => page.keys.join(" "))).toEqual([
      "live live-stats tonight",
      "tomorrow preparing yesterday",
      "concert last-week",
      "",
    ]);
    expect(pages.map((page) => page.total)).toEqual([8, 8, 8, 8]);
  });

  it("may be counted alone", async () =>
    expect((await ask("/v2/search/events/live?return=_no_results")).body).toEqual({ items: [], total: 2 }));

  it("may be counted by state while they are live", async () => {
    for (const version of ["v2", "v3"]) {
      const { body } = await ask(`/${version}/search/events/live/states`);
      expect(body).toEqual({ items: [{ state_code: "OR", total: 2 }], total: 2 });
      expect(liveStatesSchema.safeParse(body).error).toBeUndefined();
    }
  });

  it.each([
    "page=0",
    "page=x",
    "size=101",
    "state=ZZ",
    "status=soon",
    "from=yesterday",
    "window[0][status]=bogus",
    "window[0][from]=2026-11-20T00:00:00Z",
    "sort=random",
    "content_type=film",
    "free_only=maybe",
    `q=${"a".repeat(201)}`,
    "state[a][b][c]=OR",
    "team=lincoln-or",
    "team=lincoln-or:",
    "team=:football",
    "team=lincoln-or:football:varsity:boys:more",
  ])("refuse %s", async (query) => {
    const answer = await ask(`/v2/search/events?${query}`);
    expect([answer.status, answer.body.error]).toEqual([400, "invalid_request"]);
  });

  it("know no other types and no other versions", async () => {
    expect((await ask("/v2/search/events/bogus")).status).toBe(400);
    expect((await ask("/v4/search/events")).status).toBe(404);
  });
});

describe("a search by words", () => {
  it.each([
    ["lincoln", "live live-stats tonight tomorrow yesterday last-week"],
    ["Lincoln High School", "live live-stats tonight tomorrow yesterday last-week"],
    ["lincoln roosevelt", "live tonight"],
    ["roosevelt vs. lincoln", "live tonight"],
    ["lincoln rooseve", "live tonight"],
    ["linco", "live live-stats tonight tomorrow yesterday last-week"],
    ["ro", "live tonight preparing"],
    ["st marys", "live-stats concert"],
    ["Saint Mary's", "live-stats concert"],
    ["munoz", "tomorrow last-week"],
    ["MUÑOZ", "tomorrow last-week"],
    ["lincoln football", "tonight"],
    ["lincoln football tonight", "tonight"],
    ["hockey", "last-week"],
    ["jv ice hockey", "last-week"],
    ["girls basketball", "live-stats"],
    ["concert", "concert"],
    ["texas", "tomorrow last-week"],
    ["semifinal", "tomorrow"],
    ["portland", "live live-stats tonight preparing yesterday concert"],
    ["cardinals", "live live-stats tonight yesterday"],
    ["lincoln zzzz football", "tonight"],
    ["lincon", "live live-stats tonight tomorrow yesterday"],
    ["lincon high basketball", "live live-stats tomorrow yesterday"],
    ["roosvelt", "live tonight preparing"],
    ["lincoln baskteball", "live live-stats tomorrow yesterday"],
    ["highlnd", "preparing yesterday"],
    ["qqqqqq", ""],
    ["'; drop table search_event --", ""],
    ['"lincoln" AND (', "live live-stats tonight tomorrow yesterday last-week"],
    ["!!!", ""],
    ["constructor", ""],
  ])("%s", async (q, keys) => {
    const answer = await ask(`/v2/search/events?q=${encodeURIComponent(q)}`);
    expect(answer.status).toBe(200);
    expect(answer.keys.join(" ")).toBe(keys);
    expect(answer.total).toBe(answer.keys.length);
  });

  it("takes a state's code at the end for the state, and for a beginning where there's no such game", async () => {
    const own = await ownLeague();
    const inTexas = { schools: ["munoz"], state_code: "TX", city: "El Paso" };
    const keysOf = async (q: string) => (await asker(own.store)(`/v2/search/events?q=${q}`)).keys;
    await addEvents(own.store, [
      event("orchestra", NOW + 9 * DAY, { ...inTexas, title: "Lincoln Orchestra" }),
      event("cowbells", NOW + 10 * DAY, { ...inTexas, title: "Lincoln Cowbells" }),
    ]);
    expect(await keysOf("lincoln+or")).not.toContain("orchestra");
    expect(await keysOf("lincoln+or")).toContain("live");
    expect(await keysOf("lincoln+orc")).toEqual(["orchestra"]);
    expect(await keysOf("lincoln+co")).toContain("cowbells");
  });

  it("finds a sport's games behind a thousand of another", async () => {
    const own = await ownLeague();
    const games = (key: string, daysAgo: number, fields: Parameters<typeof event>[2], many = 1) =>
      Array.from({ length: many }, (_, nth) => event(`${key}-${nth}`, NOW - daysAgo * DAY - nth * MINUTE, fields));
    const schools = ["lincoln-park", "munoz"];
    const wrestling = { activity: "Wrestling", sport_slug: "wrestling", schools };
    const hockey = { activity: "Ice Hockey", sport_slug: "ice-hockey", schools };
    for (let at = 0; at < 3; at++) await addEvents(own.store, games(`near-${at}`, 3 + at, { schools }, 350));
    await addEvents(own.store, [
      ...games("far", 30, { ...wrestling, level: "junior-varsity" }),
      ...games("farther", 40, { ...wrestling, gender: "girls" }),
      ...games("farthest", 50, { ...hockey, gender: null }),
    ]);
    const ask = asker(own.store);
    const found = async (q: string) => {
      const { keys, total } = await ask(`/v2/search/events?q=${q}`);
      return [keys.join(" "), total];
    };
    expect(await found("lincoln+wrestling")).toEqual(["far-0 farther-0", 2]);
    expect(await found("girls+wrestling+lincoln")).toEqual(["farther-0", 1]);
    expect(await found("lincoln+jv+wrestling")).toEqual(["far-0", 1]);
    await addEvents(own.store, [...games("here", 2, wrestling), ...games("coed", 2, { ...hockey, gender: "coed" })]);
    expect(await found("lincoln+wrestling")).toEqual(["here-0 far-0 farther-0", 3]);
    expect(await found("coed+hockey+lincoln")).toEqual(["coed-0 farthest-0", 2]);
    expect(await found("lincoln+hockey&gender=coed")).toEqual(["coed-0 farthest-0", 2]);
  });

  it.each([
    ["q=lincoln", null],
    ["q=linco", null],
    ["q=lincoln+basketball", null],
    ["q=Lincoln+tonight", null],
    ["q=lincoln+basketball+today", null],
    ["q=football+tonight", null],
    ["q=qqqqqq", null],
    ["q=lincon", "lincoln"],
    ["q=Lincon+High+School", "Lincoln High School"],
    ["q=lincoln+baskteball", "lincoln basketball"],
    ["q=Roosvelt,+Portland!", "Roosevelt, Portland!"],
    ["q=roosevelt+zzzz", "roosevelt"],
    ["q=MUÑOX", "Munoz"],
    ["q=lincon&exact=true", null],
  ])("says what it searched instead: %s", async (query, corrected) => {
    const { body } = await ask(`/v2/search?${query}`);
    expect(searchGroupsSchema.parse(body).corrected).toBe(corrected);
  });

  it("says nothing of a guess where something is named as typed", () =>
    whileThereIs("Lincon Academy", async () =>
      expect(searchGroupsSchema.parse((await ask("/v2/search?q=lincon")).body).corrected).toBeNull(),
    ));

  it.each([
    ["/events?q=lincon&exact=true", ""],
    ["/events?q=lincoln+baskteball&exact=true", ""],
    ["/events?q=lincoln&exact=true", "live live-stats tonight tomorrow yesterday last-week"],
    ["/highlights?q=munox&exact=true", ""],
    ["/highlights?q=lincoln+hockey&exact=true", "goal"],
    ["/schools?q=linclon&exact=true", ""],
    ["/schools?q=lincoln+portland&exact=true", "lincoln-or"],
  ])("words exactly: %s", async (path, keys) => expect((await ask(`/v2/search${path}`)).keys.join(" ")).toBe(keys));

  it("looks for no misspelled affiliate where a school is named so", async () => {
    expect((await ask("/v2/search/affiliates?q=cascadia")).keys).toEqual(["cascade"]);
    await whileThereIs("Cascadia Academy", async () =>
      expect((await ask("/v2/search/affiliates?q=cascadia")).keys).toEqual([]),
    );
  });

  it.each([
    ["type=live&at=2026-11-20T18:30:00Z", "preparing"],
    ["type=upcoming&at=2026-11-20T18:30:00Z", "live live-stats tonight tomorrow"],
    ["type=upcoming&at=2026-11-20T19:15:00Z", "live-stats tonight tomorrow"],
    ["type=ondemand&at=2026-11-19T21:00:00Z", "concert last-week"],
    ["at=2026-11-19T21:00:00Z&size=2", "yesterday preparing"],
    ["q=lincoln&status=upcoming&at=2026-11-20T18:30:00Z", "live live-stats tonight tomorrow"],
    ["type=live&at=2026-11-21T12:00:00Z", "live live-stats"],
  ])("lists what there was then: %s", async (query, keys) => {
    const [type] = /(?<=^type=)\w+/.exec(query) ?? [];
    const { keys: found, body } = await ask(`/v2/search/events${type ? `/${type}` : ""}?${query}`);
    expect(found.join(" ")).toBe(keys);
    const [first] = eventListSchema.parse(body).items;
    const { body: now } = await ask(`/v2/search/events?key=${first?.key}`);
    expect(eventListSchema.parse(now).items).toEqual([first]);
  });

  it("lists the highlights that there were then", async () => {
    const of = async (at: string) => (await ask(`/v2/search/highlights?at=${at}`)).keys.join(" ");
    expect([await of("2026-11-19T23:00:00Z"), await of("2026-11-20T01:00:00Z")]).toEqual(["goal", "dunk goal"]);
  });

  it.each([
    ["q=lincoln&state=TX", "tomorrow last-week"],
    ["q=lincoln&status=upcoming", "tonight tomorrow"],
    ["q=lincoln&school=roosevelt", "live tonight"],
    ["q=lincoln+football&activity=basketball", ""],
    ["q=lincoln&free_only=true", "tonight"],
    ["q=lincoln&size=2&page=2", "tonight tomorrow"],
    ["q=lincon&status=upcoming", "tonight tomorrow"],
  ])("combines with filters: %s", async (query, keys) => {
    expect((await ask(`/v2/search/events?${query}`)).keys.join(" ")).toBe(keys);
  });
});

describe("organizations", () => {
  it.each([
    ["/schools?q=lincoln", "lincoln-ne lincoln-or lincoln-ca lincoln-park"],
    ["/schools?q=lincoln+portland", "lincoln-or"],
    ["/schools?q=lincoln+or", "lincoln-or"],
    ["/schools?q=lincoln&state=CA", "lincoln-ca"],
    ["/schools?q=lincoln&network_only=true", "lincoln-ne lincoln-or lincoln-park"],
    ["/schools?q=linclon", "lincoln-ne lincoln-or lincoln-ca lincoln-park"],
    ["/schools?q=st+mary", "st-marys"],
    ["/schools?q=stmarys", "st-marys"],
    ["/schools?q=qqqqqq", ""],
    ["/schools?letter=h", "highland"],
    ["/schools?state=OR", "highland lincoln-or roosevelt st-marys"],
    ["/schools?state=OR&state=TX&size=2&page=2", "lincoln-or roosevelt"],
    ["/schools?sport=football", "lincoln-or roosevelt"],
    ["/schools?sport=football&key=roosevelt", "roosevelt"],
    ["/schools?key=munoz", "munoz"],
    ["/associations", "osaa metro"],
    ["/state_associations", "osaa"],
    ["/associations?q=osaa", "osaa"],
    ["/affiliates?q=cascade", "cascade"],
    ["/profiles/suggester?q=port", "metro lincoln-or roosevelt st-marys"],
    ["/schools/suggester?q=port", "lincoln-or roosevelt st-marys"],
    ["/schools/suggester?q=roosevlt&size=1", "roosevelt"],
    ["/profiles/suggester?q=", ""],
    ["/schools?q=Lincoln+High+School", "lincoln-ne lincoln-or lincoln-ca lincoln-park"],
    ["/schools?q=lincoln&near=97201", "lincoln-or lincoln-ne lincoln-ca lincoln-park"],
    ["/schools/suggester?q=lincoln&near=97201&size=1", "lincoln-or"],
  ])("%s", async (path, keys) => {
    const answer = await ask(`/v2/search${path}`);
    expect(answer.keys.join(" ")).toBe(keys);
    expect(
      (path.includes("suggester") ? suggestionsSchema : organizationListSchema).safeParse(answer.body).error,
    ).toBeUndefined();
  });

  it("say their mascot, who plays right now, and how many there are of them", async () => {
    const { items, total } = await ask("/v2/search/profiles/suggester?q=lincoln&size=2");
    expect(total).toBe(4);
    expect(items.map(({ key, mascot, is_live }) => [key, mascot, is_live])).toEqual([
      ["lincoln-ne", null, false],
      ["lincoln-or", "Cardinals", true],
    ]);
    expect((await ask("/v2/search/schools?q=lincoln&near=portland")).status).toBe(400);
  });

  it("are read again once they are indexed anew", async () => {
    expect((await ask("/v2/search/schools?q=newcomer")).keys).toEqual([]);
    await whileThereIs("Newcomer Academy", async () =>
      expect((await ask("/v2/search/schools?q=newcomer")).keys).toEqual(["extra"]),
    );
  });
});

describe("highlights", () => {
  it.each([
    ["/search/highlights", "dunk goal"],
    ["/search/highlights?q=block", "dunk"],
    ["/search/highlights?q=lincoln+hockey", "goal"],
    ["/search/highlights?q=munox", "goal"],
    ["/search/highlights?q=hockey", "goal"],
    ["/search/highlights?q=!!!", ""],
    ["/search/highlights?q=%F0%9F%8F%80", ""],
    ["/search/highlights?q=%E5%AD%A6%E6%A0%A1&state=TX", ""],
    ["/search/highlights?activity=basketball", "dunk"],
    ["/search/highlights?state=TX&card=true", "goal"],
    ["/search/highlights?size=1&page=2", "goal"],
    ["/highlights?school_key=highland&type=school", "dunk"],
    ["/highlights?state_association_key=osaa&type=state_association", "dunk"],
    ["/highlights?producer_key=pub-cascade&type=affiliate", "goal"],
  ])("%s", async (path, keys) => {
    const answer = await ask(path.startsWith("/search") ? `/v2${path}` : path);
    expect(answer.keys.join(" ")).toBe(keys);
    expect(eventListSchema.safeParse(answer.body).error).toBeUndefined();
  });
});

it("finds a sport's highlights behind a thousand of another", async () => {
  const own = await ownLeague();
  const [dunk] = HIGHLIGHTS;
  const many = Array.from({ length: 1_000 }, (_, nth) => ({
    ...dunk,
    ...{ key: `dunk-${nth}`, title: "Ankle breaker", published_at: NOW - 8 * DAY - nth * MINUTE },
  }));
  const pin = { key: "pin", title: "Ankle pin", activity: "Wrestling", sport_slug: "wrestling" };
  const rows = [...many, { ...dunk, ...pin, published_at: NOW - 30 * DAY }] as HighlightTable[];
  for (let at = 0; at < rows.length; at += 400) await insert(own.store.db, "highlight", rows.slice(at, at + 400));
  await indexLeague(own.store);
  const { keys, total } = await asker(own.store)("/v2/search/highlights?q=ankle+wrestling");
  expect([keys, total]).toEqual([["pin"], 1]);
});

it("answers all groups at once", async () => {
  const { body } = await ask("/v2/search?q=lincoln&size=2");
  const groups = searchGroupsSchema.parse(body);
  expect(groups.events).toMatchObject({ total: 6, items: [{ key: "live" }, { key: "live-stats" }] });
  expect(groups.schools).toMatchObject({ total: 4, items: [{ key: "lincoln-ne" }, { key: "lincoln-or" }] });
  expect(groups.associations.total).toBe(0);
  expect(groups.highlights.items.map((one) => one.key)).toEqual(["dunk", "goal"]);
  expect(searchGroupsSchema.parse((await ask("/v2/search")).body).events.total).toBe(0);
});

describe("a listing", () => {
  it("says what a card shows", async () => {
    const { items } = await ask("/v2/search/events?key=live");
    expect(items[0]).toMatchObject({
      title: "Lincoln vs. Roosevelt",
      subtitle: "Varsity Boys Basketball",
      site_url: `${SITE}/events/lincoln/live`,
      city: "Portland",
      state: "OR",
      badges: { status: { text: "Live" }, postseason: null },
      date: "2026-11-20T19:00:00.000Z",
      time_zone: "Pacific",
      status: "on_air",
      first_title: "Lincoln",
      first_logo: "/logos/lincoln-or.svg",
      second_title: "Roosevelt",
      second_primary_color: "0x112233",
      background_image: null,
      duration: null,
      publisher_short_name: "Lincoln",
      payment_required: true,
      score: null,
    });
  });

  const SCORED = { first_score: expect.any(Number) as number, second_score: expect.any(Number) as number };
  it.each([
    ["tonight", { badges: { status: { text: "Upcoming" } }, payment_required: false, subtitle: "Varsity Football" }],
    ["tomorrow", { badges: { status: { text: "Upcoming" }, postseason: { text: "Semifinals" } } }],
    ["yesterday", { badges: { status: { text: "On Demand" } }, status: "complete", duration: 5_400 }],
    ["yesterday", { background_image: expect.any(String), score: { ...SCORED, final: true } }],
    ["last-week", { subtitle: "Junior Varsity Boys Ice Hockey", publisher_short_name: "Cascade Sports Live" }],
    ["live-stats", { badges: { status: { text: "Live" } }, score: SCORED, first_title: "St. Mary's" }],
    ["concert", { subtitle: "Concert", first_title: "St. Mary's", second_title: null, content_type: "event" }],
  ])("of %s", async (key, expected) => {
    expect((await ask(`/v2/search/events?key=${key}`)).items[0]).toMatchObject(expected);
  });

  it("of a highlight leads to its game", async () =>
    expect((await ask("/v2/search/highlights?q=block")).items[0]).toMatchObject({
      title: "Chase-down block",
      subtitle: "Lincoln",
      site_url: expect.stringMatching(new RegExp(`^${SITE}/events/[\\w-]+/\\w+`)),
      badges: { status: { text: "Highlight" } },
      duration: 42,
      first_title: "Lincoln",
      thumbnail: expect.stringMatching(/^\/media\/stills\/football\/\d\/[0-9a-f]{12}-[0-9a-f]{12}\.svg$/),
      content_type: "highlight",
    }));

  it("carries what a click reports when asked to drill down (S 7.7)", async () => {
    expect((await ask("/v2/search/events?key=live&drilldown=true")).items[0]).toMatchObject({
      publishers: [{ key: "pub-lincoln-or", broadcasts: [{ status: "on_air" }] }],
      attribution_schools: [{ key: "lincoln-or" }, { key: "roosevelt" }],
      participants: [{ short_name: "Lincoln" }, { short_name: "Roosevelt" }],
      start_time: "2026-11-20T19:00:00.000Z",
      sport: "Basketball",
      gender: "Boys",
      level: "Varsity",
    });
    expect((await ask("/v2/search/events?key=live")).items[0]).not.toHaveProperty("publishers");
  });
});

describe("time moves events", () => {
  const start = NOW + 3 * HOUR;
  it.each([
    [start - 1, "upcoming"],
    [start, "live"],
    [start + 2 * HOUR - 1, "live"],
    [start + 2 * HOUR, "neither"],
    [start + 2.5 * HOUR - 1, "neither"],
    [start + 2.5 * HOUR, "ondemand"],
  ])("at %i tonight's game is %s", async (now, list) => {
    const askThen = asker(under.store, { now: () => now });
    for (const type of ["live", "upcoming", "ondemand"]) {
      const { keys } = await askThen(`/v2/search/events/${type}?activity=football`);
      expect(keys, type).toEqual(type === list ? ["tonight"] : []);
    }
  });
});

describe("time windows (S 7.6)", () => {
  const at = (offset: number) => new Date(NOW + offset).toISOString();
  const windowOf = (status: string, from: string, to: string, n = 0, field = "status") =>
    `window[${n}][${field}]=${status}&window[${n}][from]=${encodeURIComponent(from)}&window[${n}][to]=` +
    `${encodeURIComponent(to)}`;
  const EPOCH = new Date(0).toISOString();

  it.each([
    ["its first millisecond", windowOf("scheduled", at(3 * HOUR), at(4 * HOUR)), "tonight"],
    ["after it began", windowOf("scheduled", at(3 * HOUR + 1), at(4 * HOUR)), ""],
    ["its last millisecond", windowOf("scheduled", at(0), at(3 * HOUR)), "tonight"],
    ["before it ends", windowOf("scheduled", at(0), at(3 * HOUR - 1)), ""],
    ["another status", windowOf("on_air", at(3 * HOUR), at(4 * HOUR)), ""],
    ["on air from the epoch", windowOf("on_air", EPOCH, at(DAY)), "live"],
    ["complete", windowOf("complete", at(-2 * DAY), at(0)), "preparing yesterday"],
    ["or", `${windowOf("scheduled", at(0), at(4 * HOUR))}&${windowOf("on_air", EPOCH, at(DAY), 1)}`, "live tonight"],
    ["stats alone", windowOf("inprogress", EPOCH, at(DAY), 0, "datacast_status"), "live-stats"],
    ["stats alone, still to come", windowOf("scheduled", EPOCH, at(DAY), 0, "datacast_status"), ""],
  ])("%s", async (_name, query, keys) => {
    expect((await ask(`/v2/search/events?${query}`)).keys.join(" ")).toBe(keys);
    expect((await ask(`/v2/search/events?${query}&return=_no_results`)).total).toBe(keys ? keys.split(" ").length : 0);
  });
});

describe("what is out of the ordinary", () => {
  let odd: StoreUnderTest;
  let askOdd: ReturnType<typeof asker>;
  beforeAll(async () => {
    odd = await openStoreUnderTest(MIGRATIONS);
    await settle(odd.store);
    await addEvents(odd.store, [
      event("marathon", NOW - 30 * DAY, { complete_at: null, vod_ready_at: null, schools: ["munoz"] }),
      event("forced-live", NOW - 90 * DAY, { overrides: { broadcast_status: "on_air" } }),
      event("open-doors", NOW + 2 * DAY, { on_air_at: NOW - HOUR }),
      event("early-doors", NOW + 2 * DAY + 1, { on_air_at: NOW - HOUR }),
      event("forced-early", NOW + 5 * DAY, { overrides: { broadcast_status: "on_air" } }),
      event("no-show", NOW - 30 * MINUTE, { on_air_at: null, complete_at: null, vod_ready_at: null }),
      event("long-gone-no-show", NOW - 10 * DAY, { on_air_at: null, complete_at: null, vod_ready_at: null }),
      event("failed", NOW - DAY, { overrides: { vod_status: "failed" } }),
      event("early-replay", NOW + 5 * DAY, { overrides: { vod_status: "complete" } }),
      event("once-paid", NOW - 3 * DAY, { overrides: { entitlement_period_at: NOW } }),
      event("stats-tomorrow", NOW + DAY, { ...STATS_ONLY }),
    ]);
    askOdd = asker(odd.store);
  });
  afterAll(() => odd.dispose());

  it.each([
    ["/search/events/live", "forced-live marathon live live-stats open-doors early-doors forced-early"],
    [
      "/search/events?window[0][status]=on_air&window[0][from]=1970-01-01T00:00:00Z" +
        "&window[0][to]=2026-11-22T00:00:00Z",
      "forced-live marathon live",
    ],
    ["/search/events/live?from=2026-10-01T00:00:00Z", "marathon live live-stats open-doors early-doors forced-early"],
    ["/search/events/live?to=2026-10-01T00:00:00Z", "forced-live"],
    ["/search/events/live?from=2026-11-25T00:00:00Z", "forced-early"],
    ["/search/events?sort=start&to=2026-10-30T00:00:00Z", "forced-live marathon"],
    ["/search/events?sort=start&from=2026-11-22T00:00:00Z", "open-doors early-doors early-replay forced-early"],
    ["/search/events/upcoming", "no-show tonight tomorrow stats-tomorrow early-replay"],
    ["/search/events/live?school=munoz", "marathon"],
    ["/search/events/live?school=munoz&school=roosevelt", "marathon live"],
    ["/search/events?key=long-gone-no-show", "long-gone-no-show"],
    ["/search/events?key=failed", "failed"],
    ["/search/events/ondemand?activity=basketball", "yesterday once-paid"],
    ["/search/events/ondemand?free_only=true", "concert once-paid"],
  ])("%s", async (path, keys) => expect((await askOdd(`/v2${path}`)).keys.join(" ")).toBe(keys));
});

it("puts a name that matches before a place that does, however near the other game is", async () => {
  const own = await ownLeague();
  await addEvents(own.store, [event("named", NOW + 30 * DAY, { title: "Portland Invitational", city: "Salem" })]);
  const { keys } = await asker(own.store)("/v2/search/events?q=portland");
  expect(keys).toEqual(["named", "live", "live-stats", "tonight", "preparing", "yesterday", "concert"]);
});

it.each([
  ["portland lincoln", "named live live-stats tonight yesterday"],
  ["lincoln invitational portland", "named"],
  ["lincoln portland", "named live live-stats tonight yesterday"],
  // A word that no team has: all are as near as their places.
  ["oregon lincoln", "live live-stats tonight named yesterday"],
  ["lincoln oregon portland", "live live-stats tonight named yesterday"],
])("puts teams that have all words first: %s", async (q, keys) => {
  const own = await ownLeague();
  const title = "Portland Invitational";
  await addEvents(own.store, [event("named", NOW + 30 * DAY, { title, schools: ["lincoln-or"], city: "Salem" })]);
  expect((await asker(own.store)(`/v2/search/events?q=${encodeURIComponent(q)}`)).keys.join(" ")).toBe(keys);
});

describe("the index", () => {
  it("follows changes, deletions and additions, and is left alone by a second run", async () => {
    const own = await ownLeague();
    const askOwn = asker(own.store);
    const { db } = own.store;
    const keysOf = async (q: string) => (await askOwn(`/v2/search/events?q=${q}`)).keys;
    expect(await keysOf("wombats")).toEqual([]);

    await update(db, "event", { title: "Wombats vs. Roosevelt", updated_at: NOW }, { key: "live" });
    await db.updateTable("event").set({ is_deleted: 1, updated_at: NOW }).where("key", "=", "tonight").execute();
    await insert(db, "event", event("added", NOW + 9 * DAY, { title: "Quokka Invitational" }));
    expect(await keysOf("wombats")).toEqual([]);
    await indexLeague(own.store);
    expect([await keysOf("wombats"), await keysOf("quokka")]).toEqual([["live"], ["added"]]);
    const live = `window[0][status]=scheduled&window[0][to]=${new Date(NOW + 5 * 60_000).toISOString()}`;
    for (const [path, found] of [
      ["events", ["tonight"]],
      ["events/upcoming", ["tonight"]],
      ["events/live", []],
      ["events/ondemand", []],
    ] as const)
      expect((await askOwn(`/v2/search/${path}?activity=football`)).keys).toEqual(found);
    expect((await askOwn(`/v2/search/events?${live}&from=2026-11-20&activity=football`)).keys).toEqual([]);
    expect(await keysOf("lincoln+roosevelt")).toEqual(["live", "tonight"]);

    await db.updateTable("highlight").set({ title: "Xylophone solo" }).where("key", "=", "dunk").execute();
    await indexLeague(own.store, { highlights: ["dunk"] });
    expect((await askOwn("/v2/search/highlights?q=xylophone")).keys).toEqual(["dunk"]);
    expect((await askOwn("/v2/search/highlights?q=block")).keys).toEqual([]);

    const before = await db.selectFrom("search_event").selectAll().orderBy("id").execute();
    await indexLeague(own.store);
    expect(await db.selectFrom("search_event").selectAll().orderBy("id").execute()).toEqual(before);
  });
});
