import type { Selectable } from "kysely";
import { cardBrand } from "~contracts/card-brand";
import { OF_A_DOWNLOAD } from "~contracts/records/member";
import { money } from "../billing/mail/mails";
import { newestFirst, receiptsOf } from "../billing/orders/receipts.server";
import type { BilledSubscriptionTable } from "../billing/tables";
import { playingStreams } from "../drm/licenses.server";
import { LICENSE_LIMIT } from "../drm/seats";
import { openSessionsOf } from "../member/devices/open-sessions.server";
import { addressesOf } from "../member/email/email-changes.server";
import { seatsTaken } from "../member/family/family-places.server";
import { membershipAt } from "../member/membership.server";
import type { PassTable, UserTable } from "../member/tables";
import type { Db } from "../store/database";
import { rowsWith } from "../store/rows";

export type Account = Selectable<UserTable>;
/** What it is, and what there is to say of it. */
export type Fact = readonly [name: string, value: string];
export type Section = { title: string; facts: Fact[] };

const RECEIPTS_SHOWN = 5;
const MAILS_SHOWN = 10;

export const iso = (at: number | null): string => (at === null ? "never" : new Date(at).toISOString());
export const joined = (...parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(", ");

const asKept = (address: string): string => address.trim().toLowerCase();

export const isOfBefore = ({ email }: Account, address: string): boolean => email !== asKept(address);

/** By the address of now, or by one that the account had before. */
export async function accountOf(db: Db, address: string): Promise<Account | null> {
  const email = asKept(address);
  const own = await rowsWith(db, "user", { email }).first();
  if (own) return own;
  const before = await db
    .selectFrom("user")
    .selectAll()
    .where("key", "in", (row) =>
      row
        .selectFrom("email_change")
        .select("user_key")
        .where("before", "=", email)
        .where("used_at", "is not", null)
        .orderBy("used_at", "desc")
        .limit(1),
    )
    .executeTakeFirst();
  return before ?? null;
}

async function account(db: Db, member: Account, now: number): Promise<Fact[]> {
  const sessions = await openSessionsOf(db, member.key, now);
  const changes = await db
    .selectFrom("email_change")
    .select(["email", "expires_at"])
    .where("user_key", "=", member.key)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
  const devices = await db
    .selectFrom("known_device")
    .select(["name", "last_used_at"])
    .where("user_key", "=", member.key)
    .orderBy("last_used_at", "desc")
    .execute();
  const supported = await rowsWith(db, "profile", { key: member.school_to_support_key ?? "" }).first("name");
  const mails = member.email_subscribe === null ? "never asked" : member.email_subscribe ? "yes" : "no";
  return [
    ["name", `${member.name} ${member.last_name}`],
    ["e-mail", member.email],
    ...changes.map((change): Fact => ["asked to change it to", `${change.email}, until ${iso(change.expires_at)}`]),
    ["key", member.key],
    ["since", iso(member.created_at)],
    ["ZIP code", member.zip_code],
    ["time zone", member.time_zone ?? "none of their own"],
    ["school to support", supported?.name ?? member.school_to_support_key ?? "none"],
    ["takes mail", mails],
    ["open sessions", String(sessions.length)],
    ...sessions.map(({ device, beganAt, lastUsedAt }): Fact => [
      "signed in on",
      joined(
        device ?? "unknown",
        `since ${beganAt === null ? "unknown" : iso(beganAt)}`,
        `last used ${iso(lastUsedAt)}`,
      ),
    ]),
    ...devices.map(({ name, last_used_at }): Fact => ["signed in with", `${name ?? "unknown"}, ${iso(last_used_at)}`]),
  ];
}

/** A game that was bought to keep is a pass, too. */
export function passFact({ entitlement, expires_at }: Pick<PassTable, "entitlement" | "expires_at">): Fact {
  const until = `until ${iso(expires_at)}`;
  return entitlement.startsWith(OF_A_DOWNLOAD)
    ? ["game bought to keep", `${entitlement.slice(OF_A_DOWNLOAD.length)}, ${until}`]
    : ["special pass", `${entitlement}, ${until}`];
}

/** Of a special pass: its own name. */
const OPENED: Readonly<Record<string, string>> = {
  video_subscription: "video",
  data_subscription: "live stats",
  membership: "what takes an account",
};
const BILLED_BY = { managed_stripe: "card", stripe: "card", paypal: "PayPal", family: "a family seat" } as const;

async function access(db: Db, { key }: Account, now: number): Promise<Fact[]> {
  const { subscription, voucher, accessPurchaseType, accessExpiresAt, entitlements } = await membershipAt(db, key, now);
  const passes = await db
    .selectFrom("pass")
    .select(["entitlement", "expires_at"])
    .where("user_key", "=", key)
    .orderBy("expires_at", "desc")
    .execute();
  const renews = subscription?.renews_at ? `renews ${iso(subscription.renews_at)}` : "doesn't renew";
  const until = accessExpiresAt !== null && accessExpiresAt <= now ? "ended" : "until";
  return [
    ["may watch", entitlements.map((one) => OPENED[one] ?? one).join(", ")],
    ["by", accessPurchaseType ? `${accessPurchaseType}, ${until} ${iso(accessExpiresAt)}` : "nothing bought"],
    ...(subscription
      ? [["pass", joined(subscription.plan_description, `by ${BILLED_BY[subscription.type]}`, renews)] as const]
      : []),
    ...(voucher ? [["voucher", `until ${iso(voucher.expires_at)}`] as const] : []),
    ...passes.map(passFact),
  ];
}

type Billed = Selectable<BilledSubscriptionTable>;

const billedText = (billed: Billed): string =>
  joined(
    billed.pass_key,
    `${billed.status} at ${billed.provider} (${billed.reference})`,
    `period ends ${iso(billed.current_period_end)}`,
    billed.next_charge_at !== null && `next charge ${iso(billed.next_charge_at)}`,
    billed.tries > 0 && `${billed.tries} charges failed`,
    billed.paused_from !== null && `paused from ${iso(billed.paused_from)}`,
    billed.next_pass_key !== null && `becomes ${billed.next_pass_key}`,
    billed.promo_code !== null && `with ${billed.promo_code}`,
  );

async function payments(db: Db, { key }: Account): Promise<Fact[]> {
  const billed = await db
    .selectFrom("billed_subscription")
    .selectAll()
    .where("user_key", "=", key)
    .orderBy("started_at", "desc")
    .execute();
  const cards = await db.selectFrom("payment_card").selectAll().where("user_key", "=", key).execute();
  const open = await db
    .selectFrom("payment_attempt")
    .select(["state", "provider", "created_at"])
    .where("user_key", "=", key)
    .where("state", "<>", "succeeded")
    .orderBy("created_at", "desc")
    .limit(RECEIPTS_SHOWN)
    .execute();
  const receipts = (await receiptsOf(db, key)).sort(newestFirst).slice(0, RECEIPTS_SHOWN);
  return [
    ...billed.map((one): Fact => ["pays for", billedText(one)]),
    ...cards.map((card): Fact => [
      "card",
      `${cardBrand(card.card_type)} ending in ${card.card_last4}, ${card.card_exp_month}/${card.card_exp_year}`,
    ]),
    ...open.map((order): Fact => [
      "order without a receipt",
      `${order.state} at ${order.provider}, ${iso(order.created_at)}`,
    ]),
    ...receipts.map((receipt): Fact => [
      "receipt",
      joined(
        receipt.order_id,
        receipt.created_at,
        `${receipt.kind} of ${receipt.pass.name}`,
        money(receipt.total_in_cents),
        receipt.refunded_in_cents !== undefined && `${money(receipt.refunded_in_cents)} of it went back`,
      ),
    ]),
  ];
}

/** Those that someone may still accept. */
export const invitedBy = (db: Db, ownerKey: string, now: number) =>
  db
    .selectFrom("family_invitation")
    .select(["email", "expires_at"])
    .where("owner_key", "=", ownerKey)
    .where("state", "=", "open")
    .where("expires_at", ">", now)
    .orderBy("email")
    .execute();

/** `owner` gave the member a seat, and the member one to each of `members`. */
export async function familyOf(db: Db, key: string) {
  const owner = await db
    .selectFrom("family_member")
    .innerJoin("user", "user.key", "family_member.owner_key")
    .select(["user.email", "family_member.joined_at"])
    .where("family_member.member_key", "=", key)
    .executeTakeFirst();
  return { owner, members: await seatsTaken(db, key) };
}

async function family(db: Db, { key }: Account, now: number): Promise<Fact[]> {
  const { owner, members } = await familyOf(db, key);
  const invited = await invitedBy(db, key, now);
  return [
    ...(owner ? [["has a seat of", `${owner.email}, since ${iso(owner.joined_at)}`] as const] : []),
    ...members.map((seat): Fact => ["gave a seat to", `${seat.email}, since ${iso(seat.joined_at)}`]),
    ...invited.map((one): Fact => ["invited", `${one.email}, until ${iso(one.expires_at)}`]),
  ];
}

async function codes(db: Db, { key }: Account): Promise<Fact[]> {
  const redeemed = await db
    .selectFrom("voucher_code")
    .select(["description", "redeemed_at", "withdrawn_at"])
    .where("redeemed_by", "=", key)
    .execute();
  const gifts = await db.selectFrom("gift").selectAll().where("user_key", "=", key).orderBy("created_at").execute();
  return [
    ...redeemed.map((one): Fact => [
      "redeemed",
      joined(one.description, iso(one.redeemed_at), one.withdrawn_at !== null && `taken back ${iso(one.withdrawn_at)}`),
    ]),
    ...gifts.map((gift): Fact => [
      "gave",
      joined(
        gift.pass_name,
        gift.order_id,
        gift.email === null ? "to print" : gift.sent_at === null ? "mail waits" : `mailed ${iso(gift.sent_at)}`,
      ),
    ]),
  ];
}

async function streams(db: Db, { key }: Account, now: number): Promise<Fact[]> {
  const playing = await playingStreams(db, key, now);
  return [
    ["streams in use", `${playing.length} of ${LICENSE_LIMIT}`],
    ...playing.map(({ device, started_at }): Fact => ["plays on", `${device ?? "unknown"}, since ${iso(started_at)}`]),
  ];
}

/** What was sent has no address anymore; what is here waits, or is kept where there is no mail server. */
async function mails(db: Db, member: Account): Promise<Fact[]> {
  const waiting = await db
    .selectFrom("outbox")
    .select(["subject", "state", "attempts", "sent_at"])
    .where("to", "in", await addressesOf(db, member))
    .orderBy("sent_at", "desc")
    .limit(MAILS_SHOWN)
    .execute();
  return waiting.map(({ subject, state, attempts, sent_at }): Fact => [
    state,
    joined(subject, iso(sent_at), attempts > 0 && `tried ${attempts} times`),
  ]);
}

/** What support needs to answer an e-mail; nothing that opens anything. */
export async function memberFacts(db: Db, member: Account, now: number): Promise<Section[]> {
  const sections: Section[] = [
    { title: "Account", facts: await account(db, member, now) },
    { title: "Access", facts: await access(db, member, now) },
    { title: "Payments", facts: await payments(db, member) },
    { title: "Family", facts: await family(db, member, now) },
    { title: "Vouchers and gifts", facts: await codes(db, member) },
    { title: "Streams", facts: await streams(db, member, now) },
    { title: "Mail", facts: await mails(db, member) },
  ];
  return sections.filter(({ facts }) => facts.length > 0);
}
