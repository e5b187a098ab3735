import { afterEach, beforeEach, expect, it } from "vitest";
import { memberProfileSchema, userInfoSchema } from "~contracts/records/member";
import { SEED_PASSWORD, seedMembers } from "~network/member/seed-members.server";
import { update } from "../../support/rows";
import { schoolsWithGames } from "./league-rows";
import { MemberService, START } from "./member-fixture";

const DAY = 24 * 3_600_000;
const ROLES = [
  "free",
  "annual",
  "monthly",
  "paypal",
  "legacy",
  "voucher",
  "expired",
  "family-owner",
  "family-member",
  "family-teen",
  "tournament",
];

let service: MemberService;
beforeEach(async () => {
  service = await MemberService.open();
  const { db } = service.store;
  await schoolsWithGames(db, 40, START);
  await update(db, "event", { required_entitlement: "state-finals", is_tournament: 1 }, { key: "soon-3" });
  await seedMembers(db, { now: START });
});
afterEach(() => service.store.close());

async function as(role: string) {
  const { status, body } = await service.signIn(`${role}@fieldhouse.example`, SEED_PASSWORD);
  expect(status).toBe(200);
  const token = String(body.access_token);
  return {
    token,
    info: userInfoSchema.parse((await service.call("GET", "/v2/user/profile", { token })).body),
    profile: memberProfileSchema.parse((await service.call("GET", "/v1/user/profile", { token })).body),
    entitlements: (await service.call("GET", `/api/user/entitlements?access_token=${token}`)).body.entitlements,
  };
}

const paying = ["video_subscription", "data_subscription", "membership"];

it.each([
  ["free", null, undefined, ["membership"]],
  ["annual", "subscriber", "Annual Pass", paying],
  ["monthly", "subscriber", "Month Pass", paying],
  ["paypal", "subscriber", "Annual Pass", paying],
  ["legacy", "subscriber", "Annual Pass", paying],
  ["voucher", "voucher", undefined, paying],
  ["expired", "subscriber", "Annual Pass", ["membership"]],
  ["family-owner", "subscriber", "Family Annual Pass", paying],
  ["family-member", "subscriber", "Family Annual Pass", paying],
  ["family-teen", "subscriber", "Family Annual Pass", paying],
  ["tournament", null, undefined, ["membership", "state-finals"]],
])("%s@ signs in and holds what the role says", async (role, purchase, plan, entitlements) => {
  const member = await as(role);
  expect(member.info.access_purchase_type).toBe(purchase);
  expect(member.info.active_subscription?.plan_description).toBe(plan);
  expect(member.entitlements).toEqual(entitlements);
});

it("gives everybody something of their own to follow, to watch on and to wait for", async () => {
  const followed = new Set<string>();
  for (const role of ROLES) {
    const { profile, token } = await as(role);
    expect(profile.following, role).toHaveLength(3);
    expect(profile.following[0], role).toMatchObject({
      content_type: "school",
      content_name: expect.stringContaining("High School"),
    });
    expect(profile.favorite_teams[0], role).toMatchObject({ sport: "Basketball", gender: "girls", level: "varsity" });
    expect(profile.reminders.length, role).toBeGreaterThan(0);
    for (const { content_key } of profile.most_recent) expect(content_key).toMatch(/^past-/);
    profile.following.forEach(({ content_key }) => followed.add(content_key));
    await service.call("POST", "/oauth/revoke", { token });
  }
  expect(followed.size).toBe(3 * ROLES.length);
  expect((await as("free")).profile.most_recent.length).toBeGreaterThan(0);
});

it("changes nothing when it runs again, not even what a member has undone", async () => {
  const { token, profile } = await as("free");
  const [first] = profile.following;
  await service.mark("DELETE", `/v1/user/following/school/${first?.content_key}`, token);
  const rows = async () =>
    JSON.stringify([
      await service.store.db.selectFrom("subscription").selectAll().execute(),
      await service.store.db.selectFrom("voucher").selectAll().execute(),
    ]);
  const before = await rows();
  await seedMembers(service.store.db, { now: START + DAY });
  expect((await as("free")).profile.following).toHaveLength(2);
  expect(await rows()).toBe(before);
});

it("keeps every story true in a later season, and after the clock is set back", async () => {
  for (const now of [START + 400 * DAY, START - 100 * DAY]) {
    service.clock.at = now;
    await seedMembers(service.store.db, { now });
    expect((await as("voucher")).entitlements).toEqual(paying);
    expect((await as("annual")).entitlements).toEqual(paying);
    expect((await as("expired")).entitlements).toEqual(["membership"]);
    expect((await as("tournament")).entitlements).toEqual(["membership", "state-finals"]);
  }
});

it("makes a member again whose account was deleted", async () => {
  const { db } = service.store;
  await db.deleteFrom("user").where("key", "=", "member-voucher").execute();
  await seedMembers(db, { now: START });
  expect((await as("voucher")).entitlements).toEqual(paying);
});
