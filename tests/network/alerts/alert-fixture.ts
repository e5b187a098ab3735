import type { Insertable } from "kysely";
import { alertMigrations } from "~network/alerts/migration";
import { type Alerts, sendAlerts } from "~network/alerts/send-alerts.server";
import { noteChange } from "~network/league/changes";
import { leagueMigrations } from "~network/league/migration";
import type { EventTable } from "~network/league/tables";
import { createMailer, type Mailer } from "~network/mail/mailer.server";
import { mailMigrations } from "~network/mail/migration";
import { memberMigrations } from "~network/member/migration";
import type { FollowTable, UserTable } from "~network/member/tables";
import { createPusher, type Pusher } from "~network/push/pusher.server";
import type { Db } from "~network/store/database";
import type { Store } from "~network/store/open-store.server";
import { insert } from "../../support/rows";
import { gameRow, schoolRow, userRow } from "../member/league-rows";

export const ALERT_TABLES = [leagueMigrations, memberMigrations, alertMigrations, mailMigrations];

export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;
export const KICKOFF = Date.UTC(2026, 10, 21, 1, 0);
const LONG_AGO = KICKOFF - 30 * DAY;

/** Members, their games, and the network's rounds on a clock that the test moves. */
export class AlertsUnderTest {
  readonly clock = { at: KICKOFF - 5 * DAY, now: () => this.clock.at };
  readonly mailer: Mailer;
  readonly pusher: Pusher;
  readonly failures: string[] = [];

  /** `services`: the origins of push services of the test's own; without `smtpUrl`, mail is kept. */
  constructor(
    readonly store: Store,
    private readonly services: readonly string[] = [],
    smtpUrl: string | null = null,
  ) {
    this.mailer = createMailer({ siteUrl: "https://site.example", db: store.db, clock: this.clock, smtpUrl });
    this.pusher = this.pusherOn(store.db);
  }

  private pusherOn(db: Db): Pusher {
    return createPusher({ db, clock: this.clock, services: this.services });
  }

  alerts(db: Db = this.store.db): Alerts & { pusher: Pusher } {
    const isOwn = db === this.store.db;
    const mailer = isOwn ? this.mailer : createMailer({ siteUrl: "https://site.example", db, clock: this.clock });
    return {
      db,
      dialect: this.store.dialect,
      clock: this.clock,
      mailer,
      pusher: isOwn ? this.pusher : this.pusherOn(db),
      siteUrl: "https://site.example",
      report: (what, error) => void this.failures.push(`${what}: ${String(error)}`),
    };
  }

  async schools(...keys: string[]): Promise<void> {
    await insert(this.store.db, "profile", keys.map(schoolRow));
  }

  async game(key: string, schools: readonly string[], changes: Partial<EventTable> = {}): Promise<void> {
    const { db } = this.store;
    const startAt = changes.start_at ?? KICKOFF;
    const title = schools.join(" vs. ");
    await insert(db, "event", gameRow(key, startAt, { title, level: "varsity", ...changes }));
    for (const school_key of schools) await insert(db, "event_school", { event_key: key, school_key });
  }

  /** As an import does it, or something that notes no change. */
  async change(key: string, changes: Partial<EventTable>, { noted = true } = {}): Promise<void> {
    await this.store.db.updateTable("event").set(changes).where("key", "=", key).execute();
    if (noted) await noteChange(this.store.db);
  }

  async member(key: string, changes: Partial<UserTable> = {}): Promise<void> {
    const row = userRow(key, { time_zone: "America/Chicago", created_at: LONG_AGO, ...changes });
    await insert(this.store.db, "user", row);
  }

  async reminds(user_key: string, content_key: string, created_at = LONG_AGO): Promise<void> {
    await insert(this.store.db, "reminder", { user_key, content_type: "game", content_key, created_at });
  }

  /** A game of two schools, "gam1", with a reminder of robin's. */
  async awaited(changes?: Partial<EventTable>, since?: number): Promise<void> {
    await this.game("gam1", ["Central", "East"], changes);
    await this.reminds("robin", "gam1", since);
  }

  async follows(user_key: string, content_key: string, changes: Partial<Insertable<FollowTable>> = {}): Promise<void> {
    const follow = { user_key, content_type: "school", content_key, created_at: LONG_AGO };
    await insert(this.store.db, "follow", { ...follow, ...changes });
  }

  async roundAt(at: number, { urgent = false } = {}): Promise<number> {
    this.clock.at = at;
    return sendAlerts(this.alerts(), { urgent });
  }

  /** "robin: Live now: …", oldest first. */
  async told(): Promise<string[]> {
    return (await this.mailer.outbox()).map(({ to, subject }) => `${to.split("@")[0]}: ${subject}`).toReversed();
  }
}
