import { sql } from "kysely";
import { OF_A_DOWNLOAD } from "~contracts/records/member";
import { nextPeriodEnd } from "../cycle";
import type { Db } from "../store/database";
import { prepared } from "../store/prepared";
import type { SubscriptionTable, SubscriptionType } from "./tables";

/** For everyone with a pass or voucher, and for everyone signed in (S 5.4, 6). */
const ALL_ACCESS = ["video_subscription", "data_subscription", "membership"] as const;
const FREE = ["membership"] as const;

const isOneOf = (list: readonly string[]) => (entitlement: string) => list.includes(entitlement);

/** Neither free for everyone signed in, nor for a special pass alone. */
export const takesPass = (resource: readonly string[]): boolean =>
  resource.some(isOneOf(ALL_ACCESS)) && !resource.some(isOneOf(FREE));

const NOTED_AGAIN_MS = 60_000;

/** On a family seat, the owner's pass is watched, too. */
export async function noteWatched(db: Db, userKey: string, now: number): Promise<void> {
  await db
    .updateTable("user")
    .set({ watched_at: now })
    // Players say every few seconds that they play.
    .where((row) => row.or([row("watched_at", "is", null), row("watched_at", "<=", now - NOTED_AGAIN_MS)]))
    .where((row) =>
      row.or([
        row("key", "=", userKey),
        row("key", "=", row.selectFrom("family_member").select("owner_key").where("member_key", "=", userKey)),
      ]),
    )
    .execute();
}

/** "family": a seat on someone else's subscription. */
export type HeldSubscription = Omit<SubscriptionTable, "type"> & {
  type: SubscriptionType | "family";
  renews_at: number | null;
};

export type Membership = {
  subscription: HeldSubscription | null;
  voucher: { code: string; expires_at: number } | null;
  accessPurchaseType: "subscriber" | "voucher" | null;
  accessExpiresAt: number | null;
  entitlements: string[];
};

type Period = Pick<SubscriptionTable, "expires_at" | "period" | "zone" | "renews" | "renewal_canceled_at">;

/** End of the period that contains `now` (S 4.5). */
export function endOfPeriod(subscription: Period, now: number): number {
  const { expires_at, period, zone, renews, renewal_canceled_at } = subscription;
  if (!renews || renewal_canceled_at !== null || expires_at > now) return expires_at;
  return nextPeriodEnd({ first: expires_at, unit: period, zone }, now);
}

/** A member's own, and that of the owner whose family they are in: with "in", PostgreSQL would read the whole table. */
const subscriptionsQuery = prepared((db, given: { userKey: string }) =>
  db
    .selectFrom("subscription")
    .selectAll()
    .where((row) =>
      row.or([
        row("user_key", "=", given.userKey),
        row(
          "user_key",
          "=",
          row.selectFrom("family_member").select("owner_key").where("member_key", "=", given.userKey),
        ),
      ]),
    ),
);

async function subscriptionsAt(db: Db, userKey: string, now: number) {
  const held = (await subscriptionsQuery(db, { userKey })).map((one): HeldSubscription => {
    const end = endOfPeriod(one, now);
    const renewing = one.renews === 1 && one.renewal_canceled_at === null;
    return { ...one, expires_at: end, renews_at: renewing ? end : null };
  });
  const [own = null, owners = null] = [true, false].map((isOwn) =>
    held.find(({ user_key }) => (user_key === userKey) === isOwn),
  );
  return { own, owners };
}

export const ownSubscription = async (db: Db, userKey: string, now: number): Promise<HeldSubscription | null> =>
  (await subscriptionsAt(db, userKey, now)).own;

/** The owner's subscription while it lasts; seats are never charged (rulings 3, "manage-family"). */
async function subscriptionOf(db: Db, userKey: string, now: number): Promise<HeldSubscription | null> {
  const { own, owners } = await subscriptionsAt(db, userKey, now);
  if ((own && own.expires_at > now) || !owners || owners.expires_at <= now) return own;
  return { ...owners, user_key: userKey, type: "family", renews_at: null };
}

/** A voucher, and what special passes open. */
const besidesQuery = prepared((db, given: { userKey: string; now: number }) =>
  db
    .selectFrom("voucher")
    .select(["code as what", "expires_at", sql<0 | 1>`1`.as("is_voucher")])
    .where("user_key", "=", given.userKey)
    .unionAll(
      db
        .selectFrom("pass")
        .select(["entitlement as what", "expires_at", sql<0 | 1>`0`.as("is_voucher")])
        .where("user_key", "=", given.userKey)
        .where("expires_at", ">", given.now),
    )
    .orderBy("what"),
);

/** S 3, 4.5, 5.4 */
export async function membershipAt(db: Db, userKey: string, now: number): Promise<Membership> {
  const [subscription, besides] = await Promise.all([
    subscriptionOf(db, userKey, now),
    besidesQuery(db, { userKey, now }),
  ]);
  const [current] = besides.filter(({ is_voucher }) => is_voucher);
  const voucher = current ? { code: current.what, expires_at: current.expires_at } : null;
  const passes = besides.filter(({ is_voucher }) => !is_voucher);

  const subscribed = subscription !== null && subscription.expires_at > now;
  const vouched = voucher !== null && voucher.expires_at > now;
  // A lapsed subscription still shows, unless a voucher is active.
  const accessPurchaseType = subscribed
    ? "subscriber"
    : vouched
      ? "voucher"
      : subscription
        ? "subscriber"
        : voucher
          ? "voucher"
          : null;
  const accessExpiresAt =
    accessPurchaseType === "subscriber"
      ? (subscription?.expires_at ?? null)
      : accessPurchaseType === "voucher"
        ? (voucher?.expires_at ?? null)
        : null;
  return {
    subscription,
    voucher,
    accessPurchaseType,
    accessExpiresAt,
    entitlements: [...(subscribed || vouched ? ALL_ACCESS : FREE), ...passes.map(({ what }) => what)],
  };
}

/** One that ends with the account: of a subscription, a voucher or a tournament, but no game bought to keep. */
export async function hasRunningPass(db: Db, userKey: string, now: number): Promise<boolean> {
  const { accessExpiresAt, entitlements } = await membershipAt(db, userKey, now);
  const isSpecial = (entitlement: string) =>
    !isOneOf(ALL_ACCESS)(entitlement) && !entitlement.startsWith(OF_A_DOWNLOAD);
  return (accessExpiresAt !== null && accessExpiresAt > now) || entitlements.some(isSpecial);
}
