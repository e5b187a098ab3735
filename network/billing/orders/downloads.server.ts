import { OF_A_DOWNLOAD } from "~contracts/records/member";
import { downloadForSale } from "../../league/downloads";
import { findEvent } from "../../league/find";
import type { Db } from "../../store/database";
import { rowsOf } from "../../store/key-batches";
import { addRows, rowsWith } from "../../store/rows";
import type { BillingPassTable } from "../tables";
import { passByKey, takenOffSale } from "./offers.server";

export const DOWNLOAD = "download";
/** Kept for good. */
const LASTS_DAYS = 36_500;

/** What the purchase of an event's file gives. */
const downloadEntitlement = (eventKey: string): string => `${OF_A_DOWNLOAD}${eventKey}`;

export const isDownload = ({ duration_unit }: Pick<BillingPassTable, "duration_unit">): boolean =>
  duration_unit === DOWNLOAD;

/** What no page lists may be sold by its event or a link, but not what an import took off sale (B 7). */
async function isForSale(db: Db, { key, listed }: BillingPassTable): Promise<boolean> {
  if (listed) return true;
  return !(await takenOffSale(db).where("offered_pass.key", "=", key).executeTakeFirst());
}

/** A download is sold as a pass of its own, under the event's key; other passes are as they are (S 3). */
export async function passOnSale(db: Db, key: string, now: number): Promise<BillingPassTable | undefined> {
  const known = await passByKey(db, key);
  if (known && !isDownload(known)) return (await isForSale(db, known)) ? known : undefined;
  const event = await findEvent(db, key);
  const offer = event && downloadForSale(event, now);
  if (!offer) return undefined;
  const name = `Download: ${event.title}`;
  const pass: BillingPassTable = {
    key,
    name,
    plan_description: name,
    price_in_cents: offer.price_in_cents,
    duration_unit: DOWNLOAD,
    time_period_category: DOWNLOAD,
    tier_name: null,
    stripe_plan_id: downloadEntitlement(key),
    paypal_plan_id: await freeCode(db, key, offer.paypal_code),
    entitlement: downloadEntitlement(key),
    lasts_days: LASTS_DAYS,
    is_media_pass: 0,
    listed: 0,
    position: 0,
  };
  const isSame =
    known?.name === name &&
    known.price_in_cents === pass.price_in_cents &&
    known.paypal_plan_id === pass.paypal_plan_id;
  if (isSame) return known;
  if (known) await rowsWith(db, "billing_pass", { key }).update(pass);
  else await addRows(db, "billing_pass", pass);
  return passByKey(db, key);
}

/** Null while another pass has the code: a wallet code names one pass. */
async function freeCode(db: Db, key: string, code: string): Promise<string | null> {
  const taken = await db
    .selectFrom("billing_pass")
    .select("key")
    .where("paypal_plan_id", "=", code)
    .where("key", "<>", key)
    .executeTakeFirst();
  return taken ? null : code;
}

/** The events whose files the member owns now. */
export async function ownedDownloads(db: Db, userKey: string, now: number): Promise<string[]> {
  const owned = await db
    .selectFrom("pass")
    .select("entitlement")
    .where("user_key", "=", userKey)
    .where("entitlement", "like", `${OF_A_DOWNLOAD}%`)
    .where("expires_at", ">", now)
    .orderBy("entitlement")
    .execute();
  return owned.map(({ entitlement }) => entitlement.slice(OF_A_DOWNLOAD.length));
}

/** How many members own each event's file now, where any do. */
export async function ownersOfDownloads(
  db: Db,
  eventKeys: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf(eventKeys.map(downloadEntitlement), (some) =>
    db
      .selectFrom("pass")
      .select(({ fn }) => ["entitlement", fn.countAll().as("owners")])
      .where("entitlement", "in", some)
      .where("expires_at", ">", now)
      .groupBy("entitlement")
      .execute(),
  );
  return new Map(rows.map(({ entitlement, owners }) => [entitlement.slice(OF_A_DOWNLOAD.length), Number(owners)]));
}
