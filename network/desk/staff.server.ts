import type { Selectable } from "kysely";
import type { DeskRole, StaffMember } from "~contracts/desk";
import type { Db, Transaction } from "../store/database";
import { putRow, rowsWith } from "../store/rows";
import { holdKey, inTransaction } from "../store/transaction";
import { type Actor, noteDeed } from "./audit.server";
import type { DeskStaffTable } from "./tables";

export type Staff = Selectable<DeskStaffTable>;

export const staffOf = (db: Db, userKey: string): Promise<Staff | undefined> =>
  rowsWith(db, "desk_staff", { user_key: userKey }).first();

export async function listStaff(db: Db, now: number): Promise<StaffMember[]> {
  const rows = await db
    .selectFrom("desk_staff")
    .innerJoin("user", "user.key", "desk_staff.user_key")
    .leftJoin("profile", "profile.key", "desk_staff.school")
    .select(["user.email", "role", "school", "profile.slug", "confirmed_at"])
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
  return rows.map(({ email, role, school, slug, confirmed_at, open }) => ({
    ...{ email, role, school: slug ?? school, is_enrolled: confirmed_at !== null, open_sessions: Number(open ?? 0) },
  }));
}

export async function endDeskSessions(db: Db, userKey: string): Promise<void> {
  await db.deleteFrom("desk_session").where("user_key", "=", userKey).execute();
}

/** With the second factor and all sessions: whoever gets a role again begins again. */
export async function forgetStaff(transaction: Transaction, userKey: string): Promise<void> {
  for (const table of ["desk_session", "desk_recovery", "desk_passkey", "desk_staff"] as const)
    await transaction.deleteFrom(table).where("user_key", "=", userKey).execute();
}

const auditText = (staff: { role: DeskRole; school: string | null } | undefined): string =>
  staff ? [staff.role, staff.school].filter(Boolean).join(" of ") : "none";

/** Null where there is none, and where a slug is of two kinds of them. */
async function organizationKey(db: Db, slug: string): Promise<string | null> {
  const [found, ...more] = await db.selectFrom("profile").select("key").where("slug", "=", slug).limit(2).execute();
  return more.length === 0 ? (found?.key ?? null) : null;
}

export async function organizationName(db: Db, organization: string | null): Promise<string | null> {
  if (organization === null) return null;
  const found = await rowsWith(db, "profile", { key: organization }).first("name");
  return found?.name ?? organization;
}

type StaffChange = { email: string; role: DeskRole | null; school: string | null };

/** Gives a member a role at the desk, another one, or none. */
export function changeStaff(
  store: { db: Db },
  { email, role, school: slug }: StaffChange,
  by: Actor,
  now: number,
): Promise<"changed" | "no_member" | "no_school" | "last_owner"> {
  return inTransaction(store, async (transaction) => {
    await holdKey(transaction, "desk staff");
    const user = await rowsWith(transaction, "user", { email: email.trim().toLowerCase() }).first("key");
    if (!user) return "no_member";
    const school = slug === null ? null : await organizationKey(transaction, slug);
    if (slug !== null && school === null) return "no_school";
    const before = await staffOf(transaction, user.key);
    if (before?.role === "owner" && role !== "owner") {
      const owners = transaction.selectFrom("desk_staff").select("user_key").where("role", "=", "owner");
      if ((await owners.execute()).length === 1) return "last_owner";
    }
    if (role === null) await forgetStaff(transaction, user.key);
    else
      await putRow(
        transaction,
        "desk_staff",
        "user_key",
        {
          ...{ user_key: user.key, role, school, secret: null, confirmed_at: null },
          ...{ last_step: 0, tries: 0, tries_from: 0 },
        },
        { role, school },
      );
    const after = role === null ? undefined : { role, school };
    const deed = { action: "staff.change", subject: user.key, before: auditText(before), after: auditText(after) };
    await noteDeed(transaction, by, deed, now);
    return "changed";
  });
}
