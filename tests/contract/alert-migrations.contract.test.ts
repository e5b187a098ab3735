import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { alertMigrations } from "~network/alerts/migration";
import { migrate } from "~network/store/migrate";
import { ALERT_TABLES, AlertsUnderTest, DAY, KICKOFF } from "../network/alerts/alert-fixture";
import { openStoreUnderTest, type StoreUnderTest } from "./store-under-test";

/** A store that already holds alerts goes on without telling anyone anything twice (S 7.3). */

const MINUTE = 60_000;
let under: StoreUnderTest;
let site: AlertsUnderTest;

const OTHERS = ALERT_TABLES.filter((list) => list !== alertMigrations);
const first = (count: number) => Object.fromEntries(Object.entries(alertMigrations).slice(0, count));
const stepsTo = (count: number) => migrate(under.store, [...OTHERS, first(count)]);
const rest = () => migrate(under.store, ALERT_TABLES);

beforeEach(async () => {
  under = await openStoreUnderTest(OTHERS);
  site = new AlertsUnderTest(under.store);
  await site.schools("Central", "East");
  await site.member("robin");
});
afterEach(async () => {
  expect(site.failures).toEqual([]);
  await under.dispose();
});

async function kept(event_key: string, changes: Record<string, number | null> = {}): Promise<void> {
  const row = { event_key, start_at: KICKOFF, is_deleted: 0, moved_from: null, moved_at: null, canceled_at: null };
  // As the table was then.
  await under.store.db
    .insertInto("alert_event")
    .values({ ...row, ...changes } as never)
    .execute();
}

const sent = (sent_at: number) => ({
  user_key: "robin",
  event_key: "gam1",
  kind: "starts_soon" as const,
  message: "1",
  sent_at,
});

describe("the step after which a kind can be told again", () => {
  it("keeps what was told, and lets it be told once more", async () => {
    await stepsTo(1);
    await site.game("gam1", ["Central", "East"]);
    await site.reminds("robin", "gam1");
    await kept("gam1", { moved_from: KICKOFF - DAY, moved_at: KICKOFF - 7 * DAY });
    await under.store.db
      .insertInto("alert_sent")
      .values(sent(KICKOFF - 15 * MINUTE))
      .execute();

    expect(await rest()).toContain("member-alerts-0002-told-again");
    const read = () => under.store.db.selectFrom("alert_sent").selectAll().orderBy("sent_at").execute();
    expect(await read()).toEqual([{ ...sent(KICKOFF - 15 * MINUTE), reached: 0 }]);
    const [event] = await under.store.db.selectFrom("alert_event").selectAll().execute();
    expect(event).toMatchObject({ moved_from: KICKOFF - DAY, moved_at: KICKOFF - 7 * DAY, reinstated_at: null });
    await site.roundAt(KICKOFF - 14 * MINUTE);
    expect(await site.told(), "told before").toEqual([]);

    await site.change("gam1", { start_at: KICKOFF + DAY, on_air_at: KICKOFF + DAY });
    await site.roundAt(KICKOFF - 13 * MINUTE);
    await site.roundAt(KICKOFF + DAY - 15 * MINUTE);
    expect(await site.told()).toContain("robin: Starting soon: Central vs. East");
    expect((await read()).map(({ kind }) => kind).filter((kind) => kind === "starts_soon")).toHaveLength(2);
  });

  it("leaves no row of a member whose account is deleted", async () => {
    await stepsTo(1);
    await under.store.db.insertInto("alert_sent").values(sent(KICKOFF)).execute();
    await rest();
    await under.store.db.deleteFrom("user").where("key", "=", "robin").execute();
    expect(await under.store.db.selectFrom("alert_sent").selectAll().execute()).toEqual([]);
  });
});

describe("the step that knows of times not set", () => {
  it("takes games as they are, and tells of what changes from then on", async () => {
    await stepsTo(2);
    await site.game("set", ["Central", "East"], { title: "Set" });
    await site.game("unset", ["Central", "East"], { title: "Not set", tbd: 1 });
    for (const key of ["set", "unset"]) {
      await kept(key, { moved_from: KICKOFF - DAY, moved_at: KICKOFF - 20 * DAY });
      await site.reminds("robin", key);
    }
    expect(await rest()).toContain("member-alerts-0003-times-not-set");
    await site.roundAt(KICKOFF - 3 * DAY);
    expect(await site.told()).toEqual([]);
    await site.change("unset", { tbd: 0 });
    await site.roundAt(KICKOFF - 3 * DAY + MINUTE);
    expect(await site.told()).toEqual(["robin: The time is set: Not set"]);
  });

  it("takes a game that is gone from the league as one with a time", async () => {
    await stepsTo(2);
    await kept("gone");
    await rest();
    expect(await under.store.db.selectFrom("alert_event").select(["event_key", "tbd"]).execute()).toEqual([
      { event_key: "gone", tbd: 0 },
    ]);
  });
});
