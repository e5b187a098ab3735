import { beforeEach, describe, expect, it } from "vitest";
import { withoutScores } from "~/models/event/score/without-scores.server";
import { loader as gymBoard } from "~/routes/events.$key.board/route";
import { loader as lightPage } from "~/routes/events.$key.live/route";
import { loader as liveState } from "~/routes/events.$key.live[.]json/route";
import { loader as eventPage, meta as eventMeta } from "~/routes/events.$slug.$key/route";
import { loader as liveBracket } from "~/routes/live.brackets.$state.$sport.$division.$bracket.games[.]json/route";
import { loader as liveGames } from "~/routes/live.games[.]json/route";
import { loader as bracketPage } from "~/routes/playoffs_.brackets.$state_.$sport_.$division.$bracket/route";
import { loader as statePage } from "~/routes/states.$state_code/route";
import { loader as watchEvents } from "~/routes/watch-events/route";
import { statsPass } from "~/web/visit/timed-pass.server";
import { aClip } from "../models/clip/records";
import { json, scriptedUpstreams } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import { callsWith } from "./call-route";

const NOW = Date.UTC(2026, 10, 21, 1);
const upstream = scriptedUpstreams();
const { get } = callsWith(() => upstream.clients);
siteClock(() => NOW);

/** Numbers that nothing else on a page has. */
const SCORES = /987|654|Murphy|Touchdown|wins it/;
const HIDDEN = { fieldhouse_scores: "hidden" };
const EARLIER = new Date(NOW - 3_600_000).toISOString();
const scoreboard = {
  ...{ period: "2nd", clock: "6:47", updated_at: EARLIER },
  teams: [
    { key: "s1", score: 987, by_period: [987], statistics: [{ name: "Yards", value: "654" }] },
    { key: "s2", score: 654, by_period: [654], statistics: [] },
  ],
  plays: [{ period: "2nd", clock: "6:47", text: "Murphy, 4 yd run" }],
};
const event = {
  ...{ key: "gam1", slug: "keller", content_type: "event", is_sport: false, start_time: EARLIER, time_zone: "East" },
  participants: [
    { key: "s1", name: "Keller" },
    { key: "s2", name: "Mercy" },
  ],
  publishers: [
    {
      ...{ key: "p", type: "school", name: "Keller", broadcasts: [{ key: "b1", status: "on_air" }] },
      datacasts: [{ key: "d1", status: "inprogress", scoreboard }],
      vods: [{ key: "v1", status: "complete", duration: 600, key_moments: [{ title: "Touchdown", start: 1, end: 9 }] }],
    },
  ],
};
const listing = (key: string, status: string, final: boolean) => ({
  ...{ key, title: "Keller vs. Mercy", site_url: `/events/a/${key}`, date: EARLIER },
  ...{ first_title: "Keller", second_title: "Mercy", badges: { status: { text: status } } },
  score: { period: "2nd", clock: "6:47", first_score: 987, second_score: 654, final },
});
const team = (key: string, score: number) => ({ kind: "team", team: { key, name: key }, seed: 1, score });
const bracket = {
  ...{ key: "brk1", name: "Ohio", short_name: "Ohio", slug: "state", state_code: "OH", section: null },
  ...{ sport: "Football", sport_slug: "football", gender: null, division: "D1", division_slug: "d1" },
  ...{ season: "2026-27", status: "in_progress", team_count: 4, live_games: 1 },
  rounds: [{ number: 1, name: "Final" }],
  games: [
    {
      ...{ round: 1, position: 0, number: 1, status: "on_air", start_time: EARLIER, winner_key: "a" },
      ...{ first: team("a", 987), second: team("b", 654), event: { key: "gam1", slug: null } },
    },
  ],
};

beforeEach(() => {
  upstream.on("echo GET /game_or_event/gam1", json(event));
  upstream.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: "https://media.example/master.m3u8" }));
  upstream.on("search", (request) =>
    request.url.includes("events")
      ? Response.json({ items: [listing("gam1", "Live", false), listing("gam2", "On Demand", true)], total: 2 })
      : Response.json({ items: [], total: 0 }),
  );
  upstream.on("subscription-admin GET /api/pass_set", json({ passes: [] }));
  upstream.on("catalogue", (request) =>
    Response.json(
      /brk1/.test(request.url) ? bracket : { items: /brackets/.test(request.url) ? [bracket] : [], total: 1 },
    ),
  );
});

const EVENT = { slug: "keller", key: "gam1" };
const BRACKET = { state: "ohio", sport: "football", division: "d1", bracket: "state" };
const PASS = `s=${statsPass("gam1", NOW)}`;

describe("a visitor who hides scores (rulings 3)", () => {
  it.each([
    ["an event's page", eventPage, "/events/keller/gam1", EVENT],
    ["the live events", watchEvents, "/watch-events?status=live", {}],
    ["a state", statePage, "/states/oh", { state_code: "oh" }],
    ["a bracket", bracketPage, "/playoffs/brackets/ohio/football/d1/state", BRACKET],
  ] as const)("reads none on %s; anyone else does", async (_what, loader, path, params) => {
    const ask = async (cookies = {}) => JSON.stringify((await get(loader as never, { path, params, cookies })).body);
    expect(await ask()).toMatch(SCORES);
    expect(await ask(HIDDEN)).not.toMatch(SCORES);
  });

  it.each([
    ["the state of an event", liveState, `/events/gam1/live.json?${PASS}`, EVENT],
    ["the light page", lightPage, `/events/gam1/live?${PASS}`, EVENT],
    ["the gym board", gymBoard, `/events/gam1/board?${PASS}`, EVENT],
    ["listed games", liveGames, "/live/games.json?keys=gam1", {}],
    ["a bracket's games", liveBracket, "/live/brackets/ohio/football/d1/state/games.json", BRACKET],
  ] as const)("is sent to an address without them for %s, which is the same for everyone", async (...row) => {
    const [, loader, path, params] = row;
    const ask = (asked: string, cookies = {}) => get(loader as never, { path: asked, params, cookies });
    const own = `${path}${path.includes("?") ? "&" : "?"}scores=hidden`;
    expect(JSON.stringify((await ask(path)).body)).toMatch(SCORES);
    const sent = await ask(path, HIDDEN);
    expect([sent.status, sent.location, sent.headers.get("Cache-Control")]).toEqual([302, own, "private, no-store"]);
    const [theirs, anyones] = [await ask(own, HIDDEN), await ask(own)];
    expect([theirs.status, theirs.body]).toEqual([200, anyones.body]);
    expect(JSON.stringify(theirs.body)).not.toMatch(SCORES);
  });

  it("asks its page's state where scores are hidden, and can have this one shown", async () => {
    const open = async (query: string) =>
      (await get(eventPage, { path: `/events/keller/gam1${query}`, params: EVENT, cookies: HIDDEN })).body as {
        live: { href: string; stream: string };
        scoreHref: string | null;
        view: { scoreboard: object | null };
        more: object;
      };
    const page = await open("");
    expect(
      [page.live.href, page.live.stream].map((href) => new URL(href, "http://a.test").searchParams.get("scores")),
    ).toEqual(["hidden", "hidden"]);
    expect(page.scoreHref).toBe("/events/keller/gam1?scores=shown");
    const shown = await open("?scores=shown");
    expect(JSON.stringify(shown.view.scoreboard)).toMatch(SCORES);
    expect(JSON.stringify(shown.more)).not.toMatch(SCORES);
    expect([shown.live.href.includes("scores=shown"), shown.scoreHref]).toEqual([true, null]);
  });

  it("has none in an event's title, descriptions, and markup", async () => {
    const { body } = await get(eventPage, { path: "/events/keller/gam1", params: EVENT, cookies: HIDDEN });
    expect(JSON.stringify(eventMeta({ data: body } as never))).not.toMatch(SCORES);
  });
});

describe("what gives a winner away without a number (rulings 3)", () => {
  const hiding = (showsEvent = false) => withoutScores(upstream.clients as never, { showsEvent });
  const WINNER = /Keller (?:wins|beats)/;
  const titled = (fields: object) => ({
    ...event,
    ...{ content_type: "game", is_sport: true, custom_headline: "Keller wins all", custom_subheadline: "Keller wins" },
    publishers: [
      {
        ...{ key: "p", type: "school", name: "Keller" },
        vods: [{ key: "v1", status: "complete", headline: "Keller wins", subheadline: "Keller beats Mercy" }],
      },
    ],
    ...fields,
  });
  const scheduled = [{ key: "p", type: "school", name: "K", broadcasts: [{ key: "b1", status: "scheduled" }] }];

  it.each<[string, object, boolean, boolean]>([
    ["a game that is over", {}, false, true],
    ["the one game that was asked for", {}, true, false],
    ["a game that has not begun", { publishers: scheduled }, false, false],
    ["what is no sport", { is_sport: false }, false, false],
    ["a record that doesn't say whether it's a sport", { is_sport: null, content_type: "game" }, false, true],
  ])("the titles that people gave %s", async (_what, fields, showsEvent, isPlain) => {
    upstream.on("echo GET /game_or_event/gam1", json(titled(fields)));
    expect(WINNER.test(JSON.stringify(await hiding(showsEvent).content.event("gam1")))).toBe(!isPlain);
  });

  const OVER = { status: "complete", content_type: "game" };
  const MEET = { ...OVER, first_title: "OHSAA", second_title: null };
  const JAMBOREE = "P.S. 188 Football Jamboree";
  const BOYS = "Varsity Boys Football";
  it.each<[string, object, string, string | null]>([
    ["a game that is over", OVER, "Keller vs. Mercy", BOYS],
    ["a game that is on, of no kind", { status: "on_air" }, "Keller vs. Mercy", BOYS],
    ["a meet", MEET, "OHSAA", BOYS],
    ["a plain meet", { ...MEET, title: JAMBOREE, publisher_short_name: "P.S. 188" }, JAMBOREE, BOYS],
    ["highlight", { content_type: "highlight", publisher_short_name: "Keller" }, "Keller Football highlight", "Keller"],
    ["a game that has not begun", { ...OVER, status: "scheduled" }, "Keller wins it", "Keller wins"],
    ["a concert", { ...OVER, content_type: "event", second_title: null }, "Keller wins it", "Keller wins"],
  ])("the card of %s", async (_what, fields, title, subtitle) => {
    const said = { title: "Keller wins it", subtitle: "Keller wins" };
    const sport = { level: "Varsity", gender: "Boys", activity_or_sport: "Football" };
    const item = { ...listing("gam2", "On Demand", true), ...said, ...sport, ...fields };
    upstream.on("search", json({ items: [item], total: 1 }));
    const { items } = await hiding().search.events({});
    expect(items[0]).toMatchObject({ title, subtitle, score: null });
  });

  it("the titles of highlights, found and on their own page, and of others' clips", async () => {
    const school = { key: "s1", type: "school", name: "Keller High", short_name: "Keller" };
    const highlight = {
      key: "hlt1",
      title: "Keller wins it",
      ...{ activity_name: "Football", school, event: { key: "gam1", title: "Keller beats Mercy" } },
    };
    upstream.on("content GET /v2/highlights/hlt1.json", json(highlight));
    expect(await hiding().content.highlight("hlt1")).toMatchObject({
      title: "Keller Football highlight",
      event: { title: "the full game" },
    });
    expect((await hiding(true).content.highlight("hlt1")).title).toBe("Keller wins it");
    const clip = aClip({ title: "Keller wins it" });
    upstream.on("member GET /v3/clips/clp1", json(clip));
    expect((await hiding().member.clip("clp1")).title).toBe("A fan's clip");
    upstream.on("member GET /v3/clips/clp2", json({ ...clip, own: true }));
    expect((await hiding().member.clip("clp2")).title).toBe("Keller wins it");
  });

  it("the titles of highlights on cards", async () => {
    const card = { ...listing("hlt1", "Highlight", true), title: "Keller wins it", subtitle: "Keller wins" };
    upstream.on("search", json({ items: [card], total: 1 }));
    const { search } = hiding();
    const found = [await search.highlights({}), await search.organizationHighlights({ key: "s1", type: "school" })];
    expect(JSON.stringify(found)).not.toMatch(WINNER);
    expect(found.map(({ items }) => items[0]?.title)).toEqual(["Keller highlight", "Keller highlight"]);
  });

  it("the events that a feed lists, and what a search finds in all kinds", async () => {
    upstream.on("content GET /v2/schedules/s1.json", json({ items: [titled({})] }));
    const query = { from: EARLIER, to: EARLIER, sort: "start", size: 1 } as const;
    expect(JSON.stringify(await hiding().content.schedule("s1", query))).not.toMatch(WINNER);
    upstream.on("content GET /v2/schedules", json({ items: [titled({})] }));
    expect(JSON.stringify(await hiding().content.games({ key: ["g"], ...query }))).not.toMatch(WINNER);
    upstream.on("search", json({ events: { items: [listing("gam2", "On Demand", true)], total: 1 } }));
    expect(JSON.stringify(await hiding().search.all({}))).not.toMatch(SCORES);
  });
});

const side = (key: string) => ({ kind: "team", team: { key, name: key }, seed: 1, score: 7 });
const game = (round: number, number: number, first: object, second: object, fields = {}) => ({
  ...{ round, number, position: number - 1, status: "complete", start_time: EARLIER },
  ...{ winner_key: null, first, second },
  event: { key: `gam${number}`, slug: `school-${number}` },
  ...fields,
});
const BYE = { kind: "bye" };

it("a bracket of a visitor who hides scores has nobody go on who had to play for it", async () => {
  const games = [
    game(1, 1, side("a"), side("b"), { winner_key: "a" }),
    game(1, 2, side("c"), side("d"), { winner_key: "d" }),
    game(1, 3, side("e"), BYE, { status: "bye", event: null, number: null }),
    game(2, 4, side("a"), side("d"), { winner_key: "a" }),
    game(2, 5, side("e"), { kind: "winner_of", game: 9 }),
    game(3, 6, side("a"), { kind: "winner_of", game: 5 }, { status: "scheduled" }),
  ];
  upstream.on("catalogue", json({ ...bracket, champion: { key: "a", name: "a" }, games }));
  const hidden = await withoutScores(upstream.clients as never).catalogue.bracket("brk1");
  const spelled = (one: (typeof hidden.games)[number]["first"]) =>
    one.kind === "team" ? one.team.key : one.kind === "bye" ? "bye" : `winner of ${one.game}`;
  expect(hidden.games.map(({ first, second, event: own }) => [spelled(first), spelled(second), own?.slug])).toEqual([
    ["a", "b", "school-1"],
    ["c", "d", "school-2"],
    ["e", "bye", undefined],
    ["winner of 1", "winner of 2", null],
    ["e", "winner of 9", null],
    ["winner of 4", "winner of 5", null],
  ]);
  expect([hidden.champion, ...hidden.games.map(({ winner_key }) => winner_key)]).toEqual(Array(7).fill(null));
});

describe('"Show this score"', () => {
  const offered = async (fields: object, cookies: object = HIDDEN) => {
    upstream.on("echo GET /game_or_event/gam1", json({ ...event, content_type: "game", is_sport: true, ...fields }));
    const answer = await get(eventPage, { path: "/events/keller/gam1", params: EVENT, cookies: { ...cookies } });
    return (answer.body as { scoreHref: string | null }).scoreHref;
  };
  const carried = (media: object) => ({ publishers: [{ key: "p", type: "school", name: "Keller", ...media }] });
  const SHOWN = "/events/keller/gam1?scores=shown";
  const teams = (count: number) => ["s1", "s2", "s3"].slice(0, count).map((key) => ({ key, name: key }));

  it.each<[string, object, string | null]>([
    ["a total that is public", carried({ datacasts: [{ key: "d1", status: "inprogress", scoreboard }] }), SHOWN],
    [
      "stats of a meet, which only members read",
      { ...carried({ datacasts: [{ key: "d1", status: "inprogress", scoreboard }] }), participants: teams(3) },
      null,
    ],
    ["stats that have not begun", carried({ datacasts: [{ key: "d1", status: "scheduled" }] }), null],
    ["an unscored replay", { ...carried({ vods: [{ key: "v1", status: "complete" }] }), participants: teams(1) }, null],
    ["a final that is listed", carried({ vods: [{ key: "v1", status: "complete", payment_required: true }] }), SHOWN],
  ])("is offered to a guest where they would see it: %s", async (_what, fields, expected) => {
    upstream.on(
      "search",
      json({ items: [{ ...listing("gam1", "On Demand", true), first_title: "Keller" }], total: 1 }),
    );
    expect(await offered(fields)).toBe(expected);
  });

  it("is offered to nobody else", async () =>
    expect(await offered(carried({ datacasts: [{ key: "d1", status: "inprogress", scoreboard }] }), {})).toBeNull());
});
