import type { DeskCall } from "~/services/desk/client.server";
import { isUpstreamError, says } from "~/services/http/upstream-error";
import { DESK_ROLES, type DeskRole, staffChange } from "~contracts/desk";
import { emailText } from "~contracts/email-text";

export const listStaff = (desk: DeskCall) => desk((client, caller) => client.staff(caller));

type StaffForm = { email: string; role: string; school: string };
type StaffProblem = { field: "email" | "role" | "school"; problem: string };

const NO_ADDRESS: StaffProblem = { field: "email", problem: "Enter their e-mail address." };
const REFUSED: Record<string, StaffProblem> = {
  no_member: { field: "email", problem: "No member has this address. They need an account first." },
  no_school: { field: "school", problem: "No organization has this name in its address." },
  last_owner: { field: "role", problem: "The desk needs an owner. Make someone else one first." },
};

const roleOf = (role: string): DeskRole | null | undefined =>
  role === "none" ? null : DESK_ROLES.find((known) => known === role);

/** Null once it is done. */
export async function changeStaff(desk: DeskCall, { email, role, school }: StaffForm): Promise<StaffProblem | null> {
  const known = roleOf(role);
  if (known === undefined) return { field: "role", problem: "Choose what they may do." };
  const slug = school.trim().toLowerCase();
  if (known === "school" && !slug) return { field: "school", problem: "Enter the organization's address." };
  const change = { email: email.trim(), role: known, school: known === "school" ? slug : null };
  if (!staffChange.safeParse(change).success) return NO_ADDRESS;
  return refusalOf(desk((client, caller) => client.changeStaff(caller, change)));
}

/** Null once it is done. */
export async function endStaffSessions(desk: DeskCall, email: string): Promise<StaffProblem | null> {
  if (!emailText().safeParse(email).success) return NO_ADDRESS;
  return refusalOf(desk((client, caller) => client.endSessionsOf(caller, email)));
}

async function refusalOf(work: Promise<unknown>): Promise<StaffProblem | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const refused = isUpstreamError(error, 404, 409) && Object.keys(REFUSED).find((name) => says(error, name));
    if (!refused) throw error;
    return REFUSED[refused] ?? null;
  }
}

export const readAudit = (desk: DeskCall, before: string | null) =>
  desk((client, caller) => client.audit(caller, before ?? undefined));
