import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMailer } from "~network/mail/mailer.server";
import { meetDevice } from "~network/member/devices/known-devices.server";
import { REMEMBERED, SENT_TWICE, SIGN_UP } from "~network/member/devices/new-device";
import { memberApp } from "~network/member/member-app.server";
import { issueResetToken } from "~network/member/sign-in/reset-tokens.server";
import { inTransaction } from "~network/store/transaction";
import { CLIENT, MEMBER_TABLES, MemberService, NEW_USER, START } from "../network/member/member-fixture";
import { atOnce } from "../support/at-once";
import { endingAfter } from "../support/ending-statements";
import { insert, update } from "../support/rows";
import { storeOfFile } from "./store-under-test";

/** A member hears of a sign-in with a browser that we don't recognize (security 3). */

const under = storeOfFile(MEMBER_TABLES);
let service: MemberService;
let members = 0;
let email: string;
let userKey: string;

beforeAll(async () => {
  service = new MemberService(under.store);
});

const device = (name: string) => ({ key: `the-key-of-the-${name}`, name });
const [PHONE, LAPTOP] = [device("phone"), device("laptop")];
const signIn = (from?: typeof PHONE) => service.signIn(email, NEW_USER.password, from);
const told = async () =>
  (await service.mailer.outbox())
    .filter(({ to, subject }) => to === email && subject === "New sign-in to Fieldhouse")
    .map(({ text }) => /^(?:phone|laptop|another)$/m.exec(text)?.[0]);
const devices = () => under.store.db.selectFrom("known_device").select("name").execute();

async function makeAccount(from?: typeof PHONE): Promise<void> {
  members += 1;
  email = `member-${members}@mail.example`;
  const body = { user: { ...NEW_USER, email }, ...(from && { device: from }) };
  userKey = String((await service.call("POST", "/users", { body })).body.user_key);
}

beforeEach(async () => {
  service.clock.at = START;
  await under.store.db.deleteFrom("known_device").execute();
  await makeAccount();
});

describe("a new sign-in", () => {
  it("says nothing of the browser that made the account, then or later", async () => {
    await signIn(PHONE);
    service.clock.at += 30 * SIGN_UP;
    expect([(await signIn(PHONE)).status, await told()]).toEqual([200, []]);
  });

  it("says nothing of the browser that made the account, also if that browser first signs in much later", async () => {
    await makeAccount(PHONE);
    service.clock.at += SIGN_UP;
    await signIn(PHONE);
    expect(await told()).toEqual([]);
    await signIn(LAPTOP);
    expect(await told()).toEqual(["laptop"]);
  });

  it("tells of another browser, once", async () => {
    await signIn(PHONE);
    await signIn(LAPTOP);
    service.clock.at += SENT_TWICE;
    await signIn(LAPTOP);
    await signIn(PHONE);
    expect(await told()).toEqual(["laptop"]);
  });

  it("tells a member who turned mail off, too", async () => {
    const { access_token } = (await signIn(PHONE)).body;
    const body = { email_subscribe: false };
    await service.call("PUT", "/api/user/email_subscribe", { token: String(access_token), body });
    await signIn(LAPTOP);
    expect(await told()).toEqual(["laptop"]);
  });

  it("is told of in the member's zone, Arizona's under its older name, too", async () => {
    await update(under.store.db, "user", { time_zone: "America/Arizona" }, { email });
    await signIn(PHONE);
    await signIn(LAPTOP);
    const [letter] = (await service.mailer.outbox()).filter(({ to }) => to === email);
    expect(letter?.text).toContain("laptop\nFriday, September 4 at 4:00 PM MST");
  });

  it("is told of once where its sessions are opened at the same moment", async () => {
    await signIn(PHONE);
    const { db } = under.store;
    const site = { mailer: service.mailer, siteUrl: "https://site.example" };
    const meet = (key: string) =>
      inTransaction({ db }, (transaction) =>
        meetDevice(transaction, userKey, { key, name: "another" }, service.clock.at, site),
      );
    const ROUNDS = 5;
    for (let round = 0; round < ROUNDS; round += 1) {
      await atOnce(6, (index) => meet(`a-browser-of-its-own-${round}-${index}`));
      service.clock.at += SIGN_UP;
    }
    expect(await told()).toEqual(Array.from({ length: ROUNDS }, () => "another"));
  });

  it("with a wrong password neither tells nor learns", async () => {
    expect((await service.signIn(email, "a guess", PHONE)).status).toBe(401);
    expect([await told(), await devices()]).toEqual([[], []]);
  });

  it("of a caller that doesn't name its browser says nothing", async () => {
    service.clock.at += SIGN_UP;
    expect((await signIn()).status).toBe(200);
    expect([await told(), await devices()]).toEqual([[], []]);
  });

  it("with a browser that wasn't used for as long as it keeps its key is new again", async () => {
    await signIn(PHONE);
    await signIn(LAPTOP);
    service.clock.at += REMEMBERED - 1;
    await signIn(PHONE);
    service.clock.at += 1;
    await signIn(LAPTOP);
    expect(await told()).toEqual(["laptop", "laptop"]);
    expect(await devices()).toHaveLength(2);
  });

  it.each(["changed", "reset"])("is told of with every browser again once the password was %s", async (how) => {
    const { access_token } = (await signIn(PHONE)).body;
    await signIn(LAPTOP);
    service.clock.at += SIGN_UP;
    const new_password = "another under the lights";
    if (how === "changed") await service.changePassword(String(access_token), new_password);
    else {
      const issued = await issueResetToken(under.store.db, { key: userKey, email }, service.clock.at);
      const user = { token: issued?.token, new_password };
      await service.call("POST", "/api/user/reset_password_token", { body: { user } });
    }
    expect(await devices()).toEqual([]);
    await service.signIn(email, new_password, LAPTOP);
    expect(await told()).toEqual(["laptop", "laptop"]);
  });

  it("is told of five times an hour, as often as somebody signs in with browsers of their making", async () => {
    service.clock.at += SIGN_UP;
    for (let one = 1; one <= 7; one += 1) await signIn({ key: `a-browser-of-its-own-${one}`, name: `phone ${one}` });
    const letters = async () => (await service.mailer.outbox()).filter(({ to }) => to === email).length;
    expect(await letters()).toBe(5);
    service.clock.at += SIGN_UP;
    await signIn({ key: "a-browser-of-an-hour-later", name: "phone 8" });
    expect(await letters()).toBe(6);
  });

  it("leaves a hundred browsers known, those used last", async () => {
    const known = Array.from({ length: 100 }, (_, one) => ({
      ...{ user_key: userKey, hash: `browser-${one}`, name: `browser ${one}` },
      ...{ first_used_at: START - 200 * SIGN_UP, last_used_at: START - 100 * SIGN_UP + one },
    }));
    await insert(under.store.db, "known_device", known);
    await signIn(PHONE);
    const names = (await devices()).map(({ name }) => name);
    expect(names).toHaveLength(100);
    expect(["phone", "browser 0", "browser 1"].map((name) => names.includes(name))).toEqual([true, false, true]);
  });

  it("leaves other members' browsers known where the password was changed", async () => {
    await signIn(PHONE);
    await makeAccount();
    const { access_token } = (await signIn(LAPTOP)).body;
    await service.changePassword(String(access_token));
    expect(await devices()).toEqual([{ name: "phone" }]);
  });

  it("is forgotten with the account", async () => {
    const { access_token } = (await signIn(PHONE)).body;
    expect([(await service.deleteAccount(String(access_token))).status, await devices()]).toEqual([200, []]);
  });
});

it("is told of once where the process ends between any two steps", async () => {
  let points = 0;
  for (let last = false; !last; points += 1) {
    await makeAccount();
    await signIn(PHONE);
    const { statements, steps } = endingAfter(points);
    const db = under.store.db.withPlugin(statements);
    const { clock, pusher } = service;
    const mailer = createMailer({ siteUrl: "https://site.example", db, clock });
    const ending = memberApp({ db, clock, mailer, pusher, siteUrl: "https://site.example", client: CLIENT });
    ending.onError(() => new Response(null, { status: 500 }));
    const headers = { "content-type": "application/json" };
    const asked = { grant_type: "password", username: email, password: NEW_USER.password, device: LAPTOP };
    await ending.request("/oauth/token", { method: "POST", headers, body: JSON.stringify(asked) });
    await mailer.close();
    last = steps.length < points;
    expect((await signIn(LAPTOP)).status).toBe(200);
    expect(await told(), `after ${points} steps, ${steps.at(-1) ?? "none"}`).toEqual(["laptop"]);
  }
  expect(points, "each of them is a point to end at").toBeGreaterThan(15);
});
