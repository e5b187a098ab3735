import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PASSKEYS_AT_MOST } from "~contracts/limits";
import { forgetOldChallenges, RECENT } from "~network/member/sign-in/passkeys.server";
import { MEMBER_TABLES, MemberService, START } from "../network/member/member-fixture";
import { Authenticator } from "../support/authenticator";
import { update } from "../support/rows";
import { storeOfFile } from "./store-under-test";

/** In by what a device keeps (security 3, decision 61). */

const SITE = "https://site.example";
const LIFE = 10 * 60_000;
const under = storeOfFile(MEMBER_TABLES);
let service: MemberService;
let members = 0;
let fan: { token: string; key: string; email: string };
let phone: Authenticator;

beforeAll(async () => {
  service = new MemberService(under.store);
});
beforeEach(async () => {
  service.clock.at = START;
  fan = await service.someone(`passkey-${(members += 1)}`);
  phone = new Authenticator(SITE);
});

type Options = { challenge: string; user: { id: string } };
const options = async (path: string, token?: string) =>
  (await service.call("POST", path, token ? { token } : {})).body.options as Options;
const toMake = (token = fan.token) => options("/v3/passkeys/challenges", token);
const toUse = () => options("/v3/passkeys/session/challenges");
const send = (answer: unknown, token = fan.token, name = "Phone") =>
  service.call("POST", "/v3/passkeys", { token, body: { name, answer } });
const open = (answer: unknown) => service.call("POST", "/v3/passkeys/session", { body: { answer } });
const another = () => new Authenticator(SITE);
const status = async (answer: unknown) => (await open(answer)).status;
const listed = async () => (await service.call("GET", "/v3/passkeys", { token: fan.token })).body;
const remove = async (id: string, token = fan.token) =>
  (await service.call("DELETE", `/v3/passkeys/${id}`, { token })).status;
const subjects = async () =>
  (await service.mailer.outbox()).filter(({ to }) => to === fan.email).map(({ subject }) => subject);
const isOpen = async (token: unknown) =>
  (await service.call("GET", "/v3/sessions", { token: String(token) })).status === 200;

describe("a passkey", () => {
  it("is added once, told of by mail, and opens sessions", async () => {
    const answer = phone.make(await toMake());
    expect((await Promise.all([send(answer), send(answer)])).map((one) => one.status).sort()).toEqual([201, 422]);
    expect(await subjects()).toEqual(["New passkey for your Fieldhouse account"]);
    const kept = { id: phone.id, name: "Phone", created_at: new Date(START).toISOString(), used_at: null };
    expect(await listed()).toEqual({ passkeys: [kept], recent: true });
    for (let i = 0; i < 2; i += 1)
      expect(await isOpen((await open(phone.use(await toUse()))).body.access_token)).toBe(true);
  });

  it("opens one session by each challenge, of two presses at once, and none after a failure", async () => {
    await send(phone.make(await toMake()));
    const answer = phone.use(await toUse());
    expect((await Promise.all([status(answer), status(answer)])).sort()).toEqual([200, 401]);
    expect(await status(answer)).toBe(401);
    const asked = await toUse();
    expect(await status(phone.use(asked, { origin: "https://evil.example" }))).toBe(401);
    expect(await status(phone.use(asked))).toBe(401);
  });

  it.each<[string, (challenge: { challenge: string }) => unknown]>([
    ["for another site", (asked) => phone.use(asked, { origin: "https://site.example.evil.example" })],
    ["for another party", (asked) => phone.use(asked, { party: "evil.example" })],
    ["for another member", (asked) => phone.use(asked, { owner: Buffer.from("someone").toString("base64url") })],
    ["by another key", (asked) => ({ ...another().use(asked, { owner: phone.owner }), id: phone.id, rawId: phone.id })],
    ["for a challenge of its own", () => phone.use({ challenge: "made-up" })],
    ["with a counter that fell behind", (asked) => ((phone.counter = 0), phone.use(asked))],
    ["by one that no one added", (asked) => another().use(asked)],
    ["as nonsense", (asked) => ({ ...phone.use(asked), response: { clientDataJSON: "bm9uc2Vuc2U" } })],
  ])("signed %s opens nothing", async (_what, signed) => {
    await send(phone.make(await toMake()));
    expect(await status(signed(await toUse()))).toBe(401);
    phone.counter = 10;
    expect(await status(phone.use(await toUse()))).toBe(200);
  });

  it("opens nothing by the challenge of a registration, or too late", async () => {
    await send(phone.make(await toMake()));
    expect(await status(phone.use(await toMake()))).toBe(401);
    const [late, inTime] = [await toUse(), await toUse()];
    service.clock.at += LIFE - 1;
    expect(await status(phone.use(inTime))).toBe(200);
    service.clock.at += 1;
    expect(await status(phone.use(late))).toBe(401);
    await forgetOldChallenges(under.store.db, service.clock.at);
    expect(await under.store.db.selectFrom("passkey_challenge").selectAll().execute()).toEqual([]);
  });

  it("is removed by its member alone, which ends the other sessions and is mailed", async () => {
    await send(phone.make(await toMake()));
    const { body } = await open(phone.use(await toUse()));
    expect(await remove(phone.id, (await service.someone(`stranger-${members}`)).token)).toBe(404);
    expect([await remove(phone.id), await remove(phone.id)]).toEqual([200, 404]);
    expect([await isOpen(fan.token), await isOpen(body.access_token)]).toEqual([true, false]);
    expect(await subjects()).toContain("A passkey of your Fieldhouse account was removed");
    expect(await status(phone.use(await toUse()))).toBe(401);
  });

  it("ends with a new password and with the account, and stays with a new address", async () => {
    const member = await service.member({ email: `own-${members}@mail.example` });
    await send(phone.make(await toMake(member.token)), member.token);
    await update(under.store.db, "user", { email: "new@mail.example" }, { key: member.key });
    expect(await status(phone.use(await toUse()))).toBe(200);
    await service.changePassword(member.token);
    expect(await status(phone.use(await toUse()))).toBe(401);
    await send(phone.make(await toMake()));
    await under.store.db.deleteFrom("user").where("key", "=", fan.key).execute();
    expect(await status(phone.use(await toUse()))).toBe(401);
  });
});

describe("adding one", () => {
  const refusal = async (answer: unknown, token?: string) => (await send(answer, token)).body.error;

  it("takes the challenge of the very session, on the site itself", async () => {
    const stranger = await service.someone(`stranger-${members}`);
    expect(await refusal(phone.make(await toMake(stranger.token)))).toBe("invalid_passkey");
    expect(await refusal(phone.make(await toMake(), { origin: "https://evil.example" }))).toBe("invalid_passkey");
    expect(await refusal(phone.make(await toMake(), { party: "evil.example" }))).toBe("invalid_passkey");
    await send(phone.make(await toMake(stranger.token)), stranger.token);
    expect(await refusal(phone.make(await toMake()))).toBe("invalid_passkey");
    expect((await listed()).passkeys).toEqual([]);
  });

  it("takes no other id than the signed one, and no name of two lines", async () => {
    const made = phone.make(await toMake());
    expect(await refusal({ ...made, id: "b3RoZXI", rawId: "b3RoZXI" })).toBe("invalid_passkey");
    expect((await send(phone.make(await toMake()), fan.token, "a\nb")).status).toBe(400);
    expect((await listed()).passkeys).toEqual([]);
  });

  it("takes a recent sign-in, also once the device has made it", async () => {
    const made = phone.make(await toMake());
    service.clock.at += RECENT - 1;
    await toMake();
    service.clock.at += 1;
    const asked = await service.call("POST", "/v3/passkeys/challenges", { token: fan.token });
    expect(asked).toEqual({ status: 422, body: { error: "sign_in_again" } });
    expect(await refusal(made)).toBe("invalid_passkey");
    expect(await listed()).toEqual({ passkeys: [], recent: false });
  });

  it("ends with the last one of ten, all at once", async () => {
    const answers = [];
    for (let i = 0; i <= PASSKEYS_AT_MOST; i += 1) answers.push(another().make(await toMake()));
    const outcomes = await Promise.all(answers.map((answer) => refusal(answer)));
    expect(outcomes.filter(Boolean)).toEqual(["too_many_passkeys"]);
    expect(await toMake()).toBeUndefined();
  });
});
