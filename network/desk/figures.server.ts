import { sql } from "kysely";
import { DateTime } from "luxon";
import { FIGURES_GAMES, FIGURES_MONTHS, type FigureSpan } from "~contracts/desk/figures";
import { VIEWERS_KEPT_MS } from "~contracts/desk/games";
import { dayInTheEast, endOfLastDay, startOfDay } from "../billing/subscriptions/periods";
import type {} from "../crm/tables";
import { annualPayments, schoolsNamed } from "../schools-share/annual-payments.server";
import { schoolShares } from "../schools-share/school-shares";
import type { Db } from "../store/database";
import { batches } from "../store/key-batches";
import { gamesOf, type Own } from "./games.server";
import type {} from "./tables";

/** Of all games together; a fan who follows two counts twice. */
const ALL = "";

type Counted = { viewers: number; seconds: number; failures: number };

/** Adds what happened since `from` to the day's figures: who follows now did so all that time. */
export async function countFigures(db: Db, from: number, now: number): Promise<void> {
  const following = await db
    .selectFrom("desk_viewers")
    .select(["event_key", (of) => of.fn.sum<number>("viewers").as("viewers")])
    .where("at", ">", now - VIEWERS_KEPT_MS)
    .groupBy("event_key")
    .execute();
  const failed = await db
    .selectFrom("stream_trouble")
    .select(["event_key", (of) => of.fn.countAll<number>().as("failures")])
    .where("kind", "=", "failure")
    .where("last_at", ">", from)
    .where("first_at", ">", from)
    .where("first_at", "<=", now)
    .groupBy("event_key")
    .execute();
  const counted = new Map<string, Counted>();
  const add = (event_key: string, more: Partial<Counted>) => {
    for (const key of [event_key, ALL]) {
      const { viewers, seconds, failures } = counted.get(key) ?? { viewers: 0, seconds: 0, failures: 0 };
      counted.set(key, {
        viewers: viewers + (more.viewers ?? 0),
        seconds: seconds + (more.seconds ?? 0),
        failures: failures + (more.failures ?? 0),
      });
    }
  };
  for (const { event_key, viewers } of following)
    add(event_key, { viewers: Number(viewers), seconds: Math.round((Number(viewers) * (now - from)) / 1_000) });
  for (const { event_key, failures } of failed) add(event_key, { failures: Number(failures) });
  const day = dayInTheEast(now);
  for (const some of batches([...counted]))
    await db
      .insertInto("desk_figure")
      .values(some.map(([event_key, figures]) => ({ day, event_key, ...figures })))
      .onConflict((conflict) =>
        conflict.columns(["day", "event_key"]).doUpdateSet({
          viewers: sql`case when excluded.viewers > desk_figure.viewers
            then excluded.viewers else desk_figure.viewers end`,
          seconds: sql`desk_figure.seconds + excluded.seconds`,
          failures: sql`desk_figure.failures + excluded.failures`,
        }),
      )
      .execute();
}

export async function forgetOldFigures(db: Db, now: number): Promise<void> {
  const oldest = DateTime.fromMillis(now).minus({ months: FIGURES_MONTHS }).toMillis();
  await db.deleteFrom("desk_figure").where("day", "<", dayInTheEast(oldest)).execute();
}

const paidOn = async (db: Db, day: string) => {
  const { purchases, left } = await db
    .selectFrom("tax_sale")
    .select((of) => [
      of.fn.countAll<number>().as("purchases"),
      sql<number>`coalesce(sum(amount + tax - amount_back - tax_back), 0)`.as("left"),
    ])
    .where("created_at", ">=", startOfDay(day))
    .where("created_at", "<", endOfLastDay(day))
    .executeTakeFirstOrThrow();
  return { purchases: Number(purchases), left_in_cents: Number(left) };
};

const UTC = { zone: "utc" };
const daysOf = ({ from, until }: FigureSpan): string[] => {
  const [first, last] = [DateTime.fromISO(from, UTC), DateTime.fromISO(until, UTC)];
  return Array.from({ length: last.diff(first, "days").days + 1 }, (_, at) =>
    last.minus({ days: at }).toFormat("yyyy-MM-dd"),
  );
};

const watched = (row: Counted | undefined) => ({
  ...{ viewers: row?.viewers ?? 0, failures: row?.failures ?? 0 },
  minutes: Math.round(Number(row?.seconds ?? 0) / 60),
});

/** The newest day first, with every day of the span; the most watched games. Of one's own, the games alone. */
export async function figuresOf(db: Db, span: FigureSpan, own: Own) {
  const counted = db
    .selectFrom("desk_figure")
    .selectAll("desk_figure")
    .where("day", ">=", span.from)
    .where("day", "<=", span.until);
  const all = await counted.where("event_key", "=", ALL).execute();
  const games = await counted
    .where("event_key", "!=", ALL)
    .$if(own !== null, (all) => all.where("event_key", "in", gamesOf(db, own).clearSelect().select("event.key")))
    .leftJoin("event", "event.key", "desk_figure.event_key")
    .select("event.title")
    .orderBy("viewers", "desc")
    .orderBy("event_key")
    .orderBy("day")
    .limit(FIGURES_GAMES)
    .execute();
  const days = [];
  for (const day of own === null ? daysOf(span) : [])
    days.push({ day, ...watched(all.find((row) => row.day === day)), ...(await paidOn(db, day)) });
  return {
    days,
    games: games.map((row) => ({
      day: row.day,
      key: row.event_key,
      title: row.title ?? row.event_key,
      ...watched(row),
    })),
  };
}

/** As `npm run fieldhouse -- schools-share` tells it, with one percent for all. */
export async function schoolFigures(db: Db, { from, until }: FigureSpan, percent: number | null) {
  const payments = await annualPayments(db, { from: startOfDay(from), until: endOfLastDay(until) });
  const shares = schoolShares(payments, () => percent);
  const schools = await schoolsNamed(
    db,
    shares.map(({ schoolKey }) => schoolKey),
  );
  return shares.map(({ schoolKey: key, payments, paid, back, share }) => {
    const { name = "", city, state_code } = schools.get(key) ?? {};
    return {
      ...{ key, name, city: city ?? "", state: state_code ?? "", payments },
      ...{ paid_in_cents: paid, back_in_cents: back, share_in_cents: share },
    };
  });
}
