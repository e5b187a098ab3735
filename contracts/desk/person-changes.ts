import { z } from "zod";
import { emailText } from "../email-text";
import { endpoint, WRITE } from "../endpoint";

/** What the staff changes for one member; each role's part stands in `mayDo` (contracts/desk.ts). */

export const MOST_GIVEN_DAYS = 366;
export const LONGEST_REASON = 200;
export const reason = z.string().trim().min(1).max(LONGEST_REASON);

/** Each needs the action `people.…` of its name. */
export const PERSON_CHANGES = ["give", "end", "address", "delete"] as const;
export const personChange = z.discriminatedUnion("kind", [
  /** Days of everything, after all that they have. The same press gives them once. */
  z.object({ kind: z.literal("give"), press: z.uuid(), days: z.number().int().min(1).max(MOST_GIVEN_DAYS), reason }),
  /** The pass renews no more, and runs to the end of what is paid. */
  z.object({ kind: z.literal("end"), reason }),
  /** A link goes to the new address, and nothing changes until it is followed. */
  z.object({ kind: z.literal("address"), email: z.string().trim().toLowerCase().max(254).pipe(emailText()) }),
  /** `email`: their address of now, typed by the one who presses. */
  z.object({ kind: z.literal("delete"), email: z.string().trim().toLowerCase().max(254), reason }),
]);
export type PersonChange = z.output<typeof personChange>;

export const PERSON_REFUSALS = [
  "no_pass",
  "not_renewing",
  "same_address",
  "taken",
  "too_many_links",
  "other_address",
  "payment_open",
  "provider_unavailable",
  "not_confirmed",
  "is_staff",
  "own_account",
] as const;
export type PersonRefusal = (typeof PERSON_REFUSALS)[number];

/** A provider may be asked to charge no more. */
const CHANGE_MS = 30_000;

export const personChangeContract = {
  /** 409 with one of `PERSON_REFUSALS`; then nothing changed. */
  changePerson: endpoint("POST", "/people/:key/changes", {
    ...WRITE,
    timeoutMs: CHANGE_MS,
    body: personChange,
    answer: z.object({}),
  }),
};
