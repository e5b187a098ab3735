import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { deviceContract } from "~contracts/devices";
import { DEVICE_GRANT } from "~contracts/records/activation";
import { sessionContract } from "~contracts/sessions";
import { ACCESS_LIFE, issueAuthorizationCode } from "~network/member/sign-in/tokens.server";
import { MEMBER_TABLES, MemberService, NEW_USER, START } from "../network/member/member-fixture";
import { insert, update } from "../support/rows";
import { storeOfFile } from "./store-under-test";

/** A member sees where they are signed in, and ends it there (security 3). */

const under = storeOfFile(MEMBER_TABLES);
let service: MemberService;
let members = 0;
let email: string;
let userKey: string;
let laptop: Signed;

beforeAll(async () => {
  service = new MemberService(under.store);
});

type Signed = { token: string; refresh: string };
type Answer = Awaited<ReturnType<MemberService["call"]>>;
const DAY = 24 * 60 * 60 * 1_000;

const signed = ({ status, body }: Answer): Signed => {
  expect(status).toBe(200);
  return { token: String(body.access_token), refresh: String(body.refresh_token) };
};
const signIn = async (name: string | null): Promise<Signed> =>
  signed(await service.signIn(email, NEW_USER.password, { key: `the-key-of-the-browser-${name}`, name }));
const renewed = async ({ refresh }: Signed): Promise<Signed> => signed(await service.refresh(refresh));
async function oftenRenewed(one: Signed): Promise<Signed> {
  for (let renewal = 1; renewal <= 40; renewal += 1) {
    service.clock.at += 2 * DAY;
    one = await renewed(one);
  }
  return one;
}
const ask = (method: string, path: string, { token }: Signed) => service.call(method, path, { token });
const isOpen = async (one: Signed) => (await ask("GET", "/api/user/email_subscribe", one)).status === 200;

async function listed(asker: Signed) {
  const { sessions } = sessionContract.sessions.answer.parse((await ask("GET", "/v3/sessions", asker)).body);
  return sessions;
}
const devices = async (asker: Signed) => (await listed(asker)).map(({ device }) => device);
const named = async (asker: Signed, name: string) =>
  (await listed(asker)).find(({ device }) => device === name)?.id ?? "";

async function connected(owner: Signed): Promise<Signed> {
  const shown = await service.call("POST", deviceContract.authorizeDevice.path, { body: { client_id: "tv" } });
  const { device_code, user_code } = deviceContract.authorizeDevice.answer.parse(shown.body);
  const body = { user_code, approve: true };
  await service.call("POST", deviceContract.approveDevice.path, { token: owner.token, body });
  const grant = { grant_type: DEVICE_GRANT, client_id: "tv", device_code };
  return signed(await service.call("POST", "/oauth/token", { body: grant }));
}

async function inApp(): Promise<Signed> {
  return signed(await service.exchange(await issueAuthorizationCode(under.store.db, userKey, service.clock.now())));
}

beforeEach(async () => {
  service.clock.at = START;
  members += 1;
  email = `signed-in-${members}@mail.example`;
  userKey = String((await service.call("POST", "/users", { body: { user: { ...NEW_USER, email } } })).body.user_key);
  laptop = await signIn("Firefox on Windows");
});

describe("where a member is signed in", () => {
  it("says by what, since when, when it was used last, and which one asks", async () => {
    service.clock.at += DAY;
    const [first, second, ...more] = await listed(await signIn("Chrome on Android"));
    expect(more).toEqual([]);
    const [then, now] = [START, START + DAY].map((at) => new Date(at).toISOString());
    expect(first).toMatchObject({ device: "Chrome on Android", began_at: now, last_used_at: now, current: true });
    const before = { device: "Firefox on Windows", began_at: then, last_used_at: then, current: false };
    expect(second).toMatchObject(before);
    expect((await listed(await renewed(laptop))).find(({ current }) => current)?.id).toBe(second?.id);
  });

  it("stays one through every renewal, with the day it began", async () => {
    const [only, ...more] = await listed(await oftenRenewed(laptop));
    expect(more).toEqual([]);
    const [began_at, last_used_at] = [START, service.clock.at].map((at) => new Date(at).toISOString());
    expect(only).toMatchObject({ device: "Firefox on Windows", began_at, last_used_at });
  });

  it("names a TV, our app, and what can't be told", async () => {
    await connected(laptop);
    await inApp();
    await signIn(null);
    const all = ["Fieldhouse app", "Firefox on Windows", "TV or device connected with a code", null];
    expect((await devices(laptop)).sort()).toEqual(all);
  });

  it("has no code that nothing has signed in with yet", async () => {
    await issueAuthorizationCode(under.store.db, userKey, START);
    expect(await devices(laptop)).toEqual(["Firefox on Windows"]);
  });

  it("knows neither name nor first day of a session from before they were kept, however often renewed", async () => {
    const before = { device: null, began_at: null };
    await update(under.store.db, "token", before, { user_key: userKey });
    expect(await listed(laptop)).toEqual([expect.objectContaining(before)]);
    expect(await listed(await oftenRenewed(laptop))).toEqual([expect.objectContaining(before)]);
  });

  it("knows the first day also after a back end of the release before renewed it", async () => {
    service.clock.at += DAY;
    const one = await renewed(laptop);
    await update(under.store.db, "token", { device: null, began_at: null }, { issued_at: service.clock.at });
    expect(await listed(one)).toEqual([expect.objectContaining({ began_at: new Date(START).toISOString() })]);
  });

  it("begins in our app when the code is taken, not when it was given", async () => {
    const code = await issueAuthorizationCode(under.store.db, userKey, START);
    service.clock.at += 60_000;
    const app = signed(await service.exchange(code));
    const began_at = new Date(START + 60_000).toISOString();
    expect((await listed(app)).find(({ current }) => current)).toMatchObject({ began_at });
  });

  it("is kept no longer than its session", async () => {
    service.clock.at += 60 * DAY - 1;
    const phone = await signIn("Chrome on Android");
    expect(await devices(phone)).toEqual(["Chrome on Android", "Firefox on Windows"]);
    service.clock.at += 1;
    expect(await devices(phone)).toEqual(["Chrome on Android"]);
    service.clock.at += ACCESS_LIFE;
    await renewed(phone);
    const kept = under.store.db.selectFrom("token").select("device").where("user_key", "=", userKey).distinct();
    expect(await kept.execute()).toEqual([{ device: "Chrome on Android" }]);
  });
});

describe("signing out", () => {
  it("ends the one that is named, its renewal and its notifications, and no other", async () => {
    const phone = await signIn("Chrome on Android");
    const tv = await connected(laptop);
    const id = await named(laptop, "Chrome on Android");
    const device = { user_key: userKey, p256dh: "p", auth: "a", server_key: "k", added_at: START };
    const pushed = [id, await named(laptop, "Firefox on Windows")];
    const rows = pushed.map((session) => ({
      ...device,
      ...{ id: `${userKey}-${session}`, session, name: session, endpoint: `https://push.example/${session}` },
    }));
    await insert(under.store.db, "push_device", rows);
    expect((await ask("DELETE", `/v3/sessions/${id}`, laptop)).status).toBe(200);
    expect([await isOpen(phone), await isOpen(laptop), await isOpen(tv)]).toEqual([false, true, true]);
    expect((await service.refresh(phone.refresh)).status).toBe(401);
    expect((await devices(laptop)).sort()).toEqual(["Firefox on Windows", "TV or device connected with a code"]);
    const told = under.store.db.selectFrom("push_device").select("session").where("user_key", "=", userKey);
    expect(await told.execute()).toEqual([{ session: pushed[1] }]);
  });

  it("is a 404 of one that is over, that never was, or that is another member's", async () => {
    const phone = await signIn("Chrome on Android");
    const id = await named(laptop, "Chrome on Android");
    const { token, refresh } = await service.member({ email: `else-${members}@mail.example` });
    expect((await ask("DELETE", `/v3/sessions/${id}`, { token, refresh })).status).toBe(404);
    expect(await isOpen(phone)).toBe(true);
    expect((await ask("DELETE", `/v3/sessions/${id}`, laptop)).status).toBe(200);
    const gone = { status: 404, body: { error: "no_such_session" } };
    expect(await ask("DELETE", `/v3/sessions/${id}`, laptop)).toMatchObject(gone);
    expect(await ask("DELETE", "/v3/sessions/none", laptop)).toMatchObject(gone);
  });

  it("everywhere else leaves the one that asks, and other members", async () => {
    const phone = await signIn("Chrome on Android");
    const tv = await connected(laptop);
    const { token, refresh } = await service.member({ email: `else-${members}@mail.example` });
    expect((await ask("DELETE", "/v3/sessions", phone)).status).toBe(200);
    const all = [phone, laptop, tv, { token, refresh }];
    expect(await Promise.all(all.map(isOpen))).toEqual([true, false, false, true]);
    expect(await devices(phone)).toEqual(["Chrome on Android"]);
  });

  it("isn't said to be done where the store fails", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const db = under.store.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === "DeleteQueryNode") throw new Error("the disk is full");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { app } = new MemberService({ ...under.store, db });
    const asked = { method: "DELETE", headers: { authorization: `Bearer ${laptop.token}` } };
    const paths = ["/v3/sessions", `/v3/sessions/${await named(laptop, "Firefox on Windows")}`];
    for (const path of paths) expect((await app.request(path, asked)).status, path).toBe(500);
    expect(await isOpen(laptop)).toBe(true);
  });

  it("everywhere else comes with a new password", async () => {
    const phone = await signIn("Chrome on Android");
    await service.changePassword(phone.token);
    expect([await devices(phone), await isOpen(laptop)]).toEqual([["Chrome on Android"], false]);
  });
});
