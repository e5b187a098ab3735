import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { familyPlanSchema, invitationPreviewSchema } from "~contracts/records/family";
import { userInfoSchema } from "~contracts/records/member";
import { MAILS_A_DAY, ONE_PRESS, OPEN_AT_MOST } from "~network/member/family/family-invitations.server";
import { hashPassword } from "~network/member/sign-in/passwords.server";
import { insert, rowOf, update } from "../../support/rows";
import { MemberService, NEW_USER, START } from "./member-fixture";

const DAY = 24 * 3_600_000;
const YEAR_END = START + 300 * DAY;

let service: MemberService;
let owner: Person;
let password_hash: string;
type Person = { token: string; key: string; email: string };

beforeAll(async () => {
  password_hash = await hashPassword(NEW_USER.password);
});
beforeEach(async () => {
  service = await MemberService.open();
  owner = await person("faye", true);
});
afterEach(() => service.store.close());

/** A new member; with a pass where it says so. Tokens outlive the clock's moves: signing in is not what is tested. */
async function person(name: string, pays = false): Promise<Person> {
  const { token, key, email } = await service.someone(name, { name, password_hash });
  const { db } = service.store;
  await update(db, "token", { expires_at: START + 10_000 * DAY });
  if (pays) {
    const plan = { type: "managed_stripe", plan_description: "Annual", plan_id: "annual", period: "year" } as const;
    const renewing = { started_at: START, expires_at: YEAR_END, renews: 1, renewal_canceled_at: null } as const;
    await insert(db, "subscription", { user_key: key, ...plan, ...renewing });
  }
  return { token, key, email };
}

const FAMILY = "/v3/family_plan";
const invite = (email: string, by = owner) =>
  service.call("POST", `${FAMILY}/invitations`, { token: by.token, body: { email } });
const accept = (token: string, by: Person) =>
  service.call("POST", `${FAMILY}/accept`, { token: by.token, body: { token } });
const remove = (key: string, by: Person) => service.call("DELETE", `${FAMILY}/members/${key}`, { token: by.token });
const resend = (id: string, { token }: Person) => service.call("POST", `${FAMILY}/invitations/${id}/resend`, { token });
const revoke = (id: string, { token }: Person) => service.call("DELETE", `${FAMILY}/invitations/${id}`, { token });
const familyOf = async (by: Person) =>
  familyPlanSchema.parse((await service.call("GET", FAMILY, { token: by.token })).body);
const preview = async (token: string) =>
  invitationPreviewSchema.parse((await service.call("GET", `${FAMILY}/invitations/by_token/${token}`)).body);
const invitationIn = ({ body }: { body: Record<string, unknown> }) =>
  body.invitation as { id: string; token: string; email: string };
const mails = async () =>
  (await service.mailer.outbox()).map(({ to, subject, text }) => ({ to, subject, link: /https:\S+/.exec(text)?.[0] }));
const infoOf = async (by: Person) =>
  userInfoSchema.parse((await service.call("GET", "/v2/user/profile", { token: by.token })).body);

async function seat(name: string): Promise<Person> {
  const member = await person(name);
  expect((await accept(invitationIn(await invite(member.email)).token, member)).status).toBe(200);
  return member;
}

describe("an invitation", () => {
  it("is mailed with its link, and stored without its token", async () => {
    const answer = await invite(" Cousin@Mail.example ");
    const { token, email, id } = invitationIn(answer);
    expect([answer.status, email]).toEqual([201, "cousin@mail.example"]);
    const [mail, ...more] = await mails();
    const at = `https://site.example/member/invite/${token}`;
    expect([mail?.to, mail?.link, more]).toEqual(["cousin@mail.example", at, []]);
    expect(mail?.subject).toContain("faye Sawyer invites you");
    const rows = await service.store.db.selectFrom("family_invitation").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    const open = { id, token, expires_at: new Date(START + 7 * DAY).toISOString() };
    expect((await familyOf(owner)).invitations).toMatchObject([open]);
    const shown = { state: "open", email, owner: { name: "faye" }, seats: { total: 5, used: 0 } };
    expect(await preview(token)).toMatchObject(shown);
  });

  it.each([
    ["", "can't be blank"],
    ["nowhere", "is invalid"],
    ["FAYE@mail.example", "is your own"],
  ])("is not sent to %j", async (email, error) => {
    expect(await invite(email)).toMatchObject({ status: 422, body: { email: { error } } });
    expect(await mails()).toEqual([]);
  });

  it("is for who pays for a plan that runs", async () => {
    const free = await person("free");
    expect(await invite("x@mail.example", free)).toMatchObject({ status: 403, body: { error: "no_plan" } });
    const member = await seat("milo");
    expect(await invite("x@mail.example", member)).toMatchObject({ status: 409, body: { error: "in_family" } });
    await service.store.db.updateTable("subscription").set({ renewal_canceled_at: START }).execute();
    expect((await invite("y@mail.example")).status).toBe(201);
    service.clock.at = YEAR_END;
    expect(await invite("z@mail.example")).toMatchObject({ status: 403, body: { error: "no_plan" } });
  });

  it("is sent once an address, and not to who is in", async () => {
    await invite("cousin@mail.example");
    service.clock.at += ONE_PRESS;
    expect(await invite("cousin@mail.example")).toMatchObject({ status: 409, body: { error: "already_invited" } });
    await seat("milo");
    expect(await invite("milo@mail.example")).toMatchObject({ status: 409, body: { error: "already_member" } });
  });

  it("is limited by the day and by how many are open, and says how long to wait", async () => {
    const first = invitationIn(await invite("a0@mail.example"));
    service.clock.at += 3_600_000;
    for (let sent = 1; sent < MAILS_A_DAY; sent += 1) expect((await invite(`a${sent}@mail.example`)).status).toBe(201);
    expect(await invite("one-more@mail.example")).toMatchObject({ status: 409, body: { error: "too_many_open" } });
    await revoke(first.id, owner);
    const limited = { status: 429, body: { error: "too_many_mails", retry_after: 23 * 3_600 } };
    expect(await invite("one-more@mail.example")).toMatchObject(limited);
    expect(await mails()).toHaveLength(OPEN_AT_MOST);
    service.clock.at += 23 * 3_600_000;
    expect((await invite("one-more@mail.example")).status).toBe(201);
  });

  it("sent again has another token, and the old one leads nowhere", async () => {
    const first = invitationIn(await invite("cousin@mail.example"));
    service.clock.at += 7 * DAY - 1;
    expect((await preview(first.token)).state).toBe("open");
    service.clock.at += 1;
    expect((await preview(first.token)).state).toBe("expired");
    const again = invitationIn(await resend(first.id, owner));
    expect(again.id).toBe(first.id);
    expect((await service.call("GET", `${FAMILY}/invitations/by_token/${first.token}`)).status).toBe(404);
    expect((await preview(again.token)).state).toBe("open");
    const link = `https://site.example/member/invite/${again.token}`;
    expect((await mails())[0]).toMatchObject({ to: "cousin@mail.example", link });
  });

  it("is its owner's alone to send again and to take back", async () => {
    const { id, token } = invitationIn(await invite("cousin@mail.example"));
    const other = await person("other", true);
    expect((await resend(id, other)).status).toBe(404);
    expect([(await revoke(id, other)).status, (await preview(token)).state]).toEqual([404, "open"]);
    for (let press = 0; press < 2; press += 1) expect((await revoke(id, owner)).status).toBe(200);
    expect((await preview(token)).state).toBe("revoked");
    expect(await accept(token, other)).toMatchObject({ status: 409, body: { error: "revoked" } });
  });
});

describe("joining", () => {
  it("gives what the owner holds, tells both by mail, and happens once", async () => {
    const member = await person("milo");
    const { token } = invitationIn(await invite(member.email));
    for (let press = 0; press < 3; press += 1)
      expect(await accept(token, member)).toMatchObject({ status: 200, body: { owner: { key: owner.key } } });
    expect((await infoOf(member)).active_subscription).toMatchObject({ type: "family", renews_at: null });
    const alone = { role: "member", owner: { key: owner.key }, seats: { used: 1 }, members: [], invitations: [] };
    expect(await familyOf(member)).toMatchObject(alone);
    const both = { role: "owner", seats: { total: 5, used: 1 }, members: [{ key: member.key }], invitations: [] };
    expect(await familyOf(owner)).toMatchObject(both);
    expect((await mails()).map(({ to }) => to).sort()).toEqual([owner.email, member.email, member.email].sort());
    expect(await accept(token, await person("late"))).toMatchObject({ status: 409, body: { error: "used" } });
    expect((await preview(token)).email).toBeNull();
  });

  it.each<[string, (token: string) => Promise<[string, Person]>, number, string]>([
    ["an unknown token", async () => ["x".repeat(43), await person("p")], 404, "not_found"],
    ["one's own", async (token) => [token, owner], 409, "own_invitation"],
    ["a token that has run out", async (token) => (expire(), [token, await person("p")]), 409, "expired"],
    ["an owner whose plan is over", async (token) => (await endPlan(), [token, await person("p")]), 409, "ended"],
    ["a seat in another family already", async (token) => [token, await seatElsewhere()], 409, "in_family"],
    ["a family of one's own", async (token) => [token, await ownerOfAnother()], 409, "owns_family"],
  ])("is refused with %s", async (_why, given, status, error) => {
    const [token, member] = await given(invitationIn(await invite("cousin@mail.example")).token);
    expect(await accept(token, member)).toMatchObject({ status, body: { error } });
    expect((await familyOf(owner)).members).toEqual([]);
  });

  const expire = () => void (service.clock.at += 7 * DAY);
  const endPlan = () =>
    update(service.store.db, "subscription", { renews: 0, expires_at: START }, { user_key: owner.key });
  async function ownerOfAnother(): Promise<Person> {
    const other = await person("other", true);
    await accept(invitationIn(await invite("aunt@mail.example", other)).token, await person("aunt"));
    return other;
  }
  async function seatElsewhere(): Promise<Person> {
    const other = await person("other", true);
    const member = await person("aunt");
    await accept(invitationIn(await invite(member.email, other)).token, member);
    return member;
  }

  it("leaves the plan of who pays already as it is, and takes back what they had offered", async () => {
    const payer = await person("payer", true);
    const offered = invitationIn(await invite("friend@mail.example", payer)).token;
    const own = () => rowOf(service.store.db, "subscription", { user_key: payer.key });
    const before = await own();
    expect((await accept(invitationIn(await invite(payer.email)).token, payer)).status).toBe(200);
    expect(await own()).toEqual(before);
    expect((await infoOf(payer)).active_subscription?.type).toBe("managed_stripe");
    expect((await preview(offered)).state).toBe("revoked");
  });
});

describe("giving up a seat", () => {
  it("ends what it gave: the owner removes, a member leaves, each tells the other", async () => {
    const [removed, left] = [await seat("milo"), await seat("june")];
    service.clock.at += 1_000;
    expect((await remove(removed.key, owner)).status).toBe(200);
    service.clock.at += 1_000;
    expect((await remove(left.key, left)).status).toBe(200);
    for (const { token } of [removed, left]) {
      const { body } = await service.call("GET", `/api/user/entitlements?access_token=${token}`);
      expect(body.entitlements).toEqual(["membership"]);
    }
    expect((await mails()).slice(0, 2)).toMatchObject([
      { to: owner.email, subject: "june Sawyer left your family plan" },
      { to: removed.email },
    ]);
    expect((await familyOf(removed)).role).toBe("none");
  });

  it("is nobody else's business", async () => {
    const member = await seat("milo");
    for (const stranger of [await person("stranger"), await person("rival", true), await seat("june")])
      expect((await remove(member.key, stranger)).status).toBe(404);
    expect((await remove(owner.key, member)).status).toBe(404);
    expect((await remove("nobody", owner)).status).toBe(404);
    expect((await familyOf(owner)).members).toHaveLength(2);
  });

  it("happens with the account of a member, and of the owner", async () => {
    const [first, second] = [await seat("milo"), await seat("june")];
    await service.store.db.deleteFrom("user").where("key", "=", first.key).execute();
    expect((await familyOf(owner)).members.map(({ key }) => key)).toEqual([second.key]);
    await service.store.db.deleteFrom("user").where("key", "=", owner.key).execute();
    expect((await familyOf(second)).role).toBe("none");
    expect((await infoOf(second)).active_subscription).toBeNull();
  });
});

it("an owner whose plan is over still sees who sits on it", async () => {
  await seat("milo");
  await service.store.db.updateTable("subscription").set({ renews: 0 }).execute();
  service.clock.at = YEAR_END;
  const over = { role: "owner", plan: { renews_at: null }, members: [{ name: "milo" }] };
  expect(await familyOf(owner)).toMatchObject(over);
});

describe("an owner who deletes the account", () => {
  const leave = () => service.deleteAccount(owner.token, true);
  const told = async () => (await mails()).filter(({ subject }) => subject === "faye Sawyer's family plan has ended");

  it("is told to everyone on the plan, once", async () => {
    const members = [await seat("milo"), await seat("june")];
    expect((await Promise.all([leave(), leave()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await told()).map(({ to }) => to).sort()).toEqual(members.map(({ email }) => email).sort());
    expect((await told())[0]?.link).toBe("https://site.example/subscribe/retail");
    expect((await infoOf(members[0] as Person)).access_purchase_type).toBeNull();
  });

  it("is told to nobody where the plan was over before", async () => {
    await seat("milo");
    service.clock.at = YEAR_END;
    await service.store.db.updateTable("subscription").set({ renews: 0 }).execute();
    expect([(await leave()).status, await told()]).toEqual([200, []]);
  });
});
