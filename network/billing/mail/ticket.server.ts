import { brand } from "~contracts/brand";
import type { Receipt } from "~contracts/records/billing";
import { greetingName } from "../../mail/greeting-name";
import type { Letter, Ticket } from "../../mail/letter";
import type { Db } from "../../store/database";
import { isDownload } from "../orders/downloads.server";
import { day } from "./mails";

/** The letter of a payment, under its ticket; without one where all of the money went back. */
export async function withTicket(db: Db, letter: Letter, receipt: Receipt, zone: string | null): Promise<Letter> {
  const { refunded_in_cents = 0, total_in_cents } = receipt;
  if (refunded_in_cents > 0 && refunded_in_cents >= total_in_cents) return letter;
  return { ...letter, body: [await ticketOf(db, receipt, zone), ...letter.body] };
}

async function ticketOf(
  db: Db,
  { pass, order_id, gift, checkout, supported_school_key, ...paid }: Receipt,
  zone: string | null,
): Promise<Ticket> {
  const key = supported_school_key ?? checkout?.school_to_support_key ?? checkout?.attributionSchoolKeys0;
  const school = key
    ? await db
        .selectFrom("profile")
        .select(["short_name as name", "logo", "primary_color as color"])
        .where("key", "=", key)
        .executeTakeFirst()
    : undefined;
  const [starts, expires] = [paid.starts_at, paid.expires_at].map((at) => day(Date.parse(at), zone));
  const { name, logo, color } = school ?? { name: brand.name, logo: null, color: null };
  return {
    ticket: pass.name,
    period: gift ? `Redeem it until ${expires}` : isDownload(pass) ? "Yours to keep" : `${starts} to ${expires}`,
    order: order_id,
    holder: { name: gift ? `A gift for ${greetingName(gift.recipient_name)}` : name, logo, color },
  };
}
