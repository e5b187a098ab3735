import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clipSchema } from "~contracts/records/clip";
import { insert } from "../../support/rows";
import { gameRow } from "./league-rows";
import { A_CLIP, MemberService, START } from "./member-fixture";

let service: MemberService;
let token: string;
beforeEach(async () => {
  service = await MemberService.open();
  token = (await service.someone("robin")).token;
  const games = [
    gameRow("gam1", START, { duration_s: 90 }),
    gameRow("gam2", START, { has_vod: 0 }),
    gameRow("gam3", START, { is_deleted: 1 }),
    gameRow("gam4", START, { duration_s: 0 }),
  ];
  await insert(service.store.db, "event", games);
});
afterEach(() => service.store.close());

const KEY = "clpaaaaaaaaaaaaaaaa";
const clip = { ...A_CLIP, key: KEY };
const make = (changes: object = {}, as = token) =>
  service.call("POST", "/v3/clips", { token: as, body: { ...clip, ...changes } });

describe("clips (rulings 3)", () => {
  it("are made, listed, read by anybody and deleted", async () => {
    const made = await make();
    expect(made.status).toBe(201);
    expect(clipSchema.parse(made.body)).toMatchObject({ ...clip, own: true });
    expect((await service.call("GET", "/v3/clips", { token })).body).toMatchObject({ total: 1, items: [{ key: KEY }] });
    expect(await service.call("GET", `/v3/clips/${KEY}`)).toMatchObject({
      status: 200,
      body: { title: "The block", own: false },
    });
    expect((await service.call("GET", `/v3/clips/${KEY}`, { token })).body).toMatchObject({ own: true });
    expect((await service.call("DELETE", `/v3/clips/${KEY}`, { token })).status).toBe(200);
    expect((await service.call("GET", `/v3/clips/${KEY}`)).status).toBe(404);
    expect((await service.call("DELETE", `/v3/clips/${KEY}`, { token })).status).toBe(404);
  });

  it("are made once however often they are asked for", async () => {
    await make();
    expect(await make({ title: "Another" })).toMatchObject({ status: 201, body: { title: "The block" } });
    expect((await service.call("GET", "/v3/clips", { token })).body.total).toBe(1);
  });

  it.each([
    ["500 and no more", 500, 422],
    ["another where one of 500 was taken down", 499, 201],
  ])("are %s", async (_what, standing, code) => {
    const kept = { user_key: "robin", event_key: "gam1", source_key: "vod1", start_s: 10, end_s: 40, title: "A play" };
    const clips = Array.from({ length: 500 }, (_, nth) => ({
      ...{ ...kept, key: `clp${String(nth).padStart(16, "b")}`, created_at: START },
      removed_at: nth < standing ? null : START,
    }));
    await insert(service.store.db, "clip", clips);
    expect((await make()).status).toBe(code);
  });

  it("are each member's own", async () => {
    await make();
    const other = (await service.someone("other")).token;
    expect((await make({}, other)).status).toBe(422);
    expect((await service.call("GET", "/v3/clips", { token: other })).body.total).toBe(0);
    expect((await service.call("DELETE", `/v3/clips/${KEY}`, { token: other })).status).toBe(404);
    expect((await service.call("GET", `/v3/clips/${KEY}`)).status).toBe(200);
  });

  it.each([
    [201, { start: 0, end: 1 }],
    [201, { start: 30, end: 90 }],
    [201, { event_key: "gam4", start: 3_600, end: 3_630 }],
    [400, { start: 10, end: 10 }],
    [400, { start: 10, end: 71 }],
    [400, { start: -1, end: 10 }],
    [422, { start: 60, end: 91 }],
    [400, { title: " " }],
    [400, { key: "clp1" }],
    [422, { event_key: "gam2" }],
    [422, { event_key: "gam3" }],
    [422, { event_key: "nothing" }],
  ])("%i for %o", async (status, changes) => expect((await make(changes)).status).toBe(status));
});
