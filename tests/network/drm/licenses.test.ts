import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { licenseRefusal } from "~contracts/drm";
import { drmApp } from "~network/drm/drm-app.server";
import { forgetEndedLicenses, FORGOTTEN_AT_ONCE } from "~network/drm/licenses.server";
import { PLAYING_LIFE } from "~network/drm/seats";
import { batches } from "~network/store/key-batches";
import { insert } from "../../support/rows";
import { MemberService, START } from "../member/member-fixture";

let service: MemberService;
let app: ReturnType<typeof drmApp>;
let member: { token: string; key: string };

beforeEach(async () => {
  service = await MemberService.open();
  app = drmApp({ db: service.store.db, clock: service.clock });
  member = await service.someone("robin");
  await insert(service.store.db, "voucher", { user_key: member.key, code: "V", expires_at: START + 3_600_000 });
});
afterEach(() => service.store.close());

async function call(method: string, path: string, body?: unknown) {
  const response = await app.request(path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const text = await response.text();
  return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : null };
}
const create = (asked: unknown = ["video_subscription"], token = member.token) =>
  call("POST", `/v1/licenses?member=${token}`, { resource_entitlements: asked });
const verify = (key: unknown, token = member.token) => call("GET", `/v1/licenses/${String(key)}?member=${token}`);
const play = (key: unknown) => call("GET", `/v1/licenses/${String(key)}?member=${member.token}&playing=1`);
const opened = async () => (await create()).body?.license_key;
async function begun(): Promise<unknown> {
  const key = await opened();
  expect((await play(key)).status).toBe(200);
  return key;
}
const unentitled = () => service.store.db.deleteFrom("voucher").execute();
const release = (key: unknown, token = member.token) => call("DELETE", `/v1/licenses/${String(key)}?member=${token}`);

describe("POST /v1/licenses (S 7.4)", () => {
  it("lets two devices play, and tells the third why not", async () => {
    await begun();
    await begun();
    const third = await create();
    expect(third).toEqual({ status: 409, body: { error: "too_many_devices", active: 2, limit: 2, not_started: 0 } });
    expect(licenseRefusal.safeParse(third.body).success).toBe(true);
  });

  it("lets anybody look, and tells the next device of it: looking takes no seat (rulings 4)", async () => {
    const [one, two] = [await create(), await create()];
    const third = await create();
    const said = { license_key: expect.any(String), active: 0, limit: 2, not_started: 2 };
    expect(third).toEqual({ status: 201, body: said });
    const [first, second, last] = [one, two, third].map(({ body }) => body?.license_key);
    expect([(await play(last)).status, (await play(first)).status]).toEqual([200, 200]);
    const refused = { error: "too_many_devices", active: 2, limit: 2, not_started: 1 };
    expect(await play(second)).toEqual({ status: 409, body: refused });
    expect((await verify(second)).status).toBe(200);
    await release(last);
    expect((await play(second)).status).toBe(200);
  });

  it("counts each member alone", async () => {
    const other = await service.someone("other");
    await insert(service.store.db, "voucher", { user_key: other.key, code: "W", expires_at: START + 3_600_000 });
    await begun();
    await begun();
    expect((await create(["video_subscription"], other.token)).status).toBe(201);
  });

  it("frees a seat when a license is given back, or shows no sign of life for 90 s", async () => {
    const first = await begun();
    await begun();
    expect((await release(first)).status).toBe(204);
    await begun();
    service.clock.at += 89_999;
    expect((await create()).status).toBe(409);
    service.clock.at += 1;
    expect((await create()).status).toBe(201);
  });

  it("gives back what never began alone, where that is what is asked", async () => {
    const playing = await begun();
    const looking = await opened();
    const leave = (key: unknown) => call("DELETE", `/v1/licenses/${String(key)}?member=${member.token}&unplayed=1`);
    expect([(await leave(playing)).status, (await leave(looking)).status]).toEqual([204, 204]);
    expect([(await verify(playing)).status, (await verify(looking)).status]).toEqual([200, 410]);
  });

  it.each([
    [["video_subscription", "data_subscription"], 201],
    [["state-finals", "membership"], 201],
    [["state-finals"], 403],
    [[], 201],
  ])("for what is asked, %j, answers %i", async (asked, status) => expect((await create(asked)).status).toBe(status));

  it("refuses a free member, a stranger and a body that is none", async () => {
    await unentitled();
    expect(await create()).toEqual({ status: 403, body: { error: "not_entitled" } });
    expect((await create(["video_subscription"], "made-up")).status).toBe(401);
    expect((await call("POST", "/v1/licenses", { resource_entitlements: [] })).status).toBe(401);
    expect((await create("video_subscription")).status).toBe(400);
    expect((await call("POST", `/v1/licenses?member=${member.token}`)).status).toBe(400);
  });
});

describe("GET /v1/licenses/{key}", () => {
  it("gives one that was only opened another 30 s, each time", async () => {
    const key = await opened();
    for (let i = 0; i < 3; i += 1) {
      service.clock.at += 29_999;
      expect((await verify(key)).status).toBe(200);
    }
    service.clock.at += 30_000;
    expect((await verify(key)).status).toBe(410);
  });

  it("gives one that plays another 90 s, each time, whoever asks", async () => {
    const key = await begun();
    for (let i = 0; i < 5; i += 1) {
      service.clock.at += 89_999;
      expect(await verify(key)).toEqual({ status: 200, body: { license_key: key, valid: true } });
    }
    service.clock.at += 90_000;
    expect((await verify(key)).status).toBe(410);
  });

  it("knows no license of somebody else, nor one given back", async () => {
    const other = await service.someone("other");
    const key = await opened();
    expect((await verify(key, other.token)).status).toBe(410);
    expect((await release(key, other.token)).status).toBe(204);
    expect((await verify(key)).status).toBe(200);
    await release(key);
    expect((await verify(key)).status).toBe(410);
    expect((await verify("made-up", "made-up")).status).toBe(401);
  });

  it("ends when the member no longer holds what was asked for", async () => {
    const key = await opened();
    await unentitled();
    expect((await verify(key)).status).toBe(403);
  });
});

describe("a picture that asks for its playlist", () => {
  const path = (key: unknown) => `/v1/licenses/${String(key)}/seat?opened_by[]=video_subscription`;
  const seat = async (key: unknown) => (await call("GET", path(key))).body;

  it("takes a seat, also after a pause or a look elsewhere, where one is free", async () => {
    const keys = [await opened(), await opened(), await opened()];
    const seats = async () => (await Promise.all(keys.map(seat))).map((body) => body?.plays);
    expect(await seats()).toEqual([true, true, false]);
    await call("DELETE", `/v1/licenses/${String(keys[0])}?member=${member.token}`);
    expect([await seat(keys[2]), await seat(keys[0])]).toEqual([{ plays: true }, { plays: false }]);
    service.clock.at += 100_000;
    expect([await seats(), await seat("made-up")]).toEqual([[true, true, false], { plays: false }]);
  });

  it.each<[string, (key: unknown) => Promise<unknown>]>([
    ["its session is over", () => service.store.db.deleteFrom("token").execute()],
    ["the member holds the pass no more", unentitled],
    ["it was stopped", (key) => call("DELETE", `/v1/licenses/${String(key)}?member=${member.token}&stopped=1`)],
  ])("ends when %s", async (_when, end) => {
    const key = await begun();
    expect(await seat(key)).toEqual({ plays: true });
    await end(key);
    expect(await seat(key)).toEqual({ plays: false });
  });
});

describe("a stream that is stopped from another device", () => {
  const list = (token = member.token) => call("GET", `/v1/licenses?member=${token}`);
  const stop = (key: unknown, token = member.token) =>
    call("DELETE", `/v1/licenses/${String(key)}?member=${token}&stopped=1`);
  const named = async (device: string) => {
    const path = `/v1/licenses?member=${member.token}&device=${encodeURIComponent(device)}`;
    const { body } = await call("POST", path, { resource_entitlements: ["video_subscription"] });
    expect((await play(body?.license_key)).status).toBe(200);
    return body?.license_key;
  };

  it("is listed by its device and its beginning while it plays, and by nobody else", async () => {
    const first = await named("Living-room TV");
    service.clock.at += 60_000;
    await play(first);
    const second = await named("x".repeat(80));
    await create();
    expect((await list()).body).toEqual({
      licenses: [
        { license_key: first, device: "Living-room TV", started_at: new Date(START).toISOString() },
        { license_key: second, device: "x".repeat(60), started_at: new Date(START + 60_000).toISOString() },
      ],
    });
    expect((await list((await service.someone("other")).token)).body).toEqual({ licenses: [] });
    expect((await list("made-up")).status).toBe(401);
    service.clock.at += 90_000;
    expect((await list()).body).toEqual({ licenses: [] });
  });

  it("frees its seat at once, and is refused at its next sign of life while the other plays on", async () => {
    const [tv, phone] = [await begun(), await begun()];
    expect((await stop(tv)).status).toBe(204);
    const here = await opened();
    service.clock.at += 29_000;
    // Before anything has begun here, the stopped device cannot take its seat back.
    expect(await play(tv)).toEqual({ status: 409, body: { error: "stopped" } });
    expect([(await play(phone)).status, (await play(here)).status]).toEqual([200, 200]);
    service.clock.at += 29_000;
    expect([(await play(tv)).status, (await play(phone)).status]).toEqual([409, 200]);
    expect((await create()).status).toBe(409);
  });

  it("may ask for another license where it opens its page again", async () => {
    const tv = await begun();
    await stop(tv);
    expect([(await verify(tv)).status, (await release(tv)).status]).toEqual([410, 204]);
    expect((await create()).status).toBe(201);
  });

  it("is its member's alone to stop", async () => {
    const other = await service.someone("other");
    const tv = await begun();
    expect([(await stop(tv, other.token)).status, (await play(tv)).status]).toEqual([204, 200]);
    expect((await stop(tv, "made-up")).status).toBe(401);
  });
});

describe("a license that has ended", () => {
  const HOUR = 3_600_000;
  const left = async () => (await service.store.db.selectFrom("license").select("license_key").execute()).length;

  it("is forgotten an hour later: at another back end, whose clock is behind, it may still play", async () => {
    const key = await begun();
    const ended = service.clock.now() + PLAYING_LIFE;
    await forgetEndedLicenses(service.store.db, ended + HOUR - 1);
    expect((await play(key)).status).toBe(200);
    await forgetEndedLicenses(service.store.db, ended + HOUR);
    expect(await left()).toBe(0);
  });

  it("is forgotten with so many others at once that no other write waits for long", async () => {
    const { db } = service.store;
    const ended = Array.from({ length: FORGOTTEN_AT_ONCE + 1 }, (_, index) => ({
      ...{ license_key: `key-${index}`, user_key: `member-${index}`, resource_entitlements: "[]", device: null },
      ...{ created_at: 0, renewed_at: 0, started_at: null, expires_at: 0, stopped_at: null, session: null },
    }));
    for (const some of batches(ended)) await insert(db, "license", some);
    await forgetEndedLicenses(db, START);
    expect(await left()).toBe(1);
    await forgetEndedLicenses(db, START);
    expect(await left()).toBe(0);
  });
});
