import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { flagSchemas } from "~contracts/flags";
import { seedPasses } from "~network/billing/seed-billing.server";
import { runFlags } from "~network/commands/flags.server";
import { evaluateFlags, seedFlags } from "~network/flags/flag-values.server";
import { forgetAccount } from "~network/forgotten-account.server";
import { changesIn } from "~network/league/changes";
import { seedMembers } from "~network/member/seed-members.server";
import { MIGRATIONS } from "~network/network.server";
import { inTransaction } from "~network/store/transaction";
import { fromShell, stubShell } from "../support/from-shell";
import { storeOfFile } from "./store-under-test";

/** Flags are set from the machine while the site goes on serving (S 9.3). */

const NOW = Date.UTC(2026, 10, 20);
const FLAG = "grow-222-collapse-promo-code";
const under = storeOfFile(MIGRATIONS);

beforeAll(async () => {
  stubShell(under.place, NOW);
  await seedMembers(under.store.db, { now: NOW });
  await seedPasses(under.store.db);
});
afterAll(async () => vi.unstubAllEnvs());
beforeEach(async () => {
  for (const variable of ["SEARCH_URL", "CATALOGUE_URL"]) vi.stubEnv(variable, "");
  await under.store.db.deleteFrom("flag").execute();
  await seedFlags(under.store.db, NOW);
});

const run = fromShell(runFlags);

const guest = { key: "guest-1", anonymous: true };
const memberOf = (email: string) => ({ key: "member-1", anonymous: false, email });
const other = memberOf("other@example.test");
const flagsOf = (context: Parameters<typeof evaluateFlags>[1]) => evaluateFlags(under.store.db, context);
const valueFor = async (context: Parameters<typeof evaluateFlags>[1]) => (await flagsOf(context))[FLAG];

it("lists every flag: what it is, was at first, does, and takes", async () => {
  const { code, printed } = await run("list");
  expect([code, printed.match(/^[\w-]+(?=: )/gm)]).toEqual([0, Object.keys(flagSchemas)]);
  expect(printed).toContain(
    "site-theme: auto\n  the look of the site, for visitors who haven't chosen one\n  takes dark, light, or auto: ",
  );
  expect((await run("list", FLAG)).printed).toMatch(
    /^grow-222-collapse-promo-code: false\n[^\n]+\n {2}takes true or false/,
  );
});

it("sets one for everyone and takes it back, and running sites hear of both", async () => {
  const before = await changesIn(under.store.db);
  expect(await run("set", FLAG, "true")).toMatchObject({ code: 0, printed: expect.stringContaining(`${FLAG}: true`) });
  expect(await valueFor(guest)).toBe(true);
  const set = await changesIn(under.store.db);
  expect(set).not.toBe(before);
  expect(await run("unset", FLAG)).toMatchObject({ code: 0, printed: expect.stringContaining(`${FLAG}: false`) });
  expect(await valueFor(guest)).toBe(false);
  expect(await changesIn(under.store.db)).not.toBe(set);
});

it.each([
  ["a word", "site-theme", "light", "light"],
  ["a word that JSON would read as a number", "monthly_price_increase", "2027", "2027"],
  ["JSON", "www-search-api-version", '{"default":"v3"}', { default: "v3" }],
])("takes %s", async (_what, name, text, value) => {
  expect([(await run("set", name, text)).code, (await flagsOf(guest))[name]]).toEqual([0, value]);
});

it.each(["SEARCH_URL", "CATALOGUE_URL"])("takes any version where %s names another service", async (variable) => {
  vi.stubEnv(variable, "https://search.example.test");
  expect((await run("set", "www-search-api-version", '{"default":"v4"}')).code).toBe(0);
});

it.each([
  ["monthly_price_increase", "season", "No pass has the key season yet.\n"],
  ["monthly_price_increase", "season_pass", ""],
  ["growth-promo-code-pass", "control", ""],
  ["growth-promo-code-pass", "", ""],
  ["growth-promo-code-pass", "season", "No pass has the key season yet.\n"],
  [
    "monthly-marketing-subscription-pass-key-json",
    '{"production":"season","staging":"season","test":"season_pass","development":"control"}',
    "No pass has the key season yet.\n",
  ],
  [FLAG, "true", ""],
])("says of %s set to %s whether there is no such pass", async (name, text, words) => {
  expect(await run("set", name, text)).toMatchObject({ code: 0, said: words });
});

it("sets one for a member before a share of the members, whichever came first", async () => {
  const fan = "fan@example.test";
  expect(await run("set", FLAG, "false", "--for", "Fan@Example.test")).toMatchObject({
    ...{ code: 0, said: `No account has the address ${fan} yet.\n` },
    printed: expect.stringContaining(`${FLAG}: false\n  false for ${fan}\n`),
  });
  const { printed } = await run("set", FLAG, "true", "--for", "100%");
  expect(printed).toContain(`${FLAG}: false\n  false for ${fan}\n  true for 100% of the members\n`);
  expect([await valueFor(memberOf(fan)), await valueFor(other), await valueFor(guest)]).toEqual([false, true, false]);
  await run("set", FLAG, "true", "--for", "0%");
  expect(await valueFor(other)).toBe(false);
  await run("set", FLAG, "true");
  expect([await valueFor(memberOf(fan)), await valueFor(guest)]).toEqual([true, true]);
});

it("takes back what was set for some, and leaves the rest", async () => {
  const { email } = await under.store.db.selectFrom("user").select("email").limit(1).executeTakeFirstOrThrow();
  expect((await run("set", FLAG, "true", "--for", email)).said).toBe("");
  await run("set", FLAG, "true", "--for", "100%");
  await run("unset", FLAG, "--for", "20%");
  expect([await valueFor(memberOf(email)), await valueFor(other)]).toEqual([true, false]);
  await run("unset", FLAG, "--for", email);
  expect(await valueFor(memberOf(email))).toBe(false);
});

it("keeps what is set for several at once", async () => {
  const fans = Array.from({ length: 6 }, (_, nth) => `fan-${nth}@example.test`);
  await Promise.all(fans.map((fan) => run("set", FLAG, "true", "--for", fan)));
  expect(await Promise.all(fans.map((fan) => valueFor(memberOf(fan))))).toEqual(fans.map(() => true));
});

it("sets a flag for one member while another's account is deleted", async () => {
  await run("set", FLAG, "true", "--for", "gone@example.test");
  const gone = { key: "gone", emails: ["gone@example.test"] };
  await Promise.all([
    run("set", FLAG, "true", "--for", "fan@example.test"),
    inTransaction(under.store, (transaction) => forgetAccount(transaction, gone)),
  ]);
  const asked = [memberOf("fan@example.test"), memberOf("gone@example.test")];
  expect(await Promise.all(asked.map(valueFor))).toEqual([true, false]);
});

it.each([
  ["a flag that is none", ["set", "clips", "true"], "There is no flag named clips. There are growth-family"],
  ["a flag that is none", ["list", "clips"], "There is no flag named clips."],
  ["a flag that is none", ["unset", "toString"], "There is no flag named toString."],
  ["a value that it can't have", ["set", FLAG, "yes"], `${FLAG} can't be yes. It takes true or false.`],
  ["a word of another case", ["set", "site-theme", "Dark"], "site-theme can't be Dark. It takes dark, light, or auto"],
  ["more than everyone", ["set", FLAG, "true", "--for", "101%"], "--for takes an e-mail address or a share"],
  [
    "a version that the network's search doesn't have",
    ["set", "www-search-api-version", '{"default":"v2","activities":"v4"}'],
    "The network's search is v2 or v3, not v4.",
  ],
  ["nobody", ["set", FLAG, "true", "--for", "Sam"], "--for takes an e-mail address or a share"],
  ["no verb", [], "Usage: npm run fieldhouse -- flags"],
  ["no value", ["set", FLAG], "Usage: npm run fieldhouse -- flags"],
  ["a list for some", ["list", "--for", "20%"], "Usage: npm run fieldhouse -- flags"],
])("refuses %s, and changes nothing", async (_what, args, words) => {
  const before = [await flagsOf(guest), await changesIn(under.store.db)];
  const { code, said, printed } = await run(...args);
  expect([code, printed, said]).toEqual([2, "", expect.stringContaining(words)]);
  expect([await flagsOf(guest), await changesIn(under.store.db)]).toEqual(before);
});
