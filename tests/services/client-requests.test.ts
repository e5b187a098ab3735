import { describe, expect, test } from "vitest";
import { createAnalyticsClient } from "~/services/analytics/client.server";
import type { Transport } from "~/services/http/upstream.server";
import { organizationQuery } from "~/services/search/client.server";
import { createSubscriptionManagementClient } from "~/services/subscription-management/client.server";
import type { Upstreams } from "~/services/upstreams.server";
import { withSearchVersions } from "~/services/with-search-versions.server";
import type { Endpoint } from "~contracts/endpoint";
import { type Clients, everyCall, everyClient } from "./every-client";
import { type Call, exampleCalls } from "./example-calls";
import { answering, BASE, scripted } from "./http/scripted-transport";

const settings = { baseUrl: BASE };

/** What a call sends; the answer does not matter here, so 404 is as good as any. */
async function sent(run: (transport: Transport) => Promise<unknown>) {
  const { transport, requests } = scripted(() => answering({}, 404));
  await run(transport).catch(() => {});
  const [request = new Request(`${BASE}/nothing-was-sent`)] = requests;
  const body = await request.text();
  return {
    method: request.method,
    address: decodeURIComponent(request.url.replace(BASE, "")),
    token: request.headers.get("authorization"),
    headers: [...request.headers.values()].join("\n"),
    body: body === "" ? undefined : (JSON.parse(body) as unknown),
  };
}
const requestOf = (call: Call) => sent((transport) => call(everyClient(transport, settings)));

const modules = import.meta.glob<Record<string, unknown>>("../../contracts/*.ts", { eager: true });
const endpoints = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, contract]) =>
    name.endsWith("Contract") ? Object.entries(contract as Record<string, Endpoint>) : [],
  ),
);

/** Calls of another name than their endpoint's. */
const ENDPOINT: Record<string, string> = {
  "member.passwordToken": "token",
  "member.refreshToken": "token",
  "member.authorizationCodeToken": "token",
  "member.revokeToken": "revoke",
  "member.resetPasswordToken": "resetPassword",
  "member.mailToken": "openSignInLink",
  "member.passkeyToken": "openPasskey",
  "member.heldPasses": "billedSubscription",
  "subscriptionManagement.taxRate": "taxes",
  "drm.stopStream": "releaseLicense",
  "catalogue.selectedSchool": "selectedSchools",
  "catalogue.profileBySlug": "profiles",
  "content.event": "gameOrEvent",
  "content.cdnEvent": "event",
  "content.redirectTarget": "redirect",
  "search.eventsCount": "eventsOfType",
  "search.onDemand": "eventsOfType",
  "search.highlightsCount": "highlights",
  "search.organizationEvents": "organizationEventsOfType",
  "search.eventForClick": "clickedEvent",
  "geoip.country": "me",
};

/** The clients, noting what each call is given. */
function noting(clients: Clients, given: unknown[][]): Clients {
  const noted = (client: object): object =>
    new Proxy(client, {
      get: (target, method) => {
        const call = Reflect.get(target, method) as (...args: unknown[]) => unknown;
        return (...args: unknown[]) => (given.push(args), call(...args));
      },
    });
  return Object.fromEntries(Object.entries(clients).map(([name, client]) => [name, noted(client)])) as Clients;
}
const leaves = (value: unknown): string[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];

test("there is an example of each call of each client", () =>
  expect(Object.keys(exampleCalls).sort()).toEqual(everyCall().sort()));

/** What is sent. The addresses (S 7.1–7.11, B 7) are in `contracts/`; docs.test.ts lists each, so a change shows. */
test.each(Object.entries(exampleCalls))("%s asks its endpoint, with all that it is given", async (name, call) => {
  const given: unknown[][] = [];
  const { method, address, token, headers, body } = await sent((transport) =>
    call(noting(everyClient(transport, settings), given)),
  );
  const path = address.replace(/^\/echo/, "").replace(/\?.*/s, "");
  const endpoint = endpoints.find(
    ([called, one]) =>
      called === (ENDPOINT[name] ?? name.replace(/^\w+\./, "")) &&
      one.method === method &&
      new RegExp(`^${one.path.replace(/:\w+/g, "[^/]+") || "/"}$`).test(path),
  )?.[1];
  if (!endpoint) throw new Error(`${method} ${path} is no endpoint of ${name}`);
  expect(endpoint.body?.parse(body)).toEqual(body);
  const values = given.flatMap((args) => args.flatMap(leaves));
  const request = `${address}\n${headers}\n${JSON.stringify(body)}`;
  expect(values.filter((value) => !request.includes(value))).toEqual([]);
  expect(token).toBe(given[0]?.[0] === "t" && !name.startsWith("drm.") ? "Bearer t" : null);
});

type Row = [line: string, call: Call, body?: unknown];
const A_BROWSER = { key: "the-key-of-a-browser", name: "Chrome on Android" };
const APPLICATION = { client_id: "web", client_secret: "hush", redirect_uri: "urn:ietf:wg:oauth:2.0:oob" };
const both = { access_token: "t", bearer_token: "t" };
const school = { key: "k", type: "school" };
const window = { status: "scheduled", from: "2026-01-01T00:00:00.000Z", to: "2026-01-02T00:00:00.000Z" };
const select = "select=name,logo,slug,type,primary_color,secondary_color";
const user = { name: "A", last_name: "B", email: "a@b.example", zip_code: "10001", password: "p" };
const newUser = { ...user, accept_service_terms: true };

/** What a client adds, names anew, or leaves out (S 7.1–7.11, B 7). */
const TOKEN = "POST /oauth/token";
const asBrowser = { username: "u", password: "p", device: A_BROWSER };
const changed = { current_password: "a", new_password: "b" };
const team = { school_key: "s", sport: "Football" };
const device = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", client_id: "tv", device_code: "d" };
const agreed = { until: "2027-08-14", agreed_total_in_cents: 1_271 };
const final = { state_code: "OH", division: "division-1", slug: "state" };
const sets = "marketing_pass_keys";
const mats = { eventType: "P", eventId: "1" } as const;
const matches = "function=getCompletedMatches&eventType=P&eventId=1";
const shaped: Row[] = [
  [TOKEN, ({ member }) => member.passwordToken(asBrowser), { grant_type: "password", ...asBrowser }],
  [
    TOKEN,
    ({ member }) => member.refreshToken("r"),
    { grant_type: "refresh_token", refresh_token: "r", ...APPLICATION },
  ],
  [
    TOKEN,
    ({ member }) => member.authorizationCodeToken("c"),
    { grant_type: "authorization_code", code: "c", ...APPLICATION },
  ],
  [TOKEN, ({ member }) => member.deviceToken("tv", "d"), device],
  ["POST /users", ({ member }) => member.createUser(newUser, A_BROWSER), { user: newUser, device: A_BROWSER }],
  ["POST /api/user/update_password", ({ member }) => member.updatePassword("t", changed), { user: changed }],
  ["POST /v3/favorite_team", ({ member }) => member.addFavoriteTeam("t", team), { ...team, level: null, gender: null }],
  ["PUT /v1/user/reminders/game/k", ({ member }) => member.setReminder("t", "game", "k"), both],
  ["GET /api/user/entitlements?access_token=t", ({ member }) => member.entitlements("t")],
  ["PUT /api/user/subscription/pause", ({ member }) => member.pausePass("t", "2027-08-14", 1_271), agreed],
  [`GET /api/pass_set?${sets}[]=a&${sets}[]=b`, (all) => all.subscriptionAdmin.passSet({ [sets]: ["a", "b"] })],
  ["DELETE /v1/licenses/l?member=t&stopped=1", ({ drm }) => drm.stopStream("t", "l")],
  [`GET /schools?key=k&${select}`, ({ catalogue }) => catalogue.selectedSchool("k")],
  [
    "GET /v2/brackets?state_code=OH&division=division-1&slug=state&activity=football",
    ({ catalogue }) => catalogue.brackets({ ...final, sport: "football" }),
  ],
  [
    `GET /v2/search/events?window[0][status]=scheduled&window[0][from]=${window.from}&window[0][to]=${window.to}`,
    ({ search }) => search.events({ window: [window] }),
  ],
  [
    "GET /v2/search/events/ondemand?has_vod=true&download_to_own=true",
    ({ search }) => search.onDemand({ has_vod: false }),
  ],
  [
    "GET /v2/search/highlights?activity=soccer&return=_no_results&card=true",
    ({ search }) => search.highlightsCount({ activity: "soccer" }),
  ],
  ["GET /me?referrer=https://fieldhouse.example", ({ geoip }) => geoip.country({ address: "203.0.113.1" })],
  [`GET /?${matches}&matId=2&password=p`, ({ wrestling }) => wrestling.completedMatches(mats, "2")],
];
test.each(shaped)("%s", async (line, call, expected) => {
  const { method, address, body } = await requestOf(call);
  expect([`${method} ${address}`, body]).toEqual([line, expected]);
});

test.each([
  ["k-1", "k-1"],
  [undefined, null],
])("a recruiting lead carries the partner's subscription key: %s (S 9.1)", async (recruitingKey, sentKey) => {
  const { transport, requests } = scripted(() => answering({}));
  await createSubscriptionManagementClient(transport, { ...settings, recruitingKey }).recruit({} as never);
  expect(requests.map((request) => request.headers.get("subscription-key"))).toEqual([sentKey]);
});

test.each([
  ["a school", { school_key: "k" }],
  ["pixellot", { school_key: "k" }],
  ["association", { association_key: "k" }],
  ["state_association", { state_association_key: "k" }],
  ["affiliate", { producer_key: "p" }],
  ["publisher", { producer_key: "p" }],
])("%s goes by its own kind of key", (type, expected) =>
  expect(organizationQuery({ key: "k", type, producer_key: "p" })).toEqual({ ...expected, type }),
);

test("an affiliate without a producer key goes by its own", () => {
  const affiliate = { key: "k", type: "affiliate" };
  expect(organizationQuery({ ...affiliate, producer_key: null })).toEqual({ producer_key: "k", type: "affiliate" });
});

test("geo-IP is told whose address it is, each visitor apart", async () => {
  const { transport, requests } = scripted((request) =>
    answering({ country: { iso_code: request.headers.get("x-forwarded-for") === "203.0.113.1" ? "US" : "DE" } }),
  );
  const { geoip } = everyClient(transport, settings);
  const countries = await Promise.all(["203.0.113.1", "203.0.113.2"].map((address) => geoip.country({ address })));
  expect(countries).toEqual(["US", "DE"]);
  await geoip.country({ address: "203.0.113.3", developmentCountry: "FR" });
  expect(requests.map((request) => request.headers.get("x-dev-country"))).toEqual([null, null, "FR"]);
});

test("nothing to tell is not told", async () => {
  const { transport, requests } = scripted(() => answering({}));
  await createAnalyticsClient(transport, settings).batch([]);
  expect(requests).toHaveLength(0);
});

/** The kind decides, whoever asks (S 7.6). */
describe("at the versions of the flag", () => {
  const versions = { default: "v9", events: "v3", highlights: "v4", schools: "v5", activities: "v6" };
  const at = (clients: Clients) => withSearchVersions(clients as object as Upstreams, async () => versions);

  test.each<[string, (upstreams: Upstreams) => Promise<unknown>]>([
    ["/v3/search/events?q=a", (all) => all.search.events({ q: "a" })],
    ["/v3/search/events/live", (all) => all.search.events({}, { type: "live" })],
    ["/v3/search/events/ondemand", (all) => all.search.onDemand({})],
    ["/v3/events?school_key=k", (all) => all.search.organizationEvents(school)],
    ["/v3/search/events?key=gam1", (all) => all.search.eventForClick("gam1")],
    ["/v4/search/highlights", (all) => all.search.highlights({})],
    ["/v4/highlights?school_key=k", (all) => all.search.organizationHighlights(school)],
    ["/v5/search/schools?q=a", (all) => all.search.schools({ q: "a" })],
    ["/v9/search/associations", (all) => all.search.associations({})],
    ["/v9/search?q=a", (all) => all.search.all({ q: "a" })],
    ["/v6/activities", (all) => all.catalogue.activities()],
    ["/v2/schools", (all) => all.catalogue.schools({})],
  ])("%s", async (path, ask) => {
    const { method, address } = await requestOf((clients) => ask(at(clients)));
    expect(`${method} ${address}`).toContain(`GET ${path}`);
  });
});
