import { isDownload } from "~/models/download/download-pass";
import { hexColor } from "~/models/place/color";
import { groundOver } from "~/models/place/contrast";
import { brand } from "~contracts/brand";
import type { Receipt } from "~contracts/records/billing";

/** A receipt as a ticket in a school's colors. */
export type Ticket = {
  pass: string;
  /** "Sep 4, 2026 to Sep 4, 2027" */
  period: string;
  order: string;
  /** The school, the one it is a gift for, or the network. */
  holder: string;
  /** Whose letters are its crest, where there is no logo. */
  crestOf: string;
  logo: string | null;
} & ReturnType<typeof groundOver>;

type School = { name?: string | null; logo?: string | null; primary_color?: string | null };

/** The school that the money goes to, or on whose page the pass was bought. */
export const schoolOfTicket = ({ supported_school_key, checkout }: Receipt): string | null =>
  supported_school_key ?? checkout?.school_to_support_key ?? checkout?.attributionSchoolKeys0 ?? null;

export const isPaidBack = ({ refunded_in_cents = 0, total_in_cents }: Receipt): boolean =>
  refunded_in_cents > 0 && refunded_in_cents >= total_in_cents;

/** `day` writes a moment as the date in the reader's zone. Null: all of the money went back. */
export function ticketOf(receipt: Receipt, school: School | null, day: (iso: string) => string): Ticket | null {
  if (isPaidBack(receipt)) return null;
  const { order_id, pass, gift } = receipt;
  const name = school?.name ?? brand.name;
  return {
    pass: pass.name,
    period: periodOf(receipt, day),
    order: order_id,
    holder: gift ? `A gift for ${gift.recipient_name}` : name,
    crestOf: gift?.recipient_name ?? name,
    logo: school?.logo ?? null,
    ...groundOver(hexColor(school?.primary_color) ?? brand.defaultBlue),
  };
}

function periodOf({ gift, pass, starts_at, expires_at }: Receipt, day: (iso: string) => string): string {
  if (gift) return `Redeem it until ${day(expires_at)}`;
  return isDownload(pass) ? "Yours to keep" : `${day(starts_at)} to ${day(expires_at)}`;
}
