import { brand } from "~contracts/brand";
import type { Scenario } from "~contracts/network";
import type { Db } from "../../store/database";
import { addRows, rowsWith } from "../../store/rows";
import { freshToken, withToken } from "./family-invitations.server";

type Moment = { secret: string; now: number };

const DAY = 24 * 60 * 60 * 1_000;
const OWNER = "member-family-owner";
const PENDING = "family-invitation-pending";
const PENDING_EMAIL = `cousin@${brand.domain}`;
const EXPIRED = "family-invitation-expired";

export async function seedFamilyInvitations(db: Db, { secret, now }: Moment): Promise<void> {
  const owner = await rowsWith(db, "user", { key: OWNER }).first("key");
  if (!owner) return;
  const expired = { ...freshToken(EXPIRED, secret, now - 9 * DAY), id: EXPIRED, email: `grandpa@${brand.domain}` };
  const pending = { ...freshToken(PENDING, secret, now - 2 * DAY), id: PENDING, email: PENDING_EMAIL };
  await addRows(
    db,
    "family_invitation",
    [pending, expired].map((row) => ({ ...row, owner_key: OWNER, state: "open" as const, accepted_at: null })),
  );
}

export async function familyScenarios(db: Db, { secret, now }: Moment): Promise<Scenario[]> {
  const manage = {
    name: "family_plan",
    url: "/member/manage-family",
    what: "A family plan with two members and two invitations; sign in as family-owner@ or family-member@.",
  };
  const token = await pendingToken(db, { secret, now });
  const invitation = {
    name: "family_invitation",
    url: `/member/invite/${token}`,
    what: "An invitation to that family, which anyone else can accept once.",
  };
  return token === null ? [manage] : [manage, invitation];
}

/** Reopens one that was used, revoked or has expired. */
async function pendingToken(db: Db, { secret, now }: Moment): Promise<string | null> {
  const owner = await rowsWith(db, "user", { key: OWNER }).first("key");
  if (!owner) return null;
  const open = await rowsWith(db, "family_invitation", {
    owner_key: OWNER,
    email: PENDING_EMAIL,
    state: "open",
  }).first();
  const token = open && open.expires_at > now ? withToken(open, secret).token : null;
  if (token !== null) return token;
  const id = open?.id ?? PENDING;
  const renewed = { state: "open" as const, accepted_at: null, ...freshToken(id, secret, now) };
  const row = await db
    .insertInto("family_invitation")
    .values({ id, owner_key: OWNER, email: PENDING_EMAIL, ...renewed })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(renewed))
    .returningAll()
    .executeTakeFirstOrThrow();
  return withToken(row, secret).token;
}
