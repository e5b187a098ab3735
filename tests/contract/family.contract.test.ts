import { HTTPException } from "hono/http-exception";
import { beforeAll, expect, it, vi } from "vitest";
import { SEAT_CODE_MINUTES } from "~contracts/limits";
import { familyPlanSchema, invitationPreviewSchema } from "~contracts/records/family";
import { readShortCode } from "~contracts/short-code";
import { familyScenarios, seedFamilyInvitations } from "~network/member/family/family-seed.server";
import { seedMembers } from "~network/member/seed-members.server";
import { CLIENT, MEMBER_TABLES, MemberService, START } from "../network/member/member-fixture";
import { atOnce } from "../support/at-once";
import { insert, rowOf, update } from "../support/rows";
import { storeOfFile } from "./store-under-test";

/** Families when everyone comes at once (rulings 3, "family-plan calls"). */

const under = storeOfFile(MEMBER_TABLES);
let service: MemberService;
let people = 0;

beforeAll(async () => {
  service = new MemberService(under.store);
});

type Person = { token: string; key: string };

const person = () => service.someone(`fan-${(people += 1)}`);

async function payer(): Promise<Person> {
  const member = await person();
  await insert(under.store.db, "subscription", {
    ...{ user_key: member.key, type: "managed_stripe", plan_description: "Annual Pass", plan_id: "annual" },
    ...{ started_at: START, expires_at: START + 9_000_000, period: "year", renews: 1, renewal_canceled_at: null },
  });
  return member;
}

const FAMILY = "/v3/family_plan";
const invite = (by: Person, email: string) =>
  service.call("POST", `${FAMILY}/invitations`, { token: by.token, body: { email } });
const tokenIn = ({ body }: { body: Record<string, unknown> }) => (body.invitation as { token: string }).token;
const accept = (by: Person, token: string) =>
  service.call("POST", `${FAMILY}/accept`, { token: by.token, body: { token } });
const familyOf = async (by: Person) =>
  familyPlanSchema.parse((await service.call("GET", FAMILY, { token: by.token })).body);
const previewOf = async (token: string) =>
  invitationPreviewSchema.parse((await service.call("GET", `${FAMILY}/invitations/by_token/${token}`)).body);
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

it("one token seats one of six who come at once", async () => {
  const owner = await payer();
  const token = tokenIn(await invite(owner, "a@mail.example"));
  const answers = await Promise.all((await atOnce(6, person)).map((member) => accept(member, token)));
  expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
  expect((await familyOf(owner)).members).toHaveLength(1);
});

it("five of eight who come at once with a token each get the five seats", async () => {
  const owner = await payer();
  const tokens = (await atOnce(8, (index) => invite(owner, `seat-${index}@mail.example`))).map(tokenIn);
  const crowd = await atOnce(8, person);
  const answers = await Promise.all(crowd.map((member, index) => accept(member, tokens[index] ?? "")));
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 409, 409, 409]);
  const seated = under.store.db.selectFrom("family_member").select("seat").where("owner_key", "=", owner.key);
  expect((await seated.execute()).map(({ seat }) => seat).sort()).toEqual([1, 2, 3, 4, 5]);
});

it("a code that the owner reads aloud seats one person within the hour", async () => {
  const [owner, guest, late] = [await payer(), await person(), await person()];
  const make = () => service.call("POST", `${FAMILY}/code`, { token: owner.token });
  const open = (by: Person, code: string) =>
    service.call("POST", `${FAMILY}/code/invitation`, { token: by.token, body: { code } });
  const codeIn = ({ body }: { body: Record<string, unknown> }) => (body.invitation as { code: string }).code;
  const [code = "", again] = (await atOnce(2, make)).map(codeIn);
  expect([code, code]).toEqual([again, readShortCode(code)?.code]);
  expect((await familyOf(owner)).invitations).toMatchObject([{ email: null, code }]);
  const token = String((await open(guest, code)).body.token);
  const answers = [await accept(guest, token), await accept(late, token), await open(late, code)];
  expect(statuses(answers)).toEqual([200, 404, 409]);

  const second = codeIn(await make());
  const invitation = (await familyOf(owner)).invitations[0]?.id ?? "";
  const resend = `${FAMILY}/invitations/${invitation}/resend`;
  expect((await service.call("POST", resend, { token: owner.token })).status, "no one to mail").toBe(404);
  const stored = await under.store.db.selectFrom("family_invitation").selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(second);
  service.clock.at += SEAT_CODE_MINUTES * 60_000 - 1;
  expect((await open(late, second)).status).toBe(200);
  service.clock.at += 1;
  expect((await open(late, second)).status).toBe(404);
  expect(codeIn(await make())).not.toBe(second);
  expect((await familyOf(owner)).invitations).toHaveLength(1);
  service.clock.at = START;
});

const sold = (plan_id: string, seats: number) => insert(under.store.db, "plan_seats", { plan_id, seats });
const buys = (owner: Person, plan_id: string) =>
  update(under.store.db, "subscription", { plan_id }, { user_key: owner.key });

it("a pass with two seats gives the two of four who come at once, and the invitations of the others wait", async () => {
  await sold("couple", 2);
  const owner = await payer();
  await buys(owner, "couple");
  const tokens = (await atOnce(4, (index) => invite(owner, `two-${index}@mail.example`))).map(tokenIn);
  const crowd = await atOnce(4, person);
  const answers = await Promise.all(crowd.map((member, index) => accept(member, tokens[index] ?? "")));
  expect(statuses(answers)).toEqual([200, 200, 409, 409]);
  expect(await familyOf(owner)).toMatchObject({ role: "owner", seats: { total: 2, used: 2 } });
  expect(await invite(owner, "third@mail.example")).toMatchObject({ status: 409, body: { error: "full" } });
});

it("a pass with fewer seats puts nobody out, and lets nobody in until there is room again", async () => {
  await sold("single", 1);
  await sold("alone", 0);
  const owner = await payer();
  const tokens = (await atOnce(3, (index) => invite(owner, `fewer-${index}@mail.example`))).map(tokenIn);
  const [first, second, third] = [await person(), await person(), await person()];
  await accept(first, tokens[0] ?? "");
  await accept(second, tokens[1] ?? "");
  await buys(owner, "single");
  const stateOfThird = () => previewOf(tokens[2] ?? "");
  expect(await familyOf(owner)).toMatchObject({ seats: { total: 1, used: 2 } });
  expect((await familyOf(first)).role).toBe("member");
  expect(await stateOfThird()).toMatchObject({ state: "full", seats: { total: 1, used: 2 } });
  expect((await accept(third, tokens[2] ?? "")).status).toBe(409);
  await service.call("DELETE", `${FAMILY}/members/${first.key}`, { token: owner.token });
  expect(await stateOfThird()).toMatchObject({ state: "full" });
  await service.call("DELETE", `${FAMILY}/members/${second.key}`, { token: owner.token });
  expect((await accept(third, tokens[2] ?? "")).status).toBe(200);
  await buys(owner, "alone");
  expect(await invite(owner, "nobody@mail.example")).toMatchObject({ status: 409, body: { error: "no_seats" } });
  expect(await familyOf(owner)).toMatchObject({ role: "owner", seats: { total: 0, used: 1 }, members: [{}] });
});

it("one member with two invitations takes one seat, however often both are pressed", async () => {
  const owners = [await payer(), await payer()];
  const tokens = await Promise.all(owners.map(async (owner) => tokenIn(await invite(owner, "both@mail.example"))));
  const member = await person();
  await atOnce(6, (index) => accept(member, tokens[index % 2] ?? ""));
  expect((await Promise.all(owners.map(familyOf))).map(({ members }) => members.length).sort()).toEqual([0, 1]);
  expect((await service.mailer.outbox()).some(({ subject }) => subject.startsWith("You're on"))).toBe(true);
});

it("two owners who accept each other at once do not both sit on the other's plan", async () => {
  const [one, other] = [await payer(), await payer()];
  const toOther = tokenIn(await invite(one, "other@mail.example"));
  const toOne = tokenIn(await invite(other, "one@mail.example"));
  expect(statuses(await Promise.all([accept(other, toOther), accept(one, toOne)]))).toEqual([200, 409]);
});

it("one address is invited once, of five who ask at once, and a seat's table takes no sixth", async () => {
  const owner = await payer();
  expect(new Set((await atOnce(5, () => invite(owner, "once@mail.example"))).map(tokenIn)).size).toBe(1);
  expect((await service.mailer.outbox()).filter(({ to }) => to === "once@mail.example")).toHaveLength(1);
  const sixth = { member_key: (await person()).key, owner_key: owner.key, seat: 6, joined_at: START };
  await expect(under.store.db.insertInto("family_member").values(sixth).execute()).rejects.toThrow();
});

function failsToMail(address: string): void {
  const write = service.mailer.send;
  vi.spyOn(service.mailer, "send").mockImplementation(async (message) => {
    if (message.to !== address) return write(message);
    vi.restoreAllMocks();
    throw new HTTPException(500, { res: Response.json({ error: "the disk is full" }, { status: 500 }) });
  });
}

it("an invitation, a seat and its end are nothing without the mails that tell of them", async () => {
  const [owner, guest] = [await payer(), await person()];
  const [email, ownersEmail] = [`fan-${people}@mail.example`, `fan-${people - 1}@mail.example`];
  const stored = async () => [await familyOf(owner), (await service.mailer.outbox()).length];
  /** Fails with the mail, leaves everything as it was, and is done the next time. */
  async function withMail<Answer extends { status: number }>(to: string, work: () => Promise<Answer>): Promise<Answer> {
    const before = await stored();
    failsToMail(to);
    expect([(await work()).status, await stored()]).toEqual([500, before]);
    const done = await work();
    expect(done.status).toBeLessThan(300);
    return done;
  }

  const { id } = (await withMail(email, () => invite(owner, email))).body.invitation as { id: string };
  const { expires_at } = await rowOf(under.store.db, "outbox", { to: email });
  expect(expires_at, "the link works as long").toBe(START + 7 * 24 * 3_600_000);
  const resend = () => service.call("POST", `${FAMILY}/invitations/${id}/resend`, { token: owner.token });
  const again = await withMail(email, resend);
  await withMail(email, () => accept(guest, tokenIn(again)));
  const leave = () => service.call("DELETE", `${FAMILY}/members/${guest.key}`, { token: guest.token });
  await withMail(ownersEmail, leave);
  expect(await familyOf(owner)).toMatchObject({ members: [] });
});

it("the league's own family is seeded once, and always has an invitation to follow", async () => {
  const moment = { secret: CLIENT.secret, now: START };
  await seedMembers(under.store.db, { now: START });
  await Promise.all([seedFamilyInvitations(under.store.db, moment), seedFamilyInvitations(under.store.db, moment)]);
  const { body } = await service.signIn("family-owner@fieldhouse.example", "Friday-Night-26");
  const family = await familyOf({ token: String(body.access_token), key: "" });
  expect(family.members.map(({ name }) => name)).toEqual(["Milo", "June"]);
  expect(family.invitations.map(({ expires_at }) => Date.parse(expires_at) > START)).toEqual([true, false]);
  const link = async (now: number) =>
    (await familyScenarios(under.store.db, { ...moment, now }))[1]?.url.split("/").at(-1) ?? "";
  const first = await link(START);
  expect(await link(START)).toBe(first);
  expect((await accept(await person(), first)).status).toBe(200);
  const second = await link(START);
  expect(second).not.toBe(first);
  expect((await previewOf(second)).state).toBe("open");
});
