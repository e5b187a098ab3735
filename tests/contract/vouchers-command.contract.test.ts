import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { withdrawVouchers } from "~network/billing/gifts/voucher-codes.server";
import { runVouchers } from "~network/commands/vouchers.server";
import { MIGRATIONS } from "~network/network.server";
import { BillingService, DAY, START } from "../network/billing/billing-fixture";
import { fromShell, stubShell } from "../support/from-shell";
import { storeOfTest } from "./store-under-test";

/** Codes of schools and booster clubs are made, listed and taken back from the machine (rulings 3 "redeem"). */

const NOTE = "Lincoln boosters";
const under = storeOfTest(MIGRATIONS);
let service: BillingService;
let lastDay: string;

beforeEach(async () => {
  service = await BillingService.open(under.store);
  await under.store.db.deleteFrom("voucher_code").execute();
  at(START);
  lastDay = new Date(START + 60 * DAY).toISOString().slice(0, 10);
});
afterEach(() => void vi.unstubAllEnvs());

function at(moment: number): void {
  service.clock.at = moment;
  stubShell(under.place, moment);
}

const run = fromShell(runVouchers);
const make = (what: readonly string[], over: Record<string, string> = {}) => {
  const options = { pass: "season_pass", note: NOTE, "last-day": lastDay, ...over };
  return run("make", ...what, ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]));
};
const redeem = async (who: string, code: string) => service.redeem(await service.member(who), code);
const stored = () => under.store.db.selectFrom("voucher_code").select("code").orderBy("code").execute();

describe("made", () => {
  it("draws as many codes as asked for, which fans redeem once each for as long as the pass lasts", async () => {
    const { code, said, printed } = await make(["3"]);
    const words = `3 codes for the Season Pass, 120 days each, to redeem until ${lastDay}: ${NOTE}\n`;
    expect([code, said]).toEqual([0, words]);
    const codes = printed.trim().split("\n");
    expect(codes).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)));
    expect(new Set(codes).size).toBe(3);
    const [first = ""] = codes;
    const seen = await service.call("member", "GET", `/v3/vouchers/${first}`);
    expect(seen).toMatchObject({ status: 200, body: { description: NOTE, amount_due_in_cents: 0 } });
    const expires_at = new Date(START + 120 * DAY).toISOString();
    expect(await redeem("ann", first.toLowerCase())).toMatchObject({ status: 200, body: { expires_at } });
    expect(await redeem("ben", first)).toMatchObject({ status: 409, body: { error: "already_used" } });
  });

  it("takes one's own codes, and days of their own, for a pass that renews, too", async () => {
    expect(await make(["lincoln-01", "LINCOLN-02"], { pass: "annual-basic", days: "90" })).toMatchObject({
      ...{ code: 0, printed: "LINCOLN-01\nLINCOLN-02\n" },
      said: `2 codes for the Annual Pass, 90 days each, to redeem until ${lastDay}: ${NOTE}\n`,
    });
    const expires_at = new Date(START + 90 * DAY).toISOString();
    expect(await redeem("ann", "LINCOLN-02")).toMatchObject({ status: 200, body: { expires_at } });
  });

  it("finds one's own as it is spoken, unless its dashes tell two apart", async () => {
    await make(["SEASON-2026", "LIN-COLN1", "LINCO-LN1"], { pass: "annual-basic", days: "90" });
    expect(await redeem("ann", "season2026")).toMatchObject({ status: 200 });
    expect(await redeem("ben", "LINCOLN1")).toMatchObject({ status: 404 });
  });

  it("counts the last day whole, in the East", async () => {
    await make(["LINCOLN-01", "LINCOLN-02"], { "last-day": "2027-07-04" });
    const midnight = Date.UTC(2027, 6, 5, 4);
    at(midnight - 1);
    expect(await redeem("ann", "LINCOLN-01")).toMatchObject({ status: 200 });
    at(midnight);
    expect(await redeem("ben", "LINCOLN-02")).toMatchObject({ status: 410, body: { error: "expired" } });
    expect(await make(["5"], { "last-day": "2027-07-04" })).toMatchObject({ code: 2, said: "2027-07-04 is over.\n" });
  });

  it("makes all or none", async () => {
    await make(["LINCOLN-02"]);
    const refused = { code: 2, printed: "", said: "LINCOLN-02 was given out before. Nothing was made.\n" };
    expect(await make(["LINCOLN-01", "LINCOLN-02"])).toMatchObject(refused);
    expect(await stored()).toEqual([{ code: "LINCOLN-02" }]);
  });

  it.each([
    ["a pass that isn't there", ["1"], { pass: "none" }, "No pass that opens everything has the key none. There are"],
    ["a pass that renews, without days", ["1"], { pass: "annual-basic" }, "The Annual Pass renews: say with --days"],
    ["no days", ["1"], { days: "0" }, "--days takes a whole number from 1 to 1,000, not 0."],
    ["a day that is none", ["1"], { "last-day": "2027-02-30" }, "--last-day takes a date such as 2027-06-30"],
    ["an empty note", ["1"], { note: " " }, "--note takes 1 to 120 letters."],
    ["too many", ["10001"], {}, "It makes 1 to 10,000 codes at once, not 10001."],
    ["far too many", ["100000"], {}, "It makes 1 to 10,000 codes at once, not 100000."],
    ["codes of digits alone", ["LINCOLN-1", "100000"], {}, "100000 reads as a number of codes to draw."],
    ["none", ["0"], {}, "It makes 1 to 10,000 codes at once, not 0."],
    ["a short code", ["LINCO"], {}, "LINCO is no code: 6 to 40 letters"],
    ["a code that ends in a dash", ["LINCOLN-"], {}, "LINCOLN- is no code"],
    ["a code that a gift might have", ["GIFTABCDEFGHIJKLMNO"], {}, "looks like the code of a gift"],
    ["one twice", ["LINCOLN", "lincoln"], {}, "LINCOLN is there twice."],
    ["nothing", [], {}, "Usage: npm run fieldhouse -- vouchers"],
    ["what has no pass", ["1"], { pass: "" }, "--pass is missing"],
    ["what has no last day", ["1"], { "last-day": "" }, "--last-day is missing"],
  ])("refuses %s, and makes nothing", async (_what, what, over: Record<string, string>, words) => {
    expect(await make(what, over)).toMatchObject({ code: 2, printed: "", said: expect.stringContaining(words) });
    expect(await stored()).toEqual([]);
  });

  it("gives no pass that opens one tournament alone, because a code opens everything", async () => {
    const season = under.store.db.updateTable("billing_pass").where("key", "=", "season_pass");
    await season.set({ entitlement: "state-finals" }).execute();
    const words = "No pass that opens everything has the key season_pass. There are";
    expect(await make(["1"])).toMatchObject({ code: 2, said: expect.stringContaining(words) });
    expect(await stored()).toEqual([]);
  });

  it("says where passes come from where there are none", async () => {
    await under.store.db.deleteFrom("billing_pass").execute();
    const said = expect.stringContaining("npm run fieldhouse -- import passes FILE") as string;
    expect(await make(["1"])).toMatchObject({ code: 2, said });
  });
});

describe("listed", () => {
  beforeEach(async () => {
    await make(["LINCOLN-01", "LINCOLN-02", "LINCOLN-03", "LINCOLN-04"]);
    await make(["MERCY-01"], { note: "Mercy, class of 2027" });
    await redeem("ann", "LINCOLN-01");
    await redeem("gone", "LINCOLN-03");
    await under.store.db.deleteFrom("user").where("key", "=", "gone").execute();
    await run("withdraw", "LINCOLN-02");
  });

  it("says who used which and when, and what is left", async () => {
    const today = new Date(START).toISOString().slice(0, 10);
    const { code, printed } = await run("list");
    expect(code).toBe(0);
    expect(printed.split("\n").map((line) => line.replace(/ {2,}/g, "|"))).toEqual([
      `LINCOLN-01|used|${today}|ann@mail.example|Season Pass|120|${lastDay}|${NOTE}`,
      `LINCOLN-02|withdrawn|${today}|Season Pass|120|${lastDay}|${NOTE}`,
      `LINCOLN-03|used|${today}|a deleted account|Season Pass|120|${lastDay}|${NOTE}`,
      `LINCOLN-04|left|Season Pass|120|${lastDay}|${NOTE}`,
      `MERCY-01|left|Season Pass|120|${lastDay}|Mercy, class of 2027`,
      `${NOTE}: 4 codes: 1 left, 2 used, 1 withdrawn`,
      "Mercy, class of 2027: 1 code: 1 left",
      "",
    ]);
    at(START + 90 * DAY);
    expect((await run("list", "--note", NOTE)).printed).toMatch(/: 4 codes: 0 left, 2 used, 1 withdrawn, 1 expired\n$/);
  });

  it("lists some, and names what it doesn't know", async () => {
    const { code, said, printed } = await run("list", "mercy-01", "MERCY-02");
    expect([code, said]).toEqual([1, "MERCY-02 is no code that was made here.\n"]);
    expect(printed).toMatch(/^MERCY-01 [^]*\nMercy, class of 2027: 1 code: 1 left\n$/);
    expect(printed).not.toContain("LINCOLN");
  });

  it("writes a file for a spreadsheet that only its owner can read", async () => {
    const folder = mkdtempSync(join(tmpdir(), "vouchers-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "codes.csv");
    expect(await run("list", "MERCY-01", "--csv", file)).toMatchObject({ code: 0, printed: `1 code in ${file}\n` });
    expect(readFileSync(file, "utf8")).toBe(
      `code,state,on,by,pass,days,last day,note\nMERCY-01,left,,,Season Pass,120,${lastDay},"Mercy, class of 2027"\n`,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("leaves out gifts, which are their buyers'", async () => {
    await under.store.db.updateTable("voucher_code").set({ order_id: "FH-1" }).where("code", "=", "MERCY-01").execute();
    expect((await run("list")).printed).not.toContain("MERCY");
    expect(await run("withdraw", "MERCY-01")).toMatchObject({ code: 1, said: expect.stringContaining("is no code") });
    expect(await withdrawVouchers(under.store.db, ["MERCY-01"], START), "whoever asks").toEqual(new Set());
    expect(await redeem("ben", "MERCY-01")).toMatchObject({ status: 200 });
  });
});

describe("withdrawn", () => {
  beforeEach(async () => {
    await make(["LINCOLN-01", "LINCOLN-02", "LINCOLN-03"]);
    await redeem("ann", "LINCOLN-01");
  });

  it("gives nothing any more, and what was used stays its member's", async () => {
    expect(await run("withdraw", "LINCOLN-01", "lincoln-02")).toEqual({
      code: 1,
      printed: "LINCOLN-02 is withdrawn.\n",
      said: "LINCOLN-01 was used by ann@mail.example, whose it stays.\n",
    });
    expect(await redeem("ben", "LINCOLN-02")).toMatchObject({ status: 410, body: { error: "called_off" } });
    expect(await redeem("ben", "LINCOLN-03")).toMatchObject({ status: 200 });
    const held = await under.store.db.selectFrom("voucher").select("code").where("user_key", "=", "ann").execute();
    expect(held).toEqual([{ code: "LINCOLN-01" }]);
    expect((await run("withdraw", "LINCOLN-02")).said).toBe("LINCOLN-02 was withdrawn before.\n");
  });

  it("takes back what is left of a note", async () => {
    const withdrawn = { code: 0, printed: "LINCOLN-02 is withdrawn.\nLINCOLN-03 is withdrawn.\n" };
    expect(await run("withdraw", "--note", NOTE)).toMatchObject(withdrawn);
    const unknown = { code: 1, said: "No code has the note nobody.\n" };
    expect(await run("withdraw", "--note", "nobody")).toMatchObject(unknown);
  });
});
