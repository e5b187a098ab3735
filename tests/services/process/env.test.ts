import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigurationError, readSettings } from "~/services/process/env.server";
import { storedSessionSecret } from "~/services/process/session-secret.server";

const SECRET = "s".repeat(32);

function problems(env: Record<string, string>): string[] {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

describe("settings (docs/configuration.md)", () => {
  test("without any variable the site runs on this computer with everything embedded", () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ appEnv: "development", developmentTools: true });
    const names = { host: "localhost:3000", domain: "localhost", domains: ["localhost"] };
    expect(settings.origin).toEqual({ url: "http://localhost:3000", ...names, secure: false, cookieDomain: undefined });
    expect(settings.server).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", TRUST_PROXY: [] });
    expect(settings.storage).toEqual({ DATA_DIR: ".data", PUSH_SERVICES: [] });
    expect(settings.member.MEMBER_SERVICE_URL).toBeUndefined();
  });

  test("the build is labeled as it is told, else as it was first (S 9.1)", () => {
    const labels = ["", "release-7"].map((BUILD_LABEL) => readSettings({ BUILD_LABEL }).app.BUILD_LABEL);
    expect(labels).toEqual(["master-5877", "release-7"]);
  });

  test("other services have addresses, and a CRM's form its fields' names (S 7.10, 9.11)", () => {
    const addresses = {
      FEATURES_URL: "https://a.example/features",
      ORGANISATION_URL: "https://b.example",
      PROGRAM_URL: "https://c.example",
      PROFILE_URL: "https://d.example",
      WEB_TO_LEAD_URL: "https://e.example/form?oid=1",
    };
    const { others } = readSettings({ ...addresses, WEB_TO_LEAD_NAMES: "press_box=00N1, name=last_name" });
    expect(others).toMatchObject({ ...addresses, WEB_TO_LEAD_NAMES: { press_box: "00N1", name: "last_name" } });
  });

  test.each([
    ["WEB_TO_LEAD_URL", "https://e.example/"],
    ["WEB_TO_LEAD_URL", "ftp://e.example/form"],
    ["WEB_TO_LEAD_NAMES", "press_box"],
    ["WEB_TO_LEAD_NAMES", "press_box=<b>"],
  ])("%s cannot be %s", (name, value) => expect(problems({ [name]: value })).toHaveLength(1));

  test("a blank variable is an absent one, and the address follows the port", () => {
    const settings = readSettings({ SEARCH_URL: "  ", PORT: "4105" });
    expect([settings.search.SEARCH_URL, settings.origin.host]).toEqual([undefined, "localhost:4105"]);
  });

  test.each([
    ["development", "development", true],
    ["test", "test", true],
    ["qa", "qa", false],
    ["dev-qa", "dev-qa", false],
    ["stage", "stage", false],
    ["staging", "stage", false],
    ["perf", "perf", false],
    ["dev-stage", "dev-stage", false],
    ["production", "production", false],
  ])("APP_ENV %s is %s; development tools: %s (S 9.1)", (APP_ENV, appEnv, developmentTools) =>
    expect(readSettings({ APP_ENV })).toMatchObject({ appEnv, developmentTools }),
  );

  test.each([
    ["development", []],
    ["test", []],
    ["stage", [expect.stringMatching(/^CLOCK_START /)]],
    ["production", [expect.stringMatching(/^CLOCK_START /)]],
  ])("time that begins at a named moment, in %s", (APP_ENV, expected) =>
    expect(problems({ APP_ENV, CLOCK_START: "2026-11-20T19:40:00-05:00" })).toEqual(expected),
  );

  test("the moment that time begins at is an instant, whatever its zone", () => {
    for (const CLOCK_START of ["2026-11-20T19:40:00-05:00", "2026-11-21T00:40:00Z"])
      expect(readSettings({ CLOCK_START }).app.CLOCK_START).toBe(Date.UTC(2026, 10, 21, 0, 40));
  });

  test("an unknown environment is named as S 8.6 says", () =>
    expect(problems({ APP_ENV: "moon" })).toEqual(['Environment "moon" is not defined in config.js']));

  test.each([
    ["no address", { SEARCH_URL: "search" }, /^SEARCH_URL must be an address starting with https:\/\/ or http:\/\/$/],
    ["another protocol", { DRM_URL: "ftp://drm.example" }, /^DRM_URL must be/],
    ["a password in it", { ECHO_URL: "https://me:secret@echo.example" }, /^ECHO_URL must hold neither a user name/],
    ["a query in it", { GEOIP_URL: "https://geo.example/?a=1" }, /^GEOIP_URL must hold neither/],
    ["no database", { DATABASE_URL: "mysql://db.example/x" }, /^DATABASE_URL must be an address starting with post/],
    ["no replica", { DATABASE_READ_URL: "http://db.example/x" }, /^DATABASE_READ_URL must be an address starting/],
    ["no connection for mail", { SMTP_CONNECTIONS: "0" }, /^SMTP_CONNECTIONS must be a number from 1 to 100$/],
    ["too many for mail", { SMTP_CONNECTIONS: "101" }, /^SMTP_CONNECTIONS must be a number from 1 to 100$/],
    ["one connection", { DATABASE_POOL_SIZE: "1" }, /^DATABASE_POOL_SIZE must be a number from 2 to 200$/],
    ["too many connections", { DATABASE_POOL_SIZE: "201" }, /^DATABASE_POOL_SIZE must be a number from 2 to 200$/],
    ["no port", { PORT: "70000" }, /^PORT must be a port number$/],
    ["too few connections", { SOCKETS_PER_ADDRESS: "15" }, /^SOCKETS_PER_ADDRESS must be/],
    ["a short word for the figures", { METRICS_TOKEN: "short" }, /^METRICS_TOKEN must be/],
    ["no number of megabytes", { PAGE_CACHE_MB: "much" }, /^PAGE_CACHE_MB must be/],
    ["no instant to begin at", { CLOCK_START: "Friday" }, /^CLOCK_START must be an instant such as/],
    ["an instant without its zone", { CLOCK_START: "2026-11-20T19:40:00" }, /^CLOCK_START must be an instant such as/],
    ["one before 2000", { CLOCK_START: "1999-12-31T23:59:59Z" }, /^CLOCK_START must be in the years 2000 to 2099$/],
    ["no log level", { LOG_LEVEL: "loud" }, /^LOG_LEVEL /],
    ["a partner without it", { EMBED_ORIGINS: "https://a.example, b.example" }, /^EMBED_ORIGINS must be addresses/],
    ["an ad server without https://", { AD_ORIGINS: "ads.example" }, /^AD_ORIGINS must be addresses/],
    ["an address for a host", { ALLOWED_HOSTS: "a.example, https://b.example" }, /^ALLOWED_HOSTS must be hosts/],
    ["a path behind a host", { ALLOWED_HOSTS: "a.example/" }, /^ALLOWED_HOSTS must be hosts/],
    ["no peer", { TRUST_PROXY: "loopback, 10.0.0.0/33" }, /^TRUST_PROXY must be/],
    ["a switch that is neither on nor left out", { DEMO: "yes" }, /^DEMO must be 1, or left out$/],
    [
      "a path in the site",
      { APP_ENV: "stage", SITE_URL: "https://fieldhouse.example/site", SESSION_SECRET: SECRET },
      /^SITE_URL must hold no path$/,
    ],
    ["another's domain", { COOKIE_DOMAIN: "b.example" }, /^COOKIE_DOMAIN must be localhost or a domain above it$/],
    ["a short secret", { SESSION_SECRET: "short" }, /^SESSION_SECRET must be at least 32 characters/],
    ["a short second secret", { SESSION_SECRET: `${SECRET},short` }, /^SESSION_SECRET must be at least 32 characters/],
    ["half a pair", { STRIPE_SECRET_KEY: "sk" }, /^STRIPE_PUBLISHABLE_KEY is needed beside STRIPE_SECRET_KEY$/],
    ["a shared network alone", { NETWORK_URL: "http://b:1" }, /^MEMBER_CLIENT_SECRET is needed beside NETWORK_URL$/],
    ["a secret alone", { MEMBER_CLIENT_SECRET: "x" }, /^MEMBER_SERVICE_URL is needed beside MEMBER_CLIENT_SECRET$/],
    ["no password", { WRESTLING_URL: "https://w.example" }, /^WRESTLING_PASSWORD is needed beside WRESTLING_URL$/],
  ])("%s is told by name", (_, env, problem) => expect(problems(env)[0]).toMatch(problem));

  test.each([
    ["a shared network", { NETWORK_URL: "http://backend:4100", MEMBER_CLIENT_SECRET: "hush" }],
    ["a billing service", { SUBSCRIPTION_MANAGEMENT_URL: "https://billing.example" }],
  ])("where %s charges, a web node needs no payment secrets", (_, elsewhere) => {
    expect(problems({ ...elsewhere, STRIPE_PUBLISHABLE_KEY: "pk_1", PAYPAL_CLIENT_ID: "client" })).toEqual([]);
    expect(problems({ STRIPE_PUBLISHABLE_KEY: "pk_1" })).not.toEqual([]);
  });

  test("all problems come in one readable list", () =>
    expect(() => readSettings({ APP_ENV: "moon", PORT: "x", SEARCH_URL: "y", CAPTCHA_SECRET: "z" })).toThrow(
      [
        "The configuration cannot be used:",
        '  - Environment "moon" is not defined in config.js',
        "  - PORT must be a port number",
        "  - SEARCH_URL must be an address starting with https:// or http://",
        "  - CAPTCHA_SITE_KEY is needed beside CAPTCHA_SECRET",
      ].join("\n"),
    ));

  test.each([
    ["production, a public site", { APP_ENV: "production", SITE_URL: "https://fieldhouse.example" }, true],
    ["stage, a public site", { APP_ENV: "stage", SITE_URL: "https://stage.fieldhouse.example" }, true],
    ["production, this computer", { APP_ENV: "production" }, false],
    ["production, this computer by address", { APP_ENV: "production", SITE_URL: "http://127.0.0.1:3000" }, false],
    ["production, a name like it", { APP_ENV: "production", SITE_URL: "https://localhost.example" }, true],
    ["a lab, a public site", { SITE_URL: "https://dev.fieldhouse.example", DEV_TOOLS: "1" }, false],
  ])("a secret for %s", (_, env, required) => {
    expect(problems(env).some((problem) => problem.startsWith("SESSION_SECRET is required"))).toBe(required);
    expect(problems({ ...env, SESSION_SECRET: SECRET })).toEqual([]);
  });

  test("addresses lose their trailing slash; secrets, hosts and peers are lists", () => {
    const settings = readSettings({
      CATALOGUE_URL: "https://catalogue.example/api/",
      SESSION_SECRET: `${SECRET}, ${"t".repeat(40)}`,
      TRUST_PROXY: "private, 203.0.113.7",
      APP_ENV: "production",
      ALLOWED_HOSTS: "a.example B.example:8443, [::1]:3000",
      SITE_URL: "https://www.fieldhouse.example/",
      COOKIE_DOMAIN: ".fieldhouse.example",
    });
    expect(settings.catalogue.CATALOGUE_URL).toBe("https://catalogue.example/api");
    expect(settings.sessionSecrets).toEqual([SECRET, "t".repeat(40)]);
    expect(settings.server).toMatchObject({
      TRUST_PROXY: ["private", "203.0.113.7"],
      ALLOWED_HOSTS: ["a.example", "B.example:8443", "[::1]:3000"],
    });
    expect(settings.origin).toMatchObject({
      url: "https://www.fieldhouse.example",
      domains: ["www.fieldhouse.example", "a.example", "b.example", "[::1]"],
      secure: true,
      cookieDomain: "fieldhouse.example",
    });
  });
});

test("a secret is made once and kept for this user alone", () => {
  const directory = mkdtempSync(join(tmpdir(), "secret-"));
  try {
    const secret = storedSessionSecret(join(directory, "data"));
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(storedSessionSecret(join(directory, "data"))).toBe(secret);
    expect(readFileSync(join(directory, "data", "session-secret"), "utf8")).toBe(secret);
    expect(statSync(join(directory, "data", "session-secret")).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
