import { beforeAll, describe, expect, it } from "vitest";
import { memberContract } from "~contracts/member";
import { DEVICE_GRANT, deviceAuthorizationSchema } from "~contracts/records/activation";
import { authTokenSchema, memberProfileSchema, userInfoSchema } from "~contracts/records/member";
import { SEED_PASSWORD, seedMembers } from "~network/member/seed-members.server";
import { REUSE_GRACE } from "~network/member/sign-in/tokens.server";
import { schoolsWithGames } from "../network/member/league-rows";
import { A_CLIP, MEMBER_TABLES, MemberService, NEW_USER, START } from "../network/member/member-fixture";
import { atOnce } from "../support/at-once";
import { rowOf, update } from "../support/rows";
import { storeOfFile } from "./store-under-test";

const under = storeOfFile(MEMBER_TABLES);
let service: MemberService;

beforeAll(async () => {
  service = new MemberService(under.store);
  const { db } = under.store;
  await schoolsWithGames(db, 30, START);
  await update(db, "event", { required_entitlement: "state-finals" }, { key: "soon-3" });
});

const profileOf = async (token: string) =>
  memberProfileSchema.parse((await service.call("GET", "/v1/user/profile", { token })).body);

describe("members on this store", () => {
  it("are seeded by two processes at once, each once", async () => {
    await Promise.all([seedMembers(under.store.db, { now: START }), seedMembers(under.store.db, { now: START })]);
    expect(await under.store.db.selectFrom("user").select("email").execute()).toHaveLength(13);
    expect(await under.store.db.selectFrom("follow").selectAll().execute()).toHaveLength(39);
    await seedMembers(under.store.db, { now: START + 400 * 24 * 3_600_000 });
  });

  it("sign in, read their profiles and hold their entitlements", async () => {
    const { body } = await service.signIn("tournament@fieldhouse.example", SEED_PASSWORD);
    const token = authTokenSchema.parse(body).access_token;
    const info = await service.call("GET", "/v2/user/profile", { token });
    expect(userInfoSchema.parse(info.body).key).toBe("member-tournament");
    expect((await profileOf(token)).following).toHaveLength(3);
    const held = await service.call("GET", `/api/user/entitlements?access_token=${token}`);
    const { entitlements } = memberContract.entitlements.answer.parse(held.body);
    expect(entitlements).toEqual(["membership", "state-finals"]);
  });

  it("are made once when many ask for one address at once", async () => {
    const user = { ...NEW_USER, email: "crowd@mail.example" };
    const answers = await atOnce(8, () => service.call("POST", "/users", { body: { user } }));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422, 422, 422]);
  });

  it("refresh once, give everyone at once the same pair, and another to those who come back without it", async () => {
    const { refresh } = await service.member();
    const answers = await atOnce(4, () => service.refresh(refresh));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => `${body.access_token} ${body.refresh_token}`)).size).toBe(1);
    service.clock.at += REUSE_GRACE + 1;
    const later = await atOnce(4, () => service.refresh(refresh));
    expect(later.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(later.map(({ body }) => `${body.access_token} ${body.refresh_token}`)).size).toBe(1);
    expect((await service.refresh(String(answers[0]?.body.refresh_token))).status, "it was replaced").toBe(401);
    const newest = String(later[0]?.body.access_token);
    expect((await service.call("GET", "/v2/user/profile", { token: newest })).status).toBe(401);
    service.clock.at = START;
  });

  it("renew or come back for another pair at once, and are never left with two", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { refresh } = await service.member({ email: `late-${round}@mail.example` });
      const next = String((await service.refresh(refresh)).body.refresh_token);
      service.clock.at += REUSE_GRACE + 1;
      const answers = await Promise.all([next, refresh, next, refresh].map((token) => service.refresh(token)));
      const given = answers.filter(({ status }) => status === 200).map(({ body }) => String(body.access_token));
      expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
      const opened = new Set<string>();
      for (const token of given)
        if ((await service.call("GET", "/v2/user/profile", { token })).status === 200) opened.add(token);
      expect([...opened], "one of the two is a copy: the session has ended").toEqual([]);
    }
    service.clock.at = START;
  });

  it("follow, are reminded, view and keep teams, each mark once under parallel calls", async () => {
    const { token } = await service.member({ email: "marks@mail.example" });
    const calls = [
      ["PUT", "/v1/user/following/school/school-1"],
      ["PUT", "/v1/user/reminders/game/soon-1"],
      ["POST", "/v1/user/views/game/past-1"],
    ] as const;
    await Promise.all([...calls, ...calls].map(([method, path]) => service.mark(method, path, token)));
    const team = { school_key: "school-1", sport: "Basketball" };
    await atOnce(4, () => service.call("POST", "/v3/favorite_team", { token, body: team }));
    const { following, reminders, most_recent, favorite_teams } = await profileOf(token);
    expect([following, reminders, most_recent, favorite_teams].map((list) => list.length)).toEqual([1, 1, 1, 1]);
    expect(following[0]?.content_name).toBe("school-1 High School");
  });

  it("keep the newest place in a replay, of many that are told at once", async () => {
    const { token } = await service.member({ email: "places@mail.example" });
    service.clock.at += 60_000;
    const from = service.clock.at - 60_000;
    const keep = async (position: number) => {
      const body = { position, duration: 600, updated_at: new Date(from + position * 1_000).toISOString() };
      return (await service.call("PUT", "/v3/user/positions/game/past-1", { token, body })).status;
    };
    expect(await Promise.all([30, 10, 42, 20, 41].map(keep))).toEqual([200, 200, 200, 200, 200]);
    expect((await profileOf(token)).most_recent).toMatchObject([
      { content_key: "past-1", position: 42, duration: 600 },
    ]);
  });

  it("get three reset mails an hour, of ten that are asked for at once", async () => {
    const email = "often@mail.example";
    await service.member({ email });
    const ask = () => service.call("POST", "/api/user/reset_password", { body: { user: { email } } });
    await atOnce(10, ask);
    const mails = (await service.mailer.outbox()).filter(({ to, subject }) => to === email && /password/.test(subject));
    expect(mails).toHaveLength(3);
  });

  it("get no mail with a link that works no more", async () => {
    const { key } = await service.member({ email: "late@mail.example" });
    await service.call("POST", "/api/user/reset_password", { body: { user: { email: "late@mail.example" } } });
    const { db } = under.store;
    const { expires_at } = await rowOf(db, "reset_token", { user_key: key });
    const mails = db.selectFrom("outbox").select(["subject", "expires_at"]).where("to", "=", "late@mail.example");
    expect(await mails.execute()).toEqual([{ subject: "Set a new Fieldhouse password", expires_at }]);
  });

  it("make a clip once, of many that ask for it at once, and lose it with their account", async () => {
    const { token } = await service.member({ email: "clips@mail.example" });
    const clip = { ...A_CLIP, key: "clpcccccccccccccccc", event_key: "past-1" };
    const answers = await atOnce(5, () => service.call("POST", "/v3/clips", { token, body: clip }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await service.call("GET", "/v3/clips", { token })).body).toMatchObject({ total: 1 });
    await service.deleteAccount(token);
    expect((await service.call("GET", `/v3/clips/${clip.key}`)).status).toBe(404);
  });

  it("sign a device in by one of several answers to its code", async () => {
    const { token } = await service.member({ email: "device@mail.example" });
    const shown = await service.call("POST", "/oauth/device_authorization", { body: { client_id: "tv" } });
    const { user_code, device_code } = deviceAuthorizationSchema.parse(shown.body);
    const body = { user_code, approve: true };
    const answers = await atOnce(4, () => service.call("POST", "/oauth/device_approval", { token, body }));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    const asked = { grant_type: DEVICE_GRANT, client_id: "tv", device_code };
    const polls = await atOnce(4, () => service.call("POST", "/oauth/token", { body: asked }));
    expect(polls.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
