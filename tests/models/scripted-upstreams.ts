import { afterEach, beforeEach, expect } from "vitest";
import { createAnalyticsClient } from "~/services/analytics/client.server";
import { createCatalogueClient } from "~/services/catalogue/client.server";
import { createContentClient } from "~/services/content/client.server";
import { createCrmClient } from "~/services/crm/client.server";
import { createDrmClient } from "~/services/drm/client.server";
import { createGeoipClient } from "~/services/geoip/client.server";
import type { Transport } from "~/services/http/upstream.server";
import { createMemberClient } from "~/services/member/client.server";
import { createSearchClient } from "~/services/search/client.server";
import { createSubscriptionAdminClient } from "~/services/subscription-admin/client.server";
import { createSubscriptionManagementClient } from "~/services/subscription-management/client.server";
import type { Upstreams } from "~/services/upstreams.server";
import { FLAG_DEFAULTS } from "~contracts/flags";

/**
 * The clients of the use cases, each on a script: what is not scripted is unexpected, and fails the test that asks it.
 * One that means it scripts `status(501)`.
 */

export type Service =
  | "member"
  | "catalogue"
  | "drm"
  | "echo"
  | "content"
  | "search"
  | "geoip"
  | "analytics"
  | "crm"
  | "subscription-admin"
  | "subscription-management";
export type Answer = (request: Request) => Response | Promise<Response>;

export const json =
  (body: unknown, status = 200): Answer =>
  () =>
    Response.json(body, { status });
export const status = (code: number): Answer => json({ error: `status ${code}` }, code);
export const text =
  (body: string): Answer =>
  () =>
    new Response(body, { headers: { "content-type": "application/json" } });
/** A firewall's page, in front of a service. */
export const blocked: Answer = () => new Response("<h1>Access denied</h1>", { status: 403 });
export const unreachable: Answer = () => Promise.reject(new TypeError("fetch failed"));

const CAPABILITIES = "member GET /v3/capabilities";

export function scriptedUpstreams() {
  const answers = new Map<string, Answer>();
  const requests: { call: string; request: Request }[] = [];
  const unexpected: string[] = [];
  beforeEach(reset);
  // A reset within a test forgets none of them.
  afterEach(() => expect(unexpected.splice(0)).toEqual([]));

  const transportTo =
    (service: Service): Transport =>
    async (request) => {
      const call = `${service} ${request.method} ${new URL(request.url).pathname}`;
      // Every page with a form to sign in reads it.
      if (call === CAPABILITIES && !answers.has(call))
        return Response.json({ sign_in_link: true, sign_up_link: true, passkeys: true });
      requests.push({ call, request: request.clone() });
      const answer = answers.get(call) ?? answers.get(service);
      if (answer) return answer(request);
      // Batches go out when their timer says, which may be in a later test.
      if (service === "analytics") return new Response(null, { status: 202 });
      if (service === "crm" && call.endsWith("/trouble"))
        return Response.json({ reports: 0, failures: 0, since: null });
      unexpected.push(call);
      return new Response(null, { status: 501 });
    };
  const settings = { baseUrl: "http://upstream.test" };
  const on = (service: Service) => ({ ...settings, transport: transportTo(service) });
  const makeClients = () => ({
    member: createMemberClient(transportTo("member"), { ...settings, client: { id: "web", secret: "secret" } }),
    drm: createDrmClient(transportTo("drm"), settings),
    catalogue: createCatalogueClient(transportTo("catalogue"), settings),
    content: createContentClient({ echo: on("echo"), cdn: on("content") }),
    search: createSearchClient(transportTo("search"), settings),
    flags: { evaluate: async () => FLAG_DEFAULTS } as Partial<Upstreams["flags"]> as Upstreams["flags"],
    geoip: createGeoipClient(transportTo("geoip"), { ...settings, referrer: "https://www.fieldhouse.example" }),
    analytics: createAnalyticsClient(transportTo("analytics"), settings),
    crm: createCrmClient(transportTo("crm"), settings),
    subscriptionAdmin: createSubscriptionAdminClient(transportTo("subscription-admin"), settings),
    subscriptionManagement: createSubscriptionManagementClient(transportTo("subscription-management"), settings),
    desk: null,
  });

  let clients = makeClients();
  function reset() {
    answers.clear();
    requests.length = 0;
    clients = makeClients();
  }
  return {
    /** New for each test: kept answers and open breakers belong to the one before. */
    get clients() {
      return clients;
    },
    /** "drm POST /v1/licenses" answers so; "drm" alone is all of it that is not named. */
    on(call: string, answer: Answer) {
      answers.set(call, answer);
    },
    /** What was asked, in order; of one service where it is named. */
    asked: (service = "") => requests.map(({ call }) => call).filter((call) => call.startsWith(service)),
    requestsOf: (call: string) => requests.filter((one) => one.call === call).map(({ request }) => request),
    /** As it is before each test. */
    reset,
  };
}
