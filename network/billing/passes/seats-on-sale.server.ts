import { FAMILY_SEATS } from "~contracts/records/family";
import type { Db } from "../../store/database";
import { DOWNLOAD } from "../orders/downloads.server";

/** The most family seats that a pass for sale comes with, so that pages promise no more. */
export async function seatsOnSale(db: Db): Promise<number> {
  const passes = await db
    .selectFrom("billing_pass")
    .leftJoin("plan_seats", "plan_seats.plan_id", "billing_pass.key")
    .select("plan_seats.seats")
    .where("billing_pass.listed", "=", 1)
    .where("billing_pass.entitlement", "is", null)
    .where("billing_pass.duration_unit", "<>", DOWNLOAD)
    .execute();
  return passes.length === 0 ? FAMILY_SEATS : Math.max(...passes.map(({ seats }) => seats ?? FAMILY_SEATS));
}
