import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { action } from "~/routes/events.$key.cheers/route";
import { loader as livePart } from "~/routes/events.$key.live/route";
import { loader as liveState } from "~/routes/events.$key.live[.]json/route";
import { loader as eventPage } from "~/routes/events.$slug.$key/route";
import { closeLimits } from "~/services/limits/limits.server";
import { clock } from "~/services/process/clock.server";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith } from "./call-route";

const upstream = scriptedUpstreams();
let off: string[] = [];
const flags = { evaluate: async () => ({ ...FLAG_DEFAULTS, "cheers-off": off }) };
const { get, post } = callsWith(() => ({ ...upstream.clients, flags }));
const team = (key: string) => ({ key, score: 7, by_period: [7], statistics: [] });
const record = (board: object = {}, is = "inprogress") => {
  const teams = [team("s1"), team("s2")];
  const read = { updated_at: new Date(clock.now()).toISOString(), final: false, period: "1st", clock: "5:00" };
  const datacasts = [{ key: "d1", status: is, scoreboard: { ...read, teams, plays: [], ...board } }];
  return {
    ...{ key: "gam1", slug: "keller-mercy", content_type: "event", is_sport: false },
    start_time: new Date(clock.now() - 3_600_000).toISOString(),
    participants: ["keller", "mercy"].map((slug, index) => ({ key: `s${index + 1}`, name: slug, slug })),
    publishers: [{ key: "pub1", type: "school", broadcasts: [{ key: "b1", status: "on_air" }], datacasts }],
  };
};

beforeEach(() => {
  off = [];
  upstream.on("echo GET /game_or_event/gam1", json(record()));
  upstream.on("content GET /v2/broadcasts/b1/url.json", status(404));
  upstream.on("search GET /v2/events", json({ items: [], total: 0 }));
});
afterEach(closeLimits);

const params = { key: "gam1" };
const FROM = { Referer: "http://localhost/events/keller-mercy/gam1" };
const send = (form = {}, headers = {}) =>
  post(
    action,
    { path: "/events/gam1/cheers", params, headers: { ...FROM, ...headers } },
    { cheer: "Let's go!", team: "s1", ...form },
  );
const state = async (query = "") => (await get(liveState, { path: `/events/gam1/live.json${query}`, params })).body;
const page = async (cookies = {}) =>
  (await get(eventPage, { path: "/events/keller-mercy/gam1", params: { ...params, slug: "keller-mercy" }, cookies }))
    .body;

describe("cheers (rulings 3)", () => {
  it("count for a team, in a live state, its part and the page, and never where scores are hidden", async () => {
    const quiet = JSON.stringify(await state()).length;
    expect((await send()).location).toMatch(/\/events\/keller-mercy\/gam1$/);
    expect((await send({}, { Accept: "application/json" })).body).toEqual({ said: "Sent: Let's go!" });
    const loud = await state();
    expect(loud).toMatchObject({ score: { cheers: [2, 0] } });
    expect(JSON.stringify(loud).length - quiet).toBeLessThanOrEqual(20);
    const { body } = await get(livePart, { path: "/events/gam1/live?part=1", params });
    expect(body).toContain("Cheers in the last minute: keller 2, mercy 0");
    expect(await page()).toMatchObject({ takesCheers: true, view: { scoreboard: { teams: [{ cheers: 2 }, {}] } } });
    const hidden = [await state("?scores=hidden"), await page({ fieldhouse_scores: "hidden" })];
    expect(hidden).toMatchObject([{ score: null }, { takesCheers: false, view: { scoreboard: null } }]);
    expect(JSON.stringify(hidden)).not.toContain('"cheers"');
  });

  it.each([
    ["a third team", {}, { team: "s3" }],
    ["a final", record({ final: true }), {}],
    ["what is over", record({}, "complete"), {}],
    ["a meet", record({ teams: [team("s1"), team("s2"), team("s3")] }), {}],
  ])("none for %s", async (_what, event, form) => {
    if ("key" in event) upstream.on("echo GET /game_or_event/gam1", json(event));
    expect((await send(form)).location).toMatch(/gam1\?failed=1$/);
    expect(JSON.stringify(await state())).not.toContain("cheers");
  });

  it("count for who hides scores, but for this game's", async () =>
    expect((await send({}, { Cookie: "fieldhouse_scores=hidden" })).location).toMatch(/gam1$/));

  it.each(["*", "mercy"])("are off for %s", async (whom) => {
    off = [whom];
    expect((await send()).location).toMatch(/failed=1$/);
    expect(await page()).toMatchObject({ takesCheers: false });
  });

  it("are six, and twelve a minute from one browser", async () => {
    expect((await send({ cheer: "Boo!" })).status).toBe(400);
    for (let sent = 0; sent < 12; sent += 1) expect((await send()).location).toMatch(/gam1$/);
    expect((await send()).location).toMatch(/failed=often$/);
    expect(await state()).toMatchObject({ score: { cheers: [10, 0] } });
  });
});
