import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import * as adsRoute from "~/routes/dev.ads/route";
import * as clockRoute from "~/routes/dev.clock/route";
import * as deviceRoute from "~/routes/dev.device/route";
import * as faultsRoute from "~/routes/dev.faults/route";
import * as flagsRoute from "~/routes/dev.flags/route";
import * as outboxRoute from "~/routes/dev.outbox/route";
import * as mailRoute from "~/routes/dev.outbox_.$id/route";
import * as scenariosRoute from "~/routes/dev.scenarios/route";
import * as scenariosJsonRoute from "~/routes/dev.scenarios[.]json/route";
import { clock, runningTime } from "~/services/process/clock.server";
import { readSettings } from "~/services/process/env.server";
import { ENVIRONMENTS } from "~contracts/environment/start-rules";
import type { ActiveFault, Network } from "~contracts/network";
import { get, post } from "./call-route";

const scenarios = [{ name: "live_available", url: "/events/a/gam1", what: "A live game" }];
const words = { subject: "Hello", text: "Hi", html: "<p>Hi</p>" };
const mail = { id: "m1", to: "fan@example.test", ...words, sentAt: Date.UTC(2026, 10, 20) };
const state = { offset: 0, faults: [] as ActiveFault[], flags: new Map<string, unknown>() };
const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** A network with the controls alone. */
const network: Pick<Network, "prepare" | "development"> = {
  prepare: async () => {},
  development: {
    clock: {
      offset: () => state.offset,
      set: async (now) => {
        if (!(now >= EARLIEST && now < LATEST)) throw new RangeError("the clock can be set to the years 2000 to 2099");
        state.offset = now - runningTime();
      },
      reset: async () => void (state.offset = 0),
    },
    faults: {
      active: () => state.faults,
      set: (service, fault, times) => void state.faults.push({ service, fault, times }),
      clear: (service) =>
        void (state.faults = state.faults.filter((one) => service !== undefined && one.service !== service)),
    },
    flags: {
      list: async () => [...state.flags].map(([name, value]) => ({ name, value, rules: [] })),
      set: async (name, value, email) => {
        if (name !== "enable-clip-button") throw new RangeError(`There is no flag named ${name}`);
        state.flags.set(name, email ? { [email]: z.boolean().parse(value) } : z.boolean().parse(value));
      },
    },
    scenarios: async () => scenarios,
    outbox: async () => [mail],
    ads: async () => [{ spot: "all-access", pod: 1, event: "complete", times: 2 }],
  },
};
vi.mock("~network/network.server", () => ({ createNetwork: async () => network }));

function runIn(APP_ENV: string) {
  const site = { SITE_URL: "https://www.fieldhouse.example", COOKIE_DOMAIN: "fieldhouse.example" };
  const secret = { SESSION_SECRET: "s".repeat(32) };
  const value = readSettings({ APP_ENV, DEV_TOOLS: "1", ...site, ...secret, LOG_LEVEL: "silent" });
  Reflect.set(globalThis, Symbol.for("site.settings"), { value });
}

beforeEach(() => {
  runIn("test");
  Object.assign(state, { offset: 0, faults: [], flags: new Map() });
});

const pages = {
  "/dev/ads": adsRoute.loader,
  "/dev/clock": clockRoute.loader,
  "/dev/faults": faultsRoute.loader,
  "/dev/flags": flagsRoute.loader,
  "/dev/device": deviceRoute.loader,
  "/dev/outbox": outboxRoute.loader,
  "/dev/outbox/m1": (args: LoaderFunctionArgs) => mailRoute.loader({ ...args, params: { id: "m1" } }),
  "/dev/scenarios": scenariosRoute.loader,
  "/dev/scenarios.json": scenariosJsonRoute.loader,
};
const forms = {
  "/dev/clock": [clockRoute.action, { now: "2026-11-20T12:00:00Z" }],
  "/dev/faults": [faultsRoute.action, { service: "search", fault: "500" }],
  "/dev/flags": [flagsRoute.action, { name: "enable-clip-button", value: "true" }],
} as const;

describe.each(ENVIRONMENTS)("in %s", (environment) => {
  const expected = environment === "development" || environment === "test" ? 200 : 404;
  beforeEach(() => runIn(environment));

  it.each(Object.entries(pages))(`%s is a ${expected} (docs/embedded-network.md)`, async (path, loader) => {
    expect((await get(loader, { nearby: true, path })).status).toBe(expected);
    expect((await get(loader, { path })).status, "from another computer").toBe(404);
  });

  it.each(Object.entries(forms))(`a post to %s is a ${expected}`, async (path, [action, form]) => {
    expect((await post(action, { path }, form)).status, "from another computer").toBe(404);
    expect([state.offset, state.faults.length, state.flags.size]).toEqual([0, 0, 0]);
    expect((await post(action, { nearby: true, path }, form)).status).toBe(expected);
    expect([state.offset !== 0, state.faults.length > 0, state.flags.size > 0].includes(true)).toBe(expected === 200);
  });
});

describe("/dev/clock", () => {
  const move = (form: Record<string, string>) => post(clockRoute.action, { nearby: true, path: "/dev/clock" }, form);
  it.each(["2026-11-20T12:00:00Z", "2026-11-20T07:00:00-05:00", "1795176000000"])("takes %s", async (now) => {
    const answer = await move({ now });
    expect(answer.body).toMatchObject({ now: expect.stringMatching(/^2026-11-20T12:00:00/), offset: state.offset });
    expect(Math.abs(clock.now() - Date.UTC(2026, 10, 20, 12))).toBeLessThan(1_000);
    const { body } = await get(clockRoute.loader, { nearby: true, path: "/dev/clock" });
    expect(body).toMatchObject({ offset: state.offset });
  });

  it.each(["", "tomorrow", "1999-12-31T23:59:59Z", "2100-01-01"])("cannot be set to %j", async (now) => {
    expect(await move({ now })).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    expect(state.offset).toBe(0);
  });
});

it("/dev/ads shows what became of the house ads", async () =>
  expect((await get(adsRoute.loader, { nearby: true, path: "/dev/ads" })).body).toEqual({
    ads: [{ spot: "all-access", pod: 1, event: "complete", times: 2 }],
  }));

describe("/dev/faults", () => {
  const fail = (form: Record<string, string>) => post(faultsRoute.action, { nearby: true, path: "/dev/faults" }, form);

  it("are set, listed and cleared, one service or all", async () => {
    await fail({ service: "search", fault: "500" });
    const search = { service: "search", fault: "500", times: null };
    const drm = { service: "drm", fault: "timeout", times: 2 };
    expect((await fail({ ...drm, times: "2" })).body).toEqual({ active: [search, drm] });
    expect((await get(faultsRoute.loader, { nearby: true, path: "/dev/faults" })).body).toMatchObject({
      active: [{ service: "search" }, { service: "drm" }],
      faults: expect.arrayContaining(["500"]),
      services: expect.arrayContaining(["drm"]),
    });
    expect((await fail({ service: "search", fault: "none" })).body).toEqual({ active: [drm] });
    expect((await fail({ fault: "none" })).body).toEqual({ active: [] });
  });

  it.each<Record<string, string>>([
    { fault: "500" },
    { service: "nobody", fault: "500" },
    { service: "drm", fault: "explode" },
    { service: "drm", fault: "500", times: "0" },
  ])("%o is refused", async (form) => {
    expect((await fail(form)).status).toBe(400);
    expect(state.faults).toEqual([]);
  });
});

it("flags are set for everybody or for one member, and listed", async () => {
  const page = { nearby: true, path: "/dev/flags" };
  const name = "enable-clip-button";
  const { body } = await post(flagsRoute.action, page, { name, value: "true" });
  expect(body).toEqual({ flags: [{ name, value: true, rules: [] }] });
  await post(flagsRoute.action, page, { name, value: "false", email: "fan@example.test" });
  const listed = { flags: [{ value: { "fan@example.test": false } }] };
  expect((await get(flagsRoute.loader, page)).body).toMatchObject(listed);
});
