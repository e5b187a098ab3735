import type { Transaction } from "kysely";
import { noteChange } from "../league/changes";
import type { Database } from "../store/database";
import { type Actor, noteDeed } from "./audit.server";

const visibilityText = (isUp: boolean) => (isUp ? "on the site" : "taken down");

/** Running sites drop the pages that they keep, as after an import. False where it stood so before. */
export async function setClipVisibility(
  db: Transaction<Database>,
  { key, isUp }: { key: string; isUp: boolean },
  by: Actor,
  now: number,
): Promise<boolean> {
  const turned = await db
    .updateTable("clip")
    .set({ removed_at: isUp ? null : now })
    .where("key", "=", key)
    .where("removed_at", isUp ? "is not" : "is", null)
    .returning("key")
    .executeTakeFirst();
  if (!turned) return false;
  await noteChange(db);
  const action = isUp ? "clip.restore" : "clip.remove";
  await noteDeed(db, by, { action, subject: key, before: visibilityText(!isUp), after: visibilityText(isUp) }, now);
  return true;
}
