import { z } from "zod";
import { emailText } from "./email-text";
import { endpoint, READ, WRITE } from "./endpoint";

/** What the network's staff does from a browser; every call is a member's of the staff (docs/desk.md). */

export const DESK_ROLES = ["support", "schedule", "money", "owner", "school"] as const;
export type DeskRole = (typeof DESK_ROLES)[number];

/** The only list of who may do what: the network asks it at every call, the site to show what can be pressed. */
const ALLOWED = {
  "people.read": ["support", "money", "owner"],
  "people.refund": ["money", "owner"],
  "people.receipt": ["support", "money", "owner"],
  "people.sessions": ["support", "owner"],
  "staff.change": ["owner"],
  "audit.read": ["owner"],
} as const satisfies Record<string, readonly DeskRole[]>;
export type DeskAction = keyof typeof ALLOWED;
export const DESK_ACTIONS = Object.keys(ALLOWED) as DeskAction[];

export function mayDo(role: DeskRole, action: DeskAction): boolean {
  const allowed: readonly DeskRole[] = ALLOWED[action];
  return allowed.includes(role);
}

/** Carries the desk's session beside the member's token. */
export const DESK_SESSION_HEADER = "Desk-Session";
/** Carries the network address that the audit notes. */
export const DESK_PLACE_HEADER = "Desk-Place";
export const DESK_SESSION_HOURS = 12;
export const RECOVERY_CODES = 10;

/** Of an authenticator app, or one of the recovery codes, as they are typed. */
export const factorCode = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^(?:\d{6}|[A-Z2-9]{16})$/));

const roleSchema = z.enum(DESK_ROLES);

/** One of the staff; a role that is null ends theirs. */
export const staffChange = z
  .object({ email: emailText(), role: roleSchema.nullable(), school: z.string().max(200).nullable() })
  .refine(({ role, school }) => (role === "school") === (school !== null), { path: ["school"] });

const staffSchema = z.object({
  email: z.string(),
  role: roleSchema,
  school: z.string().nullable(),
  is_enrolled: z.boolean(),
  open_sessions: z.number(),
});
export type StaffMember = z.output<typeof staffSchema>;

const auditSchema = z.object({
  id: z.string(),
  at: z.number(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  place: z.string().nullable(),
});
export type AuditEntry = z.output<typeof auditSchema>;

const done = z.object({});

export const deskContract = {
  /** 404 for anyone who isn't staff, as from every call of the desk. */
  me: endpoint({
    ...READ,
    method: "GET",
    path: "/me",
    answer: z.object({
      role: roleSchema,
      school: z.string().nullable(),
      is_enrolled: z.boolean(),
      /** The second factor was given, less than twelve hours ago. */
      is_open: z.boolean(),
    }),
  }),
  /** 409 once there is a second factor. The same secret until it is confirmed by the first session. */
  enroll: endpoint({
    ...WRITE,
    method: "POST",
    path: "/enrollment",
    repeats: true,
    answer: z.object({ secret: z.string(), address: z.string() }),
  }),
  /** 422 for a wrong code, or one that was used; 429 after too many. The first one brings the recovery codes. */
  beginSession: endpoint({
    ...WRITE,
    method: "POST",
    path: "/sessions",
    body: z.object({ code: factorCode }),
    answer: z.object({ session: z.string(), recovery_codes: z.array(z.string()) }),
  }),
  endSession: endpoint({ ...WRITE, method: "DELETE", path: "/sessions", repeats: true, answer: done }),
  staff: endpoint({ ...READ, method: "GET", path: "/staff", answer: z.object({ staff: z.array(staffSchema) }) }),
  /** 404 where no member has the address, or no organization the slug; 409 for the last owner. */
  changeStaff: endpoint({ ...WRITE, method: "POST", path: "/staff", body: staffChange, answer: done }),
  /** Of one of the staff, everywhere. */
  endSessionsOf: endpoint({
    ...WRITE,
    method: "POST",
    path: "/staff/session_ends",
    body: z.object({ email: emailText() }),
    answer: done,
  }),
  /** The newest first; `before` is the last entry's id. */
  audit: endpoint({
    ...READ,
    method: "GET",
    path: "/audit",
    answer: z.object({ entries: z.array(auditSchema), more: z.boolean() }),
  }),
};
