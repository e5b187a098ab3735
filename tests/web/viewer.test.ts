import { beforeEach, describe, expect, it, vi } from "vitest";
import { mayDebug } from "~/models/flags/device-limit.server";
import { UpstreamError } from "~/services/http/upstream-error";
import { readSettings } from "~/services/process/env.server";
import type { Upstreams } from "~/services/upstreams.server";
import { viewerOf } from "~/web/visit/viewer.server";
import { visitOf } from "~/web/visit/visit.server";
import { FLAG_DEFAULTS } from "~contracts/flags";

/** Whose device limit `limited_concurrent=off` lifts (S 2.10, 5.4; decisions 2026-11-22). */

const start = vi.hoisted(() => ({ env: {} as Record<string, string> }));
vi.mock("~/services/process/env.server", async (original) => {
  const module = await original<typeof import("~/services/process/env.server")>();
  return { ...module, settings: () => module.readSettings(start.env) };
});
const evaluate = vi.fn<(context: { key: string; email?: string | null }) => Promise<object>>();
const userInfo = vi.fn<(token: string) => Promise<object>>();
const upstreams = { flags: { evaluate }, member: { userInfo } } as unknown as Upstreams;

const SECRET = "s".repeat(32);
const PRODUCTION = { APP_ENV: "production", SESSION_SECRET: SECRET };
const DEVELOPMENT = { APP_ENV: "development", SESSION_SECRET: SECRET };
const tester = { key: "u-tester", email: "tester@mail.example" };
const fan = { key: "u-fan", email: "fan@mail.example" };

beforeEach(() => {
  start.env = PRODUCTION;
  userInfo.mockReset().mockImplementation((token) => Promise.resolve(token === "tester" ? tester : fan));
  // The flag service lets one member, by the address.
  evaluate
    .mockReset()
    .mockImplementation(({ email }) =>
      Promise.resolve({ ...FLAG_DEFAULTS, "limited-concurrent-override": email === tester.email }),
    );
});

const OFF = "?limited_concurrent=off";
const OVERRIDE = "fieldhouse_feature_limited_concurrent=off";

async function isLimited(token: string | null, query: string, cookies: string[] = []): Promise<boolean> {
  const all = [...cookies, ...(token ? [`member_access_token=${token}`] : [])];
  const request = new Request(`http://localhost:3000/events/a-game/gam1${query}`, {
    headers: { Cookie: all.join("; ") },
  });
  return (await viewerOf(visitOf({ request, params: {}, context: { upstreams } }), {})).limitedConcurrent;
}

it.each([
  ["", "Central", "America/Chicago"],
  ["", undefined, "America/New_York"],
  ["member_unauth_time_zone=America/Denver", "Central", "America/Denver"],
])("with the cookie %j, an event in %s is seen in %s (rulings 5)", async (Cookie, time_zone, zone) => {
  const request = new Request("http://localhost:3000/events/a-game/gam1", { headers: { Cookie } });
  expect((await viewerOf(visitOf({ request, params: {}, context: { upstreams } }), { time_zone })).zone).toBe(zone);
});

describe("with limited_concurrent off", () => {
  it("a member whom the flag service lets has no limit, by address or by cookie", async () => {
    expect(await isLimited("tester", OFF)).toBe(false);
    expect(await isLimited("tester", "", [OVERRIDE])).toBe(false);
    expect(evaluate.mock.lastCall?.[0]).toMatchObject({ key: tester.key, anonymous: false, email: tester.email });
  });

  it("everybody else keeps it, whatever their cookies say of them", async () => {
    expect(await isLimited("fan", OFF)).toBe(true);
    expect(
      await isLimited("fan", OFF, [
        `member_service_uid=${tester.key}`,
        `member_service_email=${tester.email}`,
        OVERRIDE,
      ]),
    ).toBe(true);
    expect(evaluate.mock.lastCall?.[0]).toMatchObject({ key: fan.key, email: fan.email });
    expect(await isLimited(null, OFF)).toBe(true);
  });

  it.each([
    ["does not know the member", new UpstreamError({ service: "member", kind: "status", status: 401 })],
    ["is away", new UpstreamError({ service: "member", kind: "refused" })],
  ])("a member keeps it where the member service %s", async (_what, error) => {
    userInfo.mockRejectedValue(error);
    expect(await isLimited("tester", OFF)).toBe(true);
    expect(evaluate).not.toHaveBeenCalled();
  });

  it("a member keeps it where the flags cannot be read", async () => {
    evaluate.mockResolvedValue(FLAG_DEFAULTS);
    expect(await isLimited("tester", OFF)).toBe(true);
  });

  it("anybody who signed in has none in development", async () => {
    start.env = DEVELOPMENT;
    expect(await isLimited("fan", OFF)).toBe(false);
    expect(userInfo).not.toHaveBeenCalled();
  });
});

it("asks nobody where it is on", async () => {
  expect(readSettings(PRODUCTION).developmentTools).toBe(false);
  expect(await isLimited("tester", "")).toBe(true);
  expect(await isLimited("tester", "?limited_concurrent=on", [OVERRIDE])).toBe(true);
  expect(userInfo).not.toHaveBeenCalled();
});

describe("?why, for engineers", () => {
  const mayRead = (token: string | null) =>
    mayDebug(upstreams, { signedIn: token !== null, call: (ask) => ask(token ?? "") });

  it.each([
    ["a guest", null, false],
    ["a fan", "fan", false],
    ["a member whom the flag service lets", "tester", true],
  ])("in production, %s: %s", async (_who, token, may) => expect(await mayRead(token)).toBe(may));

  it("asks nobody about a guest", async () => {
    await mayRead(null);
    expect(userInfo).not.toHaveBeenCalled();
  });

  it("in development, anyone", async () => {
    start.env = DEVELOPMENT;
    expect(await mayRead(null)).toBe(true);
  });
});
