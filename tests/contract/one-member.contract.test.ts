import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { runMember } from "~network/commands/member.server";
import { claimLicense, renewLicense } from "~network/drm/licenses.server";
import { MIGRATIONS } from "~network/network.server";
import type { MemberCopy } from "~network/support/member-copy.server";
import { DATA_OF_ADDRESSES, DATA_OF_MEMBERS } from "~network/support/personal-data";
import { A_GIFT, BillingService, DAY } from "../network/billing/billing-fixture";
import { schoolRow, userRow } from "../network/member/league-rows";
import { fromShell, stubShell } from "../support/from-shell";
import { insert, rowOf, update } from "../support/rows";
import { storeOfFile } from "./store-under-test";

/** What support does for one member from a shell, while the site goes on serving (docs/operations.md "One member"). */

const folder = mkdtempSync(join(tmpdir(), "one-member-"));
const under = storeOfFile(MIGRATIONS);
let service: BillingService;
const db = () => under.store.db;

beforeAll(async () => {
  service = await BillingService.open(under.store);
});
beforeEach(() => void stubShell(under.place, service.clock.at));
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const run = fromShell(runMember);
const mailTo = (key: string) => `${key}@mail.example`;

const payer = (key: string, changes: object = {}): Promise<string> => service.buy("price_annual-basic", changes, key);
const isThere = async (key: string) =>
  (await db().selectFrom("user").select("key").where("key", "=", key).executeTakeFirst()) !== undefined;

async function seat(owner: string, guest: string): Promise<void> {
  await insert(db(), "user", userRow(guest));
  await insert(db(), "family_member", { member_key: guest, owner_key: owner, seat: 1, joined_at: service.clock.at });
}

const plantedIn = (table: string, column: string, isOfMember: boolean) =>
  `in ${table}.${column}${isOfMember ? "" : ", by address"}`;

/** A row in every table of the lists, with a word in each column that says where it was. */
async function plantEverywhere(key: string): Promise<void> {
  const email = mailTo(key);
  const tables = await db().introspection.getTables();
  for (const { table, of, json, within, once } of [...DATA_OF_MEMBERS, ...DATA_OF_ADDRESSES]) {
    if (table === "user") continue;
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    const isOfMember = DATA_OF_MEMBERS.some((kept) => kept.table === table && kept.of === of);
    const whose = isOfMember ? key : email.toUpperCase();
    const row = Object.fromEntries(
      columns.map(({ name, dataType, isNullable }) => {
        if (name === of[0]) return [name, whose];
        if (name === within) return [name, JSON.stringify({ athlete_email: whose, token: "opens-a-thing" })];
        if (json.some((column) => column === name)) return [name, JSON.stringify({ secure_code: "opens-a-thing" })];
        if (/text|char/i.test(dataType)) return [name, plantedIn(table, name, isOfMember)];
        return [name, isNullable && name !== once ? null : 1];
      }),
    );
    // What another table has to know of is not there: it is about the columns alone.
    await insertUnchecked(table, row);
  }
}

async function insertUnchecked(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const values = sql.join(Object.values(row));
  if (under.store.dialect === "sqlite") await sql`pragma foreign_keys = off`.execute(db());
  await db()
    .connection()
    .execute(async (connection) => {
      if (under.store.dialect === "postgres") await sql`set session_replication_role = replica`.execute(connection);
      await sql`insert into ${sql.table(table)} (${columns}) values (${values})`.execute(connection);
      if (under.store.dialect === "postgres") await sql`set session_replication_role = default`.execute(connection);
    });
  if (under.store.dialect === "sqlite") await sql`pragma foreign_keys = on`.execute(db());
}

/** Signed up with one address, and went over a second to the one of now, each by a link. */
async function moved(key: string, { from, over, to }: { from: string; over: string; to: string }): Promise<void> {
  await insert(db(), "user", userRow(key));
  const at = service.clock.at;
  const change = (nth: number, before: string, email: string) => ({
    ...{ hash: `${key}-${nth}`, user_key: key, before, email },
    ...{ issued_at: at, expires_at: at, used_at: at + nth },
  });
  await insert(db(), "email_change", [change(1, from, over), change(2, over, to)]);
}

const wroteForm = (email: string) =>
  insertUnchecked("crm_lead", {
    ...{ reference: `LD-${email}`, kind: "advertise", received_at: service.clock.at, fields: "{}" },
    email: `${email.charAt(0).toUpperCase()}${email.slice(1)}`,
  });

describe("show", () => {
  it("tells what support needs to answer a letter, and nothing that opens anything", async () => {
    const token = await payer("asks", { school_to_support_key: "lincoln" });
    const gift = { pass: "price_season_pass", zip_code: "50309", gift: A_GIFT };
    expect((await service.payByCard(token, "gift-of-asks", gift)).status).toBe(200);
    await seat("asks", "asks-son");
    await insert(db(), "profile", schoolRow("lincoln"));
    const now = service.clock.at;
    const used = { first_used_at: now, last_used_at: now };
    await insert(db(), "known_device", { user_key: "asks", hash: "h-a-s-h", name: "Chrome on Android", ...used });
    await update(db(), "payment_card", { card_type: "american_express" }, { user_key: "asks" });
    const claim = await claimLicense(db(), "asks", ["video_subscription"], now, { device: "TV" });
    const licenseKey = "licenseKey" in claim ? claim.licenseKey : "";
    await renewLicense(db(), licenseKey, "asks", now, true);

    const { code, said, printed } = await run("show", " ASKS@mail.example ");
    expect([code, said]).toEqual([0, ""]);
    for (const line of [
      "  name: Robin Sawyer",
      "  e-mail: asks@mail.example",
      "  school to support: lincoln High School",
      "  takes mail: never asked",
      "  open sessions: 1",
      "  signed in on: unknown, since 2026-09-04T23:00:00.000Z, last used 2026-09-04T23:00:00.000Z",
      "  signed in with: Chrome on Android, 2026-09-04T23:00:00.000Z",
      "  may watch: video, live stats, what takes an account",
      "  by: subscriber, until 2027-09-04T23:00:00.000Z",
      "  gave a seat to: asks-son@mail.example, since 2026-09-04T23:00:00.000Z",
      "  streams in use: 1 of 2",
      "  plays on: TV, since 2026-09-04T23:00:00.000Z",
    ])
      expect(printed.split("\n")).toContain(line);
    expect(printed).toMatch(/^ {2}pays for: annual-basic, active at embedded \(.+next charge 2027-09-04/m);
    expect(printed).toMatch(/^ {2}card: American Express ending in 4242, 4\/2031$/m);
    expect(printed).toMatch(/^ {2}receipt: FH-\w+, 2026-09-04T23:00:00.000Z, purchase of .*\$84\.79$/m);
    expect(printed).toMatch(/^ {2}gave: Season Pass, FH-\w+, to print$/m);

    const [given, { method }] = [await rowOf(db(), "gift"), await rowOf(db(), "payment_card")];
    for (const secret of [given.code, method, licenseKey, "h-a-s-h", token]) expect(printed).not.toContain(secret);
  });

  it("tells of a seat that is somebody else's, and of a pass that is over", async () => {
    const guest = await run("show", mailTo("asks-son"));
    expect(guest.printed).toContain("  has a seat of: asks@mail.example");
    expect(guest.printed).toContain("  by: subscriber, until");
    stubShell(under.place, service.clock.at + 400 * DAY);
    await insert(db(), "user", userRow("lapsed", { created_at: 0 }));
    await insert(db(), "voucher", { user_key: "lapsed", code: "OLD", expires_at: service.clock.at });
    const { printed } = await run("show", mailTo("lapsed"));
    expect(printed).toContain("  by: voucher, ended 2026-09-04T23:00:00.000Z");
    expect(printed).toContain("  may watch: what takes an account\n");
  });

  it("knows an account by an address that it had before", async () => {
    await moved("moved", { from: "typed@old.example", over: "robin@old.example", to: mailTo("moved") });
    expect((await run("show", "robin@old.example")).printed).toContain("  e-mail: moved@mail.example");
  });

  it("doesn't make up when a session began that is older than what is kept of it", async () => {
    await service.member("faithful");
    await db().updateTable("token").set({ began_at: null }).where("user_key", "=", "faithful").execute();
    const { printed } = await run("show", mailTo("faithful"));
    expect(printed).toContain("  signed in on: unknown, since unknown, last used 2026-09-04T23:00:00.000Z\n");
  });

  it("says that nobody has the address", async () => {
    const said = "nobody@mail.example: no one on Fieldhouse has or had this address.\n";
    expect(await run("show", "nobody@mail.example")).toEqual({ code: 1, said, printed: "" });
  });
});

describe("export", () => {
  const copyOf = (printed: string) => JSON.parse(printed) as MemberCopy;

  it("has a part for every table, and nothing that opens anything", async () => {
    await insert(db(), "user", userRow("copied"));
    await plantEverywhere("copied");
    // Its words are no value of a flag, and a deletion reads flags.
    onTestFinished(() => void db().deleteFrom("flag").execute());
    const { code, printed } = await run("export", mailTo("copied"));
    expect(code).toBe(0);
    const { member, kept } = copyOf(printed);
    expect(member).toBe(mailTo("copied"));
    expect(kept.map(({ what }) => what)).toEqual([...DATA_OF_MEMBERS, ...DATA_OF_ADDRESSES].map(({ what }) => what));
    expect(printed).not.toContain("opens-a-thing");
    for (const [list, isOfMember] of [[DATA_OF_MEMBERS, true] as const, [DATA_OF_ADDRESSES, false] as const])
      for (const { table, without } of list)
        for (const column of without) expect(printed).not.toContain(`"${plantedIn(table, column, isOfMember)}"`);
    expect(printed).toContain("in clip.title");
    expect(printed).toContain("in gift.message, by address");
  });

  it("gives no gift away before its day", async () => {
    await insert(db(), "user", userRow("surprised"));
    const gift = { email: mailTo("surprised"), message: "in secret", sent_at: null };
    const columns = (await db().introspection.getTables()).find(({ name }) => name === "gift")?.columns ?? [];
    const empty = columns.map(({ name, dataType }) => [name, /text|char/i.test(dataType) ? `secret ${name}` : 1]);
    await insertUnchecked("gift", { ...Object.fromEntries(empty), ...gift });
    expect((await run("export", mailTo("surprised"))).printed).not.toContain("in secret");
    await db().updateTable("gift").set({ sent_at: 1 }).where("message", "=", "in secret").execute();
    expect((await run("export", mailTo("surprised"))).printed).toContain("in secret");
  });

  it("looks for the addresses of now and those that a link confirmed, and says which", async () => {
    await moved("settled", { from: "typed@old.example", over: "confirmed@old.example", to: mailTo("settled") });
    for (const to of ["typed@old.example", "confirmed@old.example", mailTo("settled")]) await wroteForm(to);
    const { code, said, printed } = await run("export", mailTo("settled"));
    expect([code, said]).toEqual([0, "Also of what names settled@mail.example, confirmed@old.example.\n"]);
    expect(copyOf(printed)).toMatchObject({ addresses: [mailTo("settled"), "confirmed@old.example"] });
    const forms = copyOf(printed).kept.find(({ table }) => table === "crm_lead")?.rows ?? [];
    expect(forms.map(({ email }) => email).sort()).toEqual(["Confirmed@old.example", "Settled@mail.example"]);
  });

  it("says moments as a person reads them, and what JSON holds", async () => {
    const { kept } = copyOf((await run("export", mailTo("asks"))).printed);
    const rowsOf = (table: string) => kept.find((one) => one.table === table)?.rows ?? [];
    expect(rowsOf("user")).toEqual([expect.objectContaining({ created_at: "2026-09-04T23:00:00.000Z" })]);
    expect(rowsOf("receipt")[0]).toMatchObject({ body: { total_in_cents: expect.any(Number) as number } });
  });

  it("holds nothing of anybody else", async () => {
    await payer("neighbor");
    const { printed } = await run("export", mailTo("asks"));
    expect(printed).not.toContain("neighbor");
  });

  it("has once what names the member and their address", async () => {
    const event = { event: "page", occurred_at: 1, received_at: 1, anonymous_id: "b", user_id: "asks" };
    const properties = JSON.stringify({ email: mailTo("asks"), nth: "only-once" });
    await insert(db(), "analytics_event", { id: "a-1", ...event, properties });
    const { printed } = await run("export", mailTo("asks"));
    expect(printed.split("only-once")).toHaveLength(2);
  });

  it("goes into a file that only its owner can read", async () => {
    const file = join(folder, "copy.json");
    const { code, printed } = await run("export", mailTo("asks"), "--file", file);
    expect([code, printed]).toEqual([0, expect.stringMatching(/^\d+ records in .*copy\.json\n$/) as string]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(copyOf(readFileSync(file, "utf8")).member).toBe(mailTo("asks"));
  });
});

it("the member's own copy has what is kept under their key, and nothing that only names their address", async () => {
  const token = await service.member("copied");
  const { status, body } = await service.call("member", "GET", "/api/user/copy", { token });
  const { kept } = body as MemberCopy;
  expect([status, body.member]).toEqual([200, mailTo("copied")]);
  expect(kept[0]).toMatchObject({ what: "Account and profile" });
  expect(kept.map(({ what }) => what)).toEqual(DATA_OF_MEMBERS.map(({ what }) => what));
  expect(JSON.stringify(kept)).not.toMatch(/opens-a-thing|by address/);
});

it.each([["export"], ["end-sessions"], ["delete", "--yes"]])("%s knows no former address", async (verb, ...more) => {
  const key = `left-${verb}`;
  await moved(key, { from: `${verb}@first.example`, over: `${verb}@old.example`, to: mailTo(key) });
  await service.member(key);
  const said = (address: string) =>
    `${address}: this account has ${mailTo(key)} now; ask with that address. Nothing was done.\n`;
  for (const address of [`${verb}@first.example`, ` ${verb.toUpperCase()}@old.example`])
    expect(await run(verb, address, ...more)).toEqual({ code: 1, said: said(address), printed: "" });
  expect(await isThere(key)).toBe(true);
  expect(await db().selectFrom("token").select("user_key").where("user_key", "=", key).execute()).not.toEqual([]);
  expect((await run(verb, ` ${mailTo(key).toUpperCase()}`, ...more)).code).toBe(0);
});

it("end-sessions signs a member out everywhere, and nobody else", async () => {
  await service.member("busy");
  await service.member("busy");
  await service.member("calm");
  const printed = "busy@mail.example: signed out everywhere.\n";
  expect(await run("end-sessions", mailTo("busy"))).toEqual({ code: 0, said: "", printed });
  const left = await db().selectFrom("token").select("user_key").where("user_key", "in", ["busy", "calm"]).execute();
  expect(new Set(left.map(({ user_key }) => user_key))).toEqual(new Set(["calm"]));
});

describe("delete", () => {
  it("does nothing before it is asked for again, and says what would go", async () => {
    await payer("hesitates");
    await seat("hesitates", "hesitates-son");
    const now = service.clock.at;
    const team = { school_key: "lincoln", sport: "football", level: "", gender: "", created_at: now };
    await insert(db(), "favorite_team", { key: "hesitates-team", user_key: "hesitates", ...team });
    await insert(db(), "pass", [
      { user_key: "hesitates", entitlement: "download:gam1", expires_at: now + 3_600_000 },
      { user_key: "hesitates", entitlement: "over", expires_at: now },
      { user_key: "hesitates", entitlement: "state-finals", expires_at: now + 3_600_000 },
    ]);
    await insert(db(), "view", { user_key: "hesitates", content_type: "event", content_key: "e-1", viewed_at: now });
    await insert(db(), "calendar_address", { user_key: "hesitates", nonce: "n", hash: "h", made_at: now });
    await insert(db(), "push_device", {
      ...{ id: "hesitates-1", user_key: "hesitates", session: "s", endpoint: "https://push.example/hesitates" },
      ...{ p256dh: "p", auth: "a", name: "Chrome on Android", server_key: "k", added_at: now },
    });
    const invited = { owner_key: "hesitates", nonce: "n", sent_at: now };
    await insert(db(), "family_invitation", [
      { ...invited, id: "i-1", hash: "i-1", email: "open@mail.example", state: "open", expires_at: now + 3_600_000 },
      { ...invited, id: "i-2", hash: "i-2", email: "over@mail.example", state: "open", expires_at: now },
    ]);
    await wroteForm(mailTo("hesitates"));
    await wroteForm("somebody-else@mail.example");
    const athlete = JSON.stringify({ athlete_email: mailTo("hesitates") });
    await insertUnchecked("recruiting_lead", { id: "RL-1", received_at: now, fields: athlete });
    const { code, printed } = await run("delete", mailTo("hesitates"));
    const [reference] = /embedded \((.+?)\)/.exec(printed)?.slice(1) ?? [];
    expect([code, printed]).toEqual([
      0,
      `hesitates@mail.example: what would go:
  account: Robin Sawyer, since 2026-09-04T23:00:00.000Z
  pass, not paid back: Annual Pass, by managed_stripe, until 2027-09-04T23:00:00.000Z
  game bought to keep: gam1, until 2026-09-05T00:00:00.000Z
  special pass: state-finals, until 2026-09-05T00:00:00.000Z
  charges end: $79.99 before tax, at embedded (${reference}), the next on 2027-09-04T23:00:00.000Z
  loses their seat: hesitates-son@mail.example, gets an e-mail
  invited, can't join: open@mail.example
  favorite teams: 1
  watched games and videos: 1
  payment cards: 1
  own calendar: 1
  browsers with notifications: 1
  open sessions: 1
What stays:
  receipts, without the person: 1
  forms and reports, for 2 years: 2
Nothing was done. To delete the account, add --yes.
`,
    ]);
    expect(await isThere("hesitates")).toBe(true);
    await insert(db(), "user", userRow("free", { created_at: now }));
    expect((await run("delete", mailTo("free"))).printed).toBe(
      `free@mail.example: what would go:
  account: Robin Sawyer, since 2026-09-04T23:00:00.000Z
  open sessions: 0
Nothing was done. To delete the account, add --yes.
`,
    );
    await insert(db(), "family_member", { member_key: "free", owner_key: "hesitates", seat: 2, joined_at: now });
    expect((await run("delete", mailTo("free"))).printed).toContain("  gives back a seat of: hesitates@mail.example\n");
  });

  it("says what would be charged next: less a promo code, or as the pass that comes", async () => {
    await payer("haggles");
    const next = async (terms: object) => {
      await db().updateTable("billed_subscription").set(terms).where("user_key", "=", "haggles").execute();
      const { printed } = await run("delete", mailTo("haggles"));
      return /charges end: (\S+) before tax/.exec(printed)?.[1];
    };
    expect(await next({ promo_discount: 1_000, promo_periods_left: 1 })).toBe("$69.99");
    expect(await next({ promo_periods_left: 0 })).toBe("$79.99");
    expect(await next({ next_pass_key: "price_monthly", next_price_in_cents: 1_199 })).toBe("$11.99");
    expect(await next({ status: "past_due" }), "it is still tried").toBe("$11.99");
    expect(await next({ status: "canceled" })).toBeUndefined();
  });

  it("says what a voucher still gives", async () => {
    const { at } = service.clock;
    await insert(db(), "user", userRow("holds", { created_at: at }));
    await insert(db(), "voucher", { user_key: "holds", code: "SEASON", expires_at: at });
    expect((await run("delete", mailTo("holds"))).printed).not.toContain("voucher");
    await update(db(), "voucher", { expires_at: at + DAY }, { user_key: "holds" });
    expect((await run("delete", mailTo("holds"))).printed).toContain("  voucher: until 2026-09-05T23:00:00.000Z\n");
  });

  it("deletes as the member would: charged no more, books kept, letters sent", async () => {
    await payer("leaves");
    await seat("leaves", "leaves-son");
    const printed = "leaves@mail.example: deleted.\n";
    expect(await run("delete", mailTo("leaves"), "--yes")).toEqual({ code: 0, said: "", printed });
    expect(await isThere("leaves")).toBe(false);
    const kept = await db().selectFrom("kept_receipt").select("body").execute();
    expect(kept.map(({ body }) => body)).toEqual([expect.not.stringMatching(/leaves|Robin|Sawyer/) as string]);
    const wallet = await db().selectFrom("closed_subscription").select("provider").execute();
    expect(wallet).toEqual([{ provider: "embedded" }]);
    const letters = (await service.mailer.outbox()).map(({ to, subject }) => [to, subject]);
    expect(letters).toContainEqual(["leaves@mail.example", "Your Fieldhouse account is deleted"]);
    expect(letters.map(([to]) => to)).toContain("leaves-son@mail.example");
    expect((await run("delete", mailTo("leaves"), "--yes")).code).toBe(1);
  });

  it("leaves an account with an open payment as it is", async () => {
    await payer("paying");
    await update(db(), "payment_attempt", { state: "unknown", status: null, answer: null }, { user_key: "paying" });
    const said = "paying@mail.example: a payment is open. Nothing was deleted: try again in a few minutes.\n";
    expect(await run("delete", mailTo("paying"), "--yes")).toEqual({ code: 1, said, printed: "" });
    expect(await isThere("paying")).toBe(true);
  });

  it("leaves an account as it is where its provider has no keys here", async () => {
    await payer("elsewhere");
    await update(db(), "billed_subscription", { provider: "stripe" }, { user_key: "elsewhere" });
    const { code, said } = await run("delete", mailTo("elsewhere"), "--yes");
    expect([code, said]).toEqual([1, expect.stringContaining("didn't confirm that it charges no more") as string]);
    expect(said).toContain("  failed: canceling ");
    expect(await isThere("elsewhere")).toBe(true);
  });
});
