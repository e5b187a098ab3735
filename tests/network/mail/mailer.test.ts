import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMailer, type Mailer, type Message } from "~network/mail/mailer.server";
import { mailMigrations } from "~network/mail/migration";
import type { Store } from "~network/store/open-store.server";
import { inTransaction } from "~network/store/transaction";
import { migratedStore } from "../../support/migrated-store";
import { insert, rowOf } from "../../support/rows";
import { openSmtpDouble } from "./smtp-double";

let store: Store;
let now = Date.UTC(2026, 8, 4);
const clock = { now: () => now };
const message = { to: "robin@mail.example", subject: "Kick-off at 7", body: ["See you there."] };
const { body: _body, ...addressed } = message;
const written = { text: expect.stringContaining("See you there."), html: expect.stringContaining("See you there.") };

beforeEach(async () => void (store = await migratedStore([mailMigrations])));
afterEach(() => store.close());

const openMailer = (more: Partial<Parameters<typeof createMailer>[0]> = {}) =>
  createMailer({ siteUrl: "https://site.example", db: store.db, clock, ...more });
const states = async () => (await store.db.selectFrom("outbox").select("state").execute()).map((mail) => mail.state);

describe("without a mail server", () => {
  it("keeps every message in the outbox, newest first", async () => {
    const mailer = openMailer();
    await mailer.send(message);
    now += 1_000;
    await mailer.send({ ...message, subject: "Half time" });
    expect(await mailer.outbox()).toEqual([
      { id: expect.any(String), ...addressed, ...written, subject: "Half time", sentAt: now },
      { id: expect.any(String), ...addressed, ...written, sentAt: now - 1_000 },
    ]);
    expect(await states()).toEqual(["kept", "kept"]);
  });
});

describe("with a mail server", () => {
  let smtp: Awaited<ReturnType<typeof openSmtpDouble>>;
  let mailer: Mailer;
  beforeEach(async () => {
    smtp = await openSmtpDouble();
    mailer = openMailer({ smtpUrl: smtp.url });
  });
  afterEach(async () => {
    await mailer.close();
    await smtp.close();
  });

  it("sends each message once, from the network's own address", async () => {
    await Promise.all([mailer.send(message), mailer.send({ ...message, subject: "Half time" })]);
    await mailer.deliverQueued();
    expect(smtp.received).toHaveLength(2);
    expect(smtp.received.join("\n")).toMatch(/^From: Fieldhouse <support@fieldhouse\.example>$/m);
    expect(smtp.received.join("\n")).toContain("Subject: Half time");
    expect(await states()).toEqual(["sent", "sent"]);
  });

  const texts = async () => store.db.selectFrom("outbox").select(["to", "text", "html"]).execute();

  it.each([
    ["forgets", false, { to: "", text: "", html: null }],
    ["keeps, where developers read it,", true, { to: message.to, ...written }],
  ])("%s the address and text of what was sent", async (_what, keepsText, left) => {
    const own = openMailer({ smtpUrl: smtp.url, keepsText });
    await own.send(message);
    await own.deliverQueued();
    expect([await states(), await texts()]).toEqual([["sent"], [left]]);
    await own.close();
  });

  it("forgets the address and text of what it gave up, and not before", async () => {
    smtp.state.refusing = true;
    await mailer.send(message);
    for (const text of [...Array.from({ length: 14 }, () => written.text), ""]) {
      await mailer.deliverQueued();
      expect(await texts()).toMatchObject([{ to: text === "" ? "" : message.to, text }]);
      now += 6 * 3_600_000;
    }
  });

  it("answers at once while the server is down, and sends a minute later", async () => {
    smtp.state.refusing = true;
    await mailer.send(message);
    await mailer.deliverQueued();
    expect(await states()).toEqual(["queued"]);
    smtp.state.refusing = false;
    now += 59_999;
    expect(await mailer.deliverQueued()).toBe(0);
    now += 1;
    expect([await mailer.deliverQueued(), await states()]).toEqual([1, ["sent"]]);
    now += 60_000;
    expect(await mailer.deliverQueued()).toBe(0);
    expect(smtp.received).toHaveLength(1);
  });

  it("waits longer each time, and gives up after a day and a half", async () => {
    const begun = now;
    smtp.state.refusing = true;
    await mailer.send(message);
    const minutes = [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360, 360, 360];
    await mailer.deliverQueued();
    for (const wait of minutes) {
      expect(await states()).toEqual(["queued"]);
      now += wait * 60_000 - 1;
      await mailer.deliverQueued();
      const { attempts } = await rowOf(store.db, "outbox");
      now += 1;
      await mailer.deliverQueued();
      const { attempts: next } = await rowOf(store.db, "outbox");
      expect(next - attempts, `after ${wait} minutes`).toBe(1);
    }
    expect([await states(), now - begun > 36 * 3_600_000]).toEqual([["failed"], true]);
    now += 6 * 3_600_000;
    smtp.state.refusing = false;
    expect([await mailer.deliverQueued(), smtp.received]).toEqual([0, []]);
  });

  it("drops what no one wants to read any longer, and forgets it", async () => {
    smtp.state.refusing = true;
    await mailer.send({ ...message, until: now + 5 * 60_000 });
    await mailer.deliverQueued();
    expect(await states()).toEqual(["queued"]);
    smtp.state.refusing = false;
    now += 5 * 60_000;
    expect(await mailer.deliverQueued()).toBe(0);
    expect([await states(), smtp.received]).toEqual([["failed"], []]);
    expect(await texts()).toEqual([{ to: "", text: "", html: null }]);
    await mailer.send({ ...message, until: now + 1 });
    await mailer.deliverQueued();
    expect(smtp.received).toHaveLength(1);
  });

  it("counts what became of each", async () => {
    const outcomes: string[] = [];
    const own = openMailer({ smtpUrl: smtp.url, onMail: (one) => void outcomes.push(one) });
    smtp.state.refusing = true;
    await own.send({ ...message, until: now + 60_000 });
    await own.send(message);
    await own.deliverQueued();
    smtp.state.refusing = false;
    now += 60_000;
    await own.deliverQueued();
    expect(outcomes.toSorted()).toEqual(["late", "retried", "retried", "sent"]);
    await own.close();
  });

  it.each([
    ["550 5.1.1 No such user", true],
    ["550-5.1.1 The account does not exist.\r\n550 5.1.1 Check the address", true],
    ["550 5.1.2 No such domain", true],
    ["553 5.1.3 That is no address", true],
    ["550 5.1.6 The mailbox has moved", true],
    ["556 5.1.10 The domain takes no mail", true],
    ["550 5.7.1 We don't take your mail", false],
    ["550 5.1.8 Bad sender", false],
    ["552 5.2.2 The mailbox is full", false],
    ["550 No", false],
    ["450 4.1.1 Try again", false],
  ])("gives up at once on an address that does not exist, and on that alone: %j", async (addressee, isGone) => {
    const outcomes: string[] = [];
    const own = openMailer({ smtpUrl: smtp.url, onMail: (one) => void outcomes.push(one) });
    smtp.state.addressee = addressee;
    await own.send(message);
    await own.deliverQueued();
    expect([outcomes, await states()]).toEqual(isGone ? [["gone"], ["failed"]] : [["retried"], ["queued"]]);
    await own.close();
  });

  describe("in the quiet hours of whom it is for", () => {
    const HOUR = 3_600_000;
    const DAY = 24 * HOUR;
    const begins = Date.UTC(2030, 0, 1);
    const quiet = { from: begins + 2 * HOUR, until: begins + 10 * HOUR };
    const row = () => store.db.selectFrom("outbox").select(["attempts", "state"]).executeTakeFirstOrThrow();
    beforeEach(async () => {
      now = begins;
      smtp.state.refusing = true;
      await mailer.send({ ...message, quiet });
      await mailer.deliverQueued();
      smtp.state.refusing = false;
    });

    it.each([
      ["is sent before they begin", quiet.from - 1, { attempts: 2, state: "sent" }],
      ["waits from their first moment", quiet.from, { attempts: 1, state: "queued" }],
      ["waits to their last", quiet.until - 1, { attempts: 1, state: "queued" }],
      ["is sent at their end", quiet.until, { attempts: 2, state: "sent" }],
      ["is sent before the next night", quiet.from + DAY - 1, { attempts: 2, state: "sent" }],
      ["waits from the first moment of the next night", quiet.from + DAY, { attempts: 1, state: "queued" }],
      ["waits to the last of the next night", quiet.until + DAY - 1, { attempts: 1, state: "queued" }],
      ["is sent at the end of the next night", quiet.until + DAY, { attempts: 2, state: "sent" }],
      ["waits in the third night", quiet.from + 2 * DAY + HOUR, { attempts: 1, state: "queued" }],
    ])("%s", async (_what, at, expected) => {
      now = at;
      await mailer.deliverQueued();
      expect(await row()).toEqual(expected);
    });
  });

  const subjects = () => smtp.received.map((text) => /^Subject: (.*)$/m.exec(text)?.[1] ?? "");
  const unsubscribeUrl = "https://site.example/unsubscribe/t.s";
  const queue = (mails: readonly Message[]) =>
    inTransaction(store, async () => {
      for (const mail of mails) await mailer.send(mail);
    });

  it("sends a receipt that comes while alerts go out before the alerts that are left", async () => {
    smtp.state.onMail = (count) => {
      if (count === 1) void mailer.send({ ...message, subject: "Receipt" });
    };
    const alert = { ...message, until: now + 60_000, unsubscribeUrl };
    await queue(Array.from({ length: 40 }, (_, i) => ({ ...alert, subject: `Alert ${i}` })));
    await expect.poll(() => smtp.received).toHaveLength(41);
    expect(subjects().indexOf("Receipt")).toBeLessThan(15);
    await mailer.deliverQueued();
    expect(smtp.received).toHaveLength(41);
  });

  it("sends mail to one person first, then what is out of date soonest", async () => {
    const alerts = [9, 5, 1, 7, 3, 8, 2, 6, 4, 10].map((minutes) => ({
      ...message,
      ...{ subject: `Alert ${minutes}`, until: now + minutes * 60_000, unsubscribeUrl },
    }));
    const one = openMailer({ smtpUrl: smtp.url, connections: 1 });
    await inTransaction(store, async () => {
      for (const mail of alerts) await one.send(mail);
      await one.send({ ...message, subject: "Receipt" });
      now += 1;
      await one.send({ ...message, subject: "Link", until: now + 60_000 });
    });
    await expect.poll(() => smtp.received).toHaveLength(12);
    await one.close();
    expect(subjects()).toEqual(["Receipt", "Link", ...Array.from({ length: 10 }, (_, i) => `Alert ${i + 1}`)]);
  });

  it("sends a few at once over connections that it keeps", async () => {
    await queue(Array.from({ length: 30 }, (_, i) => ({ ...message, subject: `Receipt ${i}` })));
    await expect.poll(() => smtp.received).toHaveLength(30);
    expect(smtp.state.connections).toBeGreaterThan(1);
    expect(smtp.state.connections).toBeLessThanOrEqual(5);
  });

  it("sends on beside a message that takes long, also what comes meanwhile", async () => {
    let release = () => {};
    smtp.state.after = new Promise<void>((done) => (release = done));
    smtp.state.onMail = (count) => {
      if (count === 2) delete smtp.state.after;
    };
    await queue(Array.from({ length: 12 }, (_, i) => ({ ...message, subject: `Receipt ${i}` })));
    await expect.poll(async () => (await states()).filter((state) => state === "sent")).toHaveLength(11);
    await mailer.send({ ...message, subject: "Link" });
    await expect.poll(() => subjects().at(-1)).toBe("Link");
    release();
    await mailer.deliverQueued();
    expect([smtp.received.length, new Set(await states())]).toEqual([13, new Set(["sent"])]);
  });

  it("keeps the newest 500 of what was sent, and all that is queued", async () => {
    const row = { ...addressed, text: "See you!", html: null, attempts: 1, expires_at: null, unsubscribe_url: null };
    const rows = Array.from({ length: 1_200 }, (_, i) => ({
      ...row,
      ...{ id: `old-${i}`, sent_at: now - 10_000 + i, state: "sent" as const },
    }));
    const later = { ...row, id: "later", sent_at: 0, state: "queued" as const, retry_at: now + 1 };
    await insert(store.db, "outbox", later);
    for (let at = 0; at < rows.length; at += 400) await insert(store.db, "outbox", rows.slice(at, at + 400));
    await mailer.deliverQueued();
    const left = await store.db.selectFrom("outbox").select("id").orderBy("sent_at").execute();
    expect([left.length, left[0]?.id, left[1]?.id]).toEqual([501, "later", "old-700"]);
  });

  it("says how to unsubscribe with one click (RFC 8058), and asks for no answer by itself (RFC 3834)", async () => {
    await mailer.send({ ...message, unsubscribeUrl });
    await mailer.send(message);
    await mailer.deliverQueued();
    const [offered, plain] = smtp.received;
    expect(offered).toMatch(/^List-Unsubscribe: <https:\/\/site\.example\/unsubscribe\/t\.s>$/m);
    expect(offered).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(plain).not.toContain("List-Unsubscribe");
    for (const text of [offered, plain]) {
      expect(text).toMatch(/^Auto-Submitted: auto-generated$/m);
      expect(text).toMatch(/^X-Auto-Response-Suppress: OOF, AutoReply$/m);
    }
  });

  it("sends at once what a transaction wrote, when it is committed and not before", async () => {
    await inTransaction(store, async () => {
      await mailer.send(message);
      expect(smtp.received).toEqual([]);
    });
    await expect.poll(() => smtp.received).toHaveLength(1);
    await expect(
      inTransaction(store, async () => {
        await mailer.send(message);
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    expect(await states()).toEqual(["sent"]);
  });

  it("does not hold the end of the process up while the server says nothing", async () => {
    let release = () => {};
    smtp.state.after = new Promise<void>((done) => (release = done));
    await mailer.send(message);
    await expect.poll(() => smtp.received).toHaveLength(1);
    await mailer.close();
    expect(await states()).toEqual(["queued"]);
    await expect.poll(() => smtp.open()).toBe(0);
    release();
  });

  it("begins no message once the process ends, and waits for the answers to those under way", async () => {
    let release = () => {};
    smtp.state.after = new Promise<void>((done) => (release = done));
    await queue(Array.from({ length: 12 }, (_, i) => ({ ...message, subject: `Receipt ${i}` })));
    await expect.poll(() => smtp.received).toHaveLength(5);
    const closed = mailer.close();
    release();
    await closed;
    const left = await states();
    expect([smtp.received.length, left.filter((state) => state === "sent").length, left.length]).toEqual([5, 5, 12]);
  });

  describe("that says nothing for long after a message", () => {
    let release = () => {};
    beforeEach(() => {
      const wait = Socket.prototype.setTimeout;
      vi.spyOn(Socket.prototype, "setTimeout").mockImplementation(function (this: Socket, ms, then) {
        return wait.call(this, ms / 1_000, then);
      });
      smtp.state.after = new Promise<void>((done) => (release = done));
    });
    afterEach(() => void release());

    it("is waited for", async () => {
      await mailer.send(message);
      await expect.poll(() => smtp.received).toHaveLength(1);
      await pause(150);
      release();
      await mailer.deliverQueued();
      expect(await states()).toEqual(["sent"]);
    });

    it("is given up after ten minutes", async () => {
      await mailer.send(message);
      await mailer.deliverQueued();
      expect([smtp.received.length, await states()]).toEqual([1, ["queued"]]);
    });
  });

  describe("that takes a message slowly", () => {
    let release = () => {};
    let other: Mailer;
    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      smtp.state.after = new Promise<void>((done) => (release = done));
      other = openMailer({ smtpUrl: smtp.url });
      await mailer.send(message);
      await expect.poll(() => smtp.received).toHaveLength(1);
      delete smtp.state.after;
    });
    afterEach(async () => {
      release();
      await other.close();
    });
    const claimedUntil = async () => (await rowOf(store.db, "outbox")).retry_at;

    it("gets it once, also when another process looks meanwhile, however long that is", async () => {
      const begun = now;
      for (let waited = 20; waited <= 300; waited += 20) {
        now = begun + waited * 1_000 - 1;
        expect(await other.deliverQueued(), `just before ${waited} s`).toBe(0);
        now += 1;
        vi.advanceTimersByTime(20_000);
        await expect.poll(claimedUntil).toBe(now + 60_000);
        expect(await other.deliverQueued(), `after ${waited} s`).toBe(0);
      }
      release();
      await mailer.deliverQueued();
      expect([smtp.received.length, await states()]).toEqual([1, ["sent"]]);
      vi.advanceTimersByTime(20_000);
      now += 60_000;
      expect(await other.deliverQueued()).toBe(0);
    });

    it("gets it from another process a minute later, when the first one is gone", async () => {
      now += 59_999;
      expect(await other.deliverQueued()).toBe(0);
      now += 1;
      expect(await other.deliverQueued()).toBe(1);
    });
  });
});
