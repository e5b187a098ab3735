import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "~contracts/endpoint";
import { timeFrom } from "~contracts/environment/running-time";
import { type Network, SERVICE_NAMES, type ServiceName } from "~contracts/network";
import { createNetwork } from "~network/network.server";
import { startingMoment } from "../support/moments.js";
import { NEW_USER } from "./member/member-fixture";

/** These two have no embedded service: without their address no one calls them. */
const NOT_EMBEDDED = ["captcha", "webToLead"];
/** What they say of a token or a code that no one has is what is said of a call that no one knows. */
const SAYS_THE_SAME = ["alert.unsubscription", "alert.unsubscribe", "family.familyInvitation", "member.voucher"];

const MEMBERS_ALONE: ServiceName[] = ["member", "drm", "subscription-management"];
/** What opens a session, what a secret address opens, and what is for all. */
const OPEN = [
  ...["alert.unsubscribe", "alert.unsubscription", "calendar.calendarGames", "clip.clip", "device.authorizeDevice"],
  ...["device.deviceToken", "drm.seat", "family.familyInvitation", "gift.giftPasses", "member.askForSignInLink"],
  ...["member.capabilities", "member.createUser", "member.openSignInLink", "member.profileWithResetToken"],
  ...["member.requestPasswordReset", "member.resetPassword", "member.signInLink", "member.token", "member.voucher"],
  ...["passkey.openPasskey", "passkey.passkeyToUse", "subscriptionManagement.recruit"],
];

/** Of a kind that has videos. */
const PATHS: Record<string, string> = { "content.videoUrl": "/v2/vods/none/url.json" };
const PARAMETERS: Record<string, string> = { version: "v2", plural: "games", file: "none.json", type: "live" };

const modules = import.meta.glob<Record<string, unknown>>("../../contracts/*.ts", { eager: true });
const calls = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, contract]) =>
    name.endsWith("Contract") ? callsOf(name.slice(0, -"Contract".length), contract as Record<string, Endpoint>) : [],
  ),
);

/** "quickLinks" is asked of "quick-links"; what is no service's name is a part of the member service. */
function callsOf(contract: string, endpoints: Record<string, Endpoint>) {
  if (NOT_EMBEDDED.includes(contract)) return [];
  const name = contract.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const service = SERVICE_NAMES.find((one) => one === name) ?? "member";
  return Object.entries(endpoints).map(([call, { method, path, body }]) => ({
    ...{ call: `${contract}.${call}`, service, method, takesBody: body !== undefined },
    path: PATHS[`${contract}.${call}`] ?? path.replace(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? "none"),
  }));
}

const dataDir = mkdtempSync(join(tmpdir(), "served-"));
let network: Network;
let token: string;
beforeAll(async () => {
  network = await createNetwork({
    ...{ dataDir, databaseUrl: null, siteUrl: "http://localhost:3000", liveHlsBaseUrl: "/media", smtpUrl: null },
    ...{ memberClient: { id: "web", secret: "secret" }, now: timeFrom(Date.parse(startingMoment())) },
    ...{ developmentTools: true, demo: true, league: "none" },
  });
  await said("member", "POST", "/users", { body: JSON.stringify({ user: NEW_USER }) });
  const { email: username, password } = NEW_USER;
  const grant = JSON.stringify({ grant_type: "password", username, password });
  const answer = await network.apps.member.fetch(requestTo("member", "POST", "/oauth/token", { body: grant }));
  token = ((await answer.json()) as { access_token: string }).access_token;
});
afterAll(async () => {
  await network.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const JSON_LABEL = { "content-type": "application/json" };
const requestTo = (service: ServiceName, method: string, path: string, init: RequestInit = {}) =>
  new Request(`http://${service}.embedded${path}`, { method, headers: JSON_LABEL, ...init });

/** An answer as one line: its status, and what it says. */
async function said(service: ServiceName, method: string, path: string, init?: RequestInit): Promise<string> {
  const answer = await network.apps[service].fetch(requestTo(service, method, path, init));
  return `${answer.status} ${await answer.text()}`.trim();
}
/** By a member. */
const answered = (service: ServiceName, method: string, path: string, { headers = JSON_LABEL, body }: Sent = {}) =>
  said(service, method, path.replace("TOKEN", token), {
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body !== undefined && { body }),
  });
type Sent = { headers?: Record<string, string>; body?: string };

describe("the embedded network, which stands in for every upstream", () => {
  it("is asked for every call of its contracts", () => expect(calls.length).toBeGreaterThan(140));

  it.each(calls)("knows $call", async ({ call, service, method, path }) => {
    const unknown = await said(service, method, "/no/such/call");
    expect((await said(service, method, path)) === unknown).toBe(SAYS_THE_SAME.includes(call));
  });

  it("refuses whoever isn't signed in, but at what is open (security 3)", async () => {
    const open: string[] = [];
    for (const { call, service, method, path } of calls.filter((one) => MEMBERS_ALONE.includes(one.service)))
      if (!(await said(service, method, path)).startsWith("401 ")) open.push(call);
    expect(open.sort()).toEqual(OPEN);
  });
});

const UNREADABLE = ["{", "", "null", "[]", "{}"];
const OF_THE_PROVIDER = ["card_sessions", "methods/pm_1/confirmation", "charges", "wallets"].map((path) => ({
  ...{ call: path, service: "payment-provider" as const, method: "POST" as const, path: `/v1/${path}` },
}));
const withBody = calls
  .filter(({ takesBody }) => takesBody)
  .map((one) => ({ ...one, path: one.service === "drm" ? `${one.path}?member=TOKEN` : one.path }))
  .concat(OF_THE_PROVIDER.map((one) => ({ ...one, takesBody: true })));

describe("a body that is not what a call takes", () => {
  it("is refused by each call in its own words", async () => {
    const answers: Record<string, string> = {};
    for (const { service, method, path } of withBody.filter((one) => one.service !== "desk"))
      answers[`${service} ${method} ${path}`] = await answered(service, method, path, { body: "{}" });
    expect(answers).toMatchSnapshot();
  });

  it.each(withBody)("is refused by $call where it can't be read, too, under any label", async (one) => {
    for (const body of UNREADABLE) {
      const refusal = await answered(one.service, one.method, one.path, { body });
      expect(refusal, body).toMatch(/^4\d\d /);
      const headers = { "content-type": "text/plain" };
      expect(await answered(one.service, one.method, one.path, { headers, body }), body).toBe(refusal);
    }
  });
});

it("reads texts as they are seen", async () => {
  const asked = (query: string) => answered("search", "GET", `/v2/search/schools?${query}`);
  expect(await asked("letter=%E2%80%8Ea")).toBe(await asked("letter=a"));
  const mailed = (email: string) =>
    answered("member", "POST", "/v3/family_plan/invitations", { body: JSON.stringify({ email }) });
  expect(await mailed("a\u200b@b.example")).toBe(await mailed("a@b.example"));
});

/** Of each service and each kind: what is missing, unknown, wrong, said twice, or no key. */
const QUERIES: [service: ServiceName, call: string][] = [
  ["ads", "GET /vast?pod=1&pod=3&content=gam1"],
  ["subscription-admin", "GET /api/pass_set?unknown=1"],
  ["subscription-admin", "GET /api/promo_code/find_promo_code_public_details?code="],
  ["catalogue", "GET /v3/schools?state_code=ZZ&page=0"],
  ["catalogue", "GET /v3/schools?version=x"],
  ["catalogue", "GET /v3/profiles/a.b"],
  ["catalogue", "GET /schools?key[]=a.b&select=secret"],
  ["content", "GET /v1/redirects?path=/old&path=new"],
  ["content", "GET /v1/schedules/sch1.json?from=today"],
  ["content", "GET /x/vods/a.b/url.json"],
  ["drm", "GET /v1/licenses"],
  ["drm", "GET /v1/licenses?member=TOKEN&member=x"],
  ["drm", "DELETE /v1/licenses/lic1?member=TOKEN&stopped=1&unplayed=1"],
  ["echo", "GET /game_or_event/a.b"],
  ["subscription-management", "GET /v2/calculate_taxes"],
  ["member", "GET /api/user/entitlements?access_token=TOKEN&access_token=x"],
  ["search", "GET /v2/search/events?size=5&size=0"],
  ["search", "GET /v2/search/events?state=zz&size=0"],
  ["search", "GET /v2/search/events?a[b][c][d]=1"],
  ["search", "GET /v2/search/events?status[]=live&status[]=upcoming"],
  ["search", "GET /v2/search/events/nothing"],
  ["search", "GET /v2/search/outline/organizations"],
  ["streaming", "GET /live/a.b/master.m3u8"],
  ["wrestling", "GET /?function=getMats&eventType=X&eventId=1"],
];

it("answers a query that a call doesn't take in its own words", async () => {
  const answers: Record<string, string> = {};
  for (const [service, call] of QUERIES) {
    const [method = "GET", path = "/"] = call.split(" ");
    answers[`${service} ${call}`] = await answered(service, method, path);
  }
  expect(answers).toMatchSnapshot();
});
