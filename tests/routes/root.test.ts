import { beforeEach, describe, expect, it, vi } from "vitest";
import * as root from "~/root";
import * as resetPage from "~/routes/users.password.edit/route";
import * as forgotPage from "~/routes/users.password.new/route";
import { UpstreamError } from "~/services/http/upstream-error";
import { clock } from "~/services/process/clock.server";
import { anEvent, aPublisher } from "../models/event/records";
import { callsWith, member } from "./call-route";
import { drawnPage } from "./drawn-page";

const { loader } = root;

const userInfo = vi.fn<() => Promise<object>>();
const recorded: { event: string; properties: object }[] = [];
vi.mock("~/enhancement/built/enhance.js?url", () => ({ default: "/enhance.js" }));
const { get } = callsWith(() => ({
  member: { userInfo },
  flags: { evaluate: async () => ({ "site-theme": "light" }) },
  content: {
    event: async () => anEvent({ key: "gam1", sport: "Football", publishers: [aPublisher({ name: "Lincoln TV" })] }),
  },
  analytics: { record: (event: (typeof recorded)[number]) => recorded.push(event) },
}));

const annual = {
  ...{ key: "u1", email: "fan@example.test", access_purchase_type: "subscriber" },
  active_subscription: { expires_at: "2099-01-01T00:00:00Z" },
};
// What a member is, is remembered by their token: each of these members has one of their own.
let tokens = 0;
const somebody = () => ({ ...member, member_access_token: `token-${(tokens += 1)}` });

beforeEach(() => {
  recorded.length = 0;
  userInfo.mockReset().mockResolvedValue(annual);
});

describe("the frame's own data", () => {
  it.each<[address: string, signedIn: boolean, hasMembership: boolean]>([
    ["/subscribe/retail", false, false],
    ["/subscribe/retail", true, true],
    ["/join/ios", true, true],
    ["/support/lincoln", true, true],
    ["/watch-events", true, false],
    ["/join", true, false],
  ])("%s, signed in %s: membership %s (S 2.6)", async (path, signedIn, hasMembership) => {
    const { body } = await get(loader, { path, cookies: signedIn ? somebody() : {} });
    expect(body).toMatchObject({ hasMembership, theme: "light" });
  });

  it.each([
    ["2027-01-01T04:30:00Z", {}, 2026],
    ["2027-01-01T05:30:00Z", {}, 2027],
    ["2027-01-01T05:30:00Z", { member_unauth_time_zone: "America/Denver" }, 2026],
  ])("has the visitor's year: at %s with %j it is %d", async (now, cookies, year) => {
    vi.spyOn(clock, "now").mockReturnValueOnce(Date.parse(now));
    expect((await get(loader, { path: "/", cookies })).body).toMatchObject({ year });
  });

  it.each([
    ["on", true, ["Family plan", "Redeem a code"]],
    ["off", false, ["Redeem a code"]],
  ])("leads members from the menu to codes, and to their family while its flag is %s", async (_is, families, links) => {
    const flags = { evaluate: async () => ({ "growth-family-plan-memberships": families }) };
    const cookies = { ...somebody(), fieldhouse_theme: "dark" };
    const asked = { path: "/watch-events", cookies, upstreams: { member: { userInfo }, flags }, root };
    const { html } = await drawnPage({ default: () => "A page" }, asked);
    const menu = html.querySelectorAll("#site-account a").map(({ text }) => text);
    expect(menu.filter((label) => ["Family plan", "Redeem a code"].includes(label))).toEqual(links);
  });

  it("takes a member service that fails for no membership (S 8.2)", async () => {
    userInfo.mockRejectedValue(new UpstreamError({ service: "member", kind: "refused" }));
    const { body } = await get(loader, { path: "/subscribe/retail", cookies: somebody() });
    expect(body).toMatchObject({ hasMembership: false });
  });

  it("asks for consent until there is a choice, and not beside the choice itself (rulings 3)", async () => {
    const asks = async (path: string, more: object = {}) =>
      ((await get(loader, { path, ...more })).body as { asksConsent: boolean }).asksConsent;
    expect([
      await asks("/"),
      await asks("/preferences"),
      await asks("/", { cookies: { fieldhouse_consent: "C0001:1" } }),
      await asks("/", { headers: { "Sec-GPC": "1" } }),
    ]).toEqual([true, false, false, false]);
  });

  it("has no form around a link that stands in the address alone, as none leads back to it (security 3)", async () => {
    const profileWithResetToken = async () => ({ email: "fan@example.test" });
    const upstreams = { member: { profileWithResetToken }, flags: { evaluate: async () => ({}) } };
    const aroundOf = async (page: object, path: string) => {
      const { html } = await drawnPage(page, { path, cookies: {}, upstreams, root });
      const shown = html.querySelectorAll("html[data-asks-consent], [data-consent-bar], form[data-enhance=theme]");
      return { title: html.querySelector("h1")?.text, shown: shown.length };
    };
    expect([
      await aroundOf(forgotPage, "/users/password/new"),
      await aroundOf(resetPage, "/users/password/edit?token=one-time-token-0123456789"),
    ]).toEqual([
      { title: "Forgot your password?", shown: 3 },
      { title: "Choose a new password", shown: 0 },
    ]);
  });

  it("measures what a visit feels like where its visitor allows it (performance 2)", async () => {
    const measures = async (consent: string, headers = {}) => {
      const { body } = await get(loader, { path: "/", cookies: { fieldhouse_consent: consent }, headers });
      return (body as { measures: boolean }).measures;
    };
    const allowed = "C0001:1,C0002:1,C0003:0,C0004:0";
    expect([
      await measures(allowed),
      await measures(""),
      await measures("C0001:1,C0002:0,C0003:1,C0004:1"),
      await measures(allowed, { "Sec-GPC": "1" }),
    ]).toEqual([true, false, false, false]);
  });

  it("says that what was asked for failed, and leads on without it (S 7.3, 8.2)", async () => {
    const of = async (path: string, cookies = {}) => (await get(loader, { path, cookies })).body;
    const form = { failure: "form", path: "/schools/a?page=2" };
    expect(await of("/schools/a?failed=1&page=2", somebody())).toMatchObject(form);
    expect(await of("/schools/a?failed=intent", somebody())).toMatchObject({ failure: "intent", path: "/schools/a" });
    expect(await of("/schools/a?page=2", somebody())).toMatchObject({ failure: null });
    expect(await of("/schools/a?failed=often")).toMatchObject({ failure: "often", path: "/schools/a" });
  });

  it("sets no cookie for a guest who brings nothing, so that the page can be kept", async () =>
    expect((await get(loader, { path: "/?q=1" })).cookies).toEqual({}));

  it("keeps what a subscribe link is about (S 3)", async () => {
    const { cookies } = await get(loader, { path: "/subscribe/event?game_key=gam1" });
    const cart = { "cartpdata-id": "gam1", "cartpdata-brand": "Lincoln TV", "cartpdata-variant": "Football" };
    expect(cookies).toMatchObject(cart);
  });

  it("identifies a member once in half an hour (S 4.6, 9.2)", async () => {
    const consented = { ...somebody(), fieldhouse_consent: "C0001:1,C0002:1,C0003:0,C0004:0" };
    const { cookies, headers } = await get(loader, { path: "/", cookies: consented });
    const session_id = cookies.fieldhouse_analytics_session;
    const properties = { session_id, member_key: expect.stringMatching(/_cmp$/) };
    expect(recorded).toMatchObject([{ event: "identify", properties }]);
    expect(headers.get("Set-Cookie")).toContain("Max-Age=1800");
    await get(loader, { path: "/", cookies: { ...consented, ...cookies } });
    await get(loader, { path: "/" });
    expect(recorded).toHaveLength(1);
  });

  const all = { fieldhouse_consent: "C0001:1,C0002:1,C0003:1,C0004:1" };
  it.each<[string, Record<string, string>, Record<string, string>]>([
    ["chose nothing", {}, {}],
    ["chose what is necessary", { fieldhouse_consent: "C0001:1,C0002:0,C0003:0,C0004:0" }, {}],
    ["has a browser that asks for privacy", all, { "Sec-GPC": "1" }],
  ])("knows neither the browser nor the visit of a member who %s (S 5.6)", async (_who, consent, headers) => {
    const held = { fieldhouse_anonymous_id: "a1", fieldhouse_analytics_session: "s1" };
    const { cookies } = await get(loader, { path: "/", cookies: { ...somebody(), ...consent, ...held }, headers });
    expect(cookies).toMatchObject({ fieldhouse_anonymous_id: "", fieldhouse_analytics_session: "" });
    const { cookies: none } = await get(loader, { path: "/", cookies: { ...somebody(), ...consent }, headers });
    expect(Object.keys(none).filter((name) => name in held)).toEqual([]);
    expect(recorded).toEqual([]);
    const kept = await get(loader, { path: "/", cookies: { ...somebody(), ...all, ...held } });
    expect(Object.keys(kept.cookies).filter((name) => name in held)).toEqual([]);
  });
});
