import { hash, verify } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { authTokenSchema } from "~contracts/records/member";
import {
  HASHES_AT_ONCE,
  hashesAtOnce,
  hashesAtWork,
  hashPassword,
  passwordMatches,
} from "~network/member/sign-in/passwords.server";
import {
  ACCESS_LIFE,
  endSessionsOf,
  issueAuthorizationCode,
  RENEWALS_AN_HOUR,
  REUSE_GRACE,
} from "~network/member/sign-in/tokens.server";
import { CLIENT, MemberService, NEW_USER } from "./member-fixture";

vi.mock(import("@node-rs/argon2"), async (original) => {
  const argon2 = await original();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

let service: MemberService;
beforeEach(async () => {
  service = await MemberService.open();
});
afterEach(() => service.store.close());

const REFUSED = { status: 401, body: { error: "invalid_grant", error_description: "Invalid email or password" } };
const works = async (token: string) => (await service.call("GET", "/v2/user/profile", { token })).status === 200;

describe("POST /oauth/token with a password (S 7.1)", () => {
  it("gives tokens whose access lasts two hours", async () => {
    await service.member();
    const { status, body } = await service.signIn(NEW_USER.email, NEW_USER.password);
    expect(status).toBe(200);
    const token = authTokenSchema.parse(body);
    expect(token).toMatchObject({ token_type: "Bearer", expires_in: 7200 });
    service.clock.at += ACCESS_LIFE - 1;
    expect(await works(token.access_token)).toBe(true);
    service.clock.at += 1;
    expect(await works(token.access_token)).toBe(false);
  });

  it("takes the address in any case", async () => {
    await service.member();
    expect((await service.signIn(" Robin@MAIL.example ", NEW_USER.password)).status).toBe(200);
  });

  it.each([
    ["a wrong password", NEW_USER.email, "under the light"],
    ["an unknown address", "nobody@mail.example", NEW_USER.password],
  ])("says the same about %s", async (_what, username, password) => {
    await service.member();
    expect(await service.signIn(username, password)).toEqual(REFUSED);
  });

  it.each([
    ["no JSON", "{"],
    ["no grant type", {}],
    ["another grant type", { grant_type: "implicit" }],
    ["no password", { grant_type: "password", username: "a" }],
  ])("refuses a body with %s", async (_what, body) => {
    expect((await service.call("POST", "/oauth/token", { body })).status).toBe(400);
  });

  it("opens nothing where a new password came while the old one was checked", async () => {
    const { key } = await service.member();
    const { db } = service.store;
    vi.mocked(verify).mockImplementationOnce(async () => {
      await db.updateTable("user").set({ password_hash: "another" }).where("key", "=", key).execute();
      await endSessionsOf(db, key);
      return true;
    });
    const device = { key: "the-key-of-the-phone", name: "phone" };
    expect(await service.signIn(NEW_USER.email, NEW_USER.password, device)).toEqual(REFUSED);
    for (const table of ["token", "known_device"] as const)
      expect(await db.selectFrom(table).selectAll().where("user_key", "=", key).execute(), table).toEqual([]);
  });

  it("stores no token that would open anything", async () => {
    const { token, refresh } = await service.member();
    const stored = JSON.stringify(await service.store.db.selectFrom("token").selectAll().execute());
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(refresh);
  });
});

describe("the refresh_token grant", () => {
  it("gives a new pair and keeps the session", async () => {
    const { refresh } = await service.member();
    service.clock.at += ACCESS_LIFE;
    const renewed = await service.refresh(refresh);
    expect([renewed.status, await works(String(renewed.body.access_token))]).toEqual([200, true]);
    expect(renewed.body.refresh_token).not.toBe(refresh);
  });

  it("answers a second use within the grace with the same pair", async () => {
    const { refresh } = await service.member();
    const first = await service.refresh(refresh);
    const pair = { access_token: first.body.access_token, refresh_token: first.body.refresh_token };
    service.clock.at += REUSE_GRACE;
    const again = await service.refresh(refresh);
    expect(again).toMatchObject({ status: 200, body: { ...pair, expires_in: (ACCESS_LIFE - REUSE_GRACE) / 1_000 } });
    expect(await works(String(first.body.access_token))).toBe(true);
  });

  it.each([
    ["a moment after the grace", REUSE_GRACE + 1],
    ["a month later", 30 * 24 * 3_600_000],
  ])("answers a token %s with another pair, as long as the first was never renewed", async (_, later) => {
    const { refresh } = await service.member();
    const lost = (await service.refresh(refresh)).body;
    service.clock.at += later;
    const second = await service.refresh(refresh);
    expect(second).toMatchObject({ status: 200, body: { expires_in: ACCESS_LIFE / 1_000 } });
    expect(second.body.refresh_token).not.toBe(lost.refresh_token);
    const tokens = [second.body.access_token, lost.access_token];
    expect(await Promise.all(tokens.map((token) => works(String(token))))).toEqual([true, false]);
    expect((await service.refresh(refresh)).body, "and has its grace anew").toEqual(second.body);
    service.clock.at += REUSE_GRACE + 1;
    expect((await service.refresh(String(second.body.refresh_token))).status).toBe(200);
  });

  it("ends the session where an old token comes after its next one was renewed", async () => {
    const { refresh } = await service.member();
    const first = await service.refresh(refresh);
    service.clock.at += 1_000;
    const second = await service.refresh(String(first.body.refresh_token));
    service.clock.at += REUSE_GRACE;
    expect((await service.refresh(refresh)).status).toBe(401);
    expect(await works(String(second.body.access_token))).toBe(false);
    expect((await service.refresh(String(second.body.refresh_token))).status).toBe(401);
  });

  it("ends the session where the token that was replaced comes after all", async () => {
    const { refresh } = await service.member();
    const first = await service.refresh(refresh);
    service.clock.at += REUSE_GRACE + 1;
    const second = await service.refresh(refresh);
    expect((await service.refresh(String(first.body.refresh_token))).status).toBe(401);
    expect(await works(String(second.body.access_token))).toBe(false);
    expect((await service.refresh(String(second.body.refresh_token))).status).toBe(401);
  });

  it("is refused to a token of 60 days, though its next one was never renewed", async () => {
    const { refresh } = await service.member();
    service.clock.at += 1_000;
    const next = (await service.refresh(refresh)).body.refresh_token;
    service.clock.at += 60 * 24 * 3_600_000 - 1_000;
    expect((await service.refresh(refresh)).status).toBe(401);
    expect((await service.refresh(String(next))).status).toBe(200);
  });

  it("keeps no token that can be read, and forgets what a token became once that is renewed", async () => {
    const { refresh } = await service.member();
    const first = await service.refresh(refresh);
    const rows = () => service.store.db.selectFrom("token").selectAll().execute();
    const stored = JSON.stringify(await rows());
    for (const secret of [refresh, first.body.access_token, first.body.refresh_token])
      expect(stored).not.toContain(secret);
    service.clock.at += ACCESS_LIFE;
    await service.refresh(String(first.body.refresh_token));
    expect((await rows()).filter(({ successor }) => successor !== null)).toHaveLength(1);
  });

  it("renews a session twenty times an hour, and leaves it as it is at the next", async () => {
    let { refresh } = await service.member();
    for (let use = 0; use < RENEWALS_AN_HOUR; use += 1) {
      const renewed = await service.refresh(refresh);
      expect(renewed.status).toBe(200);
      refresh = String(renewed.body.refresh_token);
    }
    expect((await service.refresh(refresh)).status).toBe(429);
    const other = String((await service.signIn(NEW_USER.email, NEW_USER.password)).body.refresh_token);
    expect((await service.refresh(other)).status, "another session of theirs").toBe(200);
    service.clock.at += 60 * 60_000 - 1;
    expect((await service.refresh(refresh)).status).toBe(429);
    service.clock.at += 1;
    expect((await service.refresh(refresh)).status).toBe(200);
  });

  it("lives 60 days from its last use", async () => {
    const life = 60 * 24 * 3_600_000;
    let { refresh } = await service.member();
    for (let use = 0; use < 3; use += 1) {
      service.clock.at += life - 1;
      const renewed = await service.refresh(refresh);
      expect(renewed.status).toBe(200);
      refresh = String(renewed.body.refresh_token);
    }
    service.clock.at += life;
    expect((await service.refresh(refresh)).status).toBe(401);
  });

  it("takes neither another client, an access token, nor one past its life", async () => {
    const { refresh, token } = await service.member();
    const { body } = await service.refresh(refresh, { ...CLIENT, secret: "guess" });
    expect(body).toMatchObject({ error: "invalid_client" });
    expect((await service.refresh(token)).status).toBe(401);
    expect((await service.refresh(`${refresh}x`)).status).toBe(401);
  });
});

it("exchanges an authorization code once", async () => {
  const { key } = await service.member();
  const code = await issueAuthorizationCode(service.store.db, key, service.clock.now());
  const first = await service.exchange(code);
  expect([first.status, await works(String(first.body.access_token))]).toEqual([200, true]);
  expect((await service.exchange(code)).status).toBe(401);
});

it("takes a session's tokens back, and leaves other sessions alone", async () => {
  const { token, refresh } = await service.member();
  const other = String((await service.signIn(NEW_USER.email, NEW_USER.password)).body.access_token);
  expect((await service.call("POST", "/oauth/revoke", { token })).status).toBe(200);
  expect([await works(token), (await service.refresh(refresh)).status]).toEqual([false, 401]);
  expect(await works(other)).toBe(true);
  expect((await service.call("POST", "/oauth/revoke", { token })).status).toBe(401);
});

describe("passwords", () => {
  it("are kept as Argon2id with OWASP's parameters", async () =>
    expect(await hashPassword("a password")).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/));

  it.each([
    [1, 4, 1],
    [2, 4, 1],
    [3, 4, 2],
    [4, 4, 3],
    [16, 4, 3],
    [16, 5, 4],
    [64, 128, 4],
    [4, 1, 1],
  ])("on %i processors with %i threads are hashed so many at once: %i", (processors, threads, most) => {
    expect(hashesAtOnce(processors, threads)).toBe(most);
  });

  it("are hashed so many at a time", async () => {
    const atWork: number[] = [];
    const hashes = Array.from({ length: 12 }, async (_, index) => {
      await hashPassword(`password ${index}`);
      atWork.push(hashesAtWork());
    });
    expect(hashesAtWork()).toBe(HASHES_AT_ONCE);
    await Promise.all(hashes);
    expect(Math.max(...atWork)).toBeLessThanOrEqual(HASHES_AT_ONCE);
    expect(hashesAtWork()).toBe(0);
  });

  it("beyond what can be checked soon are turned away with a time to try again, wherever they are hashed", async () => {
    await service.member();
    const headers = { "content-type": "application/json" };
    const asks = (path: string, body: object) =>
      service.app.request(path, { method: "POST", headers, body: JSON.stringify(body) });
    const guess = () => asks("/oauth/token", { grant_type: "password", username: NEW_USER.email, password: "a guess" });
    const told = async (answer: Response | Promise<Response>) => {
      const { status, headers } = await answer;
      return [status, headers.get("Retry-After")];
    };
    let release = (_matches: boolean) => {};
    const held = new Promise<boolean>((resolve) => (release = resolve));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.mocked(verify).mockImplementation(() => held);
    try {
      const taken = Array.from({ length: HASHES_AT_ONCE + 200 }, guess);
      while (vi.getTimerCount() < 200) await new Promise(setImmediate);
      expect(await told(guess())).toEqual([429, "5"]);
      expect(await told(asks("/users", { user: { ...NEW_USER, email: "second@mail.example" } }))).toEqual([429, "5"]);

      await vi.advanceTimersByTimeAsync(2_999);
      expect(vi.getTimerCount()).toBe(200);
      await vi.advanceTimersByTimeAsync(1);
      const answers = await Promise.all(taken.slice(HASHES_AT_ONCE).map(told));
      expect(new Set(answers.map(String))).toEqual(new Set(["429,5"]));
      release(false);
      expect(await told(taken[0] ?? guess())).toEqual([401, null]);
    } finally {
      release(false);
      vi.useRealTimers();
      vi.mocked(verify).mockReset();
    }
    expect(hashesAtWork()).toBe(0);
    expect((await service.signIn(NEW_USER.email, NEW_USER.password)).status).toBe(200);
  });

  it("cost one check of the same strength for an account that is not there", async () => {
    const hash = await hashPassword("a password");
    vi.mocked(verify).mockClear();
    for (const stored of [hash, undefined]) expect(await passwordMatches("wrong", stored)).toBe(false);
    const { calls } = vi.mocked(verify).mock;
    const [known, unknown] = calls.map(([compared]) => String(compared).split("$").slice(0, 4).join("$"));
    expect(vi.mocked(verify)).toHaveBeenCalledTimes(2);
    expect(unknown).toBe(known);
  });

  it.each([
    ["as it was typed", "Café-Night-26", "Café-Night-26"],
    ["typed on another keyboard", "Caf\u00e9-Night-26", "Cafe\u0301-Night-26"],
    ["the other way around", "Cafe\u0301-Night-26", "Caf\u00e9-Night-26"],
  ])("match %s", async (_how, chosen, typed) => {
    expect(await passwordMatches(typed, await hashPassword(chosen))).toBe(true);
    expect(await passwordMatches("Cafe-Night-26", await hashPassword(chosen))).toBe(false);
  });

  it("match as they were kept before", async () =>
    expect(await passwordMatches("Cafe\u0301-Night-26", await hash("Cafe\u0301-Night-26"))).toBe(true));

  it("never match without an account, not even the stand-in's own", async () =>
    expect(await passwordMatches("stand-in for an account that is not there", undefined)).toBe(false));
});
