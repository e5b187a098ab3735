import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readSettings } from "~/services/process/env.server";
import { processSingleton } from "~/services/process/singleton.server";
import { upstreams } from "~/services/upstreams.server";
import { NETWORK_GRANT_HEADER, networkGrant } from "~contracts/grant";
import { type Network, SERVICE_NAMES, type ServiceApp } from "~contracts/network";
import { backendServer, callersSecret } from "~network/serve.server";

/** A shared network that others than this computer can reach answers its own web nodes alone (security 3). */

const SECRET = "s".repeat(32);
const asked: string[] = [];
const app: ServiceApp = {
  fetch: async (request) => {
    const { host, pathname, search } = new URL(request.url);
    asked.push(`${request.method} ${host} ${pathname}${search} ${await request.text()}`.trim());
    return Response.json({});
  },
};
const network = {
  apps: Object.fromEntries(SERVICE_NAMES.map((name) => [name, app])),
  readiness: async () => [{ name: "store", ok: true }],
} as unknown as Network;
const server = backendServer(network, { secret: callersSecret("0.0.0.0", SECRET) });
let base = "";

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const secrets = { SESSION_SECRET: SECRET, MEMBER_CLIENT_SECRET: SECRET };
  processSingleton("settings", () =>
    readSettings({ APP_ENV: "test", LOG_LEVEL: "silent", ...secrets, NETWORK_URL: base }),
  );
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});

const RESERVE = "/subscription-admin/api/promo_code/FREEMONTH/reserve_redemption";
const post = (grant: string | null, address = RESERVE, method = "POST") =>
  fetch(`${base}${address}`, {
    method,
    ...(method === "POST" && { body: "{}" }),
    headers: { authorization: "Bearer anything", ...(grant !== null && { [NETWORK_GRANT_HEADER]: grant }) },
  });

describe("who is let in", () => {
  const own = { method: "POST", address: RESERVE };
  it.each<[who: string, grant: string | null, address: string, method: string, status: number]>([
    ["a web node of its own", networkGrant(SECRET, own), RESERVE, "POST", 200],
    ["nobody known", null, RESERVE, "POST", 503],
    ["an empty grant", "", RESERVE, "POST", 503],
    ["a web node with another secret", networkGrant("t".repeat(32), own), RESERVE, "POST", 503],
    ["a grant of another call", networkGrant(SECRET, own), RESERVE.replace("FREEMONTH", "HALFYEAR"), "POST", 503],
    ["a grant of another query", networkGrant(SECRET, own), `${RESERVE}?x=1`, "POST", 503],
    ["a grant of another method", networkGrant(SECRET, own), RESERVE, "GET", 503],
    ["everybody who asks for its health", null, "/readyz", "GET", 200],
  ])("%s", async (_who, grant, address, method, status) => {
    expect((await post(grant, address, method)).status).toBe(status);
    expect(asked).toHaveLength(status === 200 && address !== "/readyz" ? 1 : 0);
  });

  it.each([
    ["127.0.0.1", null],
    ["localhost", null],
    ["::1", null],
    ["0.0.0.0", SECRET],
    ["::", SECRET],
    ["10.0.0.5", SECRET],
    ["backend", SECRET],
  ])("a network on %s asks callers for %s", (host, expected) => expect(callersSecret(host, SECRET)).toBe(expected));
});

describe("a web node", () => {
  it("shows what it shares with the network in every client's calls", async () => {
    const { member, drm, catalogue, content, search, flags, quickLinks, wrestling, ...billing } = upstreams();
    const { subscriptionAdmin, subscriptionManagement } = billing;
    await Promise.allSettled([
      member.userInfo("t"),
      drm.verifyLicense("t", "l"),
      catalogue.school("k"),
      search.events({ q: "état & co" }),
      content.event("k"),
      flags.evaluate({ key: "k", anonymous: true }),
      quickLinks.home(),
      subscriptionAdmin.passSet({ tier_duration: "year" }),
      subscriptionManagement.receipts("t"),
      subscriptionAdmin.reservePromo("ANNUAL 10", { pass_key: "p", member_key: "m", user_email: "a@b.example" }),
      wrestling.mats({ eventType: "T", eventId: "1" }),
    ]);
    const services = new Set(asked.map((line) => line.split(" ")[1]?.replace(".embedded", "")));
    const theirs = "catalogue content drm echo flags member quick-links search subscription-admin";
    expect([...services].sort()).toEqual([...theirs.split(" "), "subscription-management", "wrestling"]);
    expect(asked).toContain(
      "POST subscription-admin.embedded /api/promo_code/ANNUAL%2010/reserve_redemption " +
        '{"pass_key":"p","member_key":"m","user_email":"a@b.example"}',
    );
  });

  it("shows it where it passes on what a browser asks, and takes no browser's word for it", async () => {
    const headers = { [NETWORK_GRANT_HEADER]: "a browser's own" };
    const { signal } = new AbortController();
    const { drawnLogo, gameStream, houseAdServer, paymentNotice, providerPage } = upstreams().passThrough;
    const posted = (body: string) => ({ method: "POST", body });
    const answers = await Promise.all([
      drawnLogo(new Request("http://catalogue.embedded/logos/a.svg", { headers })),
      houseAdServer(new Request("http://ads.embedded/vast?pod=1&content=gam1")),
      gameStream({ kind: "live", key: "b", name: "master.m3u8", granted: true, signal }),
      paymentNotice("stripe", new Request("http://localhost:3000/webhooks/stripe", posted('{"id": "evt_1" }'))),
      providerPage(new Request("http://localhost:3000/pay/paypal", posted("approve=1"))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(asked).toContain('POST subscription-management.embedded /webhooks/stripe {"id": "evt_1" }');
  });
});
