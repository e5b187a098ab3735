import type { Db } from "../../store/database";
import { prepared } from "../../store/prepared";
import { isRecurring } from "../orders/order";
import type { BillingPassTable } from "../tables";

const listedQuery = prepared((db) =>
  db
    .selectFrom("billing_pass")
    .selectAll()
    .where("listed", "=", 1)
    .where("entitlement", "is", null)
    .orderBy("position")
    .orderBy("key"),
);

/** Passes of the same tier that are for sale and last longer or shorter. */
export async function otherPasses(db: Db, running: BillingPassTable): Promise<BillingPassTable[]> {
  if (running.entitlement !== null) return [];
  const listed = await listedQuery(db, {});
  return listed.filter(
    (pass) => isRecurring(pass) && pass.tier_name === running.tier_name && pass.duration_unit !== running.duration_unit,
  );
}

/** One that renews less often, such as a yearly pass beside a monthly one. */
export async function longerPass(db: Db, running: BillingPassTable): Promise<BillingPassTable | undefined> {
  const others = running.duration_unit === "month" ? await otherPasses(db, running) : [];
  return others.find(({ duration_unit }) => duration_unit === "year");
}
