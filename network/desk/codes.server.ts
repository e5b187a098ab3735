import { type CodeRefusal, CODES_LISTED, type DeskPromo, type NewPromo, type NewVouchers } from "~contracts/desk/codes";
import { type Billing, memberOf } from "../billing/billing-settings";
import {
  givable,
  isGivable,
  isHandedOut,
  makeVouchers,
  newVoucherCode,
  stateOfVoucher,
  vouchersHandedOut,
  withdrawVouchers,
} from "../billing/gifts/voucher-codes.server";
import { endOfLastDay, lastDayOf, startOfDay } from "../billing/subscriptions/periods";
import type { Letter } from "../mail/letter";
import type { Db, Transaction } from "../store/database";
import { addRows, rowsWith } from "../store/rows";
import { inTransaction } from "../store/transaction";
import { type Actor, type Deed, noteDeed, noteOnce, pressOf } from "./audit.server";
import { listStaff } from "./staff.server";

type Refused = Promise<CodeRefusal | null>;

const PERIODS = { year: "yearly passes", month: "monthly passes" };
const isPeriod = (text: string): text is keyof typeof PERIODS => Object.hasOwn(PERIODS, text);

const promosOf = (db: Db, now: number) =>
  db
    .selectFrom("promo_code")
    .leftJoin("billing_pass", "billing_pass.key", "promo_code.pass_key")
    .selectAll("promo_code")
    .select("billing_pass.name as pass_name")
    .orderBy((row) => row.case().when("expires_at", "<=", now).then(1).else(0).end())
    .orderBy("code")
    .limit(CODES_LISTED)
    .execute();

const batchesOf = (db: Db, now: number) =>
  db
    .selectFrom("voucher_code")
    .where(isHandedOut)
    .select((row) => [
      "description as note",
      row.fn.countAll<number>().as("made"),
      row.fn.count<number>("redeemed_by").as("used"),
      row.fn
        .countAll<number>()
        .filterWhere((one) =>
          one.and([one("redeemed_by", "is", null), one("withdrawn_at", "is", null), one("expires_at", ">", now)]),
        )
        .as("left"),
    ])
    .groupBy("description")
    .orderBy((row) => row.fn.max("expires_at"), "desc")
    .orderBy("description")
    .limit(CODES_LISTED)
    .execute();

export async function listCodes(db: Db, now: number) {
  const [promos, batches, passes] = [
    await promosOf(db, now),
    await batchesOf(db, now),
    await db.selectFrom("billing_pass").selectAll().orderBy("position").execute(),
  ];
  return {
    promos: promos.map((promo): DeskPromo => ({
      ...{ code: promo.code, description: promo.description, months: promo.months, redemptions: promo.redemptions },
      ...{ value_type: promo.value_type, value_amount: promo.value_amount, limit: promo.redemptions_limit },
      ...{ starts_at: promo.starts_at, expires_at: promo.expires_at },
      is_retention: promo.is_subscription_retention === 1,
      passes: promo.pass_name ?? (promo.subscription_type && PERIODS[promo.subscription_type]),
    })),
    batches: batches.map(({ note, made, used, left }) => ({
      ...{ note, made: Number(made), used: Number(used), left: Number(left) },
    })),
    passes: passes.map((pass) => ({ key: pass.key, name: pass.name, is_given: isGivable(pass) })),
  };
}

export async function listVouchers(db: Db, note: string, now: number) {
  const found = await vouchersHandedOut(db, { codes: [], note });
  return found.map((voucher) => ({
    ...{ code: voucher.code, state: stateOfVoucher(voucher, now), pass: voucher.pass_name ?? "" },
    ...{ days: voucher.gives_days, last_day: lastDayOf(voucher.expires_at) },
  }));
}

type Making = Pick<Billing, "db" | "mailer" | "siteUrl"> & { by: Actor; now: number };
type Pressed = Parameters<typeof pressOf>[0];

export const newCodesMail = (siteUrl: string, maker: string, { subject, after }: Deed): Letter => ({
  subject: `New codes at the desk: ${subject}`,
  body: [
    `${maker} made them: ${after}.`,
    "If that's a surprise, stop them, and end that role.",
    { label: "See the codes", url: `${siteUrl}/desk/codes` },
  ],
  why: "You get this because you are an owner of the desk.",
});

/** Whoever makes codes could use them from another account, so the other owners hear of it; false if pressed twice. */
async function noteCodes(transaction: Transaction, making: Making, order: Pressed, deed: Deed): Promise<boolean> {
  const { by, now, mailer, siteUrl } = making;
  if (!(await noteOnce(transaction, by, deed, now, pressOf(order)))) return false;
  const maker = await memberOf(transaction, by.actor);
  const staff = await listStaff(transaction, now);
  for (const { email, role } of staff)
    if (role === "owner" && email !== maker.email)
      await mailer.send({ to: email, ...newCodesMail(siteUrl, maker.email, deed) });
  return true;
}

/** As a row of the file `promo-codes` says it, with a day to begin. */
export function makePromo(making: Making, order: NewPromo): Refused {
  const { db } = making;
  const { code, value, description, passes, months, from, until, limit } = order;
  return inTransaction({ db }, async (transaction) => {
    const pass_key = passes === "" || isPeriod(passes) ? null : passes;
    if (pass_key !== null && !(await passNamed(transaction, pass_key))) return "no_pass";
    const off = value.value_type === "percent" ? `${value.value_amount}%` : `$${value.value_amount / 100}`;
    const deed = { action: "promo.make", subject: code, after: `${off} off ${passes || "every pass"}` };
    if (!(await noteCodes(transaction, making, order, deed))) return null;
    const made = await addRows(transaction, "promo_code", {
      ...{ code, ...value, description, pass_key, months, redemptions_limit: limit, redemptions: 0 },
      ...{ subscription_type: isPeriod(passes) ? passes : null, is_subscription_retention: 0 },
      starts_at: from === null ? null : startOfDay(from),
      expires_at: until === null ? null : endOfLastDay(until),
    });
    if (!made) throw new Taken();
    return null;
  }).catch(takenOr);
}

/** Takes the deed back, too. */
class Taken extends Error {}
function takenOr(error: unknown): CodeRefusal {
  if (error instanceof Taken) return "taken";
  throw error;
}

const passNamed = (db: Db, key: string) => rowsWith(db, "billing_pass", { key }).first("key");

/** False where there is none; what was reserved with it in a checkout can still be paid. */
export function stopPromo({ db, by, now }: Making, code: string): Promise<boolean> {
  return inTransaction({ db }, async (transaction) => {
    const known = await rowsWith(transaction, "promo_code", { code }).first("expires_at");
    if (!known) return false;
    const stopped = await transaction
      .updateTable("promo_code")
      .set({ expires_at: now })
      .where("code", "=", code)
      .where((row) => row.or([row("expires_at", "is", null), row("expires_at", ">", now)]))
      .returning("code")
      .executeTakeFirst();
    const before = known.expires_at === null ? "without an end" : `until ${lastDayOf(known.expires_at)}`;
    const deed = { action: "promo.stop", subject: code, before, after: "stopped" };
    if (stopped) await noteDeed(transaction, by, deed, now);
    return true;
  });
}

export function makeBatch(making: Making, order: NewVouchers): Refused {
  const { db } = making;
  const { count, pass: passKey, days, note, last_day } = order;
  return inTransaction({ db }, async (transaction) => {
    const pass = (await givable(transaction)).find(({ key }) => key === passKey);
    if (!pass) return "no_pass";
    if (days === null && pass.lasts_days === null) return "needs_days";
    const deed = { action: "vouchers.make", subject: note, after: `${count} of ${passKey}` };
    if (!(await noteCodes(transaction, making, order, deed))) return null;
    const codes = Array.from({ length: count }, newVoucherCode);
    await makeVouchers(transaction, { codes, passKey, days, note, until: endOfLastDay(last_day) });
    return null;
  });
}

/** How many: what is used stays its holder's. */
export function withdraw({ db, by, now }: Making, { note, code }: { note: string; code: string | null }) {
  return inTransaction({ db }, async (transaction: Transaction) => {
    const found = await vouchersHandedOut(transaction, { codes: code === null ? [] : [code], note });
    const { size } = await withdrawVouchers(
      transaction,
      found.map((voucher) => voucher.code),
      now,
    );
    const deed = { action: "vouchers.withdraw", subject: code ?? note, after: `${size} withdrawn` };
    if (size > 0) await noteDeed(transaction, by, deed, now);
    return size;
  });
}
