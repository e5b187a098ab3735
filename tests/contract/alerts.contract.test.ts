import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { KyselyPlugin, QueryId, UnknownRow } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_ALERTS } from "~contracts/records/alerts";
import { writeAlertSettings } from "~network/alerts/alert-settings.server";
import { sendAlerts } from "~network/alerts/send-alerts.server";
import { unsubscriber, unsubscribeSecrets } from "~network/alerts/unsubscribe-secrets.server";
import { noteOffOtherwise } from "~network/importer/own-events.server";
import type { Overrides } from "~network/league/overrides";
import type { EventTable } from "~network/league/tables";
import { setEmailSubscribe } from "~network/member/email/email-preference.server";
import { holdKey, inTransaction } from "~network/store/transaction";
import { ALERT_TABLES, AlertsUnderTest, DAY, HOUR, KICKOFF } from "../network/alerts/alert-fixture";
import { endingAfter } from "../support/ending-statements";
import { insert, rowOf, update } from "../support/rows";
import { storeOfTest } from "./store-under-test";

/** What a member asked for is told once, when it is so, whatever happens to the process (S 7.2, 7.3). */

const MINUTE = 60_000;
const BOTH = ["robin: Coming up: Central vs. East", "robin: Starting soon: Central vs. East"];
const under = storeOfTest(ALERT_TABLES);
let site: AlertsUnderTest;
beforeEach(async () => {
  site = new AlertsUnderTest(under.store);
  await site.schools("Central", "East", "West");
  await site.member("robin");
});
afterEach(() => expect(site.failures).toEqual([]));

describe("the clock, moved over each edge", () => {
  it("tells of a game once in each of its moments", async () => {
    await site.awaited({ on_air_at: KICKOFF - 3 * MINUTE });
    for (const [what, at, subject] of [
      ["a day before, less a moment", KICKOFF - DAY - 1],
      ["a day before", KICKOFF - DAY, "Coming up"],
      ["15 minutes before, less a moment", KICKOFF - 15 * MINUTE - 1],
      ["15 minutes before", KICKOFF - 15 * MINUTE, "Starting soon"],
      ["before it goes on the air", KICKOFF - 3 * MINUTE - 1],
      ["on the air", KICKOFF - 3 * MINUTE, "Live now"],
      ["5 minutes on the air", KICKOFF + 2 * MINUTE],
      ["before the replay", KICKOFF + 3 * HOUR - 1],
      ["with the replay", KICKOFF + 3 * HOUR, "The replay is ready"],
      ["a day with the replay", KICKOFF + DAY + 3 * HOUR],
    ] as const) {
      const before = (await site.told()).length;
      await site.roundAt(at);
      await site.roundAt(at);
      const told = (await site.told()).slice(before);
      expect(told, what).toEqual(subject ? [`robin: ${subject}: Central vs. East`] : []);
    }
  });

  it("tells everyone who waits for a game, and no one else", async () => {
    await site.game("gam1", ["Central", "East"], { gender: "girls", activity: "Basketball" });
    for (const key of ["follower", "fan", "other-team", "said-no", "stranger"]) await site.member(key);
    await site.reminds("robin", "gam1");
    await site.follows("robin", "Central");
    await site.follows("follower", "East");
    await site.follows("said-no", "East");
    await site.follows("stranger", "West");
    await under.store.db.updateTable("user").set({ email_subscribe: 0 }).where("key", "=", "said-no").execute();
    const team = { school_key: "East", level: "varsity", gender: "girls", created_at: 0 };
    await insert(under.store.db, "favorite_team", [
      { key: "t1", user_key: "fan", sport: "basketball", ...team },
      { key: "t2", user_key: "other-team", sport: "Basketball", ...team, gender: "boys" },
      { key: "t3", user_key: "other-team", sport: "Volleyball", ...team },
    ]);
    await site.roundAt(KICKOFF - 15 * MINUTE);
    expect((await site.told()).map((one) => one.split(":")[0]).toSorted()).toEqual(["fan", "follower", "robin"]);
  });

  it.each([
    ["all", ["girls", "boys", "unknown"]],
    ["teams", ["girls"]],
    ["reminders", ["reminded"]],
    ["unasked", ["girls"]],
  ] as const)("tells who follows a school and picked a team of it of what they chose: %s", async (alerts, told) => {
    for (const gender of ["girls", "boys", "unknown", "reminded"])
      await site.game(gender, ["East"], {
        ...{ title: gender, activity: "Basketball", on_air_at: null, vod_ready_at: null },
        gender: ["girls", "boys"].find((one) => one === gender) ?? null,
        overrides: JSON.stringify({ unlisted: gender === "reminded" }),
      });
    const team = { key: "t1", school_key: "East", sport: "Basketball", level: "varsity", gender: "girls" };
    await insert(under.store.db, "favorite_team", { ...team, user_key: "robin", created_at: 0 });
    await site.follows("robin", "East", { alerts });
    await site.reminds("robin", "reminded");
    await site.roundAt(KICKOFF - 15 * MINUTE);
    const heard = (await site.told()).map((one) => one.split(": ").at(-1));
    expect(heard.filter((one) => one !== "reminded" || alerts === "reminders").toSorted()).toEqual(told.toSorted());
  });

  it("knows a team's sport in the spelling of the account", async () => {
    await site.game("gam1", ["Central", "East"], { gender: null, activity: "Cheerleading and Dance" });
    await site.member("fan");
    const team = { school_key: "East", sport: "Cheerleading & Dance", level: "varsity", gender: "", created_at: 0 };
    await insert(under.store.db, "favorite_team", { key: "t1", user_key: "fan", ...team });
    await site.roundAt(KICKOFF - 15 * MINUTE);
    expect(await site.told()).toEqual([expect.stringMatching(/^fan: /)]);
  });

  it("tells of a game without a gender whoever picked the coed team, as its page does", async () => {
    await site.game("gam1", ["Central", "East"], { gender: null, activity: "Basketball" });
    const team = { school_key: "East", sport: "basketball", level: "varsity", created_at: 0 };
    for (const gender of ["coed", "", "girls"]) {
      await site.member(`fan-${gender}`);
      await insert(under.store.db, "favorite_team", { key: gender, user_key: `fan-${gender}`, gender, ...team });
    }
    await site.roundAt(KICKOFF - 15 * MINUTE);
    expect((await site.told()).map((one) => one.split(":")[0]).toSorted()).toEqual(["fan-", "fan-coed"]);
  });

  it("stops where the process closes, and leaves the rest to the next round", async () => {
    await site.awaited();
    await site.roundAt(KICKOFF - 20 * MINUTE);
    site.clock.at = KICKOFF - 15 * MINUTE;
    const before = await site.told();
    expect(await sendAlerts(site.alerts(), { signal: AbortSignal.abort() })).toBe(0);
    expect([await site.told(), await sendAlerts(site.alerts())]).toEqual([before, 1]);
  });

  it("leaves an unlisted event to those who set a reminder", async () => {
    await site.game("gam1", ["Central"], { overrides: JSON.stringify({ unlisted: true }) });
    await site.member("follower");
    await site.follows("follower", "Central");
    await site.reminds("robin", "gam1");
    await site.roundAt(KICKOFF - 15 * MINUTE);
    expect(await site.told()).toEqual(["robin: Starting soon: Central"]);
  });
});

describe("a game that the league changes", () => {
  beforeEach(async () => {
    await site.awaited();
    await site.roundAt(KICKOFF - 3 * DAY);
  });

  it("is told of within a round, with both times", async () => {
    await site.change("gam1", { start_at: KICKOFF + 2 * HOUR, on_air_at: KICKOFF + 2 * HOUR });
    await site.roundAt(KICKOFF - 3 * DAY + 5_000, { urgent: true });
    await site.roundAt(KICKOFF - 3 * DAY + 10_000, { urgent: true });
    expect(await site.told()).toEqual(["robin: New time: Central vs. East"]);
    const [mail] = await site.mailer.outbox();
    expect(mail?.text).toContain("Now Fri, Nov 20, 9:00 PM CST. It was Fri, Nov 20, 7:00 PM CST");
    await site.roundAt(KICKOFF - 15 * MINUTE);
    await site.roundAt(KICKOFF + 105 * MINUTE);
    expect((await site.told()).slice(1)).toEqual(BOTH);
  });

  it("is told of when it is canceled, and then no more", async () => {
    await site.change("gam1", { is_deleted: 1 });
    for (const at of [KICKOFF - 2 * DAY, KICKOFF - DAY, KICKOFF - 15 * MINUTE, KICKOFF, KICKOFF + 3 * HOUR])
      await site.roundAt(at);
    expect(await site.told()).toEqual(["robin: Canceled: Central vs. East"]);
  });

  const MONDAY = KICKOFF + 3 * DAY;
  const NEXT_FRIDAY = { start_at: KICKOFF + 7 * DAY, on_air_at: KICKOFF + 7 * DAY, vod_ready_at: null };

  it("is told of when it is put off days after its start, and starts soon again", async () => {
    await site.change("gam1", { on_air_at: null, vod_ready_at: null });
    for (const at of [KICKOFF - DAY, KICKOFF - 15 * MINUTE, KICKOFF + DAY + HOUR]) await site.roundAt(at);
    await site.change("gam1", NEXT_FRIDAY);
    await site.roundAt(MONDAY, { urgent: true });
    for (const at of [MONDAY + MINUTE, KICKOFF + 6 * DAY, KICKOFF + 7 * DAY - 15 * MINUTE]) await site.roundAt(at);
    expect(await site.told()).toEqual([...BOTH, "robin: New time: Central vs. East", ...BOTH]);
  });

  it("is on again days after it was canceled", async () => {
    await site.change("gam1", { is_deleted: 1 });
    for (const at of [KICKOFF - 2 * HOUR, KICKOFF + DAY + HOUR]) await site.roundAt(at);
    await site.change("gam1", { is_deleted: 0, ...NEXT_FRIDAY });
    await site.roundAt(MONDAY);
    expect(await site.told()).toEqual(["robin: Canceled: Central vs. East", "robin: It's on again: Central vs. East"]);
  });

  it("that was postponed is told of when it is off for good, though it was forgotten since", async () => {
    const { db } = under.store;
    await site.change("gam1", { is_deleted: 1, overrides: '{"postponed":true}' });
    await update(db, "reminder", { created_at: KICKOFF - DAY });
    for (const at of [KICKOFF - 2 * DAY, KICKOFF + DAY + 1]) await site.roundAt(at);
    const before = await rowOf(db, "event");
    await site.change("gam1", { overrides: '{"postponed":false}' });
    await noteOffOtherwise(db, [before, await rowOf(db, "event")], KICKOFF + 9 * DAY);
    for (const later of [5_000, DAY]) await site.roundAt(KICKOFF + 9 * DAY + later, { urgent: later < DAY });
    expect(await site.told()).toEqual(["robin: Canceled: Central vs. East"]);
  });

  it.each([
    ["a day after it was to begin", [], DAY + 1],
    ["once no one is remembered to have been told of it", [KICKOFF - 15 * MINUTE], 61 * DAY],
  ])("is forgotten %s", async (_when, before, after) => {
    await site.change("gam1", { on_air_at: null, vod_ready_at: null });
    for (const at of [...before, KICKOFF + after, KICKOFF + after + MINUTE]) await site.roundAt(at);
    expect(await under.store.db.selectFrom("alert_event").select("event_key").execute()).toEqual([]);
  });

  it.each([
    [KICKOFF, "It starts Fri, Nov 20, 7:00 PM CST"],
    [KICKOFF + 2 * HOUR, "It starts Fri, Nov 20, 9:00 PM CST"],
  ])("is on again, and off again, at %i", async (start_at, about) => {
    await site.change("gam1", { is_deleted: 1 });
    await site.roundAt(KICKOFF - 2 * DAY);
    await site.change("gam1", { is_deleted: 0, start_at });
    await site.roundAt(KICKOFF - 2 * DAY + MINUTE);
    expect(await site.told()).toEqual(["robin: Canceled: Central vs. East", "robin: It's on again: Central vs. East"]);
    const [mail] = await site.mailer.outbox();
    expect(mail?.text).toContain("this game is on again");
    expect(mail?.text).toContain(about);
    await site.change("gam1", { is_deleted: 1 });
    await site.roundAt(KICKOFF - 2 * DAY + 2 * MINUTE);
    expect((await site.told()).slice(2)).toEqual(["robin: Canceled: Central vs. East"]);
  });

  describe("in the quiet hours of all who wait", () => {
    const NIGHT = KICKOFF - 3 * DAY + 4 * HOUR;
    const MORNING = NIGHT + 9 * HOUR;
    beforeEach(async () => {
      const quiet = { from: 22 * 60, until: 7 * 60 };
      await writeAlertSettings(under.store.db, "robin", { ...DEFAULT_ALERTS, quiet });
    });

    it.each<[string, Partial<EventTable>, Partial<EventTable>]>([
      ["a time", { start_at: KICKOFF + 2 * HOUR }, { start_at: KICKOFF }],
      ["a day without a time", { start_at: KICKOFF + 2 * DAY, tbd: 1 }, { start_at: KICKOFF, tbd: 0 }],
      ["a cancellation", { is_deleted: 1 }, { is_deleted: 0 }],
    ])("%s that is taken back is never told", async (_what, mistake, right) => {
      await site.change("gam1", mistake);
      await site.roundAt(NIGHT);
      await site.change("gam1", right);
      await site.roundAt(NIGHT + MINUTE);
      await site.roundAt(MORNING);
      expect(await site.told()).toEqual([]);
      await site.roundAt(KICKOFF - DAY);
      await site.roundAt(KICKOFF - 15 * MINUTE);
      expect(await site.told()).toEqual(BOTH);
    });

    it("a time that was told is not told again for a mistake that was put right", async () => {
      await site.change("gam1", { start_at: KICKOFF + HOUR });
      await site.roundAt(NIGHT - 6 * HOUR);
      const { db } = under.store;
      // A round takes a while: another of them was told a moment later.
      const first = await rowOf(db, "alert_sent");
      await site.member("later");
      await insert(db, "alert_sent", { ...first, user_key: "later", sent_at: first.sent_at + 20 });
      for (const [minute, hours] of [3, 1].entries()) {
        await site.change("gam1", { start_at: KICKOFF + hours * HOUR });
        await site.roundAt(NIGHT + minute * MINUTE);
      }
      await site.roundAt(MORNING);
      expect(await site.told()).toEqual(["robin: New time: Central vs. East"]);
    });

    it.each<[string, Partial<EventTable>, Partial<EventTable>, string]>([
      ["a time", { start_at: KICKOFF + 2 * HOUR }, { start_at: KICKOFF }, "New time: Central vs. East"],
      ["a cancellation", { is_deleted: 1 }, { is_deleted: 0 }, "It's on again: Central vs. East"],
    ])("%s that was told to another is told back", async (_what, mistake, right, subject) => {
      await site.member("awake");
      await site.reminds("awake", "gam1");
      await site.change("gam1", mistake);
      await site.roundAt(NIGHT);
      await site.change("gam1", right);
      await site.roundAt(NIGHT + MINUTE);
      expect((await site.told()).slice(1)).toEqual([`awake: ${subject}`]);
    });
  });
});

describe("mail that waits for its server", () => {
  async function allAre(state: "queued" | "sent"): Promise<void> {
    await under.store.db.updateTable("outbox").set({ state }).execute();
    await update(under.store.db, "alert_sent", { reached: state === "sent" ? 1 : 0 });
  }
  const LATER = KICKOFF - DAY + MINUTE;
  beforeEach(async () => {
    await site.member("other");
    await site.game("gam1", ["Central", "East"]);
    await site.game("gam2", ["Central", "West"], { start_at: KICKOFF + HOUR });
    await site.game("day", ["East", "West"], { start_at: KICKOFF + HOUR, tbd: 1 });
    for (const game of ["gam1", "gam2"]) await site.reminds("robin", game);
    await site.reminds("other", "day");
    await site.roundAt(KICKOFF - 3 * DAY);
    await site.roundAt(KICKOFF - DAY + MINUTE / 2);
    await site.roundAt(KICKOFF - DAY + HOUR);
    expect((await site.told()).toSorted()).toEqual(["other: Coming up: East vs. West", "robin: 2 games coming up"]);
  });
  const AFTER = LATER + HOUR;

  it.each<[string, Partial<EventTable>, string]>([
    ["off", { is_deleted: 1 }, "Canceled: Central vs. East"],
    ["at another time", { start_at: KICKOFF + HOUR / 2 }, "New time: Central vs. East"],
    ["without a time", { tbd: 1 }, "Time TBD: Central vs. East"],
  ])("is taken back where a game in it is %s, and the others are told again", async (_what, changes, subject) => {
    await allAre("queued");
    await site.change("gam1", changes);
    await site.roundAt(AFTER, { urgent: true });
    expect((await site.told()).toSorted()).toEqual(["other: Coming up: East vs. West", `robin: ${subject}`]);
    await site.roundAt(AFTER + MINUTE);
    expect((await site.told()).toSorted()).toEqual([
      "other: Coming up: East vs. West",
      ...[`robin: ${subject}`, "robin: Coming up: Central vs. West"].toSorted(),
    ]);
  });

  it("is no news where it is taken back itself", async () => {
    await site.change("gam1", { is_deleted: 1 });
    await site.roundAt(AFTER, { urgent: true });
    await allAre("queued");
    await site.change("gam1", { is_deleted: 0 });
    for (const later of [MINUTE, 2 * MINUTE]) await site.roundAt(AFTER + later);
    expect((await site.told()).filter((one) => /Canceled|on again/.test(one))).toEqual([]);
  });

  it("stays where it was sent, and where nothing in it is another", async () => {
    await allAre("sent");
    await site.change("gam1", { is_deleted: 1 });
    await site.roundAt(AFTER);
    expect((await site.told()).filter((one) => one.startsWith("robin"))).toEqual([
      "robin: 2 games coming up",
      "robin: Canceled: Central vs. East",
    ]);
    await allAre("queued");
    const mail = async () => (await site.mailer.outbox()).find(({ subject }) => subject === "Coming up: East vs. West");
    const before = await mail();
    await site.change("day", { start_at: KICKOFF });
    await site.roundAt(AFTER + MINUTE);
    expect([before?.id, await mail()]).toEqual([expect.any(String), before]);
  });

  it("stays where another round has noted the change and told of it", async () => {
    await site.change("gam1", { is_deleted: 1 });
    site.clock.at = AFTER;
    const asked = site.alerts(under.store.db.withPlugin(lookingAtOnce()));
    const canceled = async () => (await site.mailer.outbox()).filter(({ subject }) => subject.startsWith("Canceled"));
    expect(await sendAlerts(asked, { urgent: true })).toBe(1);
    await allAre("queued");
    const [mail] = await canceled();
    await sendAlerts(asked, { urgent: true });
    expect(await canceled()).toEqual([mail]);
  });
});

/** Rounds that find the same games different, as those that look at the same moment do. */
function lookingAtOnce(): KyselyPlugin {
  const looks = new WeakSet<QueryId>();
  let found: UnknownRow[] = [];
  return {
    transformQuery({ node, queryId }) {
      if (JSON.stringify(node).includes("new_start_at")) looks.add(queryId);
      return node;
    },
    async transformResult({ queryId, result }) {
      if (!looks.has(queryId)) return result;
      if (found.length === 0) found = result.rows;
      return { ...result, rows: found };
    },
  };
}

describe("an urgent round", () => {
  const NOW = KICKOFF - 5 * DAY;
  const seen = async () => {
    const rows = await under.store.db.selectFrom("alert_event").select("event_key").orderBy("event_key").execute();
    return rows.map(({ event_key }) => event_key);
  };
  beforeEach(async () => {
    await site.roundAt(NOW);
    await site.game("near", ["Central", "East"], { title: "Near", start_at: NOW + 2 * DAY });
    await site.game("far", ["Central", "East"], { title: "Far", start_at: NOW + 2 * DAY + MINUTE });
    for (const key of ["near", "far"]) await site.reminds("robin", key);
  });

  it("looks at what starts within two days, and a whole one at the rest", async () => {
    await site.roundAt(NOW, { urgent: true });
    expect(await seen()).toEqual(["near"]);
    await site.roundAt(NOW);
    expect(await seen()).toEqual(["far", "near"]);
  });

  it("looks at everything after an import, once", async () => {
    await site.roundAt(NOW);
    await site.change("far", { start_at: NOW + 4 * DAY }, { noted: false });
    await site.roundAt(NOW + 5_000, { urgent: true });
    expect(await site.told()).toEqual([]);
    await site.change("near", { venue: "Stadium" });
    await site.roundAt(NOW + 10_000, { urgent: true });
    expect(await site.told()).toEqual(["robin: New time: Far"]);
    await site.change("far", { start_at: NOW + 5 * DAY }, { noted: false });
    await site.roundAt(NOW + 15_000, { urgent: true });
    expect(await site.told()).toHaveLength(1);
  });

  it.each([
    ["that was near", "near", 4 * DAY, "Near"],
    ["that comes near", "far", DAY, "Far"],
  ])("notices a game %s", async (_how, key, ahead, title) => {
    await site.roundAt(NOW);
    await site.change(key, { start_at: NOW + ahead }, { noted: false });
    await site.roundAt(NOW + 5_000, { urgent: true });
    expect(await site.told()).toEqual([`robin: New time: ${title}`]);
  });
});

describe("a long round", () => {
  it.each([
    [5 * MINUTE - 1, {}, [1, 0]],
    [5 * MINUTE, {}, [0, 1]],
    [5 * MINUTE, { starts_soon: [] }, [0, 0]],
  ])("whose turn for a member comes %i ms later, with %j, tells and misses %j", async (later, choices, expected) => {
    await site.game("gam1", ["Central", "East"]);
    await site.reminds("robin", "gam1", KICKOFF - HOUR);
    const settings = { choices: { ...DEFAULT_ALERTS.choices, ...choices }, quiet: null };
    await writeAlertSettings(under.store.db, "robin", settings);
    let [looks, missed] = [0, 0];
    const clock = { now: () => KICKOFF - 15 * MINUTE + ((looks += 1) === 1 ? 0 : later) };
    const round = { ...site.alerts(), clock, onMissed: () => void (missed += 1) };
    expect([await sendAlerts(round, { urgent: true }), missed]).toEqual(expected);
  });

  it("leaves what is off to a round of its own", async () => {
    await site.game("gam1", ["Central", "East"]);
    await site.game("gam2", ["Central", "West"]);
    for (const game of ["gam1", "gam2"]) await site.reminds("robin", game);
    await site.roundAt(KICKOFF - 16 * MINUTE);
    await site.change("gam2", { is_deleted: 1 });
    const before = await site.told();
    site.clock.at = KICKOFF - 15 * MINUTE;
    await sendAlerts(site.alerts(), { urgent: true, changesAlone: true });
    expect((await site.told()).slice(before.length)).toEqual(["robin: Canceled: Central vs. West"]);
  });

  it.each([
    ["canceled", { is_deleted: 1 as const }],
    ["moved", { start_at: KICKOFF + HOUR }],
    ["left without a time", { tbd: 1 as const }],
  ])("tells the last of its members nothing of a game that is %s meanwhile", async (_how, changes) => {
    await site.member("second");
    await site.game("gam1", ["Central", "East"]);
    await site.game("gam2", ["Central", "West"]);
    for (const key of ["robin", "second"]) for (const game of ["gam1", "gam2"]) await site.reminds(key, game);
    await site.roundAt(KICKOFF - 3 * DAY);
    const alerts = site.alerts();
    const sent: string[] = [];
    const mailer: typeof alerts.mailer = {
      async send(message) {
        await alerts.mailer.send(message);
        // As it is once the first member is told: another connection would wait for their transaction.
        if (sent.push(message.subject) === 1)
          await inTransaction(under.store, (transaction) => update(transaction, "event", changes, { key: "gam1" }));
      },
    };
    site.clock.at = KICKOFF - DAY;
    await sendAlerts({ ...alerts, mailer }, { lanes: 1 });
    expect(sent).toEqual(["2 games coming up", "Coming up: Central vs. West"]);
  });
});

describe("a game whose time is not set", () => {
  const NOON = KICKOFF - 7 * HOUR;
  const lastMail = async () => (await site.mailer.outbox())[0]?.text ?? "";
  beforeEach(async () => {
    await site.awaited({ start_at: NOON, tbd: 1 });
    await site.roundAt(NOON - 4 * DAY);
  });

  it("is told of when it gets one, with no time that never was", async () => {
    await site.change("gam1", { start_at: KICKOFF, tbd: 0 });
    await site.roundAt(NOON - 3 * DAY);
    expect(await site.told()).toEqual(["robin: The time is set: Central vs. East"]);
    const words = "This game has a time now.\n\nCentral vs. East\nIt starts Fri, Nov 20, 7:00 PM CST\n";
    expect(await lastMail()).toContain(words);
    expect(await lastMail()).not.toMatch(/12:00|It was/);
  });
});

describe("a game under a blackout", () => {
  const under = (overrides: Overrides) => ({ overrides: JSON.stringify(overrides) });
  const READY = KICKOFF + 3 * HOUR;

  it.each([
    ["its own", { vod_blackout_end_at: READY + 60 * DAY }],
    ["the event's", { blackout_start_at: READY - HOUR, blackout_end_at: READY + 60 * DAY }],
  ])("has no replay until the end of %s", async (_whose, overrides) => {
    await site.awaited(under(overrides), KICKOFF);
    for (const at of [READY, READY + DAY - 1, READY + 60 * DAY - 1]) await site.roundAt(at);
    expect(await site.told()).toEqual([]);
    await site.roundAt(READY + 60 * DAY);
    await site.roundAt(READY + 60 * DAY + HOUR);
    expect(await site.told()).toEqual(["robin: The replay is ready: Central vs. East"]);
  });

  it.each([
    ["its own", { broadcast_blackout_end_at: KICKOFF + HOUR }],
    ["the event's", { blackout_end_at: KICKOFF + HOUR }],
  ])("is not live until the end of %s", async (_whose, overrides) => {
    await site.awaited(under(overrides), KICKOFF - 10 * MINUTE);
    for (const at of [KICKOFF, KICKOFF + HOUR - 1]) await site.roundAt(at, { urgent: true });
    expect(await site.told()).toEqual([]);
    await site.roundAt(KICKOFF + HOUR, { urgent: true });
    expect(await site.told()).toEqual(["robin: Live now: Central vs. East"]);
  });
});

it("scores are told of finals, and of close games in their last two minutes, to those who turned them on", async () => {
  const OVER = KICKOFF + 2 * HOUR;
  const teams = { participant_keys: JSON.stringify(["Central", "East"]), complete_at: OVER, vod_ready_at: null };
  const drawn = { ...teams, activity: "Soccer", sport_slug: "soccer", has_datacast: 1 as const };
  for (const key of ["gam1", "gam2", "gam3"])
    await site.game(key, ["Central", "East"], { ...drawn, title: key, clip: "soccer" });
  const overrides = JSON.stringify({ final_score: { Central: 61, East: 58 } });
  await site.game("known", ["Central", "East"], { ...teams, clip: "", overrides });
  await site.member("other");
  for (const key of ["robin", "other"]) await site.follows(key, "Central");
  const none = Object.fromEntries(Object.keys(DEFAULT_ALERTS.choices).map((kind) => [kind, []]));
  const choices = { ...none, close_late: ["mail"], final: ["mail"] } as typeof DEFAULT_ALERTS.choices;
  await writeAlertSettings(under.store.db, "robin", { choices, quiet: null });
  await site.roundAt(OVER - 4 * MINUTE);
  expect(await site.told(), "more than two minutes of play are left").toEqual([]);
  await site.roundAt(OVER - 2 * MINUTE);
  const close = (await site.told()).length;
  await site.roundAt(OVER + MINUTE);
  const told = await site.told();
  expect(told.slice(0, close).every((one) => one.startsWith("robin: Close game: "))).toBe(true);
  expect(told.slice(close).every((one) => /^robin: Final: Central \d+, East \d+$/.test(one))).toBe(true);
  expect([told.length, close > 0]).toEqual([3, true]);
});

it("recaps a final ten minutes later, once, with the next game, to those who follow", async () => {
  const over = KICKOFF + 2 * HOUR;
  const teams = { participant_keys: JSON.stringify(["Central", "East"]), vod_ready_at: null };
  const overrides = JSON.stringify({ final_score: { Central: 61, East: 58 } });
  await site.game("gam1", ["Central", "East"], { ...teams, complete_at: over, overrides });
  await site.game("gam2", ["Central", "East"], { ...teams, title: "Again", start_at: over + 7 * DAY, on_air_at: null });
  await site.follows("robin", "Central");
  await site.roundAt(over + 10 * MINUTE - 1);
  expect(await site.told()).toEqual([]);
  for (const minutes of [10, 11, 40]) await site.roundAt(over + minutes * MINUTE);
  expect(await site.told()).toEqual(["robin: Game recap: Central vs. East"]);
  const [mail] = await site.mailer.outbox();
  expect(mail?.text).toMatch(/Central: 61\nEast: 58[^]+Next: Again\n/);
});

describe("a member's own settings", () => {
  it("hold: a kind turned off, and quiet hours", async () => {
    await site.awaited();
    const choices = { ...DEFAULT_ALERTS.choices, starts_soon: [] };
    await writeAlertSettings(under.store.db, "robin", { choices, quiet: { from: 18 * 60, until: 20 * 60 } });
    for (const at of [KICKOFF - DAY, KICKOFF - DAY + HOUR, KICKOFF - 15 * MINUTE, KICKOFF, KICKOFF + 3 * HOUR])
      await site.roundAt(at);
    expect(await site.told()).toEqual([
      "robin: Coming up: Central vs. East",
      "robin: The replay is ready: Central vs. East",
    ]);
    const [, digest] = await site.mailer.outbox();
    expect(digest?.sentAt, "not in the quiet hours").toBe(KICKOFF - DAY + HOUR);
  });

  it("go with the mail, which can wait for its server into them", async () => {
    await site.awaited();
    const { choices } = DEFAULT_ALERTS;
    await writeAlertSettings(under.store.db, "robin", { choices, quiet: { from: 20 * 60, until: 7 * 60 } });
    await site.roundAt(KICKOFF - DAY);
    const [mail] = await under.store.db.selectFrom("outbox").select(["quiet_from", "quiet_until"]).execute();
    expect(mail).toEqual({ quiet_from: KICKOFF - 23 * HOUR, quiet_until: KICKOFF - 12 * HOUR });
  });

  it("at most three a day, also when two processes look at once", async () => {
    for (const index of [1, 2, 3, 4, 5])
      await site.game(`gam${index}`, ["Central", "East"], { title: `Game ${index}` });
    await site.follows("robin", "Central");
    site.clock.at = KICKOFF - 15 * MINUTE;
    await Promise.all([sendAlerts(site.alerts()), sendAlerts(site.alerts()), sendAlerts(site.alerts())]);
    expect(await site.told()).toHaveLength(3);
    expect(new Set(await site.told()).size).toBe(3);
    await site.roundAt(KICKOFF);
    expect(await site.told()).toHaveLength(3);
    await site.roundAt(KICKOFF + 5 * HOUR);
    expect((await site.told()).slice(3), "the next day").toHaveLength(3);
  });
});

it("the mail names no score, leads to the game and out of the mails, and escapes what it is given", async () => {
  await site.game("gam1", ["Central", "East"], {
    title: `Central & "East" <b>`,
    overrides: JSON.stringify({ final_score: { Central: 61, East: 58 }, custom_headline: "Central wins 61-58" }),
  });
  await site.reminds("robin", "gam1", KICKOFF);
  await site.roundAt(KICKOFF + 3 * HOUR);
  const [mail] = await site.mailer.outbox();
  expect(mail?.subject).toBe(`The replay is ready: Central & "East" <b>`);
  expect(mail?.text).toContain("https://site.example/events/publisher/gam1");
  expect(mail?.text).toContain("https://site.example/member/notifications");
  expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/site\.example\/unsubscribe\/[\w-]+\.[\w-]+$/);
  expect(mail?.text).toContain(mail?.unsubscribeUrl ?? "no address");
  expect(mail?.html).toContain(`href="${mail?.unsubscribeUrl}"`);
  expect(mail?.html).toContain("Central &amp; &quot;East&quot; &lt;b&gt;");
  expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/\b(?:61|58)\b/);
});

describe("what a mail calls a game", () => {
  it("is the headline it has on its page, and its team in the words of the site", async () => {
    const overrides = JSON.stringify({ custom_headline: "Homecoming" });
    await site.awaited({ overrides, ...{ level: "junior-varsity", gender: "girls", activity: "Soccer" } });
    await site.roundAt(KICKOFF - 15 * MINUTE);
    await site.roundAt(KICKOFF + 3 * HOUR);
    const [replay, soon] = await site.mailer.outbox();
    expect(soon?.subject).toBe("Starting soon: Homecoming");
    expect(soon?.text).toContain("Junior Varsity Girls Soccer · ");
    expect(replay?.subject, "a headline can give the result away").toBe("The replay is ready: Central vs. East");
  });

  it("is the headline also with a replay, where there is no score to give away", async () => {
    const overrides = JSON.stringify({ custom_headline: "Commencement" });
    await site.game("gam1", ["Central"], { overrides, is_sport: 0 });
    await site.reminds("robin", "gam1");
    await site.roundAt(KICKOFF + 3 * HOUR);
    expect(await site.told()).toEqual(["robin: The replay is ready: Commencement"]);
  });
});

it("the address that stops mail (RFC 8058) is signed with the store's own secret, the same in each mail", async () => {
  await site.game("gam1", ["Central", "East"]);
  await site.member("other");
  for (const key of ["robin", "other"]) await site.reminds(key, "gam1");
  await site.roundAt(KICKOFF - 15 * MINUTE);
  const secrets = await unsubscribeSecrets(under.store.db);
  expect(secrets).toHaveLength(1);
  const mails = await site.mailer.outbox();
  expect(mails.map(({ to }) => to).sort()).toEqual(["other@mail.example", "robin@mail.example"]);
  for (const { to, unsubscribeUrl } of mails)
    expect(`${unsubscriber(secrets, unsubscribeUrl?.split("/").at(-1) ?? "")}@mail.example`).toBe(to);
});

it("no mail goes out once it was declined, also of a round that is about to write it", async () => {
  const turns = new EventEmitter();
  const [held, released] = [once(turns, "held"), once(turns, "released")];
  const telling = inTransaction(under.store, async (db) => {
    await holdKey(db, "alerts of robin");
    turns.emit("held");
    await released;
    await insert(db, "outbox", {
      id: "told",
      to: "robin@mail.example",
      ...{ subject: "Coming up", text: "Coming up", html: null, sent_at: 0, state: "queued", attempts: 0 },
      ...{ expires_at: null, quiet_from: null, quiet_until: null, unsubscribe_url: "https://site.example/u" },
    });
  });
  await held;
  const declining = setEmailSubscribe(under.store, "robin", false);
  await Promise.race([declining, sleep(300)]);
  turns.emit("released");
  await Promise.all([telling, declining]);
  expect(await site.told()).toEqual([]);
});

it("a process that ends between any two steps has told everyone once after the next one's round", async () => {
  await site.game("gam1", ["Central", "East"]);
  await site.game("gam2", ["Central", "West"]);
  site.clock.at = KICKOFF - DAY;
  let points = 0;
  for (let last = false; !last; points += 1) {
    const key = `member-${points}`;
    await site.member(key);
    await site.reminds(key, "gam1");
    await site.reminds(key, "gam2");
    const { statements, steps } = endingAfter(points);
    const ending = site.alerts(under.store.db.withPlugin(statements));
    await sendAlerts({ ...ending, report: undefined }).catch(() => undefined);
    last = steps.length < points;
    await site.roundAt(site.clock.at);
    const mails = (await site.told()).filter((one) => one.startsWith(`${key}:`));
    expect(mails, `after ${points} steps, ${steps.at(-1) ?? "none"}`).toEqual([`${key}: 2 games coming up`]);
    await under.store.db.deleteFrom("user").where("key", "=", key).execute();
  }
  expect(points, "each of them is a point to end at").toBeGreaterThan(30);
});
