import { z } from "zod";
import { codeCalls } from "./desk/codes";
import { figureCalls } from "./desk/figures";
import { flagCalls } from "./desk/flags";
import { gameCalls } from "./desk/games";
import { inboxContract } from "./desk/inbox";
import { personChangeContract, reason } from "./desk/person-changes";
import { tonightCalls } from "./desk/tonight";
import { emailText } from "./email-text";
import { endpoint, FRESH, READ, records, WRITE } from "./endpoint";
import { passkeyAnswer, passkeyOptions } from "./passkeys";
import { STATE_CODES } from "./vocabulary/states";

/** What the network's staff does from a browser; every call is a member's of the staff (docs/desk.md). */

export const DESK_ROLES = ["support", "schedule", "money", "owner", "school"] as const;
export type DeskRole = (typeof DESK_ROLES)[number];

/** The only list of who may do what: the network asks it at every call, the site to show what can be pressed. */
const ALLOWED = {
  "people.read": ["support", "money", "owner"],
  "people.refund": ["money", "owner"],
  "people.receipt": ["support", "money", "owner"],
  "people.sessions": ["support", "owner"],
  "people.address": ["support", "owner"],
  "people.give": ["money", "owner"],
  "people.end": ["money", "owner"],
  "people.delete": ["owner"],
  "inbox.change": ["support", "owner"],
  "tonight.read": ["support", "schedule", "money", "owner"],
  "games.read": ["support", "schedule", "owner", "school"],
  "games.change": ["schedule", "owner", "school"],
  /** Whether it's free, and its blackout: not a school's, which may play where another carries the game. */
  "games.sell": ["schedule", "owner"],
  "announcement.change": ["schedule", "owner"],
  "codes.change": ["money", "owner"],
  "flags.change": ["owner"],
  /** A school's: of its own games alone. */
  "figures.read": ["money", "owner", "school"],
  /** By day, and what schools earn. */
  "figures.money": ["money", "owner"],
  "staff.change": ["owner"],
  "audit.read": ["owner"],
} as const satisfies Record<string, readonly DeskRole[]>;
export type DeskAction = keyof typeof ALLOWED;

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
/** How long the audit is kept. */
export const AUDIT_YEARS = 2;

/** Of an authenticator app, or one of the recovery codes, as they are typed. */
export const factorCode = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^(?:\d{6}|[A-Z2-9]{16})$/));

/** A provider takes its time, and the answer is worth more than the wait. */
const REFUND_MS = 30_000;

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

const personSchema = z.object({ key: z.string(), email: z.string(), name: z.string() });
const sectionSchema = z.object({
  title: z.string(),
  facts: records(z.object({ name: z.string(), value: z.string() })),
});
const orderSchema = z.object({
  order_id: z.string(),
  created_at: z.string(),
  what: z.string(),
  total_in_cents: z.number(),
  refunded_in_cents: z.number(),
});
export type PersonOrder = z.output<typeof orderSchema>;

const refundRequest = z.object({
  order_id: z.string().min(1).max(120),
  /** Null: all that is left. */
  part_in_cents: z.number().int().min(1).nullable(),
  /** As its page showed: a second press finds that it went back. */
  refunded_in_cents: z.number().int().min(0),
  reason,
});

export const LONGEST_ANNOUNCEMENT = 160;
const announced = {
  text: z.string().trim().min(1).max(LONGEST_ANNOUNCEMENT),
  starts_at: z.number(),
  ends_at: z.number(),
};
const audience = z.discriminatedUnion("audience", [
  z.object({ ...announced, audience: z.literal("all") }),
  /** On the pages of a state, by its code, or of an organization and its games, by its slug. */
  z.object({ ...announced, audience: z.literal("state"), place: z.enum(STATE_CODES) }),
  z.object({ ...announced, audience: z.literal("organization"), place: z.string().min(1).max(200) }),
]);
export const newAnnouncement = audience.refine(({ starts_at, ends_at }) => ends_at > starts_at, { path: ["ends_at"] });
const announcementSchema = z.object({
  ...announced,
  id: z.string(),
  audience: z.enum(["all", "state", "organization"]),
  place: z.string().nullable(),
});
export type Announcement = z.output<typeof announcementSchema>;
const announcements = z.object({ announcements: records(announcementSchema) });

const done = z.object({});

export const deskContract = {
  /** 404 for anyone who isn't staff, as from every call of the desk. */
  me: endpoint("GET", "/me", {
    ...READ,
    answer: z.object({
      role: roleSchema,
      school: z.string().nullable(),
      is_enrolled: z.boolean(),
      /** The second factor was given, less than twelve hours ago. */
      is_open: z.boolean(),
      /** A passkey can open it now. */
      can_use_passkey: z.boolean(),
    }),
  }),
  /** 409 once there is a second factor. The same secret until it is confirmed by the first session. */
  enroll: endpoint("POST", "/enrollment", {
    ...WRITE,
    repeats: true,
    answer: z.object({ secret: z.string(), address: z.string() }),
  }),
  /** What a browser needs to open it by a passkey, as which the device checks the person. */
  passkeyToOpen: endpoint("POST", "/sessions/challenges", { ...WRITE, answer: passkeyOptions }),
  /**
   * By a code, by a passkey, or by both the first time that it opens the desk. 422 for a wrong or used one; 429 after
   * too many. The first code brings the recovery codes.
   */
  beginSession: endpoint("POST", "/sessions", {
    ...WRITE,
    body: z.object({ code: factorCode.optional(), passkey: passkeyAnswer.optional() }),
    answer: z.object({ session: z.string(), recovery_codes: z.array(z.string()) }),
  }),
  endSession: endpoint("DELETE", "/sessions", { ...WRITE, repeats: true, answer: done }),
  /** By an e-mail address of now or before, an order, or a card's last four; the first twenty. */
  people: endpoint("GET", "/people", { ...READ, answer: z.object({ people: records(personSchema) }) }),
  /** What support needs, and nothing that opens anything; instants in its values are ISO 8601. */
  person: endpoint("GET", "/people/:key", {
    ...READ,
    answer: personSchema.extend({
      sections: records(sectionSchema),
      orders: records(orderSchema),
      /** What opens events for them now. */
      entitlements: z.array(z.string()),
      /** There is a pass that renews, until then. */
      renews_at: z.string().nullable(),
      /** Of the one who asks, and who changes nothing of its money. */
      is_own: z.boolean(),
      /** What would go with the account, and what would stay; empty for who may not delete it. */
      deletion: records(sectionSchema),
    }),
  }),
  ...personChangeContract,
  ...inboxContract,
  /**
   * 409 `too_much` where less is left; `changed` where something went back meanwhile; `done` for the second press of
   * one moment; `own_account`. 502 where the provider didn't confirm it.
   */
  refund: endpoint("POST", "/people/:key/refunds", {
    ...WRITE,
    timeoutMs: REFUND_MS,
    body: refundRequest,
    answer: z.object({ amount_in_cents: z.number() }),
  }),
  mailReceipt: endpoint("POST", "/people/:key/receipt_mails", {
    ...WRITE,
    body: z.object({ order_id: z.string().min(1).max(120) }),
    answer: done,
  }),
  endPersonsSessions: endpoint("POST", "/people/:key/session_ends", {
    ...WRITE,
    repeats: true,
    body: z.object({ with_passkeys: z.boolean() }),
    answer: done,
  }),
  ...tonightCalls,
  ...gameCalls,
  ...codeCalls,
  ...flagCalls,
  ...figureCalls,
  /** What every visitor's page says now; it needs no one's token. */
  announcements: endpoint("GET", "/announcements", { timeoutMs: 1_000, kept: FRESH.moving, answer: announcements }),
  /** With those to come. */
  plannedAnnouncements: endpoint("GET", "/announcements/planned", { ...READ, answer: announcements }),
  /** 404 where no organization has the slug. */
  announce: endpoint("POST", "/announcements", { ...WRITE, body: newAnnouncement, answer: done }),
  endAnnouncement: endpoint("POST", "/announcements/:id/end", { ...WRITE, repeats: true, answer: done }),
  staff: endpoint("GET", "/staff", { ...READ, answer: z.object({ staff: records(staffSchema) }) }),
  /** 404 where no member has the address, or no organization the slug; 409 for the last owner. */
  changeStaff: endpoint("POST", "/staff", { ...WRITE, body: staffChange, answer: done }),
  /** Of one of the staff, everywhere. */
  endSessionsOf: endpoint("POST", "/staff/session_ends", {
    ...WRITE,
    body: z.object({ email: emailText() }),
    answer: done,
  }),
  /** The newest first; `before` is the last entry's id. */
  audit: endpoint("GET", "/audit", { ...READ, answer: z.object({ entries: records(auditSchema), more: z.boolean() }) }),
};
