import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { operations } from "~/operations.server";
import { readSettings } from "~/services/process/env.server";
import { processSingleton } from "~/services/process/singleton.server";
import { development, hasEmbedded, network, upstreams } from "~/services/upstreams.server";

/** A site whose upstreams are all someone else's: one server plays every one of them, each below a path of its own. */
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  response.writeHead(404, { "content-type": "application/json" }).end('{"error":"not_found"}');
});

/** Each variable of an address, and the path below which it is played. */
const VARIABLES = {
  ...{ MEMBER_SERVICE_URL: "member", DRM_URL: "drm", CATALOGUE_URL: "catalogue", CONTENT_CDN_URL: "cdn" },
  ...{ ECHO_URL: "echo", SEARCH_URL: "search", GEOIP_URL: "geoip", FLAGS_URL: "flags", CRM_URL: "crm" },
  ...{ QUICK_LINKS_URL: "quick-links", ANALYTICS_URL: "analytics", WRESTLING_URL: "wrestling" },
  ...{ SUBSCRIPTION_ADMIN_URL: "sub-admin", SUBSCRIPTION_MANAGEMENT_URL: "sub-management" },
  ...{ LIVE_HLS_BASE_URL: "live", AD_TAG_URL: "vast" },
};

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const urls = Object.fromEntries(Object.entries(VARIABLES).map(([name, path]) => [name, `${base}/${path}`]));
  const secrets = { SESSION_SECRET: "s".repeat(32), MEMBER_CLIENT_SECRET: "hush", WRESTLING_PASSWORD: "hush" };
  const own = { APP_ENV: "test", BUILD_LABEL: "release-7", LOG_LEVEL: "silent", ...secrets };
  processSingleton("settings", () => readSettings({ ...own, WEB_TO_LEAD_URL: `${base}/webto/form?oid=1`, ...urls }));
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("every client speaks to its own address, and nothing is embedded", async () => {
  const { member, drm, catalogue, content, search, geoip, flags, quickLinks, ...more } = upstreams();
  const { analytics, crm, subscriptionAdmin, subscriptionManagement, webToLead } = more;
  const who = { name: "R. Ortiz", email: "r@example.test", association: "Metro Umpires" };
  const lead = { kind: "officials_pass", ...who, state_code: "OR", sports: "Baseball" } as const;
  await Promise.allSettled([
    member.userInfo("t"),
    drm.verifyLicense("t", "l"),
    catalogue.school("k"),
    search.events({}),
    quickLinks.home(),
    subscriptionAdmin.passSet(),
    subscriptionManagement.receipts("t"),
    webToLead?.post(lead, "LD-1"),
    geoip.country({ address: "203.0.113.1" }),
    flags.evaluate({ key: "anonymous", anonymous: true }),
    analytics.batch([{ event: "seen", properties: {}, timestamp: "t", anonymous_id: "a" }]),
    crm.lead(lead),
  ]);
  await content.event("k").catch(() => {});
  expect(asked.sort()).toEqual([
    "GET /catalogue/schools/k",
    "GET /cdn/v2/events/k.json",
    "GET /cdn/v2/games/k.json",
    "GET /drm/v1/licenses/l?member=t",
    "GET /echo/game_or_event/k",
    "GET /geoip/me?referrer=http%3A%2F%2Flocalhost%3A3000",
    "GET /member/v2/user/profile",
    "GET /quick-links/home.json",
    "GET /search/v2/search/events",
    "GET /sub-admin/api/pass_set",
    "GET /sub-management/v3/receipts",
    "POST /analytics/batch",
    "POST /crm/leads",
    "POST /flags/v1/evaluate",
    "POST /webto/form",
  ]);
  expect(hasEmbedded()).toBe(false);
  expect(await network()).toBeNull();
  expect(await development()).toBeNull();
});

test("live video comes from elsewhere", async () => {
  const { signal } = new AbortController();
  const playlist = { kind: "live", key: "b", name: "master.m3u8", granted: false, signal } as const;
  expect((await upstreams().passThrough.gameStream(playlist)).status).toBe(404);
});

test("the server is told the settings, is ready without an embedded network, and sees the calls counted", async () => {
  await operations.prepare();
  const here = { siteUrl: "http://localhost:3000", port: 3000, host: "127.0.0.1" };
  expect(operations.config).toMatchObject({ appEnv: "test", ...here, trustProxy: [] });
  expect(await operations.isReady()).toBe(true);
  expect(await operations.metrics(), "the build's label (S 9.1)").toMatch(/build_info\{label="release-7"\} 1/);
  expect(await operations.metrics()).toMatch(/upstream_calls_total\{service="search",outcome="status"\} [1-9]/);
  await operations.close();
});
