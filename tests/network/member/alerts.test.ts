import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_ALERTS } from "~contracts/records/alerts";
import { newestUnsubscribeSecret, unsubscribeToken } from "~network/alerts/unsubscribe-secrets.server";
import { insert, rowOf } from "../../support/rows";
import { CLIENT, MemberService, START } from "./member-fixture";

const DAY = 24 * 3_600_000;

let service: MemberService;
let robin: { token: string; key: string };
beforeEach(async () => {
  service = await MemberService.open();
  robin = await service.someone("robin");
});
afterEach(() => service.store.close());

const read = async (token = robin.token) => (await service.call("GET", "/v3/alerts", { token })).body;
const takesMail = async () =>
  (await service.call("GET", "/api/user/email_subscribe", { token: robin.token })).body.email_subscribe;

describe("what a member is told (S 7.2)", () => {
  it("is everything, at any time, until they choose; then what they chose", async () => {
    expect(await read()).toEqual({ ...DEFAULT_ALERTS, time_zone: null });
    const settings = {
      choices: { ...DEFAULT_ALERTS.choices, on_air: [], replay_ready: [] },
      quiet: { from: 1_320, until: 420 },
    };
    for (const body of [DEFAULT_ALERTS, settings])
      expect((await service.call("PUT", "/v3/alerts", { token: robin.token, body })).status).toBe(200);
    expect(await read()).toMatchObject(settings);
    expect(await read((await service.someone("other")).token)).toMatchObject(DEFAULT_ALERTS);
  });

  it.each([
    { ...DEFAULT_ALERTS, quiet: { from: 60, until: 60 } },
    { ...DEFAULT_ALERTS, quiet: { from: 0, until: 1_440 } },
    { ...DEFAULT_ALERTS, choices: { ...DEFAULT_ALERTS.choices, moved: ["pigeon"] } },
    { ...DEFAULT_ALERTS, choices: { moved: ["mail"] } },
  ])("is not %j", async (body) => {
    expect((await service.call("PUT", "/v3/alerts", { token: robin.token, body })).status).toBe(400);
    expect(await read()).toMatchObject(DEFAULT_ALERTS);
  });

  it("counts quiet hours in the zone that came with them, until the member has one of their own", async () => {
    const choose = (time_zone: string) =>
      service.call("PUT", "/v3/alerts", { token: robin.token, body: { ...DEFAULT_ALERTS, time_zone } });
    expect((await choose("Nowhere/Land")).status).toBe(400);
    expect((await read()).time_zone).toBeNull();
    expect((await choose("America/Denver")).status).toBe(200);
    expect((await read()).time_zone).toBe("America/Denver");
    await choose("America/Chicago");
    expect((await read()).time_zone, "their own").toBe("America/Denver");
  });
});

describe("the address that stops mail (RFC 8058)", () => {
  const at = (token: string) => `/v3/unsubscriptions/${token}`;

  it("stops it without a session, by a post alone, however often", async () => {
    const address = at(unsubscribeToken(CLIENT.secret, robin.key));
    expect((await service.call("GET", address)).body).toEqual({ email_subscribe: null });
    expect(await takesMail()).toBeNull();
    for (const _again of [1, 2]) {
      expect(await service.call("POST", address)).toEqual({ status: 200, body: { email_subscribe: false } });
      expect(await takesMail()).toBe(false);
    }
    expect((await service.call("GET", address)).body).toEqual({ email_subscribe: false });
  });

  it.each(["the address in a mail", "the account page"])("drops what is still queued, by %s", async (way) => {
    const { db } = service.store;
    const { email } = await rowOf(db, "user", { key: robin.key });
    const mail = { subject: "-", text: "-", html: null, sent_at: 0, attempts: 0, expires_at: null };
    const about = { unsubscribe_url: "https://site.example/unsubscribe/x" };
    await db.deleteFrom("outbox").execute();
    await insert(db, "outbox", [
      { id: "game", to: email, state: "queued", ...mail, ...about },
      { id: "sent", to: email, state: "sent", ...mail, ...about },
      { id: "password", to: email, state: "queued", ...mail, unsubscribe_url: null },
      { id: "other", to: "other@mail.example", state: "queued", ...mail, ...about },
    ]);
    const left = async () => (await db.selectFrom("outbox").select("id").orderBy("id").execute()).map(({ id }) => id);
    const choose = (email_subscribe: boolean) =>
      service.call("PUT", "/api/user/email_subscribe", { token: robin.token, body: { email_subscribe } });
    await choose(true);
    expect(await left()).toEqual(["game", "other", "password", "sent"]);
    if (way === "the account page") await choose(false);
    else await service.call("POST", at(unsubscribeToken(CLIENT.secret, robin.key)));
    expect([await left(), await takesMail()]).toEqual([["other", "password", "sent"], false]);
  });

  it("still works a year later, when every secret has been changed", async () => {
    const { db } = service.store;
    const signed = await newestUnsubscribeSecret(db, START);
    expect(await newestUnsubscribeSecret(db, START + 1)).toBe(signed);
    const mailed = at(unsubscribeToken(signed, robin.key));
    const mailedBefore = at(unsubscribeToken(CLIENT.secret, robin.key));
    await insert(db, "unsubscribe_secret", { secret: "another", made_at: START + DAY });
    expect(await newestUnsubscribeSecret(db, START + 2 * DAY)).toBe("another");
    service.clock.at = START + 365 * DAY;
    service.restart({ ...CLIENT, secret: "a new client secret" });
    for (const method of ["GET", "POST"]) expect((await service.call(method, mailed)).status).toBe(200);
    expect((await service.call("POST", at(unsubscribeToken("another", robin.key)))).status).toBe(200);
    expect((await service.call("POST", mailedBefore)).status).toBe(404);
    await insert(db, "unsubscribe_secret", { secret: CLIENT.secret, made_at: 0 });
    expect((await service.call("POST", mailedBefore)).status).toBe(200);
  });

  it("makes no secret for whoever opens it", async () => {
    await service.call("GET", at(unsubscribeToken("guessed", robin.key)));
    expect(await service.store.db.selectFrom("unsubscribe_secret").selectAll().execute()).toEqual([]);
  });

  it("is nobody's if it was not signed here, or its account is gone", async () => {
    const good = unsubscribeToken(CLIENT.secret, robin.key);
    const other = Buffer.from("someone-else").toString("base64url");
    const forged = [
      unsubscribeToken("another secret", robin.key),
      `${other}.${good.split(".")[1]}`,
      `${good}x`,
      good.slice(0, -1),
      `${good.split(".")[0]}.`,
      unsubscribeToken(CLIENT.secret, "no-such-member"),
    ];
    for (const token of forged)
      for (const method of ["GET", "POST"]) expect((await service.call(method, at(token))).status, token).toBe(404);
    expect(await takesMail()).toBeNull();
  });
});
