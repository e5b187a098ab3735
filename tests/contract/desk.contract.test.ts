import { afterEach, beforeEach, expect, it } from "vitest";
import { DESK_SESSION_HOURS } from "~contracts/desk";
import { FACTOR_TRIES } from "~network/desk/second-factor";
import { endSession } from "~network/member/sign-in/tokens.server";
import { NOW, openDeskUnderTest } from "../network/desk/desk-fixture";

/** Who gets in at the desk, and how long (security 3). */

let desk: Awaited<ReturnType<typeof openDeskUnderTest>>;
beforeEach(async () => void (desk = await openDeskUnderTest()));
afterEach(() => desk.dispose());

const refused = (status: number) => expect.objectContaining({ status });
const HOUR = 60 * 60_000;

it("is not there for guests and members, and opens for staff with the second factor alone", async () => {
  const { client } = desk;
  const nobody = { token: "x", session: null, place: null };
  await expect(client.me(nobody)).rejects.toEqual(refused(401));
  await expect(client.enroll(await desk.member("fan"))).rejects.toEqual(refused(404));
  const staff = await desk.staff("olive", "owner");
  expect(await client.me(staff)).toEqual({ role: "owner", school: null, is_enrolled: false, is_open: false });
  await expect(client.staff(staff)).rejects.toEqual(refused(404));

  const { secret, address } = await client.enroll(staff);
  expect([(await client.enroll(staff)).secret, address]).toEqual([secret, expect.stringContaining(`secret=${secret}`)]);
  const { session, recovery_codes } = await client.beginSession(staff, desk.codeOf(secret));
  expect(new Set(recovery_codes).size).toBe(10);
  await expect(client.enroll(staff)).rejects.toEqual(refused(409));
  expect(await client.staff({ ...staff, session })).toHaveLength(1);
  const other = await desk.staff("sam", "support");
  expect((await client.me({ ...other, session })).is_open).toBe(false);

  await client.endSession({ ...staff, session });
  await expect(client.staff({ ...staff, session })).rejects.toEqual(refused(404));
});

it("takes a code once, and a recovery code once", async () => {
  const { client, clock } = desk;
  const staff = await desk.staff("olive", "owner");
  const { secret } = await client.enroll(staff);
  const code = desk.codeOf(secret);
  const { recovery_codes } = await client.beginSession(staff, code);
  await expect(client.beginSession(staff, code)).rejects.toEqual(refused(422));
  const [recovery = ""] = recovery_codes;
  expect(await client.beginSession(staff, recovery.toLowerCase())).toMatchObject({ recovery_codes: [] });
  await expect(client.beginSession(staff, recovery)).rejects.toEqual(refused(422));
  clock.at += 30_000;
  await client.beginSession(staff, desk.codeOf(secret));
  expect((await desk.deeds()).map(([, action]) => action)).toEqual(
    expect.arrayContaining(["staff.change", "factor.confirm", "factor.recover", "session.begin"]),
  );
});

it("looks at no code after too many wrong ones, even a right one, until the time is over", async () => {
  const { client, clock } = desk;
  const staff = await desk.staff("olive", "owner");
  const { secret } = await client.enroll(staff);
  const right = Number(desk.codeOf(secret));
  const wrong = String((right + 500_000) % 1_000_000).padStart(6, "0");
  for (let times = 0; times < FACTOR_TRIES.times; times += 1)
    await expect(client.beginSession(staff, wrong)).rejects.toEqual(refused(422));
  await expect(client.beginSession(staff, desk.codeOf(secret))).rejects.toEqual(refused(429));
  clock.at += FACTOR_TRIES.ms;
  expect(await client.beginSession(staff, desk.codeOf(secret))).toHaveProperty("session");
});

it.each<[string, (owner: Awaited<ReturnType<typeof desk.atWork>>) => unknown]>([
  ["with its time", () => (desk.clock.at = NOW + DESK_SESSION_HOURS * HOUR)],
  ["from afar", (owner) => desk.client.endSessionsOf(owner, "sam@example.test")],
  ["with the role", (owner) => desk.client.changeStaff(owner, { email: "sam@example.test", role: null, school: null })],
  [
    "with another role",
    (owner) => desk.client.changeStaff(owner, { email: "sam@example.test", role: "support", school: null }),
  ],
  [
    "with the member's own session",
    async () => {
      const { session } = await desk.store.db
        .selectFrom("token")
        .select("session")
        .where("user_key", "=", "sam")
        .executeTakeFirstOrThrow();
      return endSession(desk.store.db, { session, userKey: "sam" });
    },
  ],
])("ends %s", async (_, end) => {
  const [owner, sam] = [await desk.atWork("olive", "owner"), await desk.atWork("sam", "owner")];
  expect(await desk.client.staff(sam)).toHaveLength(2);
  await end(owner);
  await expect(desk.client.staff(sam)).rejects.toThrow(/40[14]/);
});

it("keeps an owner, gives roles to members and organizations that exist, and notes each", async () => {
  const { client, clock } = desk;
  const owner = await desk.atWork("olive", "owner");
  await desk.member("sam");
  const change = (email: string, role: "school" | "support" | null, school: string | null = null) =>
    client.changeStaff(owner, { email: `${email}@example.test`, role, school });
  await expect(change("olive", "support")).rejects.toEqual(refused(409));
  await expect(change("nobody", "support")).rejects.toEqual(refused(404));
  await expect(change("sam", "school", "nowhere")).rejects.toEqual(refused(404));
  await expect(change("sam", "school")).rejects.toEqual(refused(400));
  clock.at += 1;
  await change("sam", "support");
  expect((await client.audit(owner)).entries[0]).toMatchObject({
    ...{ actor: "olive@example.test", action: "staff.change", subject: "sam@example.test" },
    ...{ before: "none", after: "support", place: "192.0.2.1" },
  });
});
