import type { Kysely, Selectable } from "kysely";
import { money } from "../billing/mails";
import { nextCharge } from "../billing/renewals.server";
import type { BilledSubscriptionTable } from "../billing/tables";
import { placeIn, seatsTaken } from "../member/family-places.server";
import { membershipAt, ownSubscription } from "../member/membership.server";
import { openSessionsOf } from "../member/open-sessions.server";
import type { Database } from "../store/database";
import { fullMemberCopy } from "./member-copy.server";
import { type Account, type Fact, iso, joined, openInvitations } from "./member-facts.server";

type Db = Kysely<Database>;
export type DeletionFacts = { goes: Fact[]; stays: Fact[] };

/** Of this one member, before it is done (rulings 3 "delete account"). */
export async function deletionFacts(db: Db, member: Account, now: number, running: boolean): Promise<DeletionFacts> {
  const { key } = member;
  return {
    goes: [
      ["account", `${member.name} ${member.last_name}, since ${iso(member.created_at)}`],
      ...(await passes(db, key, now)),
      ...(await seats(db, key, running)),
      ...(await openInvitations(db, key, now)).map(({ email }): Fact => ["invited, can't join", email]),
      ...(await counted(db, key, OF_THEIRS)),
      ["open sessions", String((await openSessionsOf(db, key, now)).length)],
    ],
    stays: [...(await counted(db, key, KEPT)), ...(await forms(db, member, now))],
  };
}

const OF_THEIRS = {
  "favorite teams": "favorite_team",
  follows: "follow",
  reminders: "reminder",
  "watched games and videos": "view",
  clips: "clip",
  "payment cards": "payment_card",
  "own calendar": "calendar_address",
  "browsers with notifications": "push_device",
} as const;
const KEPT = { "receipts, without the person": "receipt", "codes of gifts": "gift" } as const;

async function counted(db: Db, key: string, tables: Readonly<Record<string, CountedTable>>): Promise<Fact[]> {
  const facts: Fact[] = [];
  for (const [name, table] of Object.entries(tables)) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("user_key", "=", key)
      .executeTakeFirstOrThrow();
    if (Number(count) > 0) facts.push([name, String(count)]);
  }
  return facts;
}
type CountedTable = (typeof OF_THEIRS)[keyof typeof OF_THEIRS] | (typeof KEPT)[keyof typeof KEPT];

/** Only an address is in them. */
const FORMS = ["crm_lead", "crm_privacy_request", "problem_report", "clip_report", "recruiting_lead"];

async function forms(db: Db, member: Account, now: number): Promise<Fact[]> {
  const { kept } = await fullMemberCopy(db, member, now);
  const count = kept.filter(({ table }) => FORMS.includes(table)).reduce((sum, { rows }) => sum + rows.length, 0);
  return count > 0 ? [["forms and reports, for two years", String(count)]] : [];
}

/** What still runs. */
async function passes(db: Db, key: string, now: number): Promise<Fact[]> {
  const own = await ownSubscription(db, key, now);
  const { voucher } = await membershipAt(db, key, now);
  const special = await db
    .selectFrom("pass")
    .select(["entitlement", "expires_at"])
    .where("user_key", "=", key)
    .where("expires_at", ">", now)
    .orderBy("entitlement")
    .execute();
  const charges = await db
    .selectFrom("billed_subscription")
    .selectAll()
    .where("user_key", "=", key)
    .where("status", "in", ["active", "past_due"])
    .execute();
  return [
    ...(own && own.expires_at > now
      ? [["pass, not paid back", `${own.plan_description}, by ${own.type}, until ${iso(own.expires_at)}`] as const]
      : []),
    ...(voucher && voucher.expires_at > now ? [["voucher", `until ${iso(voucher.expires_at)}`] as const] : []),
    ...special.map((pass): Fact => ["special pass", `${pass.entitlement}, until ${iso(pass.expires_at)}`]),
    ...charges.map((charged): Fact => ["charges end", chargeText(charged)]),
  ];
}

function chargeText(charged: Selectable<BilledSubscriptionTable>): string {
  const { provider, reference, next_charge_at } = charged;
  const { price, discount } = nextCharge(charged);
  return joined(
    `${money(price - discount)} before tax, at ${provider} (${reference})`,
    next_charge_at !== null && `the next on ${iso(next_charge_at)}`,
  );
}

/** Only while the pass runs are those on it told. */
async function seats(db: Db, key: string, running: boolean): Promise<Fact[]> {
  const place = await placeIn(db, key);
  const owner =
    place && (await db.selectFrom("user").select("email").where("key", "=", place.owner_key).executeTakeFirstOrThrow());
  const given = await seatsTaken(db, key);
  const letter = running && "gets a letter";
  return [
    ...given.map((seat): Fact => ["loses their seat", joined(seat.email, letter)]),
    ...(owner ? [["gives back a seat of", owner.email] as const] : []),
  ];
}
