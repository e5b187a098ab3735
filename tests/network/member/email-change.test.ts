import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { memberApp } from "~network/member/member-app.server";
import { insert, rowOf } from "../../support/rows";
import { CLIENT, MemberService, NEW_USER, START } from "./member-fixture";

/** Another e-mail address for an account (S 7.2, security 3). */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEXT = "robin.sawyer@mail.example";

let service: MemberService;
let token: string;
beforeEach(async () => {
  service = await MemberService.open();
  ({ token } = await service.member());
});
afterEach(() => service.store.close());

const ask = (email: string = NEXT, current_password: string = NEW_USER.password) =>
  service.call("POST", "/v3/email_change", { token, body: { email, current_password } });
const read = (link: string, by = token) => service.call("GET", `/v3/email_change/${link}`, { token: by });
const confirm = (link: string, by = token) =>
  service.call("POST", "/v3/email_change/confirmation", { token: by, body: { token: link } });
const outbox = async () =>
  (await service.mailer.outbox()).map(({ to, subject, text }) => ({ to, subject, text })).reverse();
const lettersTo = async (address: string) => (await outbox()).filter(({ to }) => to === address);
const subjects = async (address: string) => (await lettersTo(address)).map(({ subject }) => subject).sort();
async function newestLink(address = NEXT): Promise<string> {
  const letter = (await lettersTo(address)).findLast(({ text }) => text.includes("/member/email?"));
  return /\/member\/email\?token=([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? "";
}
async function passwordLink(): Promise<string> {
  await service.call("POST", "/api/user/reset_password", { body: { user: { email: NEW_USER.email } } });
  const texts = (await lettersTo(NEW_USER.email)).map(({ text }) => text);
  return /password\/edit\?token=([\w-]+)/.exec(texts.join("\n"))?.[1] ?? "";
}
const currentAddress = async () => (await rowOf(service.store.db, "user")).email;
const address = async (by = token) => (await service.call("GET", "/v2/user/profile", { token: by })).body.email;
const statusOf = async (link: string, by = token) => [(await read(link, by)).status, (await confirm(link, by)).status];

const ASKED = "A new e-mail address for your Fieldhouse account";
const CONFIRM = "Confirm your new e-mail address for Fieldhouse";
const CHANGED = "The e-mail address of your Fieldhouse account was changed";

describe("asking for it", () => {
  it("mails a link there, says so to the address before with what to do, and changes nothing", async () => {
    expect(await ask(` ${NEXT.toUpperCase()} `)).toEqual({ status: 200, body: { success: true } });
    const [link] = await lettersTo(NEXT);
    expect(link?.subject).toBe(CONFIRM);
    expect(link?.text).toContain("https://site.example/member/email?token=");
    expect(link?.text).not.toMatch(new RegExp(`${NEW_USER.name}|${NEW_USER.email}`));
    const [notice] = await lettersTo(NEW_USER.email);
    expect(notice?.subject).toBe(ASKED);
    expect(notice?.text).toContain("https://site.example/users/password/new");
    expect(notice?.text).not.toContain(NEXT);
    expect(await address()).toBe(NEW_USER.email);
  });

  it.each([
    ["no address", "robin", "is invalid"],
    ["its own, however it is spelled", "ROBIN@MAIL.EXAMPLE", "That's the e-mail address your account has now."],
    ["another account's", "taken@mail.example", "Another account has this e-mail address."],
  ])("with %s is refused, and nothing is mailed", async (_what, email, error) => {
    await service.someone("other", { email: "taken@mail.example" });
    expect(await ask(email)).toEqual({ status: 422, body: { email: { error } } });
    expect(await outbox()).toEqual([]);
  });

  it("with a wrong password is refused, and nothing is mailed", async () => {
    expect(await ask(NEXT, "wrong")).toEqual({ status: 422, body: { current_password: ["is invalid"] } });
    expect(await outbox()).toEqual([]);
  });

  it("sent twice mails one link; a minute later another, which takes the first one's place", async () => {
    await ask();
    service.clock.at += MINUTE - 1;
    expect([(await ask()).status, await subjects(NEXT)]).toEqual([200, [CONFIRM]]);
    const first = await newestLink();
    service.clock.at += 1;
    await ask();
    expect(await subjects(NEXT)).toEqual([CONFIRM, CONFIRM]);
    expect([(await read(first)).status, (await read(await newestLink())).status]).toEqual([404, 200]);
  });

  it("mails three links an hour", async () => {
    const addresses = ["a@mail.example", "b@mail.example", "c@mail.example"];
    for (const one of addresses) expect((await ask(one)).status).toBe(200);
    service.clock.at = START + HOUR - 1;
    expect(await ask("d@mail.example")).toEqual({ status: 429, body: { error: "too_many_mails", retry_after: 1 } });
    service.clock.at = START + HOUR;
    expect((await ask("d@mail.example")).status).toBe(200);
    expect(await subjects("d@mail.example")).toEqual([CONFIRM]);
  });
});

describe("the link", () => {
  it("changes it: one signs in with the new one, stays signed in, and the one before is told", async () => {
    const elsewhere = String((await service.signIn(NEW_USER.email, NEW_USER.password)).body.access_token);
    await ask();
    const link = await newestLink();
    expect((await read(link)).body).toEqual({ email: NEXT, changed: false });
    expect(await confirm(link)).toEqual({ status: 200, body: { email: NEXT } });
    expect([await address(), await address(elsewhere)]).toEqual([NEXT, NEXT]);
    expect((await service.signIn(NEW_USER.email, NEW_USER.password)).status).toBe(401);
    expect((await service.signIn(NEXT, NEW_USER.password)).status).toBe(200);
    expect(await subjects(NEW_USER.email)).toEqual([ASKED, CHANGED]);
    const told = (await lettersTo(NEW_USER.email)).find(({ subject }) => subject === CHANGED);
    expect(told?.text).toMatch(/If it wasn't you, e-mail us right away/);
  });

  it("followed again says that it is done, and tells nobody twice", async () => {
    await ask();
    const link = await newestLink();
    await confirm(link);
    expect(await read(link)).toEqual({ status: 200, body: { email: NEXT, changed: true } });
    expect(await confirm(link)).toEqual({ status: 200, body: { email: NEXT } });
    expect(await subjects(NEW_USER.email)).toEqual([ASKED, CHANGED]);
  });

  it("of an address that was changed again leads nowhere", async () => {
    await ask();
    const first = await newestLink();
    await confirm(first);
    await ask("third@mail.example");
    await confirm(await newestLink("third@mail.example"));
    expect([await statusOf(first), await address()]).toEqual([[404, 404], "third@mail.example"]);
  });

  it.each([
    [24 * HOUR - 1, 200],
    [24 * HOUR, 404],
  ])("after %i ms answers %i", async (after, status) => {
    await ask();
    const link = await newestLink();
    service.clock.at += after;
    const later = String((await service.signIn(NEW_USER.email, NEW_USER.password)).body.access_token);
    expect(await statusOf(link, later)).toEqual([status, status]);
  });

  it("is for its member alone, who is signed in", async () => {
    await ask();
    const link = await newestLink();
    const other = await service.someone("other");
    const refused = { status: 409, body: { error: "other_account" } };
    expect([await read(link, other.token), await confirm(link, other.token)]).toEqual([refused, refused]);
    expect(await statusOf(link, "none")).toEqual([401, 401]);
    expect((await confirm("unknown-link-0123456789")).status).toBe(404);
    expect(await address()).toBe(NEW_USER.email);
  });

  async function setPassword(): Promise<void> {
    const user = { token: await passwordLink(), new_password: "another password" };
    await service.call("POST", "/api/user/reset_password_token", { body: { user } });
    token = String((await service.signIn(NEW_USER.email, "another password")).body.access_token);
  }
  it.each([
    ["a new password", () => service.changePassword(token)],
    ["a password that is set with a link", setPassword],
  ])("is stopped by %s", async (_what, change) => {
    await ask();
    const link = await newestLink();
    await change();
    expect(await statusOf(link)).toEqual([404, 404]);
    expect(await address()).toBe(NEW_USER.email);
  });

  it("changes nothing once another account has the address", async () => {
    await ask();
    const { key } = await service.member({ email: NEXT });
    expect(await confirm(await newestLink())).toEqual({ status: 409, body: { error: "taken" } });
    expect(await address()).toBe(NEW_USER.email);
    expect(await subjects(NEW_USER.email)).toEqual([ASKED]);
    await service.store.db.deleteFrom("user").where("key", "=", key).execute();
    expect((await confirm(await newestLink())).status).toBe(200);
  });

  it("goes with the account", async () => {
    await ask();
    await service.deleteAccount(token);
    expect((await confirm(await newestLink())).status).toBe(401);
    expect(await service.store.db.selectFrom("email_change").selectAll().execute()).toEqual([]);
  });

  it("is remembered for the account's end, which takes what went to its addresses along", async () => {
    const changed = async (to: string) => {
      token = String((await service.signIn(await currentAddress(), NEW_USER.password)).body.access_token);
      await ask(to);
      expect((await confirm(await newestLink(to))).status).toBe(200);
      service.clock.at += 25 * HOUR;
    };
    for (const one of [NEXT, "third@mail.example"]) await changed(one);
    await service.someone("other", { email: NEXT });
    token = String((await service.signIn("third@mail.example", NEW_USER.password)).body.access_token);
    await ask("stranger@mail.example");
    const forgotten: { emails: string[] }[] = [];
    const { clock, mailer, pusher } = service;
    service.app = memberApp({
      ...{ db: service.store.db, clock, mailer, pusher, siteUrl: "https://site.example", client: CLIENT },
      forget: async (_transaction, account) => void forgotten.push(account),
    });
    await service.deleteAccount(token);
    expect(forgotten.map(({ emails }) => emails.sort())).toEqual([[NEW_USER.email, "third@mail.example"].sort()]);
  });

  it("makes a password link useless that was mailed to the address before", async () => {
    const reset = await passwordLink();
    await ask();
    expect((await service.call("GET", `/api/user/profile_with_reset_token/${reset}`)).status).toBe(200);
    await confirm(await newestLink());
    expect((await service.call("GET", `/api/user/profile_with_reset_token/${reset}`)).status).toBe(404);
  });
});

it("mail about games that still waits goes to the new address, a letter stays where it was written to", async () => {
  const { db } = service.store;
  const waiting = { text: "", html: null, sent_at: START, attempts: 0, expires_at: null, quiet_from: null };
  const row = { ...waiting, quiet_until: null, to: NEW_USER.email, state: "queued" as const };
  const unsubscribe_url = "https://site.example/unsubscribe/x";
  await insert(db, "outbox", [
    { ...row, id: "1", subject: "alert", unsubscribe_url },
    { ...row, id: "2", subject: "alert that was sent", unsubscribe_url, state: "sent" },
    { ...row, id: "3", subject: "alert of another", unsubscribe_url, to: "other@mail.example" },
    { ...row, id: "4", subject: "letter", unsubscribe_url: null },
  ]);
  await ask();
  await confirm(await newestLink());
  const found = await Promise.all(["1", "2", "3", "4"].map((id) => rowOf(db, "outbox", { id })));
  expect(found.map(({ to }) => to)).toEqual([NEXT, NEW_USER.email, "other@mail.example", NEW_USER.email]);
});
