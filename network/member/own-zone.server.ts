import { zoneNamed } from "~contracts/vocabulary/time-zones";
import type { Db } from "../store/database";
import { rowsWith } from "../store/rows";

/** The browser's zone becomes the member's own where they chose none; one that we don't know is no reason to refuse. */
export async function keepBrowserZone(db: Db, userKey: string, timeZone: string | undefined): Promise<void> {
  const time_zone = zoneNamed(timeZone);
  if (time_zone === null) return;
  await rowsWith(db, "user", { key: userKey, time_zone: null }).update({ time_zone });
}
