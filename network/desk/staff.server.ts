import type { Kysely, Selectable, Transaction } from "kysely";
import type { DeskRole, StaffMember } from "~contracts/desk";
import type { Database } from "../store/database";
import { holdKey, inTransaction } from "../store/transaction";
import { type Actor, noteDeed } from "./audit.server";
import type { DeskStaffTable } from "./tables";

type Db = Kysely<Database>;
export type Staff = Selectable<DeskStaffTable>;

export const staffOf = (db: Db, userKey: string): Promise<Staff | undefined> =>
  db.selectFrom("desk_staff").selectAll().where("user_key", "=", userKey).executeTakeFirst();

export async function listStaff(db: Db, now: number): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom("desk_staff")
    .innerJoin("user", "user.key", "desk_staff.user_key")
    .select(["user.email", "role", "school", "confirmed_at"])
    .select((of) =>
      of
        .selectFrom("desk_session")
        .whereRef("desk_session.user_key", "=", "desk_staff.user_key")
        .where("expires_at", ">", now)
        .select((row) => row.fn.countAll<number>().as("open"))
        .as("open"),
    )
    .orderBy("user.email")
    .execute();
  return rows.map(({ email, role, school, confirmed_at, open }) => ({
    ...{ email, role, school, is_enrolled: confirmed_at !== null, open_sessions: Number(open ?? 0) },
  }));
}

export async function endDeskSessions(db: Db, userKey: string): Promise<void> {
  await db.deleteFrom("desk_session").where("user_key", "=", userKey).execute();
}

/** With the second factor and all sessions: whoever gets a role again begins again. */
export async function forgetStaff(transaction: Transaction<Database>, userKey: string): Promise<void> {
  for (const table of ["desk_session", "desk_recovery", "desk_staff"] as const)
    await transaction.deleteFrom(table).where("user_key", "=", userKey).execute();
}

const said = (staff: { role: DeskRole; school: string | null } | undefined): string =>
  staff ? [staff.role, staff.school].filter(Boolean).join(" of ") : "none";

const isOrganization = async (db: Db, slug: string): Promise<boolean> =>
  (await db.selectFrom("profile").select("key").where("slug", "=", slug).executeTakeFirst()) !== undefined;

type StaffChange = { email: string; role: DeskRole | null; school: string | null };

/** Gives a member a role at the desk, another one, or none. */
export function changeStaff(
  store: { db: Db },
  { email, role, school }: StaffChange,
  by: Actor,
  now: number,
): Promise<"changed" | "no_member" | "no_school" | "last_owner"> {
  return inTransaction(store, async (transaction) => {
    await holdKey(transaction, "desk staff");
    const user = await transaction
      .selectFrom("user")
      .select("key")
      .where("email", "=", email.trim().toLowerCase())
      .executeTakeFirst();
    if (!user) return "no_member";
    if (school !== null && !(await isOrganization(transaction, school))) return "no_school";
    const before = await staffOf(transaction, user.key);
    if (before?.role === "owner" && role !== "owner") {
      const owners = transaction.selectFrom("desk_staff").select("user_key").where("role", "=", "owner");
      if ((await owners.execute()).length === 1) return "last_owner";
    }
    if (role === null) await forgetStaff(transaction, user.key);
    else
      await transaction
        .insertInto("desk_staff")
        .values({
          ...{ user_key: user.key, role, school, secret: null, confirmed_at: null },
          ...{ last_step: 0, tries: 0, tries_from: 0 },
        })
        .onConflict((conflict) => conflict.column("user_key").doUpdateSet({ role, school }))
        .execute();
    const after = role === null ? undefined : { role, school };
    const deed = { action: "staff.change", subject: user.key, before: said(before), after: said(after) };
    await noteDeed(transaction, by, deed, now);
    return "changed";
  });
}
