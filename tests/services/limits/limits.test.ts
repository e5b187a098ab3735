import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { createClient } from "redis";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type Counts, countsInMemory, countsInRedis } from "~/services/limits/counts.server";
import { customerOfNetwork } from "~/services/limits/ipv6-customer";
import { type Limit, type LimitName, LIMITS, PASSWORD_TRIES, waitAfter } from "~/services/limits/limit-table";
import { createLimits } from "~/services/limits/limits.server";
import { startRedis } from "../../support/redis";
import { settlesWithin } from "../../support/settles-within";

const names = Object.keys(LIMITS) as LimitName[];
const rows = names.map((name) => ({ name, ...LIMITS[name] }));
const shared = rows.flatMap((row) => ("all" in row ? [row] : []));
const FRIDAY = Date.parse("2026-11-20T19:40:00-05:00");
const school = "203.0.113.9";
const times = async <Answer>(count: number, what: (i: number) => Promise<Answer>) => {
  const answers: Answer[] = [];
  for (let i = 0; i < count; i += 1) answers.push(await what(i));
  return answers;
};

let redis: Awaited<ReturnType<typeof startRedis>>;
beforeAll(async () => void (redis = await startRedis()));
afterAll(() => redis.stop());

describe("in this process", () => {
  beforeEach(() => void vi.useFakeTimers({ now: FRIDAY, toFake: ["Date", "setTimeout", "clearTimeout"] }));

  it.each(rows)("$name: a network may do it so often, then not, then again", async ({ name, network }) => {
    const limits = createLimits(countsInMemory());
    const at = (from: string) => limits.take(name, { network: from });
    // Without the limit for everyone, which has its own test.
    const only = createLimits(countsInMemory(), { ...LIMITS, [name]: { what: "", network } });
    const taken = await times(network.times, () => only.take(name, { network: school }));
    expect(taken.every((one) => one === null)).toBe(true);
    const limited = { limit: name, retryAfterSeconds: network.seconds, far: false };
    expect(await only.take(name, { network: school })).toMatchObject(limited);
    expect(await only.take(name, { network: "198.51.100.1" })).toBeNull();
    vi.advanceTimersByTime(network.seconds * 1_000);
    expect(await only.take(name, { network: school })).toBeNull();
    expect(await at(school)).toBeNull();
  });

  it("what is noted is known for a minute, and nothing else", async () => {
    const { note, isNoted } = createLimits(countsInMemory());
    await note("0.1");
    vi.advanceTimersByTime(59_000);
    expect([await isNoted("0.1"), await isNoted("0.2")]).toEqual([true, false]);
    vi.advanceTimersByTime(1_000);
    expect(await isNoted("0.1")).toBe(false);
  });

  it.each(shared)("$name: everybody together may do it so often, and waits a minute at most", async ({ name, all }) => {
    const limits = createLimits(countsInMemory());
    await times(all.times, (i) => limits.take(name, { network: `10.${i >> 8}.${i & 255}.1` }));
    expect(await limits.take(name, { network: "198.51.100.1" })).toMatchObject({
      limit: name,
      retryAfterSeconds: all.seconds,
    });
    expect(all.seconds).toBeLessThanOrEqual(60);
    vi.advanceTimersByTime(all.seconds * 1_000);
    expect(await limits.take(name, { network: "198.51.100.1" })).toBeNull();
  });

  it.each(shared)("$name: what one network does counts for nobody else", async ({ name, all }) => {
    const limits = createLimits(countsInMemory());
    await times(all.times * 3, () => limits.take(name, { network: school }));
    expect(await limits.take(name, { network: "198.51.100.1" })).toBeNull();
  });

  it("notices of payment providers are let in from any number of networks: a signature tells them apart", async () => {
    const limits = createLimits(countsInMemory());
    await times(6_000, (i) => limits.take("webhook", { network: `10.${i >> 8}.${i & 255}.1` }));
    expect(await limits.take("webhook", { network: "198.51.100.1" })).toBeNull();
  });

  it("says where it is so far beyond that no page is worth the work", async () => {
    const limits = createLimits(countsInMemory());
    const answers = await times(LIMITS.lead.network.times * 3 + 1, () => limits.take("lead", { network: school }));
    expect([answers.at(-2)?.far, answers.at(-1)?.far]).toEqual([false, true]);
  });

  it("lets the fans of a whole school in at once, mistyped passwords included", async () => {
    const limits = createLimits(countsInMemory());
    const fan = async (i: number) => {
      const passed = await limits.take("sign-in", { network: school });
      const tried = await limits.passwordTry(`fan${i}@school.example`, school);
      return passed === null && tried.waitSeconds === 0;
    };
    expect([...(await times(400, fan)), ...(await times(400, fan))].every(Boolean)).toBe(true);
  });

  it("remembers a bounded number of keys, and forgets the one that was counted longest ago", async () => {
    const counts = countsInMemory(3);
    for (const key of ["a", "b", "c", "a", "d"]) await counts.add(key, 60);
    expect(await Promise.all(["a", "b", "c", "d"].map(async (key) => (await counts.read(key))?.times ?? null))).toEqual(
      [2, null, 1, 1],
    );
  });

  it("counts different things only, where that is asked", async () => {
    const limits = createLimits(countsInMemory());
    await times(1_000, () => limits.takeDifferent("promo", { network: school, account: "u1" }, "FRIDAY02"));
    expect(await limits.reached("promo", { network: school, account: "u1" })).toBeNull();
    await times(LIMITS.promo.account.times - 1, (i) =>
      limits.takeDifferent("promo", { network: school, account: "u1" }, `GUESS${i}`),
    );
    for (const who of [{ account: "u1" }, { network: school, account: "u1" }])
      expect(await limits.reached("promo", who)).not.toBeNull();
    for (const who of [{ account: "u2" }, { network: school }]) expect(await limits.reached("promo", who)).toBeNull();
  });
});

describe("the operator's page", () => {
  const page = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");
  /** The cells of each line, without what they are padded with. */
  const rows = page.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
  const words = (allowance?: { times: number; seconds: number }) =>
    allowance
      ? `${allowance.times.toLocaleString("en-US")} / ` +
        `${allowance.seconds < 60 ? `${allowance.seconds} s` : `${allowance.seconds / 60} min`}`
      : "";
  it.each(names)("has the row of %s", (name) => {
    const { what, network, account, all }: Limit = LIMITS[name];
    expect(rows).toContainEqual(["", name, what, words(network), words(account), words(all), ""]);
  });
});

describe("a wait after wrong passwords", () => {
  const { free, freeUnderAttack, freeOfCustomerUnderAttack, attackedFrom, longestWait } = PASSWORD_TRIES;
  it.each([
    [1, 0, 0],
    [free, 0, 0],
    [free + 1, 0, 2],
    [free + 2, 0, 4],
    [free + 5, 0, longestWait],
    [free + 1_000, 0, longestWait],
    [1, attackedFrom, 0],
    [freeUnderAttack, attackedFrom, 0],
    [freeUnderAttack + 1, attackedFrom, 2],
    [free, attackedFrom - 1, 0],
  ])("after %i tries here and %i wrong ones everywhere: %i s", (here, everywhere, wait) =>
    expect(waitAfter(here, everywhere, "network")).toBe(wait),
  );

  it.each([
    ["an IPv6 customer's networks", "customer", 1_000, attackedFrom - 1, 0],
    ["an IPv6 customer's networks", "customer", freeOfCustomerUnderAttack, attackedFrom, 0],
    ["an IPv6 customer's networks", "customer", freeOfCustomerUnderAttack + 1, attackedFrom, 2],
    ["an IPv6 customer's networks", "customer", 1_000, attackedFrom, longestWait],
    ["a browser that knows the account", "browser", free, 0, 0],
    ["a browser that knows the account", "browser", free, attackedFrom, 0],
    ["a browser that knows the account", "browser", free + 1, attackedFrom, 2],
    ["a browser that knows the account", "browser", 1_000, attackedFrom, longestWait],
    ["all such browsers", "browsers", 1_000, attackedFrom - 1, 0],
    ["all such browsers", "browsers", free, attackedFrom, 0],
    ["all such browsers", "browsers", free + 1, attackedFrom, 2],
  ] as const)("of %s (%s), after %i tries and %i wrong ones everywhere: %i s", (_what, who, here, everywhere, wait) =>
    expect(waitAfter(here, everywhere, who)).toBe(wait),
  );
});

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["2001:db8:1:2::/64", "2001:db8:1::/48"],
  ["2001:db8:0:0::/64", "2001:db8:0::/48"],
  ["unknown", "unknown"],
])("the network %s is of the customer %s", (network, customer) => expect(customerOfNetwork(network)).toBe(customer));

const stores: [string, () => Promise<Counts>][] = [
  ["this process", async () => countsInMemory()],
  ["Redis", () => connected()],
];

/** Counts in a Redis that is there, and at first empty. */
type OfConnection = [report?: (error: unknown) => void, patience?: Parameters<typeof countsInRedis>[2]];
async function connected(isEmpty = true, ...more: OfConnection): Promise<Counts> {
  const own = createClient({ url: redis.url });
  await own.connect();
  if (isEmpty) await own.flushAll();
  const [report = () => undefined, patience] = more;
  const counts = await countsInRedis(redis.url, report, patience);
  const key = randomUUID();
  await vi.waitFor(
    async () => {
      await counts.add(key, 60);
      expect(await own.exists(`limit:${key}`)).toBe(1);
    },
    { timeout: 20_000, interval: 100 },
  );
  own.destroy();
  return counts;
}

describe.each(stores)("passwords, counted in %s", (_where, open) => {
  let counts: Counts;
  beforeEach(async () => void (counts = await open()));
  afterEach(() => counts.close());
  const owner = "owner@mail.example";
  const SPELLED = [owner, " Owner@Mail.example"];
  const guess = async (from: string, account = owner) => {
    const tried = await createLimits(counts).passwordTry(account, from);
    if ("wrong" in tried) await tried.wrong();
    return tried.waitSeconds;
  };

  it("are so many from one network, however it is spelled, then one at a time with a wait between", async () => {
    const waits = await times(PASSWORD_TRIES.free + 3, (nth) => guess("203.0.113.66", SPELLED[nth % 2]));
    const [free, others] = [waits.slice(0, PASSWORD_TRIES.free + 1), waits.slice(PASSWORD_TRIES.free + 1)];
    expect(free.filter((wait) => wait > 0)).toEqual([]);
    expect(others.filter((wait) => wait === 0 || wait > PASSWORD_TRIES.longestWait)).toEqual([]);
  });

  it("do not slip through all at once", async () => {
    const waits = await Promise.all(Array.from({ length: 100 }, () => guess("203.0.113.66")));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(PASSWORD_TRIES.free + 1);
  });

  it("that many others had wrong do not keep the owner out, at home or elsewhere", async () => {
    for (let from = 0; from < 60; from += 1) await times(20, () => guess(`198.51.100.${from}`));
    const home = await createLimits(counts).passwordTry(` Owner@Mail.example`, "203.0.113.1");
    expect(home.waitSeconds).toBe(0);
    if ("right" in home) await home.right();
    const again = await times(2, () =>
      createLimits(counts)
        .passwordTry(owner, "203.0.113.1")
        .then(({ waitSeconds }) => waitSeconds),
    );
    expect(again).toEqual([0, 0]);
    // One customer's many IPv6 networks are one guesser.
    const ofOneCustomer = await times(30, (i) => guess(`2001:db8:1:${i.toString(16)}::/64`));
    expect(ofOneCustomer.filter((wait) => wait === 0)).toHaveLength(PASSWORD_TRIES.freeOfCustomerUnderAttack + 1);
    expect(await guess("2001:db8:2:0::/64"), "another customer").toBe(0);
    // Whoever guesses from many addresses has far fewer tries from each.
    expect(await times(4, () => guess("192.0.2.7"))).toEqual([0, 0, 0, expect.any(Number)]);
    expect(await guess("192.0.2.7")).toBeGreaterThan(0);
  });
});

describe.each(stores)("of an owner beside a guesser of the same customer, counted in %s", (_where, open) => {
  let counts: Counts;
  beforeEach(async () => {
    counts = await open();
    for (let from = 0; from < 60; from += 1) await times(20, () => guess(`198.51.100.${from}`));
    // Whose turn has ended asks from the next network at once, so that there is always one who waits for it.
    const waits = await times(30, (i) => guess(`2001:db8:1:${i.toString(16)}::/64`));
    expect(waits.at(-1)).toBeGreaterThan(0);
  });
  afterEach(() => counts.close());
  const account = "owner@mail.example";
  const ask = (from: string, browser?: string) => createLimits(counts).passwordTry(account, from, browser);
  const guess = async (from: string, browser?: string) => {
    const tried = await ask(from, browser);
    if ("wrong" in tried) await tried.wrong();
    return tried.waitSeconds;
  };

  it("the browser that signed in before is let in at once, from the guesser's own network, too", async () => {
    const at = async (from: string, browser?: string) => (await ask(from, browser)).waitSeconds;
    expect(await at("2001:db8:1:ffff::/64", "phone")).toBe(0);
    expect(await at("2001:db8:1:0::/64", "phone")).toBe(0);
    expect(await at("2001:db8:1:ffff::/64"), "a new one waits").toBeGreaterThan(0);
  });

  it("many such browsers guess no faster than one", async () => {
    const waits = await times(30, (i) => guess("2001:db8:2:1::/64", `browser ${i}`));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(PASSWORD_TRIES.free + 1);
  });

  it("such a browser guesses no faster from many networks", async () => {
    const waits = await times(30, (i) => guess(`2001:db8:2:${i.toString(16)}::/64`, "lost phone"));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(PASSWORD_TRIES.free + 1);
  });
});

describe("in Redis", () => {
  it("nodes count together, and keep no e-mail and no name there", async () => {
    const [one, other] = [createLimits(await connected()), createLimits(await connected(false))];
    const half = LIMITS.lead.network.times / 2;
    const both = () => Promise.all([one, other].map((node) => node.take("lead", { network: school })));
    await times(half, both);
    expect((await both()).map((taken) => taken?.limit)).toEqual(["lead", "lead"]);
    await one.take("reset", { account: "owner@mail.example" });
    const client = createClient({ url: redis.url });
    await client.connect();
    const keys = await client.keys("*");
    const lives = await Promise.all(keys.map((key) => client.pTTL(key)));
    client.destroy();
    expect(keys.join()).toContain("lead:network");
    expect(keys.join()).not.toContain("owner");
    expect(lives.every((life) => life > 0)).toBe(true);
    await Promise.all([one.close(), other.close()]);
  });

  it.each(["stalled", "killed"] as const)("while it is %s, limits hold here, and no one waits", async (how) => {
    const limits = createLimits(await connected());
    if (how === "stalled") redis.stall();
    else await redis.kill();
    const asked = times(LIMITS.lead.network.times + 1, () => limits.take("lead", { network: school }));
    // One deadline, and then a rest in which no one waits at all.
    expect(await settlesWithin(5_000, asked)).toBe(true);
    const answers = await asked;
    expect(answers.slice(0, -1).every((one) => one === null)).toBe(true);
    expect(answers.at(-1)).toMatchObject({ limit: "lead" });
    if (how === "stalled") redis.goOn();
    else await redis.begin();
    const seen = createClient({ url: redis.url });
    await seen.connect();
    await vi.waitFor(
      async () => {
        await limits.take("lead", { network: "192.0.2.9" });
        expect(await seen.exists("limit:lead:network:192.0.2.9")).toBe(1);
      },
      { timeout: 30_000, interval: 200 },
    );
    seen.destroy();
    await limits.close();
  });

  it("that says nothing for longer than it is waited for counts again once it goes on", async () => {
    const reasons = new Set<string>();
    const patience = { pingInterval: 100, socketTimeout: 400, connectTimeout: 200 };
    const counts = await connected(true, (error) => void reasons.add(String(error)), patience);
    redis.stall();
    const seen = createClient({ url: redis.url });
    try {
      // A connection that is made to one that says nothing times out, too.
      await vi.waitFor(() => expect([...reasons].join()).toContain("Socket timeout"), { timeout: 10_000 });
      await pause(1_000);
    } finally {
      redis.goOn();
    }
    await seen.connect();
    await vi.waitFor(
      async () => {
        await counts.add("after", 60);
        expect(await seen.exists("limit:after")).toBe(1);
      },
      { timeout: 10_000, interval: 100 },
    );
    seen.destroy();
    await counts.close();
  });

  it("that never comes does not keep the site from counting", async () => {
    const limits = createLimits(await countsInRedis("redis://127.0.0.1:1", () => undefined));
    const answers = await times(LIMITS.lead.network.times + 1, () => limits.take("lead", { network: school }));
    expect(answers.filter((one) => one === null)).toHaveLength(LIMITS.lead.network.times);
    await limits.close();
  });
});
