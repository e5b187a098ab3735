import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SIGN_IN_CODE_TRIES, SIGN_IN_LINK_MINUTES } from "~contracts/limits";
import { changeEmail, issueEmailChange } from "~network/member/email/email-changes.server";
import { spendMailedLinks } from "~network/member/sign-in/reset-tokens.server";
import { forgetEndedSignInLinks, LINKS_AN_HOUR } from "~network/member/sign-in/sign-in-links.server";
import type { Transaction } from "~network/store/database";
import { inTransaction } from "~network/store/transaction";
import { MEMBER_TABLES, MemberService, START } from "../network/member/member-fixture";
import { atOnce } from "../support/at-once";
import { update } from "../support/rows";
import { storeOfFile } from "./store-under-test";

/** In by a mailed link or its code (security 3, decision 60). */

const BROWSER = "the-browser-that-asked-0";
const LIFE = SIGN_IN_LINK_MINUTES * 60_000;
const under = storeOfFile(MEMBER_TABLES);
let service: MemberService;
let members = 0;
let fan: { token: string; key: string; email: string };

beforeAll(async () => {
  service = new MemberService(under.store);
});
beforeEach(async () => {
  service.clock.at = START;
  fan = await service.someone(`link-${(members += 1)}`);
});

const mails = async () => (await service.mailer.outbox()).filter(({ to }) => to === fan.email);
async function asked(browser = BROWSER, newcomer?: object) {
  const body = { email: ` ${fan.email.toUpperCase()} `, browser, newcomer };
  expect(await service.call("POST", "/v3/sign_in_links", { body })).toEqual({ status: 200, body: { success: true } });
  const text = (await mails()).find(({ subject }) => subject === "Sign in to Fieldhouse")?.text ?? "";
  const token = /link\?token=(\S+)/.exec(text)?.[1] ?? "";
  return { token, email: fan.email, browser, code: /^(\d{6})$/m.exec(text)?.[1] ?? "" };
}
const open = async (body: object) => (await service.call("POST", "/v3/sign_in_links/session", { body })).status;
const link = async (token: string) => (await service.call("GET", `/v3/sign_in_links/${token}`)).status;
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

describe("a link to sign in", () => {
  it("opens one session, of ten presses at once, by link or code; reading it uses nothing", async () => {
    const { token, ...typed } = await asked();
    expect([await link(token), await link(token)]).toEqual([200, 200]);
    const answers = await atOnce(10, (i) => open(i % 2 ? { token } : typed));
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect([await link(token), await open({ token }), await open(typed)]).toEqual([404, 401, 401]);
  });

  it("is told of to the member like any sign-in, and stands in the store as hashes alone", async () => {
    const { token, code } = await asked();
    const rows = JSON.stringify(await under.store.db.selectFrom("sign_in_link").selectAll().execute());
    for (const secret of [token, BROWSER, `"${code}"`]) expect(rows).not.toContain(secret);
    service.clock.at += 1;
    await update(under.store.db, "user", { created_at: 0 }, { key: fan.key });
    expect(await open({ token, device: { key: "another-browser-key-0", name: "Chrome on Android" } })).toBe(200);
    expect((await mails()).map(({ subject }) => subject)).toContain("New sign-in to Fieldhouse");
  });

  async function moveAway(transaction: Transaction): Promise<void> {
    const asking = { userKey: fan.key, now: START };
    const issued = await issueEmailChange(transaction, { ...asking, email: `new-${fan.email}` });
    if (!(typeof issued === "object" && "token" in issued)) throw new Error("No link");
    await changeEmail(transaction, { ...asking, token: issued.token }, undefined);
  }
  it.each<[string, () => unknown]>([
    ["its time", () => void (service.clock.at += LIFE)],
    ["a new password", () => inTransaction(under.store, (db) => spendMailedLinks(db, fan.key, START))],
    ["a new address", () => inTransaction(under.store, moveAway)],
    ["the account", () => under.store.db.deleteFrom("user").where("key", "=", fan.key).execute()],
  ])("ends with %s", async (_what, end) => {
    const { token, ...typed } = await asked();
    await end();
    expect([await link(token), await open({ token }), await open(typed)]).toEqual([404, 401, 401]);
  });

  it("still opens a moment before its time", async () => {
    const { token } = await asked();
    service.clock.at += LIFE - 1;
    expect([await link(token), await open({ token })]).toEqual([200, 200]);
  });

  it("is mailed so many times an hour, to members alone, and forgotten afterward", async () => {
    await atOnce(LINKS_AN_HOUR + 3, () => asked());
    expect(await mails()).toHaveLength(LINKS_AN_HOUR);
    service.clock.at += 3_600_000;
    await forgetEndedSignInLinks(under.store.db, service.clock.at);
    const links = under.store.db.selectFrom("sign_in_link").selectAll().where("user_key", "=", fan.key);
    expect(await links.execute()).toEqual([]);
    await asked();
    expect(await mails()).toHaveLength(LINKS_AN_HOUR + 1);
    fan = { ...fan, email: "no-one@mail.example" };
    await asked();
    expect(await mails()).toEqual([]);
  });
});

describe("a newcomer", () => {
  const newcomer = { name: "Robin", last_name: "Sawyer", zip_code: "50309" };
  const accounts = () => under.store.db.selectFrom("user").selectAll().where("email", "=", fan.email).execute();
  beforeEach(() => (fan = { ...fan, email: `new-${fan.email}` }));

  it("has an account once the mail is answered, without a password that anything matches", async () => {
    const { token, ...typed } = await asked("the-browser-of-a-newcomer", newcomer);
    expect([await link(token), await accounts()]).toEqual([200, []]);
    const { body, status } = await service.call("POST", "/v3/sign_in_links/session", { body: typed });
    expect([status, body]).toEqual([200, expect.objectContaining({ made: true })]);
    expect(await accounts()).toEqual([expect.objectContaining({ ...newcomer, password_hash: "" })]);
    const user = { username: fan.email, grant_type: "password" };
    for (const password of ["", "stand-in for an account that is not there"])
      expect((await service.call("POST", "/oauth/token", { body: { ...user, password } })).status).toBe(401);
  });

  it("with two mails signs in to one account", async () => {
    const tokens: string[] = [];
    for (const name of ["Robin", "Someone else"]) {
      service.clock.at += 1;
      tokens.push((await asked(`the-browser-of-${name}`, { ...newcomer, name })).token);
    }
    for (const token of tokens) expect(await open({ token })).toBe(200);
    expect(await accounts()).toEqual([expect.objectContaining(newcomer)]);
  });

  it("is mailed no more than a member, and told what is wrong", async () => {
    await Promise.all(Array.from({ length: LINKS_AN_HOUR + 3 }, () => asked(BROWSER, newcomer)));
    expect(await mails()).toHaveLength(LINKS_AN_HOUR);
    const body = { email: fan.email, browser: BROWSER, newcomer: { ...newcomer, name: " " } };
    expect(await service.call("POST", "/v3/sign_in_links", { body })).toEqual({
      status: 422,
      body: { name: ["can't be blank"] },
    });
  });
});

describe("its code", () => {
  it("takes five tries, all at once or one by one; the link still opens", async () => {
    const { token, ...typed } = await asked();
    const wrong = { ...typed, code: other(typed.code) };
    await Promise.all(Array.from({ length: SIGN_IN_CODE_TRIES }, () => open(wrong)));
    expect([await open(typed), await open({ token })]).toEqual([401, 200]);
  });

  it("opens with its last try, in the browser that asked, for its own address", async () => {
    const { token: _, ...typed } = await asked("a-browser-of-its-own-00");
    expect(await open({ ...typed, browser: "another-browser-000000" })).toBe(401);
    for (let i = 2; i < SIGN_IN_CODE_TRIES; i += 1) expect(await open({ ...typed, code: other(typed.code) })).toBe(401);
    expect(await open({ ...typed, email: "else@mail.example" })).toBe(401);
    expect(await open(typed)).toBe(200);
  });
});
