import type { Selectable } from "kysely";
import { FORM_YEARS } from "~contracts/limits";
import { money } from "../billing/mail/mails";
import { nextCharge } from "../billing/subscriptions/renewals.server";
import type { BilledSubscriptionTable } from "../billing/tables";
import { MESSAGES } from "../inbox/old-messages.server";
import { openSessionsOf } from "../member/devices/open-sessions.server";
import { membershipAt, ownSubscription } from "../member/membership.server";
import type { Db } from "../store/database";
import { countByAddress } from "./member-copy.server";
import { type Account, type Fact, familyOf, invitedBy, iso, joined, passFact } from "./member-facts.server";

type DeletionFacts = { goes: Fact[]; stays: Fact[] };

/** Of this one member, before it is done (rulings 3 "delete account"). */
export async function deletionFacts(db: Db, member: Account, now: number, running: boolean): Promise<DeletionFacts> {
  const { key } = member;
  return {
    goes: [
      ["account", `${member.name} ${member.last_name}, since ${iso(member.created_at)}`],
      ...(await passes(db, key, now)),
      ...(await seats(db, key, running)),
      ...(await invitedBy(db, key, now)).map(({ email }): Fact => ["invited, can't join", email]),
      ...(await counted(db, key, OF_THEIRS)),
      ["open sessions", String((await openSessionsOf(db, key, now)).length)],
    ],
    stays: [...(await counted(db, key, KEPT)), ...(await forms(db, member))],
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
    if (count > 0) facts.push([name, String(count)]);
  }
  return facts;
}
type CountedTable = (typeof OF_THEIRS)[keyof typeof OF_THEIRS] | (typeof KEPT)[keyof typeof KEPT];

/** Only an address is in them. */
async function forms(db: Db, member: Account): Promise<Fact[]> {
  const tables = MESSAGES.map(({ table }) => table);
  const count = await countByAddress(db, member, tables);
  return count > 0 ? [[`forms and reports, for ${FORM_YEARS} years`, String(count)]] : [];
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
    ...special.map(passFact),
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
  const { owner, members } = await familyOf(db, key);
  const mail = running && "gets an e-mail";
  return [
    ...members.map(({ email }): Fact => ["loses their seat", joined(email, mail)]),
    ...(owner ? [["gives back a seat of", owner.email] as const] : []),
  ];
}
