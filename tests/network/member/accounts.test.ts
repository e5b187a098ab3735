import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insert } from "../../support/rows";
import { MemberService, NEW_USER, START } from "./member-fixture";

let service: MemberService;
beforeEach(async () => {
  service = await MemberService.open();
});
afterEach(() => service.store.close());

const create = (changes: Record<string, unknown>) =>
  service.call("POST", "/users", { body: { user: { ...NEW_USER, ...changes } } });

describe("POST /users (S 5.3, 7.1)", () => {
  it("makes an account that can sign in at once", async () => {
    const { status, body } = await create({});
    expect([status, body.user_key]).toEqual([201, expect.any(String)]);
    expect((await service.signIn(NEW_USER.email, NEW_USER.password)).status).toBe(200);
  });

  it.each([
    [{ name: "" }, { name: ["can't be blank"] }],
    [{ name: "   " }, { name: ["can't be blank"] }],
    [{ name: undefined }, { name: ["can't be blank"] }],
    [{ name: "x".repeat(101) }, { name: ["is too long (maximum is 100 characters)"] }],
    [{ name: "Robin\r\nBcc: all@mail.example" }, { name: ["is invalid"] }],
    [{ last_name: "" }, { last_name: ["can't be blank"] }],
    [{ zip_code: "5030" }, { zip_code: ["is not a valid ZIP code"] }],
    [{ zip_code: "" }, { zip_code: ["can't be blank"] }],
    [{ password: "1234567" }, { password: ["is too short (minimum is 8 characters)"] }],
    [{ password: "" }, { password: ["can't be blank"] }],
    [{ password: "x".repeat(129) }, { password: ["is too long (maximum is 128 characters)"] }],
    [{ accept_service_terms: false }, { accept_service_terms: ["must be accepted"] }],
    [{ email: "robin" }, { email: { error: "is invalid" } }],
    [{ email: "" }, { email: { error: "can't be blank" } }],
    [{ email: 7 }, { email: { error: "can't be blank" } }],
    [
      { name: "", last_name: "", email: "x@" },
      { name: ["can't be blank"], last_name: ["can't be blank"], email: { error: "is invalid" } },
    ],
  ])("refuses %j", async (changes, errors) => {
    const { status, body } = await create(changes);
    expect([status, body]).toEqual([422, errors]);
  });

  it("refuses an address that has an account, however it is spelled", async () => {
    await create({});
    const error = "There's already an account with this e-mail address. Sign in instead.";
    expect(await create({ email: " ROBIN@mail.example" })).toEqual({ status: 422, body: { email: { error } } });
  });

  it.each([
    ["no user", {}],
    ["a list", []],
    ["no JSON", "user=1"],
  ])("refuses a body with %s", async (_what, body) => {
    expect((await service.call("POST", "/users", { body })).status).toBe(400);
  });
});

describe("the profile (S 7.2)", () => {
  it("changes what is sent and nothing else", async () => {
    const { token } = await service.member();
    const edit = { name: "Robyn", time_zone: "America/Denver", theme: "light", scores: "hidden" };
    expect((await service.call("POST", "/api/user/profile", { token, body: { user: edit } })).status).toBe(200);
    const { body } = await service.call("GET", "/v2/user/profile", { token });
    expect(body).toMatchObject({ ...edit, last_name: "Sawyer", zip_code: "50309", view: null });
  });

  it.each([
    [{ name: "" }, { name: ["can't be blank"] }],
    [{ zip_code: "x" }, { zip_code: ["is not a valid ZIP code"] }],
    [{ time_zone: "Mars/Base" }, { time_zone: ["is not a time zone"] }],
  ])("refuses %j", async (edit, errors) => {
    const { token } = await service.member();
    const { status, body } = await service.call("POST", "/api/user/profile", { token, body: { user: edit } });
    expect([status, body]).toEqual([422, errors]);
  });

  it("keeps the school to support, and lets it go", async () => {
    const { token } = await service.member();
    const support = async (school_key: string | null) => {
      await service.call("POST", "/api/user/profile", { token, body: { user: { school_key } } });
      return (await service.call("GET", "/v2/user/profile", { token })).body.school_to_support;
    };
    expect(await support("school-1")).toEqual({ key: "school-1" });
    expect(await support(null)).toBeNull();
  });

  it("knows three answers about e-mail: yes, no and never asked", async () => {
    const { token } = await service.member();
    const read = async () => (await service.call("GET", "/api/user/email_subscribe", { token })).body.email_subscribe;
    expect(await read()).toBeNull();
    for (const email_subscribe of [true, false]) {
      await service.call("PUT", "/api/user/email_subscribe", { token, body: { email_subscribe } });
      expect(await read()).toBe(email_subscribe);
    }
    const other = { token, body: { email_subscribe: "yes" } };
    expect((await service.call("PUT", "/api/user/email_subscribe", other)).status).toBe(400);
  });
});

describe("a new password", () => {
  const change = (token: string, current_password: string, new_password: string) =>
    service.call("POST", "/api/user/update_password", { token, body: { user: { current_password, new_password } } });

  it("needs the current one, signs other devices out and keeps this one", async () => {
    const { token } = await service.member();
    const other = String((await service.signIn(NEW_USER.email, NEW_USER.password)).body.access_token);
    const wrong = { current_password: ["is invalid"] };
    const short = { new_password: ["is too short (minimum is 8 characters)"] };
    expect(await change(token, "wrong", "another password")).toEqual({ status: 422, body: wrong });
    expect(await change(token, NEW_USER.password, "short")).toEqual({ status: 422, body: short });
    expect(await service.mailer.outbox()).toEqual([]);
    expect((await change(token, NEW_USER.password, "another password")).status).toBe(200);
    const [mail, ...more] = await service.mailer.outbox();
    expect([mail?.to, mail?.subject, more]).toEqual([NEW_USER.email, "Your Fieldhouse password was changed", []]);
    expect(mail?.text).toContain("https://site.example/users/password/new");
    expect((await service.signIn(NEW_USER.email, NEW_USER.password)).status).toBe(401);
    expect((await service.signIn(NEW_USER.email, "another password")).status).toBe(200);
    expect((await service.call("GET", "/v2/user/profile", { token })).status).toBe(200);
    expect((await service.call("GET", "/v2/user/profile", { token: other })).status).toBe(401);
  });

  it.each([
    ["again after its answer was lost", false],
    ["twice at once", true],
  ])("sent %s is done once, and told of by one mail", async (_when, atOnce) => {
    const { token } = await service.member();
    const first = change(token, NEW_USER.password, "another password");
    if (!atOnce) await first;
    const answers = await Promise.all([first, change(token, NEW_USER.password, "another password")]);
    expect(answers).toEqual([1, 2].map(() => ({ status: 200, body: { success: true } })));
    expect(await service.mailer.outbox()).toHaveLength(1);
    expect((await service.signIn(NEW_USER.email, "another password")).status).toBe(200);
  });

  it("sent again with another one is refused, and the first stays", async () => {
    const { token } = await service.member();
    expect((await change(token, NEW_USER.password, "another password")).status).toBe(200);
    for (const next of ["a third password", "short"])
      expect((await change(token, NEW_USER.password, next)).body).toEqual({ current_password: ["is invalid"] });
    expect((await service.signIn(NEW_USER.email, "another password")).status).toBe(200);
  });

  it("sent twice at once as two different ones is one of them, and the other is told so", async () => {
    const { token } = await service.member();
    const wanted = ["another password", "a third password"];
    const answers = await Promise.all(wanted.map((next) => change(token, NEW_USER.password, next)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const kept = wanted[answers.findIndex(({ status }) => status === 200)] ?? "";
    expect((await service.signIn(NEW_USER.email, kept)).status).toBe(200);
    expect(await service.mailer.outbox()).toHaveLength(1);
  });
});

it("a password that is changed makes links from before useless", async () => {
  const { token } = await service.member();
  await service.call("POST", "/api/user/reset_password", { body: { user: { email: NEW_USER.email } } });
  const [mail] = await service.mailer.outbox();
  const link = /token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const reset = () => service.call("GET", `/api/user/profile_with_reset_token/${link}`);
  expect((await reset()).status).toBe(200);
  expect((await service.changePassword(token)).status).toBe(200);
  expect((await reset()).status).toBe(404);
});

describe("a forgotten password", () => {
  const ask = (email: string) => service.call("POST", "/api/user/reset_password", { body: { user: { email } } });
  const set = (token: string, new_password: string) =>
    service.call("POST", "/api/user/reset_password_token", { body: { user: { token, new_password } } });
  const look = (token: string) => service.call("GET", `/api/user/profile_with_reset_token/${token}`);
  const mailedToken = async () => {
    const [mail] = await service.mailer.outbox();
    return /https:\/\/site\.example\/users\/password\/edit\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  };

  it("is answered alike for known and unknown addresses, and mailed to the known one", async () => {
    await service.member();
    expect(await ask("nobody@mail.example")).toEqual(await ask("Robin@mail.example"));
    expect((await service.mailer.outbox()).map((mail) => mail.to)).toEqual(["robin@mail.example"]);
  });

  it("is mailed without a link that a stranger gave for a name", async () => {
    await service.member({ name: "Your prize waits at evil.example/x" });
    await ask(NEW_USER.email);
    const [mail] = await service.mailer.outbox();
    expect(mail?.text).toContain("Hi Your prize waits at evil example x,");
  });

  it("is set once with the mailed token, and ends every session", async () => {
    const { token: session } = await service.member();
    await ask(NEW_USER.email);
    const token = await mailedToken();
    expect(await look(token)).toEqual({ status: 200, body: { email: NEW_USER.email } });
    expect((await set(token, "short")).status).toBe(422);
    const answers = await Promise.all([set(token, "a fresh password"), set(token, "a second password")]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
    const subjects = (await service.mailer.outbox()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "Your Fieldhouse password was changed")).toHaveLength(1);
    expect((await look(token)).status).toBe(404);
    expect((await service.call("GET", "/v2/user/profile", { token: session })).status).toBe(401);
    expect((await service.signIn(NEW_USER.email, NEW_USER.password)).status).toBe(401);
  });

  it("can be set for two hours", async () => {
    await service.member();
    await ask(NEW_USER.email);
    const token = await mailedToken();
    service.clock.at += 2 * 3_600_000 - 1;
    expect((await look(token)).status).toBe(200);
    service.clock.at += 1;
    expect((await set(token, "a fresh password")).status).toBe(404);
  });

  it("is mailed three times an hour at most", async () => {
    await service.member();
    for (let i = 0; i < 5; i += 1) expect((await ask(NEW_USER.email)).status).toBe(200);
    expect(await service.mailer.outbox()).toHaveLength(3);
    service.clock.at += 3_600_000;
    await ask(NEW_USER.email);
    expect(await service.mailer.outbox()).toHaveLength(4);
  });
});

describe("POST /api/user/delete_account", () => {
  const remove = (token: string, user: Record<string, unknown>) =>
    service.call("POST", "/api/user/delete_account", { token, body: { user } });
  const right = { current_password: NEW_USER.password, ends_pass: false };
  const passUntil = (user_key: string, expires_at: number) =>
    insert(service.store.db, "voucher", { user_key, code: "V", expires_at });

  it("ends the account and everything of it, and says so by mail", async () => {
    const { token, refresh, key } = await service.member();
    const { token: other } = await service.member({ email: "other@mail.example" });
    await service.mark("PUT", "/v1/user/following/school/s1", token);
    await service.call("POST", "/v3/favorite_team", { token, body: { school_key: "s1", sport: "Football" } });
    expect((await remove(token, right)).status).toBe(200);
    expect((await service.call("GET", "/v2/user/profile", { token })).status).toBe(401);
    expect((await service.refresh(refresh)).status).toBe(401);
    expect((await service.signIn(NEW_USER.email, NEW_USER.password)).status).toBe(401);
    for (const table of ["follow", "favorite_team", "token"] as const) {
      const rows = service.store.db.selectFrom(table).select("user_key").where("user_key", "=", key);
      expect(await rows.execute(), table).toEqual([]);
    }
    const mails = (await service.mailer.outbox()).map(({ to, subject }) => [to, subject]);
    expect(mails).toEqual([["robin@mail.example", "Your Fieldhouse account is deleted"]]);
    expect((await service.call("GET", "/v2/user/profile", { token: other })).status).toBe(200);
    expect((await service.call("POST", "/users", { body: { user: NEW_USER } })).status).toBe(201);
  });

  it("wants the password", async () => {
    const { token } = await service.member();
    const refused = { status: 422, body: { current_password: ["is invalid"] } };
    expect(await remove(token, { ...right, current_password: "guessed" })).toEqual(refused);
    expect((await remove("nobody", right)).status).toBe(401);
    expect((await service.call("GET", "/v2/user/profile", { token })).status).toBe(200);
  });

  it.each([
    [1, false, 422],
    [1, true, 200],
    [-1, false, 200],
  ])("with a pass that ends in %i ms, acknowledged %s: %i", async (ms, ends_pass, status) => {
    const { token, key } = await service.member();
    await passUntil(key, START + ms);
    const answer = await remove(token, { ...right, ends_pass });
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.body).toEqual({ ends_pass: ["must be accepted"] });
  });

  it.each([
    ["spring-tournament", 1, 422],
    ["spring-tournament", 0, 200],
    ["download:gam1", 1, 200],
  ])("with %s that ends in %i ms, not acknowledged: %i", async (entitlement, ms, status) => {
    const { token, key } = await service.member();
    await insert(service.store.db, "pass", { user_key: key, entitlement, expires_at: START + ms });
    expect((await remove(token, right)).status).toBe(status);
  });

  it("pressed twice at once is done once", async () => {
    const { token } = await service.member();
    const answers = await Promise.all([remove(token, right), remove(token, right)]);
    expect(answers).toEqual([1, 2].map(() => ({ status: 200, body: { success: true } })));
    expect(await service.mailer.outbox()).toHaveLength(1);
  });
});
