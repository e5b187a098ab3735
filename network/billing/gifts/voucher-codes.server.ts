import type { ExpressionBuilder } from "kysely";
import type { VOUCHER_STATES } from "~contracts/desk/codes";
import { CommandError } from "../../command-error";
import { randomCode } from "../../random-code";
import type { Database, Db } from "../../store/database";
import { batches } from "../../store/key-batches";
import { isDownload } from "../orders/downloads.server";
import type { BillingPassTable, VoucherCodeTable } from "../tables";
import { asDrawn, UNREDEEMED } from "./vouchers.server";

/** Codes that schools and booster clubs hand out, each good for one member (rulings 3 "redeem"). */

/** 50 bits: no one finds one by trying (security 3). */
export const newVoucherCode = (): string => `${randomCode(5)}-${randomCode(5)}`;

const A_CODE = /^[A-Z0-9](?:[A-Z0-9-]{4,38})[A-Z0-9]$/;
/** How gifts' codes are written, with or without their dashes. */
const LIKE_A_GIFT = /^GIFT-?[A-Z0-9]{5}-?[A-Z0-9]{5}-?[A-Z0-9]{5}$/;

export function spelledCode(text: string): string {
  const code = text.trim().toUpperCase();
  if (!A_CODE.test(code))
    throw new CommandError(`${text} is no code: 6 to 40 letters, digits and hyphens, a letter or digit at both ends.`);
  if (LIKE_A_GIFT.test(code)) throw new CommandError(`${text} looks like the code of a gift. Choose another.`);
  return code;
}

/** A code opens everything for some days, whatever its pass is sold for. */
export const isGivable = (pass: BillingPassTable) => !isDownload(pass) && pass.entitlement === null;

export async function givable(db: Db): Promise<BillingPassTable[]> {
  const passes = await db.selectFrom("billing_pass").selectAll().orderBy("position").execute();
  return passes.filter(isGivable);
}

async function passToGive(db: Db, key: string): Promise<BillingPassTable> {
  const passes = await givable(db);
  const found = passes.find((pass) => pass.key === key);
  if (found) return found;
  if (passes.length === 0)
    throw new CommandError(
      "There is no pass to give. Import one first: npm run fieldhouse -- import passes FILE " +
        "(docs/your-own-network.md).",
    );
  throw new CommandError(
    `No pass that opens everything has the key ${key}. There are ${passes.map((pass) => pass.key).join(", ")}.`,
  );
}

function daysOf(pass: BillingPassTable, days: number | null): number {
  const given = days ?? pass.lasts_days;
  if (given !== null) return given;
  // Imported passes that don't renew have days of their own.
  throw new CommandError(`The ${pass.name} renews: say with --days how long a code gives it for.`);
}

export type NewVouchers = {
  codes: readonly string[];
  passKey: string;
  days: number | null;
  note: string;
  until: number;
};

/** All of them, or none. In a transaction. */
export async function makeVouchers(db: Db, { codes, passKey, days, note, until }: NewVouchers) {
  const pass = await passToGive(db, passKey);
  const gives_days = daysOf(pass, days);
  for (const batch of batches(codes)) {
    const known = await db.selectFrom("voucher_code").select("code").where("code", "in", batch).execute();
    if (known.length > 0)
      throw new CommandError(`${known.map(({ code }) => code).join(", ")} was given out before. Nothing was made.`);
    await db
      .insertInto("voucher_code")
      .values(
        batch.map((code) => ({
          ...{ code, description: note, pass_key: pass.key, gives_days, covers_in_cents: null, expires_at: until },
          ...UNREDEEMED,
        })),
      )
      .execute();
  }
  return { passName: pass.name, days: gives_days };
}

/** Gifts are their buyers'; what covers a part of a price is a promo code, too. */
export const isHandedOut = (row: ExpressionBuilder<Database, "voucher_code">) =>
  row.and([row("order_id", "is", null), row("covers_in_cents", "is", null)]);

export type HandedOut = Pick<
  VoucherCodeTable,
  "code" | "description" | "gives_days" | "expires_at" | "redeemed_by" | "redeemed_at" | "withdrawn_at"
> & {
  /** Null where there is no such pass any more. */
  pass_name: string | null;
  /** Null while it is open, and where the account was deleted. */
  email: string | null;
};

export function stateOfVoucher(
  { redeemed_by, withdrawn_at, expires_at }: HandedOut,
  now: number,
): (typeof VOUCHER_STATES)[number] {
  if (redeemed_by !== null) return "used";
  if (withdrawn_at !== null) return "withdrawn";
  return expires_at <= now ? "expired" : "left";
}

export type CodeFilter = { codes: readonly string[]; note: string | undefined };

/** As they are stored: a fan types a drawn code without its dash, and so does who tells of it. */
export async function asStored(db: Db, { codes, note }: CodeFilter): Promise<CodeFilter> {
  const rows = await db.selectFrom("voucher_code").select("code").where("code", "in", codes).execute();
  const stored = new Set(rows.map(({ code }) => code));
  return { codes: codes.map((code) => (stored.has(code) ? code : asDrawn(code))), note };
}

/** By note, then by code. */
export function vouchersHandedOut(db: Db, { codes, note }: CodeFilter): Promise<HandedOut[]> {
  return db
    .selectFrom("voucher_code")
    .where(isHandedOut)
    .leftJoin("user", "user.key", "voucher_code.redeemed_by")
    .leftJoin("billing_pass", "billing_pass.key", "voucher_code.pass_key")
    .select(["code", "description", "gives_days", "expires_at", "redeemed_by", "redeemed_at", "withdrawn_at"])
    .select(["user.email", "billing_pass.name as pass_name"])
    .$if(codes.length > 0, (query) => query.where("code", "in", codes))
    .$if(note !== undefined, (query) => query.where("description", "=", note ?? ""))
    .orderBy("description")
    .orderBy("code")
    .execute();
}

/** Those that no one has redeemed, maybe at this moment; what is redeemed stays its holder's. */
export async function withdrawVouchers(db: Db, codes: readonly string[], now: number): Promise<Set<string>> {
  const withdrawn = new Set<string>();
  for (const some of batches(codes)) {
    const taken = await db
      .updateTable("voucher_code")
      .set({ withdrawn_at: now })
      .where("code", "in", some)
      .where(isHandedOut)
      .where("redeemed_by", "is", null)
      .where("withdrawn_at", "is", null)
      .returning("code")
      .execute();
    for (const { code } of taken) withdrawn.add(code);
  }
  return withdrawn;
}
