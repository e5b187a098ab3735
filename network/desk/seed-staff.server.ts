import type { DeskRole } from "~contracts/desk";
import { DEMO_STAFF } from "../member/seed-members.server";
import type { Db } from "../store/database";
import { addRows } from "../store/rows";

/** The roles of the demonstration's staff; each sets up the second factor at the first visit. */
export async function seedStaff(db: Db): Promise<void> {
  const followed = await db
    .selectFrom("follow")
    .select("content_key")
    .where("user_key", "=", DEMO_STAFF.school)
    .where("content_type", "=", "school")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  const give = (user_key: string, role: DeskRole, school: string | null) =>
    addRows(db, "desk_staff", {
      ...{ user_key, role, school, secret: null, confirmed_at: null },
      ...{ last_step: 0, tries: 0, tries_from: 0 },
    });
  await give(DEMO_STAFF.owner, "owner", null);
  if (followed) await give(DEMO_STAFF.school, "school", followed.content_key);
}
