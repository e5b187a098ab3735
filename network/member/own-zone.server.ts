import { zoneNamed } from "~contracts/vocabulary/time-zones";
import type { Db } from "../store/database";

/** The browser's zone becomes the member's own where they chose none; one that we don't know is no reason to refuse. */
export async function keepBrowserZone(db: Db, userKey: string, timeZone: string | undefined): Promise<void> {
  const time_zone = zoneNamed(timeZone);
  if (time_zone === null) return;
  await db.updateTable("user").set({ time_zone }).where("key", "=", userKey).where("time_zone", "is", null).execute();
}
