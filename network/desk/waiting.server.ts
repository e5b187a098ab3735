import type { Kysely } from "kysely";
import { type Waiting, WAITING_KINDS } from "~contracts/desk/tonight";
import { openOf } from "../inbox/inbox-places";
import type { Database } from "../store/database";

/** How much of each kind is open, and by when. */
export async function whatWaits(db: Kysely<Database>): Promise<Waiting[]> {
  const counted = await Promise.all(WAITING_KINDS.map(async (kind) => ({ kind, ...(await openOf(db, kind)) })));
  return counted.filter(({ count }) => count > 0);
}
