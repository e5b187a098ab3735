import { onTestFinished } from "vitest";
import { readSettings } from "~/services/process/env.server";
import { processSingleton } from "~/services/process/singleton.server";
import type { Environment } from "~contracts/environment/start-rules";

/** Must be imported first: the process's settings, as a site on https with a cookie domain has them. */
const settings = processSingleton("settings", () =>
  readSettings({
    APP_ENV: "test",
    DEV_TOOLS: "1",
    SITE_URL: "https://www.fieldhouse.example",
    COOKIE_DOMAIN: "fieldhouse.example",
    SESSION_SECRET: `${"s".repeat(32)},${"t".repeat(32)}`,
    LOG_LEVEL: "silent",
  }),
);

export const SITE = settings.origin.url;

/** For as long as the test takes. */
export function withTagManager(): void {
  const { analytics } = settings;
  const before = analytics.GTM_ID;
  onTestFinished(() => void Object.assign(analytics, { GTM_ID: before }));
  Object.assign(analytics, { GTM_ID: "GTM-ABC" });
}

const SETTINGS = Symbol.for("site.settings");

/** Other settings of the whole process, for as long as the test takes. */
export function withSettings(environment: Environment): void {
  const before: unknown = Reflect.get(globalThis, SETTINGS);
  onTestFinished(() => void Reflect.set(globalThis, SETTINGS, before));
  Reflect.set(globalThis, SETTINGS, {
    value: readSettings({ SITE_URL: SITE, SESSION_SECRET: "s".repeat(32), LOG_LEVEL: "silent", ...environment }),
  });
}

/** A request of a browser that holds these cookies. */
export function requestWith(cookies: Record<string, string> = {}, path = "/", init: RequestInit = {}): Request {
  const header = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const headers = new Headers(init.headers);
  if (header.length > 0) headers.set("Cookie", header.join("; "));
  return new Request(`${SITE}${path}`, { ...init, headers });
}

/** The name and value of a Set-Cookie text. */
export function pairOf(setCookie: string): [string, string] {
  const [pair = ""] = setCookie.split(";");
  const equals = pair.indexOf("=");
  return [pair.slice(0, equals), decodeURIComponent(pair.slice(equals + 1))];
}
