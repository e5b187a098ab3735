import { Hono } from "hono";
import { z } from "zod";
import { familyContract } from "~contracts/family";
import {
  FAMILY_SEATS,
  type FamilyInvitation,
  type FamilyPerson,
  type FamilyPlan,
  type FamilyPlanTerms,
  type InvitationPreview,
} from "~contracts/records/family";
import { prepared } from "../../store/prepared";
import { inTransaction, readingIn } from "../../store/transaction";
import { emailAddress, fieldErrors } from "../account-rules";
import { authenticated, input, type MemberEnv, type MemberSettings, refusal } from "../member-context.server";
import { ownSubscription } from "../membership.server";
import {
  type Invitation,
  invitationByToken,
  invite,
  inviteByCode,
  type Mailed,
  openInvitations,
  resend,
  revoke,
  stateOf,
  tokenOfSeatCode,
} from "./family-invitations.server";
import { join } from "./family-joining.server";
import { invitationMail, joinedMail, leftMail, removedMail, welcomeMail } from "./family-mail";
import { giveUpSeat, placeIn, seatsOf, seatsTaken } from "./family-places.server";
import { familyRefusal } from "./family-refusals";

const accountQuery = prepared((db, given: { key: string }) =>
  db.selectFrom("user").select(["key", "name", "last_name", "email"]).where("key", "=", given.key),
);

const iso = (at: number): string => new Date(at).toISOString();
const inviteRules = z.object({ email: emailAddress });

/** A plan shared with five others (S 2.8, 4.8; rulings 3, "family-plan calls"). */
export function familyRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, clock, mailer, siteUrl, client } = settings;
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(settings);
  const owned = (ownerKey: string) => ({ ownerKey, secret: client.secret, now: clock.now() });
  const linkOf = (token: string | null) => `${siteUrl}/member/invite/${token ?? ""}`;

  async function accountOf(key: string) {
    const [account] = await accountQuery(readingIn({ db }), { key });
    if (!account) throw new Error(`There is no member ${key}`);
    return account;
  }
  const personOf = async (key: string): Promise<FamilyPerson> => {
    const { email: _, ...person } = await accountOf(key);
    return person;
  };

  async function planOf(ownerKey: string): Promise<{ plan: FamilyPlanTerms | null; total: number }> {
    const subscription = await ownSubscription(db, ownerKey, clock.now());
    const total = await seatsOf(db, subscription);
    if (!subscription) return { plan: null, total };
    const { plan_description, expires_at, renews_at } = subscription;
    const terms = { expires_at: iso(expires_at), renews_at: renews_at === null ? null : iso(renews_at) };
    return { plan: { plan_description, ...terms }, total };
  }

  async function planOfMember(ownerKey: string, joinedAt: number): Promise<FamilyPlan> {
    const used = (await seatsTaken(db, ownerKey)).length;
    const { plan, total } = await planOf(ownerKey);
    const base = { plan, owner: await personOf(ownerKey), seats: { total, used } };
    // Only the owner sees the others' addresses.
    return { role: "member", ...base, joined_at: iso(joinedAt), members: [], invitations: [] };
  }

  async function planOfOwner(userKey: string): Promise<FamilyPlan> {
    const seated = await seatsTaken(db, userKey);
    const { plan, total } = await planOf(userKey);
    const runs = plan !== null && Date.parse(plan.expires_at) > clock.now();
    if (!runs && seated.length === 0) {
      const seats = { total: (await settings.seatsOnSale?.(db)) ?? FAMILY_SEATS, used: 0 };
      return { role: "none", plan, seats, members: [], invitations: [] };
    }
    return {
      role: "owner",
      plan,
      owner: await personOf(userKey),
      seats: { total, used: seated.length },
      members: seated.map(({ seat: _, joined_at, ...member }) => ({ ...member, joined_at: iso(joined_at) })),
      invitations: (await openInvitations(db, userKey, client.secret)).map(invitationAnswer),
    };
  }

  app.get(familyContract.familyPlan.path, signedIn, async (context) => {
    const place = await placeIn(db, context.get("userKey"));
    return context.json(
      place ? await planOfMember(place.owner_key, place.joined_at) : await planOfOwner(context.get("userKey")),
    );
  });

  /** In one transaction with its mail. */
  const mailed = (make: () => Promise<Mailed>): Promise<Invitation> =>
    inTransaction({ db }, async () => {
      const { invitation, isNew } = await make();
      const { owner_key, email, token, expires_at: until } = invitation;
      if (isNew) await mailer.send({ to: email, ...invitationMail(await accountOf(owner_key), linkOf(token)), until });
      return invitation;
    });

  const invited = input.body(familyContract.inviteToFamily.body);
  app.post(familyContract.inviteToFamily.path, signedIn, invited, async (context) => {
    const ownerKey = context.get("userKey");
    const parsed = inviteRules.safeParse(context.req.valid("json"));
    if (!parsed.success) return context.json(fieldErrors(parsed.error), 422);
    const { email } = parsed.data;
    if ((await accountOf(ownerKey)).email === email) throw refusal(422, { email: { error: "is your own" } });
    const invitation = await mailed(() => invite(db, email, owned(ownerKey)));
    return context.json({ invitation: invitationAnswer(invitation) }, 201);
  });

  app.post(familyContract.makeSeatCode.path, signedIn, async (context) => {
    const invitation = await inviteByCode(db, owned(context.get("userKey")));
    return context.json({ invitation: invitationAnswer(invitation) }, 201);
  });

  const typed = input.body(familyContract.openSeatCode.body);
  app.post(familyContract.openSeatCode.path, signedIn, typed, async (context) => {
    const token = await tokenOfSeatCode(db, context.req.valid("json").code, client.secret, clock.now());
    if (token === null) throw familyRefusal("not_found");
    return context.json({ token });
  });

  app.post(familyContract.resendFamilyInvitation.path, signedIn, async (context) => {
    const invitation = await mailed(() => resend(db, context.req.param("id"), owned(context.get("userKey"))));
    return context.json({ invitation: invitationAnswer(invitation) });
  });

  app.delete(familyContract.revokeFamilyInvitation.path, signedIn, async (context) => {
    await revoke(db, context.req.param("id"), context.get("userKey"));
    return context.json({ success: true });
  });

  app.get(familyContract.familyInvitation.path, async (context) => {
    const invitation = await invitationByToken(db, context.req.param("token"));
    if (!invitation) throw familyRefusal("not_found");
    const state = await stateOf(db, invitation, clock.now());
    const { plan, total } = await planOf(invitation.owner_key);
    const preview: InvitationPreview = {
      state,
      owner: await personOf(invitation.owner_key),
      plan_description: plan?.plan_description ?? null,
      email: state === "open" ? invitation.email || null : null,
      expires_at: iso(invitation.expires_at),
      seats: { total, used: (await seatsTaken(db, invitation.owner_key)).length },
    };
    return context.json(preview);
  });

  const accepted = input.body(familyContract.acceptFamilyInvitation.body);
  app.post(familyContract.acceptFamilyInvitation.path, signedIn, accepted, async (context) => {
    const { token } = context.req.valid("json");
    const ownerKey = await inTransaction({ db }, async () => {
      const joined = await join(settings, token, context.get("userKey"));
      if (!joined.isNew) return joined.ownerKey;
      const [owner, member] = [await accountOf(joined.ownerKey), await accountOf(context.get("userKey"))];
      await mailer.send({ to: owner.email, ...joinedMail(owner, member, `${siteUrl}/member/manage-family`) });
      await mailer.send({ to: member.email, ...welcomeMail(owner, member, `${siteUrl}/watch-events`) });
      return joined.ownerKey;
    });
    return context.json({ success: true, owner: await personOf(ownerKey) });
  });

  app.delete(familyContract.removeFamilyMember.path, signedIn, async (context) => {
    const memberKey = context.req.param("key");
    const askedBy = context.get("userKey");
    await inTransaction({ db }, async () => {
      const { ownerKey } = await giveUpSeat(settings, memberKey, askedBy);
      const [owner, member] = [await accountOf(ownerKey), await accountOf(memberKey)];
      if (askedBy === memberKey) await mailer.send({ to: owner.email, ...leftMail(owner, member) });
      else await mailer.send({ to: member.email, ...removedMail(owner, member) });
    });
    return context.json({ success: true });
  });

  return app;
}

function invitationAnswer({ id, email, sent_at, expires_at, token, code }: Invitation): FamilyInvitation {
  return { id, email: email || null, code, sent_at: iso(sent_at), expires_at: iso(expires_at), token };
}
