import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { runSchoolsShare } from "~network/commands/schools-share.server";
import { hashPassword } from "~network/member/sign-in/passwords.server";
import { MIGRATIONS } from "~network/network.server";
import { BillingService, START } from "../network/billing/billing-fixture";
import { schoolRow } from "../network/member/league-rows";
import { fromShell, stubShell } from "../support/from-shell";
import { insert, rowOf, update } from "../support/rows";
import { storeOfFile } from "./store-under-test";

/** What each school gets of annual payments, also of members who are gone (B 1). */

const PASSWORD = "Friday-Night-26";
const folder = mkdtempSync(join(tmpdir(), "schools-share-"));
const under = storeOfFile(MIGRATIONS);
let service: BillingService;

const buy = (who: string, pass: string, school: string | null): Promise<string> =>
  service.buy(pass, { school_to_support_key: school }, who);
const transactionOf = async (who: string) => (await rowOf(under.store.db, "receipt", { user_key: who })).transaction_id;

beforeAll(async () => {
  service = await BillingService.open(under.store);
  stubShell(under.place, START);
  const { db } = under.store;
  await insert(db, "profile", [
    { ...schoolRow("schlincoln"), name: "lincoln High School" },
    { ...schoolRow("schroosevelt"), name: '=Roosevelt "Teddy" High', city: "Normal", state_code: "IL" },
  ]);

  await buy("stays", "price_annual-basic", "schlincoln");
  const leaver = await buy("leaves", "price_annual-basic", "schlincoln");
  await buy("partly", "price_annual-basic", "schroosevelt");
  await service.goesBack(await transactionOf("partly"), { amount: 2_120 });
  await buy("whole", "price_annual-basic", "schroosevelt");
  await service.goesBack(await transactionOf("whole"), { amount: 8_479 });
  await buy("monthly", "price_monthly-basic", "schlincoln");
  await buy("nobody", "price_annual-basic", null);
  await update(db, "user", { password_hash: await hashPassword(PASSWORD) }, { key: "leaves" });
  const body = { user: { current_password: PASSWORD, ends_pass: true } };
  const left = await service.call("member", "POST", "/api/user/delete_account", { token: leaver, body });
  expect(left.status).toBe(200);
  const about = { kind: "late_payment", provider: "stripe", transaction_id: "ch_1" };
  const late = JSON.stringify({ ...about, total_in_cents: 1_199 });
  const kept = { order_id: "FH-LATE", created_at: START, keep_until: START * 2, transaction_id: "ch_1", body: late };
  await insert(db, "kept_receipt", kept);
  // A year later the one who stayed pays again, and chose another school meanwhile.
  await db.updateTable("user").set({ school_to_support_key: "schgone-school" }).where("key", "=", "stays").execute();
  await service.roundAt((await rowOf(db, "billed_subscription", { user_key: "stays" })).current_period_end);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const run = fromShell(runSchoolsShare);
const AUTUMN = ["--from", "2026-09-01", "--until", "2026-12-31"];
const csvOf = async (...args: string[]) => {
  const file = join(folder, "shares.csv");
  expect((await run(...args, "--csv", file)).code).toBe(0);
  return { lines: readFileSync(file, "utf8").trim().split("\n").slice(1), mode: statSync(file).mode & 0o777 };
};

it("adds up what was paid without tax, less what went back, of deleted accounts too", async () => {
  const { code, printed } = await run(...AUTUMN, "--percent", "10");
  expect([code, printed.split("\n")]).toEqual([
    0,
    [
      "Annual payments from 2026-09-01 to 2026-12-31, days in America/New_York, without sales tax",
      "",
      "id         name                     city        state  payments     paid  went back     left  percent   share",
      "lincoln    lincoln High School      Des Moines  IA            2  $159.98      $0.00  $159.98       10  $15.98",
      'roosevelt  =Roosevelt "Teddy" High  Normal      IL            2  $159.98     $99.99   $59.99       10   $5.99',
      "total                                                         4  $319.96     $99.99  $219.97           $21.97",
      "",
    ],
  ]);
});

it("tells two schools of one name apart by where they are", async () => {
  const { db } = under.store;
  await db.updateTable("profile").set({ name: "Roosevelt High" }).execute();
  const { printed } = await run(...AUTUMN);
  await db.updateTable("profile").set({ name: "lincoln High School" }).where("key", "=", "schlincoln").execute();
  await db.updateTable("profile").set({ name: '=Roosevelt "Teddy" High' }).where("key", "=", "schroosevelt").execute();
  const rows = printed.match(/Roosevelt High +\S.*? [A-Z]{2}(?= )/g);
  expect(rows).toEqual(["Roosevelt High  Des Moines  IA", "Roosevelt High  Normal      IL"]);
});

it("writes the same for a spreadsheet, which only its owner can read", async () => {
  const { lines, mode } = await csvOf(...AUTUMN, "--percent", "12.5");
  expect([mode, lines]).toEqual([
    0o600,
    [
      "schlincoln,lincoln High School,Des Moines,IA,2,159.98,0.00,159.98,12.5,19.98",
      `schroosevelt,"'=Roosevelt ""Teddy"" High",Normal,IL,2,159.98,99.99,59.99,12.5,7.49`,
    ],
  ]);
});

it("takes each school's percent from its agreement", async () => {
  const file = join(folder, "agreements.csv");
  writeFileSync(file, "id,percent\nroosevelt,20\n");
  const { printed } = await run(...AUTUMN, "--agreements", file);
  expect(printed).toMatch(/^roosevelt .* 20 +\$11\.99$/m);
  expect(printed).toMatch(/^lincoln .* \$159\.98$/m);
  expect(printed).toContain("No percent is named for 1 of them");
  expect((await run(...AUTUMN, "--agreements", file, "--percent", "10")).printed).toMatch(/^lincoln .* 10 +\$15\.98$/m);
});

it.each([
  ["its id, as in every file of the network's own", "roosevelt"],
  ["its id as somebody typed it", "Roosevelt"],
  ["its key", "schroosevelt"],
])("an agreement names its school by %s, and wins over the percent for all", async (_what, id) => {
  const file = join(folder, "agreements.csv");
  writeFileSync(file, `id,percent\n${id},15\n`);
  const { printed } = await run(...AUTUMN, "--agreements", file, "--percent", "10");
  expect(printed).toMatch(/^roosevelt .* 15 +\$8\.99$/m);
  expect(printed).toMatch(/^lincoln .* 10 +\$15\.98$/m);
  expect(printed).not.toContain("No school has the id");
});

it("refuses agreements that name one school twice, by its id and its key", async () => {
  const file = join(folder, "wrong.csv");
  writeFileSync(file, "id,percent\nroosevelt,15\nschroosevelt,20\n");
  const said = expect.stringContaining(
    "--agreements names roosevelt twice, the second time as schroosevelt.",
  ) as string;
  expect(await run(...AUTUMN, "--agreements", file)).toEqual({ code: 2, said, printed: "" });
});

it("says beside the spreadsheet, too, that a share is unknown, and which ids no school has", async () => {
  const [file, csv] = [join(folder, "agreements.csv"), join(folder, "noted.csv")];
  const saidOf = async (agreements: string) => {
    writeFileSync(file, agreements);
    return (await run(...AUTUMN, "--agreements", file, "--csv", csv)).printed;
  };
  expect(await saidOf("id,percent\nroosevelt,20\nlincon,10\n")).toBe(
    `2 in ${csv}\nNo percent is named for 1 of them: use --percent or --agreements.\n` +
      "No school has the id lincon (--agreements).\n",
  );
  expect(await saidOf("id,percent\nroosevelt,20\nlincoln,10\n")).toBe(`2 in ${csv}\n`);
  // A school that is there, and one that is gone but was paid for, are both known.
  writeFileSync(file, "id,percent\ngone-school,10\nroosevelt,20\n");
  const { printed } = await run("--from", "2027-01-01", "--until", "2027-12-31", "--agreements", file);
  expect(printed).not.toContain("No school has the id");
});

it("counts a payment once whose account is deleted while it adds up, as it is afterward", async () => {
  const { db } = under.store;
  const own = await rowOf(db, "receipt", { transaction_id: await transactionOf("partly") });
  const { order_id, created_at, transaction_id, body } = own;
  const away = JSON.stringify({ ...(JSON.parse(body) as object), refunded_in_cents: 8_479 });
  const kept = { order_id, created_at, keep_until: created_at * 2, transaction_id, body: away };
  await insert(db, "kept_receipt", kept);
  const { lines } = await csvOf(...AUTUMN, "--percent", "10");
  await db.deleteFrom("kept_receipt").where("order_id", "=", order_id).execute();
  expect(lines[1]).toContain(",2,159.98,159.98,0.00,10,0.00");
});

it.each([
  ["id,percent\nlincoln,101\n", "line 2, percent: is more than 100 percent"],
  ["id,percent\nlincoln,ten\n", "line 2, percent: is no percent such as 10 or 12.5"],
  ["id,percent\nlincoln,10\nlincoln,12\n", "line 3, id: repeats line 2"],
  ["id,share\nlincoln,10\n", "The header lacks percent"],
])("refuses agreements such as %j", async (text, reason) => {
  const file = join(folder, "wrong.csv");
  writeFileSync(file, text);
  const said = expect.stringContaining(reason) as string;
  expect(await run(...AUTUMN, "--agreements", file)).toEqual({ code: 2, said, printed: "" });
});

it("counts days in the zone that is named, first and last too", async () => {
  const payments = async (...args: string[]) =>
    (await csvOf(...args)).lines.reduce((sum, line) => sum + Number(/,(\d+),\d+\.\d\d,/.exec(line)?.[1]), 0);
  const day = (date: string, ...zone: string[]) => payments("--from", date, "--until", date, ...zone);
  expect([await day("2026-09-03"), await day("2026-09-04"), await day("2026-09-05")]).toEqual([0, 4, 0]);
  const tokyo = ["--zone", "Asia/Tokyo"];
  expect([await day("2026-09-04", ...tokyo), await day("2026-09-05", ...tokyo)]).toEqual([0, 4]);
  expect(await day("2026-09-04", "--zone", "Hawaii")).toBe(4);
});

it("counts a renewal for the school of its day, also one that is no longer there", async () => {
  const { lines } = await csvOf("--from", "2027-01-01", "--until", "2027-12-31", "--percent", "10");
  expect(lines).toContain("schgone-school,,,,1,79.99,0.00,79.99,10,7.99");
});

it("says that nothing came in", async () =>
  expect((await run("--from", "2020-01-01", "--until", "2020-12-31")).printed).toContain("None names a school."));

it.each([
  [["--from", "2026-9-1", "--until", "2026-12-31"], "--from: 2026-9-1 is no day such as 2026-09-01."],
  [["--from", "2026-02-30", "--until", "2026-12-31"], "--from: 2026-02-30 is no day"],
  [["--from", "2026-09-02", "--until", "2026-09-01"], "--until 2026-09-01 is before --from 2026-09-02."],
  [[...AUTUMN, "--percent", "101"], "--percent: 101 is more than 100 percent."],
  [[...AUTUMN, "--zone", "Gotham"], "--zone: Gotham is no time zone."],
  [[...AUTUMN, "--agreements", "/nowhere.csv"], "/nowhere.csv cannot be read (ENOENT)."],
  [[...AUTUMN, "--csv", "/nowhere/at/all.csv"], "cannot be written"],
])("refuses %j", async (args, reason) => {
  expect(await run(...args)).toEqual({ code: 2, said: expect.stringContaining(reason) as string, printed: "" });
});
