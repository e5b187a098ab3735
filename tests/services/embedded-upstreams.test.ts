import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runningTime } from "~/services/process/clock.server";
import { readSettings } from "~/services/process/env.server";
import type { Network, NetworkSettings, ServiceName } from "~contracts/network";
import { SERVICE_NAMES } from "~contracts/network";

/** How the site uses an embedded network, whatever that network answers. */

const state = vi.hoisted(() => ({ create: (_: unknown): Promise<unknown> => Promise.reject(new Error("not set")) }));
vi.mock("~network/network.server", () => ({ createNetwork: (settings: unknown) => state.create(settings) }));

type Fetch = (request: Request) => Promise<Response>;

/** A network whose every app answers with `answer`. */
function networkWith(answer: Fetch) {
  const asked: string[] = [];
  let offset = 0;
  const appOf = (name: ServiceName) => ({
    fetch: (request: Request) => (asked.push(`${name} ${request.url}`), answer(request)),
  });
  const network = {
    apps: Object.fromEntries(SERVICE_NAMES.map((name) => [name, appOf(name)])),
    prepare: vi.fn(async (onProgress: (step: { text: string; done: number; total: number }) => void) =>
      onProgress({ text: "schools", done: 1, total: 2 }),
    ),
    development: {
      clock: {
        offset: () => offset,
        set: async (now: number) => void (offset = now - runningTime()),
        reset: async () => void (offset = 0),
      },
      faults: { active: () => [], set: vi.fn(), clear: vi.fn() },
      flags: { list: async () => [], set: vi.fn() },
      scenarios: async () => [],
      outbox: async () => [],
      ads: async () => [],
    },
    readiness: async () => [{ name: "store", ok: false, detail: "full disk" }],
    close: vi.fn(async () => {}),
  } as unknown as Network;
  return { network, asked };
}

const link = { label: "Live now", href: "/watch-events" };
const links: Fetch = async () => Response.json({ items: [link] });

/** The modules as a new process has them. */
async function site(env: Record<string, string>, create: (settings: NetworkSettings) => Promise<Network>) {
  state.create = (settings) => create(settings as NetworkSettings);
  const { processSingleton } = await import("~/services/process/singleton.server");
  processSingleton("settings", () =>
    readSettings({ APP_ENV: "test", DEV_TOOLS: "1", LOG_LEVEL: "silent", SESSION_SECRET: "s".repeat(32), ...env }),
  );
  const [bound, { operations }, { clock }] = await Promise.all([
    import("~/services/upstreams.server"),
    import("~/operations.server"),
    import("~/services/process/clock.server"),
  ]);
  return { ...bound, operations, clock };
}

function forgetProcess() {
  vi.resetModules();
  for (const name of ["settings", "network", "clock", "log", "metrics", "session-secret"])
    Reflect.deleteProperty(globalThis, Symbol.for(`site.${name}`));
}
beforeEach(forgetProcess);
afterEach(forgetProcess);

describe("embedded upstreams", () => {
  test("are one network, made with the settings, prepared once, asked in process", async () => {
    const { network, asked } = networkWith(links);
    const create = vi.fn(async (_: NetworkSettings) => network);
    const { upstreams, operations } = await site(
      { DATA_DIR: "/tmp/nowhere", SCHOOLS: "75", SITE_URL: "https://www.fieldhouse.example" },
      create,
    );
    const steps: unknown[] = [];
    await Promise.all([operations.prepare((step) => steps.push(step)), upstreams().quickLinks.home()]);
    expect(await upstreams().quickLinks.home()).toEqual([link]);
    expect(steps).toEqual([{ step: "schools", done: 1, total: 2 }]);
    expect(asked).toEqual(["quick-links http://quick-links.embedded/home.json"]);
    expect(network.prepare).toHaveBeenCalledTimes(1);
    expect(create.mock.calls).toMatchObject([
      [
        {
          ...{ dataDir: "/tmp/nowhere", databaseUrl: null, siteUrl: "https://www.fieldhouse.example", schools: 75 },
          memberClient: { id: "fieldhouse-web", secret: expect.stringMatching(/^[\w-]{43}$/) },
          ...{ demo: true, saysDemo: false, houseAds: "examples", payments: { stripe: null, paypal: null } },
        },
      ],
    ]);
  });

  test("are not ready when a part of the network is not, and are closed with the process", async () => {
    const { network } = networkWith(links);
    const { operations } = await site({}, async () => network);
    expect(await operations.isReady()).toBe(false);
    await operations.close();
    expect(network.close).toHaveBeenCalledTimes(1);
  });

  test("a network that cannot start is an upstream that fails, and is started again by the next call", async () => {
    const { network } = networkWith(links);
    const create = vi.fn(async (_: NetworkSettings) => network).mockRejectedValueOnce(new Error("disk full"));
    const { member, quickLinks } = (await site({}, create)).upstreams();
    await expect(member.revokeToken("t")).rejects.toMatchObject({ name: "UpstreamError", kind: "network" });
    expect(await quickLinks.home()).toEqual([link]);
    expect(create).toHaveBeenCalledTimes(2);
  });

  test("a network that cannot be prepared is closed", async () => {
    const { network } = networkWith(links);
    vi.mocked(network.prepare).mockRejectedValueOnce(new Error("no space"));
    const { operations } = await site({}, async () => network);
    await expect(operations.prepare()).rejects.toThrow("no space");
    expect(network.close).toHaveBeenCalledTimes(1);
  });
});

describe("development controls (docs/embedded-network.md)", () => {
  test("a process that begins at a moment takes its network there, and the reset leads back to it", async () => {
    const { network } = networkWith(links);
    const create = vi.fn(async ({ now: processNow }: NetworkSettings) => {
      let offset = 0;
      const set = async (now: number) => void (offset = now - processNow());
      Object.assign(network.development.clock, { offset: () => offset, set, reset: async () => void (offset = 0) });
      return network;
    });
    const start = Date.UTC(2028, 1, 29, 12);
    const { development, operations, clock } = await site({ CLOCK_START: new Date(start).toISOString() }, create);
    await operations.prepare();
    const controls = await development();
    expect(Math.abs((create.mock.calls[0]?.[0].now() ?? 0) - start)).toBeLessThan(5_000);
    expect(Math.abs(clock.now() - start)).toBeLessThan(5_000);
    await controls?.clock.set(start + 86_400_000);
    expect(Math.abs(clock.now() - start - 86_400_000)).toBeLessThan(5_000);
    await controls?.clock.reset();
    expect(Math.abs(clock.now() - start)).toBeLessThan(5_000);
  });

  test("moving the clock moves the site's time and forgets what was answered before", async () => {
    const { network, asked } = networkWith(links);
    const { development, upstreams, clock } = await site({}, async () => network);
    const controls = await development();
    await upstreams().quickLinks.home();
    const later = runningTime() + 86_400_000;
    await controls?.clock.set(later);
    expect(Math.abs(clock.now() - later)).toBeLessThan(5_000);
    await upstreams().quickLinks.home();
    await controls?.clock.reset();
    expect(Math.abs(clock.now() - runningTime())).toBeLessThan(5_000);
    await upstreams().quickLinks.home();
    expect(asked).toHaveLength(3);
  });

  test("changing a fault forgets kept answers, so that it shows at once", async () => {
    const { network, asked } = networkWith(links);
    const { development, upstreams } = await site({}, async () => network);
    const controls = await development();
    await upstreams().quickLinks.home();
    controls?.faults.set("quick-links", "500", null);
    expect(network.development.faults.set).toHaveBeenCalledWith("quick-links", "500", null);
    await upstreams().quickLinks.home();
    controls?.faults.clear();
    await upstreams().quickLinks.home();
    expect(asked).toHaveLength(3);
  });

  test("do not exist elsewhere, and nothing moves the clock there", async () => {
    const { network } = networkWith(links);
    const { development, operations, clock } = await site({ APP_ENV: "production" }, async () => network);
    await operations.prepare();
    await network.development.clock.set(runningTime() + 86_400_000);
    expect(await development()).toBeNull();
    expect(Math.abs(clock.now() - runningTime())).toBeLessThan(5_000);
  });
});
