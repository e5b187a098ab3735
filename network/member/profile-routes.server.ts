import { Hono } from "hono";
import { z } from "zod";
import { memberContract } from "~contracts/member";
import type { ContentReference, FavoriteTeam, Following, MemberProfile, UserInfo } from "~contracts/records/member";
import type { Db } from "../store/database";
import { prepared } from "../store/prepared";
import {
  authenticated,
  input,
  invalidToken,
  type MemberEnv,
  type MemberSettings,
  refusal,
  userOf,
} from "./member-context.server";
import { type HeldSubscription, type Membership, membershipAt } from "./membership.server";
import { ownerOfAccessToken } from "./sign-in/tokens.server";
import type { UserTable } from "./tables";

const RECENT_AT_MOST = 100;
/** A missing token belongs to no one. */
const entitlementsQuery = z.object({ access_token: z.string().default("") });

const iso = (at: number): string => new Date(at).toISOString();
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at));

const schoolQuery = prepared((db, given: { key: string }) =>
  db.selectFrom("profile").select(["key", "name", "slug", "logo", "city", "state_code"]).where("key", "=", given.key),
);

async function schoolToSupport(db: Db, key: string | null) {
  if (key === null) return null;
  const [school] = await schoolQuery(db, { key });
  return school ?? { key };
}

function cardSubscription(
  subscription: HeldSubscription | null,
  type: "stripe" | "managed_stripe",
  school: object | null,
) {
  return subscription?.type === type ? { subscription_plan_id: subscription.plan_id, support_school: school } : null;
}

async function userInfo(db: Db, user: UserTable, membership: Membership): Promise<UserInfo> {
  const { subscription, voucher, accessPurchaseType, accessExpiresAt } = membership;
  const school = await schoolToSupport(db, user.school_to_support_key);
  return {
    key: user.key,
    name: user.name,
    last_name: user.last_name,
    email: user.email,
    zip_code: user.zip_code,
    created_at: iso(user.created_at),
    time_zone: user.time_zone,
    access_purchase_type: accessPurchaseType,
    access_expires_at: isoOrNull(accessExpiresAt),
    active_subscription: subscription && {
      expires_at: iso(subscription.expires_at),
      renews_at: isoOrNull(subscription.renews_at),
      renewal_canceled_at: isoOrNull(subscription.renewal_canceled_at),
      plan_description: subscription.plan_description,
      type: subscription.type,
    },
    voucher: voucher && { expires: iso(voucher.expires_at) },
    stripe_subscription: cardSubscription(subscription, "stripe", school),
    managed_stripe_subscription: cardSubscription(subscription, "managed_stripe", school),
    stripe_customer_id: user.stripe_customer_id,
    school_to_support: school,
    theme: user.theme,
    scores: user.scores,
    view: user.view,
  };
}

const followingQuery = prepared((db, given: { userKey: string }) =>
  db
    .selectFrom("follow")
    .leftJoin("profile", "profile.key", "follow.content_key")
    .select([
      "follow.content_type",
      "follow.content_key",
      "follow.alerts",
      "profile.name as content_name",
      "profile.logo as content_logo",
      "profile.slug as content_slug",
      "profile.city as content_city",
      "profile.state_code as content_state_code",
    ])
    .where("user_key", "=", given.userKey)
    .orderBy("created_at", "desc")
    .orderBy("content_key"),
);
export const following = async (db: Db, userKey: string): Promise<Following[]> => [
  ...(await followingQuery(db, { userKey })),
];

const teamsQuery = prepared((db, given: { userKey: string }) =>
  db
    .selectFrom("favorite_team")
    .select(["key", "school_key", "sport", "level", "gender"])
    .where("user_key", "=", given.userKey)
    .orderBy("created_at")
    .orderBy("key"),
);

export async function favoriteTeams(db: Db, userKey: string): Promise<FavoriteTeam[]> {
  const teams = await teamsQuery(db, { userKey });
  return teams.map((team) => ({ ...team, level: team.level || null, gender: team.gender || null }));
}

const remindersQuery = prepared((db, given: { userKey: string }) =>
  db
    .selectFrom("reminder")
    .select(["content_type", "content_key"])
    .where("user_key", "=", given.userKey)
    .orderBy("created_at", "desc")
    .orderBy("content_key"),
);
export const reminders = async (db: Db, userKey: string): Promise<ContentReference[]> => [
  ...(await remindersQuery(db, { userKey })),
];

const viewsQuery = prepared((db, given: { userKey: string }) =>
  db
    .selectFrom("view")
    .select(["content_type", "content_key", "viewed_at", "position_s", "duration_s", "positioned_at"])
    .where("user_key", "=", given.userKey)
    .orderBy("viewed_at", "desc")
    .orderBy("content_key")
    .limit(RECENT_AT_MOST),
);

async function memberProfile(db: Db, user: Pick<UserTable, "key" | "email">, now: number): Promise<MemberProfile> {
  const { accessPurchaseType } = await membershipAt(db, user.key, now);
  const views = await viewsQuery(db, { userKey: user.key });
  return {
    email: user.email,
    user_key: user.key,
    favorites: [],
    recommendations: [],
    reminders: await reminders(db, user.key),
    following: await following(db, user.key),
    most_recent: views.map(({ viewed_at, position_s, duration_s, positioned_at, ...view }) => ({
      ...view,
      viewed_at: iso(viewed_at),
      position: position_s,
      duration: duration_s,
      positioned_at: isoOrNull(positioned_at),
    })),
    favorite_teams: await favoriteTeams(db, user.key),
    access_purchase_type: accessPurchaseType,
  };
}

/** S 3, 7.1, 7.2, 7.4 */
export function profileRoutes(settings: MemberSettings): Hono<MemberEnv> {
  const { db, clock } = settings;
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated(settings);
  const infoOf = async (key: string) => userInfo(db, await userOf(db, key), await membershipAt(db, key, clock.now()));

  app.get(memberContract.userInfo.path, signedIn, async (context) =>
    context.json(await infoOf(context.get("userKey"))),
  );
  app.get(memberContract.memberProfile.path, signedIn, async (context) =>
    context.json(await memberProfile(db, await userOf(db, context.get("userKey")), clock.now())),
  );

  app.get(memberContract.entitlements.path, input.query(entitlementsQuery), async (context) => {
    const owner = await ownerOfAccessToken(db, context.req.valid("query").access_token, clock.now());
    if (!owner) throw invalidToken();
    const { entitlements } = await membershipAt(db, owner.userKey, clock.now());
    return context.json({ entitlements });
  });

  const reads: Record<string, (key: string) => Promise<object>> = {
    profile: infoOf,
    favorite_teams: async (key) => ({ favorite_teams: await favoriteTeams(db, key) }),
    following: async (key) => ({ following: await following(db, key) }),
  };
  app.get(memberContract.userRead.path, signedIn, async (context) => {
    const path = context.req.param("path");
    const read = Object.hasOwn(reads, path) ? reads[path] : undefined;
    if (!read) throw refusal(404, { error: "not_found" });
    return context.json(await read(context.get("userKey")));
  });

  return app;
}
