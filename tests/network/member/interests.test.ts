import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { memberContract } from "~contracts/member";
import { memberProfileSchema } from "~contracts/records/member";
import { insert, rowOf } from "../../support/rows";
import { gameRow, schoolRow } from "./league-rows";
import { MemberService } from "./member-fixture";

let service: MemberService;
let token: string;
beforeEach(async () => {
  service = await MemberService.open();
  token = (await service.someone("robin")).token;
});
afterEach(() => service.store.close());

const profile = async () => memberProfileSchema.parse((await service.call("GET", "/v1/user/profile", { token })).body);

describe("reminders, following and views (S 7.3)", () => {
  it.each([
    ["PUT", "DELETE", "reminders/game/game-1", "reminder", "reminders", memberContract.setReminder],
    ["PUT", "DELETE", "following/school/school-1", "following", "following", memberContract.follow],
    ["POST", "DELETE", "views/game/game-1", "view", "most_recent", memberContract.recordView],
  ] as const)("%s and %s %s", async (set, clear, path, named, listed, endpoint) => {
    const [, content_type, content_key] = path.split("/");
    for (let twice = 0; twice < 2; twice += 1) {
      const answer = await service.mark(set, `/v1/user/${path}`, token);
      expect(answer).toEqual({ status: 200, body: { success: true, [named]: { content_type, content_key } } });
      expect(endpoint.answer.safeParse(answer.body).success).toBe(true);
    }
    expect((await profile())[listed]).toEqual([expect.objectContaining({ content_type, content_key })]);

    for (let twice = 0; twice < 2; twice += 1)
      expect((await service.mark(clear, `/v1/user/${path}`, token)).status).toBe(200);
    expect((await profile())[listed]).toEqual([]);
  });

  it("need the token in the header, and the same in the body", async () => {
    const path = "/v1/user/reminders/game/game-1";
    expect((await service.call("PUT", path, { body: { access_token: token, bearer_token: token } })).status).toBe(401);
    expect((await service.mark("PUT", path, "made-up", token)).status).toBe(401);
    expect((await service.mark("PUT", path, token, "made-up")).status).toBe(401);
    expect((await service.call("PUT", path, { token, body: {} })).status).toBe(400);
    expect((await profile()).reminders).toEqual([]);
  });

  it.each([
    "reminders/GAME/game-1",
    "reminders/game/a%20b",
    "following/school/%3Cscript%3E",
    `reminders/game/${"x".repeat(121)}`,
  ])("refuse %s", async (path) => expect((await service.mark("PUT", `/v1/user/${path}`, token)).status).toBe(422));

  it("tell of all games of a school that is followed, or those that were chosen", async () => {
    const choose = async (alerts: string) =>
      (await service.call("PUT", "/v3/alerts/schools/school-1", { token, body: { alerts } })).status;
    const chosen = async () => (await profile()).following.map(({ alerts }) => alerts);
    const path = "/v1/user/following/school/school-1";
    expect([await choose("teams"), await chosen()]).toEqual([404, []]);
    await service.call("POST", "/api/user/profile", { token, body: { user: { school_key: "school-1" } } });
    await service.mark("PUT", path, token);
    expect(await chosen(), "only supported").toEqual(["unasked"]);
    expect([await choose("unasked"), await choose("teams"), await chosen()]).toEqual([400, 200, ["teams"]]);
    for (const method of ["DELETE", "PUT"] as const) await service.mark(method, path, token);
    expect(await chosen(), "followed by choice").toEqual(["all"]);
  });

  it("are each member's own", async () => {
    await service.mark("PUT", "/v1/user/following/school/school-1", (await service.someone("other")).token);
    expect((await profile()).following).toEqual([]);
  });

  it("name the organization that is followed", async () => {
    await insert(service.store.db, "profile", schoolRow("school-1"));
    await service.mark("PUT", "/v1/user/following/school/school-1", token);
    expect((await profile()).following).toEqual([
      {
        ...{ content_type: "school", content_key: "school-1", alerts: "all", content_name: "school-1 High School" },
        ...{ content_logo: "/logos/school-1.svg", content_slug: "school-1-high" },
        ...{ content_city: "Des Moines", content_state_code: "IA" },
      },
    ]);
  });
});

describe("at 500 of a kind (S 7.3)", () => {
  const DAY = 86_400_000;

  async function keep(table: "reminder" | "follow", keys: readonly string[]) {
    const { key: user_key } = await rowOf(service.store.db, "user");
    const content_type = table === "reminder" ? "game" : "school";
    const marks = keys.map((content_key, created_at) => ({ user_key, content_type, content_key, created_at }));
    await insert(service.store.db, table, marks);
  }
  const many = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`);
  const remind = (key: string) => service.mark("PUT", `/v1/user/reminders/game/${key}`, token);
  const reminded = async () => (await profile()).reminders.map(({ content_key }) => content_key);

  it("a new reminder takes the place of the oldest whose game ended over a day ago", async () => {
    const now = service.clock.now();
    const games = [
      gameRow("just-over", now - DAY, { complete_at: now - DAY + 1 }),
      gameRow("long-over", now - 2 * DAY, { complete_at: now - DAY - 1 }),
      gameRow("coming", now + DAY, { complete_at: now + DAY }),
    ];
    await insert(service.store.db, "event", games);
    await keep("reminder", ["coming", "just-over", ...many(497), "long-over"]);
    expect((await remind("new")).status).toBe(200);
    const kept = await reminded();
    expect(kept).toHaveLength(500);
    expect(kept).toEqual(expect.arrayContaining(["coming", "just-over", "k0", "new"]));
    expect(kept).not.toContain("long-over");
  });

  it("else of the oldest", async () => {
    await keep("reminder", many(500));
    expect((await remind("new")).status).toBe(200);
    const kept = await reminded();
    expect([kept.length, kept.includes("k0")]).toEqual([500, false]);
    expect(kept).toEqual(expect.arrayContaining(["k1", "new"]));
  });

  it("one that is set again changes nothing", async () => {
    await keep("reminder", many(500));
    await keep("follow", many(500));
    expect((await remind("k0")).status).toBe(200);
    expect((await service.mark("PUT", "/v1/user/following/school/k7", token)).status).toBe(200);
    expect(await reminded()).toEqual(expect.arrayContaining(many(500)));
  });

  it("another follow is refused", async () => {
    await keep("follow", many(500));
    const refused = await service.mark("PUT", "/v1/user/following/school/new", token);
    expect(refused).toMatchObject({ status: 422, body: { error: "too_many" } });
    expect((await profile()).following).toHaveLength(500);
  });
});

describe("most recent (S 3)", () => {
  it("is newest first without duplicates", async () => {
    for (const key of ["a", "b", "c", "a"]) {
      await service.mark("POST", `/v1/user/views/game/${key}`, token);
      service.clock.at += 60_000;
    }
    expect((await profile()).most_recent.map((view) => view.content_key)).toEqual(["a", "c", "b"]);
  });

  it("keeps the newest 200 and lists 100", async () => {
    for (let i = 0; i < 205; i += 1) {
      service.clock.at += 1_000;
      await service.mark("POST", `/v1/user/views/game/v${i}`, token);
    }
    const { most_recent } = await profile();
    expect(most_recent).toHaveLength(100);
    expect(most_recent[0]?.content_key).toBe("v204");
    expect(await service.store.db.selectFrom("view").selectAll().execute()).toHaveLength(200);
  });
});

describe("favorite teams (S 7.2)", () => {
  const add = (team: Record<string, unknown>, as = token) =>
    service.call("POST", "/v3/favorite_team", { token: as, body: team });
  const team = { school_key: "school-1", sport: "Basketball", level: "varsity", gender: "girls" };

  it("are kept once each and removed by their id", async () => {
    const first = await add(team);
    expect([first.status, (await add(team)).body]).toEqual([201, first.body]);
    service.clock.at += 1;
    await add({ ...team, gender: null });
    expect((await profile()).favorite_teams).toEqual([
      { key: expect.any(String), ...team },
      { key: expect.any(String), ...team, gender: null },
    ]);
    const { key } = first.body.favorite_team as { key: string };
    expect((await service.call("DELETE", `/v3/favorite_team/${key}`, { token })).status).toBe(200);
    expect((await service.call("DELETE", `/v3/favorite_team/${key}`, { token })).status).toBe(404);
    expect((await profile()).favorite_teams).toHaveLength(1);
  });

  it("are a hundred at most, and one that is kept may be added again", async () => {
    for (let kept = 0; kept < 99; kept += 1) await add({ ...team, school_key: `school-${kept}` });
    const last = await add({ ...team, school_key: "school-99" });
    const { status, body } = await add({ ...team, school_key: "school-100" });
    expect([status, body]).toEqual([422, { school_key: ["You can keep up to 100 teams. Remove one first."] }]);
    expect(await add({ ...team, school_key: "school-99" })).toEqual(last);
    expect((await profile()).favorite_teams).toHaveLength(100);
  });

  it("are not another member's to remove", async () => {
    const other = await service.someone("other");
    const { key } = (await add(team)).body.favorite_team as { key: string };
    expect((await service.call("DELETE", `/v3/favorite_team/${key}`, { token: other.token })).status).toBe(404);
    expect((await profile()).favorite_teams).toHaveLength(1);
  });

  it("need a school and a sport", async () => {
    expect((await add({ sport: "Basketball" })).status).toBe(400);
    expect((await add({ ...team, sport: "" })).status).toBe(400);
  });
});
