import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { ALERT_KINDS, type AlertChannel, type AlertChoices, DEFAULT_ALERTS } from "~contracts/records/alerts";
import { writeAlertSettings } from "~network/alerts/alert-settings.server";
import { sendAlerts } from "~network/alerts/send-alerts.server";
import { forgetUnusedDevices } from "~network/member/devices/known-devices.server";
import { REMEMBERED } from "~network/member/devices/new-device";
import { ALERT_TABLES, AlertsUnderTest, DAY, HOUR, KICKOFF } from "../network/alerts/alert-fixture";
import { openSmtpDouble } from "../network/mail/smtp-double";
import { PushBrowser, PushService, verifiedSender } from "../network/push/push-service";
import { endingAfter } from "../support/ending-statements";
import { insert, update } from "../support/rows";
import { storeOfTest } from "./store-under-test";

/** Alerts reach the browsers that a member turned on, as the mail's rules have it (S 7.2, 7.3). */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const SOON = KICKOFF - 15 * MINUTE;
const text = z.string();
const shownSchema = z.object({ title: text, body: text, path: text, tag: text, id: text });

const under = storeOfTest(ALERT_TABLES);
let service: PushService;
let site: AlertsUnderTest;
const browsers = new Map<string, PushBrowser>();

beforeEach(async () => {
  service = await PushService.open();
  site = new AlertsUnderTest(under.store, [service.origin]);
  await site.schools("Central", "East", "West");
  await site.member("robin");
  await site.game("gam1", ["Central", "East"], { gender: "girls", activity: "Basketball" });
  await site.reminds("robin", "gam1");
  // The day before is told already.
  await site.roundAt(KICKOFF - DAY);
});
afterEach(async () => {
  expect(site.failures).toEqual([]);
  await site.pusher.close();
  await service.close();
});

async function device(name: string, user_key = "robin", until = KICKOFF + 60 * DAY): Promise<void> {
  const browser = new PushBrowser();
  browsers.set(name, browser);
  const { p256dh, auth } = browser;
  const server_key = await site.pusher.publicKey();
  const session = `session of ${name}`;
  const about = { session, name, server_key, added_at: 0, endpoint: service.endpoint(name), p256dh, auth };
  const unused = { kind: "refresh", issued_at: 0, used_at: null, successor: null } as const;
  await insert(under.store.db, "token", { hash: name, session, user_key, expires_at: until, ...unused });
  await insert(under.store.db, "push_device", { id: name, user_key, ...about });
}

const allBy = (...channels: AlertChannel[]) =>
  Object.fromEntries(ALERT_KINDS.map((kind) => [kind, channels])) as AlertChoices;

async function deliverAt(at: number): Promise<number> {
  site.clock.at = at;
  return site.pusher.deliverQueued();
}
async function roundAt(at: number): Promise<void> {
  await site.roundAt(at);
  await site.pusher.deliverQueued();
}
const shown = (name: string) =>
  service.to(name).map(({ body }) => shownSchema.parse(JSON.parse(browsers.get(name)?.read(body) ?? "")));
const titles = (name: string) => shown(name).map(({ title }) => title);
async function queue(messages: readonly { id: string; device_id: string; expires_at: number }[]): Promise<void> {
  const message = { text: "{}", topic: "t", urgency: "high", retry_at: 0, attempts: 0 } as const;
  await insert(
    under.store.db,
    "push_message",
    messages.map((one) => ({ ...one, ...message })),
  );
}
const queued = async () => (await under.store.db.selectFrom("push_message").select("id").execute()).length;
const devices = async () =>
  (await under.store.db.selectFrom("push_device").select("id").orderBy("id").execute()).map(({ id }) => id);

describe("an alert", () => {
  it("reaches each device once, encrypted, signed, and in time, beside the mail", async () => {
    for (const name of ["phone", "laptop"]) await device(name);
    await roundAt(SOON);
    await roundAt(SOON);
    const said = {
      ...{ title: "Starting soon: Central vs. East", body: "Varsity Girls Basketball · Fri, Nov 20, 7:00 PM CST" },
      ...{ path: "/events/publisher/gam1", tag: "gam1", id: expect.any(String) },
    };
    for (const name of ["phone", "laptop"]) expect(shown(name)).toEqual([said]);
    expect((await site.told()).at(-1)).toBe("robin: Starting soon: Central vs. East");
    const headers = service.to("phone")[0]?.headers;
    const topic = expect.stringMatching(/^[\w-]{32}$/);
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "300", urgency: "high", topic });
    expect(verifiedSender(headers?.authorization)).toEqual({
      ...{ aud: service.origin, exp: SOON / SECOND + 12 * 3_600 },
      ...{ sub: "mailto:support@fieldhouse.example", key: await site.pusher.publicKey() },
    });
    expect(await queued()).toBe(0);
  });

  it("goes where the member wants it", async () => {
    await device("phone");
    const choices: AlertChoices = { ...DEFAULT_ALERTS.choices, starts_soon: ["push"], on_air: ["mail"] };
    await writeAlertSettings(under.store.db, "robin", { choices, quiet: null });
    const before = await site.told();
    await roundAt(SOON);
    expect(titles("phone")).toEqual(["Starting soon: Central vs. East"]);
    expect(await site.told()).toEqual(before);
    await roundAt(KICKOFF);
    expect(titles("phone")).toHaveLength(1);
    expect((await site.told()).slice(before.length)).toEqual(["robin: Live now: Central vs. East"]);
  });

  it("goes to devices also of those who take no mail", async () => {
    await device("phone");
    await under.store.db.updateTable("user").set({ email_subscribe: 0 }).execute();
    const before = await site.told();
    await roundAt(SOON);
    expect(titles("phone")).toEqual(["Starting soon: Central vs. East"]);
    expect(await site.told()).toEqual(before);
  });

  it("is not used up where there is no device for it", async () => {
    await writeAlertSettings(under.store.db, "robin", { choices: allBy("push"), quiet: null });
    await roundAt(SOON);
    await device("phone");
    await roundAt(SOON + MINUTE);
    expect(titles("phone")).toEqual(["Starting soon: Central vs. East"]);
  });

  it("is one of three a day, by whichever way", async () => {
    await device("phone");
    for (const index of [2, 3, 4, 5]) await site.game(`gam${index}`, ["West"], { title: `Game ${index}` });
    await site.follows("robin", "West");
    await roundAt(SOON);
    expect(titles("phone").filter((title) => title.includes("Game"))).toHaveLength(3);
    expect((await site.told()).filter((one) => one.includes("Game"))).toHaveLength(3);
  });

  it("is not kept at the push service into quiet hours", async () => {
    await device("phone");
    const quiet = { from: 19 * 60 + 2, until: 20 * 60 };
    await writeAlertSettings(under.store.db, "robin", { choices: DEFAULT_ALERTS.choices, quiet });
    await roundAt(KICKOFF);
    expect(service.to("phone").map(({ headers }) => headers["ttl"])).toEqual(["120"]);
  });

  it("names no score, and replaces what was said of the game before", async () => {
    await device("phone");
    await site.change("gam1", { overrides: JSON.stringify({ final_score: { Central: 61, East: 58 } }) });
    await roundAt(KICKOFF);
    await roundAt(KICKOFF + 3 * HOUR);
    const all = shown("phone");
    expect(all.map(({ tag }) => tag)).toEqual(["gam1", "gam1"]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(2);
    expect(all.map(({ title, body }) => `${title} ${body}`).join(" ")).not.toMatch(/\b(?:61|58)\b/);
  });

  it("goes to nobody under a key that the browser did not agree to", async () => {
    await device("phone");
    await under.store.db.updateTable("push_device").set({ server_key: "another" }).execute();
    await roundAt(SOON);
    expect([service.received, await devices()]).toEqual([[], ["phone"]]);
  });
});

describe("a device whose session runs out", () => {
  it("is told nothing from then on, and the others still are", async () => {
    await device("phone", "robin", SOON + 1);
    await device("lapsed", "robin", SOON);
    await device("laptop");
    await roundAt(SOON);
    expect([titles("phone").length, titles("lapsed").length, titles("laptop").length]).toEqual([1, 0, 1]);
    expect(await devices()).toEqual(["laptop", "phone"]);
    await roundAt(KICKOFF);
    expect([titles("phone").length, titles("laptop").length]).toEqual([1, 2]);
  });
});

describe("a browser that nobody has signed in with for as long as it keeps its key", () => {
  it("is forgotten, whoever used it", async () => {
    const { db } = under.store;
    await site.member("alex");
    const used = (user_key: string, last_used_at: number) => {
      const about = { hash: `${user_key} ${last_used_at}`, name: null, first_used_at: last_used_at };
      return insert(db, "known_device", { user_key, last_used_at, ...about });
    };
    for (const user_key of ["robin", "alex"])
      for (const last_used_at of [SOON - REMEMBERED, SOON - REMEMBERED + 1]) await used(user_key, last_used_at);
    await forgetUnusedDevices(db, SOON);
    const left = await db.selectFrom("known_device").select(["user_key", "last_used_at"]).orderBy("user_key").execute();
    const last_used_at = SOON - REMEMBERED + 1;
    expect(left).toEqual(["alex", "robin"].map((user_key) => ({ user_key, last_used_at })));
  });
});

describe("what waits", () => {
  const wait = (ids: readonly string[], expires_at: number) =>
    queue(ids.map((id) => ({ id, device_id: "phone", expires_at })));
  beforeEach(() => device("phone"));

  it("is sent once, also when two processes deliver at once", async () => {
    await wait(["one", "two", "three"], KICKOFF);
    const other = new AlertsUnderTest(under.store, [service.origin]);
    site.clock.at = SOON;
    other.clock.at = SOON;
    const sent = await Promise.all([site, other].map(({ pusher }) => pusher.deliverQueued()));
    expect([sent.reduce((sum, one) => sum + one), service.to("phone").length, await queued()]).toEqual([3, 3, 0]);
    await other.pusher.close();
  });

  it.each([
    ["takes all the time it has", 0],
    ["took it after its pause had grown", 3],
  ])("is sent once, also when the push service %s and another process looks meanwhile", async (_what, attempts) => {
    await wait(["slow"], KICKOFF);
    await under.store.db.updateTable("push_message").set({ attempts }).execute();
    let release = () => {};
    service.answers.set("/phone", { status: 201, after: new Promise<void>((answered) => (release = answered)) });
    const other = new AlertsUnderTest(under.store, [service.origin]);
    site.clock.at = SOON;
    const sending = site.pusher.deliverQueued();
    await expect.poll(() => service.to("phone").length).toBe(1);
    for (const waited of [5, 10, 30, 59.999]) {
      other.clock.at = SOON + waited * SECOND;
      expect(
        await Promise.race([other.pusher.deliverQueued(), pause(5_000, undefined, { ref: false })]),
        `after ${waited} s`,
      ).toBe(0);
    }
    release();
    expect([await sending, service.to("phone").length, await queued()]).toEqual([1, 1, 0]);
    await other.pusher.close();
  });

  it("is another process's after a minute, when the first one is gone", async () => {
    await wait(["left"], KICKOFF);
    const { statements } = endingAfter(3);
    const ending = site.alerts(under.store.db.withPlugin(statements)).pusher;
    site.clock.at = SOON;
    await ending.deliverQueued().catch(() => undefined);
    await ending.close();
    expect([await deliverAt(SOON + 59.999 * SECOND), await deliverAt(SOON + MINUTE)]).toEqual([0, 1]);
  });

  it.each([
    [SOON + 1, 1],
    [SOON, 0],
  ])("until %i is sent %i times after an outage", async (until, times) => {
    await wait(["one"], until);
    await deliverAt(SOON);
    expect([service.to("phone").length, await queued()]).toEqual([times, 0]);
  });
});

describe("what waits for a push service", () => {
  it("is taken back where its game is off, and replaced where the service has it", async () => {
    await device("phone");
    service.answers.set("/phone", { status: 503 });
    await roundAt(SOON);
    expect(await queued()).toBe(1);
    service.answers.clear();
    await site.change("gam1", { is_deleted: 1 });
    await site.roundAt(SOON + 2 * SECOND, { urgent: true });
    await deliverAt(SOON + MINUTE);
    expect(titles("phone")).toEqual(["Starting soon: Central vs. East", "Canceled: Central vs. East"]);
    expect(new Set(service.to("phone").map(({ headers }) => headers["topic"])).size).toBe(1);
    expect((await site.told()).slice(-2)).toEqual([
      "robin: Starting soon: Central vs. East",
      "robin: Canceled: Central vs. East",
    ]);
  });
});

describe("a cancellation that is taken back", () => {
  let mails: Awaited<ReturnType<typeof openSmtpDouble>>;
  beforeEach(async () => {
    mails = await openSmtpDouble();
    await device("phone");
  });
  afterEach(async () => {
    await site.mailer.close();
    await mails.close();
  });
  async function roundOfAll(at: number): Promise<string[]> {
    await roundAt(at);
    await site.mailer.deliverQueued();
    return (await site.mailer.outbox()).map(({ subject }) => subject);
  }

  const ON_AGAIN = "It's on again: Central vs. East";
  it.each<[string, { mail: "waits" | "sent" | "kept"; push: "waits" | "taken" }, string[]]>([
    ["on the phone alone", { mail: "waits", push: "taken" }, [ON_AGAIN]],
    ["in the mail alone", { mail: "sent", push: "waits" }, [ON_AGAIN]],
    ["in an outbox that sends nothing", { mail: "kept", push: "waits" }, [ON_AGAIN]],
    ["nowhere", { mail: "waits", push: "waits" }, []],
  ])("is told of where it has arrived: %s", async (_where, { mail, push }, told) => {
    const CALLED_OFF = KICKOFF - 6 * HOUR;
    site = new AlertsUnderTest(under.store, [service.origin], mail === "kept" ? null : mails.url);
    mails.state.refusing = mail === "waits";
    if (push === "waits") service.answers.set("/phone", { status: 503 });
    await site.change("gam1", { is_deleted: 1 });
    expect(await roundOfAll(CALLED_OFF)).toContain("Canceled: Central vs. East");
    await site.change("gam1", { is_deleted: 0 });
    const subjects = await roundOfAll(CALLED_OFF + MINUTE);
    expect(subjects.filter((subject) => subject.startsWith("It's on again"))).toEqual(told);
  });
});

it("an address that is no push service's anymore is not called", async () => {
  await device("phone");
  const strict = new AlertsUnderTest(under.store, []);
  await strict.roundAt(SOON);
  await strict.pusher.deliverQueued();
  expect([service.received, await queued()]).toEqual([[], 0]);
  await strict.pusher.close();
});

describe("a push service", () => {
  beforeEach(() => device("phone"));

  it.each([404, 410])("that says %i has its device removed, and that one alone", async (status) => {
    await device("laptop");
    service.answers.set("/phone", { status });
    await roundAt(SOON);
    expect(await devices()).toEqual(["laptop"]);
    expect(titles("laptop")).toHaveLength(1);
    expect(await queued()).toBe(0);
  });

  it.each([{ status: 429 }, { status: 503 }, "hangs up"] as const)("is tried ever later after %j", async (answer) => {
    service.answers.set("/phone", answer);
    await roundAt(SOON);
    const tries: number[] = [];
    for (let at = SOON; at <= SOON + 6 * MINUTE; at += SECOND) {
      const before = service.to("phone").length;
      await deliverAt(at);
      if (service.to("phone").length > before) tries.push((at - SOON) / SECOND);
    }
    expect([tries, await queued()]).toEqual([[5, 15, 35, 75, 155], 0]);
    expect(await devices()).toEqual(["phone"]);
  });

  it("that asks for a pause gets it, and then the message once", async () => {
    service.answers.set("/phone", { status: 429, headers: { "Retry-After": "60" } });
    await roundAt(SOON);
    service.answers.clear();
    await deliverAt(SOON + 59 * SECOND);
    expect(service.to("phone")).toHaveLength(1);
    await deliverAt(SOON + 60 * SECOND);
    await deliverAt(SOON + 200 * SECOND);
    expect(titles("phone")).toHaveLength(2);
    expect(service.to("phone").at(-1)?.headers["ttl"]).toBe("240");
  });

  it.each([301, 307, 400, 403])("that says %i is not asked again, nor followed elsewhere", async (status) => {
    service.answers.set("/phone", { status, headers: { Location: service.endpoint("elsewhere") } });
    await roundAt(SOON);
    await deliverAt(SOON + MINUTE);
    expect([service.received.map(({ path }) => path), await queued()]).toEqual([["/phone"], 0]);
  });

  it("whose name reads like a pattern holds up no other", async () => {
    const odd = service.origin.replace("127.0.0.1", "127.0.0._");
    const both = new AlertsUnderTest(under.store, [service.origin, odd]);
    const names = Array.from({ length: 20 }, (_, index) => `odd-${index}`);
    for (const name of names) await device(name);
    await under.store.db
      .updateTable("push_device")
      .set(({ fn, val }) => ({ endpoint: fn<string>("replace", ["endpoint", val(service.origin), val(odd)]) }))
      .where("id", "in", names)
      .execute();
    await queue([...names, "phone"].map((id) => ({ id: `m-${id}`, device_id: id, expires_at: KICKOFF })));
    both.clock.at = SOON;
    expect(await both.pusher.deliverQueued()).toBe(1);
    await both.pusher.close();
  });

  it("that is down does not hold up the others", async () => {
    const other = await PushService.open();
    const both = new AlertsUnderTest(under.store, [service.origin, other.origin]);
    for (let index = 0; index < 25; index += 1) {
      await device(`down-${String(index).padStart(2, "0")}`);
      service.answers.set(`/down-${String(index).padStart(2, "0")}`, { status: 503 });
    }
    await update(under.store.db, "push_device", { endpoint: other.endpoint("phone") }, { id: "phone" });
    // Behind all that wait for the service that is down.
    await queue((await devices()).map((id) => ({ id: `m-${id}`, device_id: id, expires_at: KICKOFF })));
    site.clock.at = SOON;
    both.clock.at = SOON;
    expect(await both.pusher.deliverQueued()).toBe(1);
    expect(other.to("phone")).toHaveLength(1);
    expect(service.received).toHaveLength(20);
    await both.pusher.close();
    await other.close();
  });
});

describe("a process that ends between any two steps", () => {
  it("has each member told once by each way after the next one's round", async () => {
    site.clock.at = SOON;
    let points = 0;
    for (let last = false; !last; points += 1) {
      const key = `member-${points}`;
      await site.member(key);
      await site.reminds(key, "gam1");
      await device(key, key);
      const { statements, steps } = endingAfter(points);
      const ending = site.alerts(under.store.db.withPlugin(statements));
      await sendAlerts({ ...ending, report: undefined }).catch(() => undefined);
      await ending.pusher.close();
      last = steps.length < points;
      await roundAt(SOON);
      // What the ended process had claimed, and did not send.
      await deliverAt(SOON + MINUTE);
      site.clock.at = SOON;
      const mails = (await site.told()).filter((one) => one.startsWith(`${key}:`));
      const what = `after ${points} steps, ${steps.at(-1) ?? "none"}`;
      expect(mails, what).toEqual([`${key}: Starting soon: Central vs. East`]);
      expect(new Set(shown(key).map(({ id }) => id)).size, what).toBe(1);
      await under.store.db.deleteFrom("user").where("key", "=", key).execute();
    }
    expect(points, "each of them is a point to end at").toBeGreaterThan(30);
  });
});
