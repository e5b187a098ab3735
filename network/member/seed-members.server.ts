import { brand } from "~contracts/brand";
import { nextPeriodEnd } from "../cycle";
import type { Db } from "../store/database";
import { addRows } from "../store/rows";
import { inTransaction } from "../store/transaction";
import { hashPassword } from "./sign-in/passwords.server";
import type { FavoriteTeamTable, SubscriptionTable, UserTable } from "./tables";

export const SEED_PASSWORD = "Friday-Night-26";

const DAY = 24 * 60 * 60 * 1_000;
/** Candidates per kind, enough to find some in every member's state. */
const LOOKED_AT = 2_000;
const SCHOOLS_EACH = 3;
const VIEWS_EACH = 6;
const REMINDERS_EACH = 3;
/** How far the newest views were watched. */
const WATCHED_SHARES = [0.45, 0.7, 1];

type Plan = Pick<SubscriptionTable, "type" | "plan_description" | "plan_id" | "period"> & {
  begunDaysAgo: number;
  canceledDaysAgo?: number;
};

type SeedMember = {
  role: string;
  name: string;
  last_name: string;
  zip_code: string;
  state_code: string;
  time_zone: string;
  memberForDays: number;
  plan?: Plan;
  family?: { owner: string; seat: number; joinedDaysAgo: number };
  voucherDays?: number;
  tournamentPasses?: true;
};

const annual = { plan_description: "Annual Pass", plan_id: "annual-basic", period: "year" } as const;
const monthly = { plan_description: "Month Pass", plan_id: "monthly-basic", period: "month" } as const;

/** In the largest city of a state, or nearly. */
const HOMES = {
  AZ: { zip_code: "85004", time_zone: "America/Phoenix" },
  CO: { zip_code: "80202", time_zone: "America/Denver" },
  GA: { zip_code: "30303", time_zone: "America/New_York" },
  IA: { zip_code: "50309", time_zone: "America/Chicago" },
  IN: { zip_code: "46204", time_zone: "America/New_York" },
  KS: { zip_code: "67202", time_zone: "America/Chicago" },
  OH: { zip_code: "43215", time_zone: "America/New_York" },
  OR: { zip_code: "97204", time_zone: "America/Los_Angeles" },
  TX: { zip_code: "75201", time_zone: "America/Chicago" },
};

const member = (
  role: string,
  [name, last_name]: [string, string],
  state_code: keyof typeof HOMES,
  memberForDays: number,
  holds: Pick<SeedMember, "plan" | "family" | "voucherDays" | "tournamentPasses"> = {},
): SeedMember => ({ role, name, last_name, state_code, ...HOMES[state_code], memberForDays, ...holds });

const card = { type: "managed_stripe" } as const;
const family = { plan_description: "Family Annual Pass", plan_id: "annual-family" };
const owner = "family-owner";

/** One member per role (docs/embedded-network.md). S 4.5 recognizes a monthly plan by "Month Pass". */
const MEMBERS: readonly SeedMember[] = [
  member("free", ["Frankie", "Alvarez"], "IA", 210),
  member("annual", ["Annette", "Brooks"], "OH", 900, { plan: { ...annual, ...card, begunDaysAgo: 120 } }),
  member("monthly", ["Monte", "Castillo"], "TX", 45, { plan: { ...monthly, ...card, begunDaysAgo: 12 } }),
  member("paypal", ["Priya", "Desai"], "AZ", 500, { plan: { ...annual, type: "paypal", begunDaysAgo: 200 } }),
  member("legacy", ["Leland", "Everett"], "GA", 2_400, {
    plan: { ...annual, plan_id: "annual-2019", type: "stripe", begunDaysAgo: 300 },
  }),
  member("voucher", ["Violet", "Fischer"], "OR", 30, { voucherDays: 60 }),
  member("expired", ["Edgar", "Goodwin"], "CO", 420, {
    plan: { ...annual, ...card, begunDaysAgo: 385, canceledDaysAgo: 50 },
  }),
  member(owner, ["Faye", "Holloway"], "IN", 600, { plan: { ...annual, ...card, ...family, begunDaysAgo: 60 } }),
  member("family-member", ["Milo", "Holloway"], "IN", 55, { family: { owner, seat: 1, joinedDaysAgo: 54 } }),
  member("family-teen", ["June", "Holloway"], "IN", 31, { family: { owner, seat: 2, joinedDaysAgo: 30 } }),
  member("tournament", ["Toby", "Ingram"], "KS", 90, { tournamentPasses: true }),
  member("desk-owner", ["Olive", "Jensen"], "IA", 700),
  member("desk-school", ["Sawyer", "Kim"], "IA", 300),
];

const keyOf = (role: string): string => `member-${role}`;

export const DEMO_STAFF = { owner: keyOf("desk-owner"), school: keyOf("desk-school") };

/** Never keys of real accounts. */
export const DEMO_MEMBER_KEYS: readonly string[] = MEMBERS.map(({ role }) => keyOf(role));

async function likeableLeague(db: Db, now: number) {
  const busiest = await db
    .selectFrom("event_school")
    .innerJoin("event", "event.key", "event_school.event_key")
    .innerJoin("profile", "profile.key", "event_school.school_key")
    .select(["event_school.school_key", "profile.state_code", (of) => of.fn.min("event.key").as("event_key")])
    .where("event.start_at", ">", now - DAY)
    .where("event.start_at", "<", now + 7 * DAY)
    .where("event.is_sport", "=", 1)
    .where("event.is_deleted", "=", 0)
    .groupBy(["event_school.school_key", "profile.state_code"])
    .orderBy((of) => of.fn.countAll(), "desc")
    .orderBy("event_school.school_key")
    .limit(LOOKED_AT)
    .execute();
  const sports = await db
    .selectFrom("event")
    .select(["key", "activity", "gender", "level"])
    .where("key", "in", ["", ...busiest.map(({ event_key }) => event_key)])
    .execute();
  const sportOf = new Map(sports.map((event) => [event.key, event]));
  const teams = busiest.flatMap(({ school_key, state_code, event_key }) => {
    const event = sportOf.get(event_key);
    return event
      ? [{ school_key, state_code, sport: event.activity, gender: event.gender ?? "", level: event.level ?? "" }]
      : [];
  });
  const replays = await db
    .selectFrom("event")
    .select(["key", "content_type", "state_code", "duration_s"])
    .where("vod_ready_at", "<=", now)
    .where("has_vod", "=", 1)
    .where("is_deleted", "=", 0)
    .orderBy("vod_ready_at", "desc")
    .orderBy("key")
    .limit(LOOKED_AT)
    .execute();
  const coming = await db
    .selectFrom("event")
    .select(["key", "content_type", "state_code", "duration_s"])
    .where("start_at", ">", now)
    .where("is_deleted", "=", 0)
    .orderBy("start_at")
    .orderBy("key")
    .limit(LOOKED_AT)
    .execute();
  return { teams, replays, coming };
}

async function soldPasses(db: Db): Promise<string[]> {
  const passes = await db
    .selectFrom("event")
    .select("required_entitlement")
    .distinct()
    .where("required_entitlement", "is not", null)
    .execute();
  return passes.flatMap(({ required_entitlement }) => required_entitlement ?? []);
}

/** Home state first, then from an offset unique to the member. */
function ownFew<Item extends { state_code: string | null }>(
  items: readonly Item[],
  { state_code }: SeedMember,
  index: number,
  few: number,
): Item[] {
  const start = index * few;
  const rotated = [...items.slice(start), ...items.slice(0, start)];
  const atHome = rotated.filter((item) => item.state_code === state_code);
  return [...atHome, ...rotated.filter((item) => item.state_code !== state_code)].slice(0, few);
}

type League = Awaited<ReturnType<typeof likeableLeague>> & { passes: readonly string[] };
const NOTHING_TO_LIKE: Awaited<ReturnType<typeof likeableLeague>> = { teams: [], replays: [], coming: [] };

function userRow(member: SeedMember, index: number, league: League, passwordHash: string, now: number): UserTable {
  const { role, name, last_name, zip_code, time_zone, memberForDays, plan } = member;
  return {
    key: keyOf(role),
    email: `${role}@${brand.domain}`,
    name,
    last_name,
    zip_code,
    time_zone,
    password_hash: passwordHash,
    created_at: now - memberForDays * DAY,
    email_subscribe: index % 3 === 2 ? null : 1,
    school_to_support_key: plan ? (ownFew(league.teams, member, index, SCHOOLS_EACH)[0]?.school_key ?? null) : null,
    stripe_customer_id: plan?.type === "stripe" || plan?.type === "managed_stripe" ? `cus_seed_${role}` : null,
    ...{ theme: null, scores: null, view: null, watched_at: null },
  };
}

function subscriptionRow({ role, time_zone: zone }: SeedMember, plan: Plan, now: number): SubscriptionTable {
  const { begunDaysAgo, canceledDaysAgo, ...described } = plan;
  const started_at = now - begunDaysAgo * DAY;
  return {
    ...described,
    user_key: keyOf(role),
    started_at,
    expires_at: nextPeriodEnd({ first: started_at, unit: plan.period, zone }, started_at),
    zone,
    renews: 1,
    renewal_canceled_at: canceledDaysAgo === undefined ? null : now - canceledDaysAgo * DAY,
  };
}

async function takeSeedSeat(
  db: Db,
  role: string,
  { owner, seat, joinedDaysAgo }: NonNullable<SeedMember["family"]>,
  now: number,
): Promise<void> {
  const row = { member_key: keyOf(role), owner_key: keyOf(owner), seat, joined_at: now - joinedDaysAgo * DAY };
  await addRows(db, "family_member", row);
}

async function addInterests(db: Db, member: SeedMember, index: number, league: League, now: number): Promise<void> {
  const userKey = keyOf(member.role);
  const teams = ownFew(league.teams, member, index, SCHOOLS_EACH);
  const ago = (position: number, step: number) => now - (position + 1) * step;

  const follows = teams.map(({ school_key }, position) => ({
    user_key: userKey,
    content_type: "school",
    content_key: school_key,
    created_at: ago(position, DAY),
  }));
  const favorites = teams
    .slice(0, 2)
    .map(({ school_key, sport, level, gender }, position): FavoriteTeamTable => ({
      key: `${userKey}-team-${position + 1}`,
      user_key: userKey,
      school_key,
      sport,
      level,
      gender,
      created_at: ago(position, DAY),
    }));
  const views = ownFew(league.replays, member, index, VIEWS_EACH).map(({ key, content_type, duration_s }, position) => {
    const viewed_at = ago(position, 7 * 60 * 60 * 1_000);
    const watched = WATCHED_SHARES[position];
    return {
      user_key: userKey,
      content_type,
      content_key: key,
      viewed_at,
      position_s: watched === undefined ? null : Math.floor(duration_s * watched),
      duration_s: watched === undefined ? null : duration_s,
      positioned_at: watched === undefined ? null : viewed_at,
    };
  });
  const reminders = ownFew(league.coming, member, index, REMINDERS_EACH).map(({ key, content_type }, position) => ({
    user_key: userKey,
    content_type,
    content_key: key,
    created_at: ago(position, DAY),
  }));
  if (follows.length > 0) await db.insertInto("follow").values(follows).execute();
  if (favorites.length > 0) await db.insertInto("favorite_team").values(favorites).execute();
  if (views.length > 0) await db.insertInto("view").values(views).execute();
  if (reminders.length > 0) await db.insertInto("reminder").values(reminders).execute();
}

/** Resets dates that time alone has put out of step with the member's story. */
async function anchor(db: Db, member: SeedMember, league: League, now: number): Promise<void> {
  const user_key = keyOf(member.role);
  if (member.voucherDays !== undefined) {
    const expires_at = now + member.voucherDays * DAY;
    await db
      .insertInto("voucher")
      .values({ user_key, code: `SEED-${member.role.toUpperCase()}`, expires_at })
      .onConflict((conflict) =>
        conflict.column("user_key").doUpdateSet({ expires_at }).where("voucher.expires_at", "<=", now),
      )
      .execute();
  }
  if (member.tournamentPasses && league.passes.length > 0) {
    await db
      .insertInto("pass")
      .values(league.passes.map((entitlement) => ({ user_key, entitlement, expires_at: now + 120 * DAY })))
      .onConflict((conflict) =>
        conflict
          .columns(["user_key", "entitlement"])
          .doUpdateSet({ expires_at: now + 120 * DAY })
          .where("pass.expires_at", "<=", now),
      )
      .execute();
  }
  // Canceled and lapsed; after the clock is set back, that must be in the past again.
  if (member.plan?.canceledDaysAgo !== undefined) {
    const { user_key: key, ...dates } = subscriptionRow(member, member.plan, now);
    await db
      .updateTable("subscription")
      .set(dates)
      .where("user_key", "=", key)
      .where("expires_at", ">", now)
      .where("renewal_canceled_at", "is not", null)
      .execute();
  }
}

/** Adds missing members (docs/embedded-network.md) once there are schools to follow; keeps members' own changes. */
export async function seedMembers(db: Db, { now }: { now: number }): Promise<void> {
  const seeded = await db.selectFrom("user").select("key").where("key", "in", DEMO_MEMBER_KEYS).execute();
  const known = new Set(seeded.map((user) => user.key));
  const areAllThere = known.size === MEMBERS.length;
  const passwordHash = areAllThere ? "" : await hashPassword(SEED_PASSWORD);
  // A second of a start on a million events.
  const liked = areAllThere ? NOTHING_TO_LIKE : await likeableLeague(db, now);
  const league: League = { ...liked, passes: await soldPasses(db) };

  await inTransaction({ db }, async (transaction) => {
    for (const [index, member] of MEMBERS.entries()) {
      const row = userRow(member, index, league, passwordHash, now);
      const added = !known.has(keyOf(member.role)) && (await addRows(transaction, "user", row));
      if (added) {
        if (member.plan)
          await transaction
            .insertInto("subscription")
            .values(subscriptionRow(member, member.plan, now))
            .execute();
        if (member.family) await takeSeedSeat(transaction, member.role, member.family, now);
        await addInterests(transaction, member, index, league, now);
      }
      // Neither added nor known: another process is adding it.
      if (added || known.has(keyOf(member.role))) await anchor(transaction, member, league, now);
    }
  });
}
