import { describe, expect, it } from "vitest";
import { mayReadMetrics } from "../../../server/http/metrics-access";
import { settingsOf } from "../../../server/settings";
import { startTiny } from "../tiny-site";

describe("who may read the figures (security 7)", () => {
  const token = "a token of the figures";
  const visitor = { address: "203.0.113.9", proxied: false, authorization: undefined };
  it.each([
    ["a stranger", {}, { token, openToPrivate: true }, false],
    ["a stranger with the token", { authorization: `Bearer ${token}` }, { token, openToPrivate: false }, true],
    ["a stranger with another token", { authorization: `Bearer ${token}.` }, { token, openToPrivate: true }, false],
    ["a stranger without one", { authorization: "Bearer undefined" }, { token: undefined, openToPrivate: true }, false],
    ["a private address", { address: "10.0.0.7" }, { token: undefined, openToPrivate: true }, true],
    ["a private address that may be a proxy", { address: "10.0.0.7" }, { token, openToPrivate: false }, false],
    ["this machine", { address: "127.0.0.1" }, { token, openToPrivate: false }, true],
    ["a visitor of its own proxy", { address: "127.0.0.1", proxied: true }, { token, openToPrivate: true }, false],
    [
      "the same with the token",
      { address: "127.0.0.1", proxied: true, authorization: `Bearer ${token}` },
      { token, openToPrivate: true },
      true,
    ],
  ] as const)("%s", (_what, asks, access, expected) =>
    expect(mayReadMetrics({ ...visitor, ...asks }, access)).toBe(expected),
  );

  it("is not who a proxy brings that nobody trusts", async () => {
    const tiny = await startTiny();
    const ask = async (headers: Record<string, string>) => (await fetch(`${tiny.origin}/metrics`, { headers })).status;
    expect([await ask({}), await ask({ "X-Forwarded-For": "203.0.113.9" })]).toEqual([200, 404]);
    await tiny.stop();
  });

  it.each([
    ["with a port", "203.0.113.9:51234"],
    ["in brackets, with a port", "[2001:db8::1]:443"],
    ["not at all", "unknown"],
  ])("is not whom a trusted proxy on this machine names %s", async (_how, named) => {
    const tiny = await startTiny({ trustedProxies: ["loopback"] });
    expect((await fetch(`${tiny.origin}/metrics`, { headers: { "X-Forwarded-For": named } })).status).toBe(404);
    await tiny.stop();
  });

  it.each([
    ["production", "https://www.fieldhouse.example", [], false, ["SITE_URL is https, and TRUST_PROXY is not set"]],
    ["production", "http://www.fieldhouse.example", [], false, ["SITE_URL is http"]],
    ["production", "https://www.fieldhouse.example", ["private"], true, []],
    ["stage", "http://www.fieldhouse.example", [], true, []],
    ["stage", "https://www.fieldhouse.example", [], true, ["SITE_URL is https, and TRUST_PROXY is not set"]],
  ] as const)("%s at %s behind %j: private addresses %s, warned of %j", (env, address, proxies, isOpen, warnings) => {
    const origin = { host: "www.fieldhouse.example", secure: address.startsWith("https:") };
    const own = settingsOf({
      ...{ app: { APP_ENV: env }, server: { ALLOWED_HOSTS: [], TRUST_PROXY: proxies } },
      ...{ site: { SITE_URL: address }, storage: {}, origin, warnings: [] },
    } as unknown as Parameters<typeof settingsOf>[0]);
    const warned = own.warnings.map((warning) => warning.split(":")[0]);
    expect([own.metricsAccess.openToPrivate, warned]).toEqual([isOpen, warnings]);
  });
});
