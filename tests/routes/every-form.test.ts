import { beforeEach, describe, expect, it } from "vitest";
import { signInPath } from "~/models/navigation/paths";
import { tooOften } from "~/models/navigation/too-often";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { ruleOf, rules } from "../../server/http/rate-limit";
import { aClip } from "../models/clip/records";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member, type RouteAnswer } from "./call-route";
import { openShop, type Shopper, textOf } from "./checkout-shop";
import { routeTable } from "./route-modules";

/**
 * Every form takes its own fields from who may send them, and comes back with the wait where its network is over a
 * limit (security 2 and 3).
 */

const LIMITED = { retryAfterSeconds: 9 };
const WAIT = tooOften(9);

const { routeAt } = routeTable(import.meta.glob("../../app/routes/*/route.tsx"));

type Form = Record<string, string>;
const KEY = "gam1";
const CLIP = "clpaaaaaaaaaaaaaaaa";
const PASSWORD = "Friday-Night-26";
const SIGN_IN = { email: "fan@example.test", password: PASSWORD };
const SIGN_UP = { ...SIGN_IN, name: "Robin", last_name: "Marsh", zip_code: "97204", accept_service_terms: "on" };

/** Each would do what it is for, were there no limit; a lead is refused, which is no 429 either. */
const FORMS: [pattern: string, form: Form, at?: { path?: string; params?: Form; guest?: true }][] = [
  ["/users/:authenticate", SIGN_IN, { path: "/users/sign_in", params: { authenticate: "sign_in" }, guest: true }],
  ["/users/:authenticate", SIGN_UP, { path: "/users/sign_up", params: { authenticate: "sign_up" }, guest: true }],
  ["/users/link", {}, { path: "/users/link?token=t", guest: true }],
  ["/users/link/new", { email: "fan@example.test" }, { guest: true }],
  ["/users/password/new", { email: "fan@example.test" }, { guest: true }],
  ["/users/password/edit", { new_password: PASSWORD }, { path: "/users/password/edit?token=t", guest: true }],
  ["/redeem", { intent: "look-up", code: "SEASON-2026" }],
  ["/activate", { intent: "connect", code: "bcdf-ghjk" }],
  ["/gift", { pass: "annual-basic", recipient_name: "Sam", by: "print" }],
  ["/member/receipts/:order", {}, { path: "/member/receipts/FH-1", params: { order: "FH-1" } }],
  ["/member/gifts", { intent: "change", gift: "g1", day: "2026-12-24" }],
  ["/member/account", { form: "email", email_subscribe: "yes" }],
  ["/member/email", { intent: "change", token: "t" }],
  ["/member/devices", { intent: "sign-out", device: "s1" }],
  ["/member/passkeys", { intent: "remove", id: "p1" }],
  ["/member/notifications", { mail: "moved" }],
  ["/delete-account", { current_password: PASSWORD }],
  ["/clips/new", { key: "v1", title: "The block", start: "0:04", end: "0:16" }, { path: `/clips/new?event=${KEY}` }],
  ["/advertise", { name: "Robin" }, { guest: true }],
  ["/affiliate-program", { name: "Robin" }, { guest: true }],
  ["/media-partners", { name: "Robin" }, { guest: true }],
  ["/officials-pass", { name: "Robin" }, { guest: true }],
  ["/supportprogram", { name: "Robin" }, { guest: true }],
  ["/california-privacy-rights-form", { name: "Robin" }, { guest: true }],
  ["/events/:key/problem", { problem: "stops" }, { path: `/events/${KEY}/problem`, params: { key: KEY }, guest: true }],
  ["/clips/:key/report", { reason: "other" }, { path: `/clips/${CLIP}/report`, params: { key: CLIP }, guest: true }],
];
/** Of members, and of pages without a limit of their own. */
const MORE: [path: string, form: Form][] = [
  ["/member/subscription/cancel", { intent: "cancel", key: "k" }],
  ["/member/subscription/change", { pass: "monthly-basic", agreed: "1271", key: "k" }],
  ["/member/subscription/pause", { until: "now", agreed: "8479", key: "k" }],
  ["/member/subscription/refund", { order: "FH-1", key: "k" }],
  ["/member/manage-family", { intent: "leave" }],
  ["/member/data", {}],
  ["/cancel-survey", { main_option: "price" }],
  [`/clips/${CLIP}`, { intent: "delete" }],
];
const PUBLIC: [path: string, form: Form][] = [
  ["/redeem/payment", { code: "HALF" }],
  ["/member/streams", { stream: "1b4e28ba-2fa1-11d2-883f-0016d3cca427" }],
  ["/member/following/game/gam1", { intent: "follow" }],
  ["/preferences", { theme: "day" }],
];
const CHECKOUTS = ["/subscribe/retail?step=account", "/subscribe/retail"];

const shop = openShop();
/** What these pages are of, and for whom there are clips. */
const EVENT = `echo GET /game_or_event/${KEY}`;
const USER = "member GET /v2/user/profile";
const READ_CLIP = `member GET /v3/clips/${CLIP}`;

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => ({
  ...upstream.clients,
  analytics: { record() {} },
  flags: {
    evaluate: async () => ({ ...FLAG_DEFAULTS, "enable-clip-button": true, "growth-family-plan-memberships": true }),
  },
}));

beforeEach(() => {
  upstream.on(EVENT, json(event()));
  upstream.on(READ_CLIP, json(aClip({ key: CLIP, event_key: KEY })));
  upstream.on(USER, json({ key: "u1", email: "fan@example.test" }));
});

const event = () => ({
  key: KEY,
  slug: "a-vs-b",
  content_type: "game",
  start_time: new Date(shop.now - 300 * 60_000).toISOString(),
  participants: [{ key: "s1", name: "Boise", slug: "boise" }],
  publishers: [{ key: "pub1", type: "school", name: "Boise", vods: [{ key: "v1", status: "complete", duration: 40 }] }],
});

const actionAt = async (path: string) => {
  const { action } = await routeAt(path);
  if (!action) throw new Error(`no action at ${path}`);
  return action;
};

it.each(FORMS)("%s says when to come again, and asks nobody to do %j", async (pattern, form, at = {}) => {
  const { path = pattern, params = {}, guest } = at;
  const asked = { path, params, cookies: guest ? {} : member, limited: LIMITED };
  const { status: code, headers, body } = await post(await actionAt(path), asked, form);
  expect([code, JSON.stringify(body).includes(WAIT)]).toEqual([429, true]);
  // The server adds it where a form's own answer has none.
  expect([null, "9"]).toContain(headers.get("Retry-After"));
  expect(JSON.stringify(body)).not.toContain(PASSWORD);
  expect(upstream.asked().filter((call) => ![EVENT, USER, READ_CLIP].includes(call))).toEqual([]);
});

it.each(["add-device", "renew-device", "try-device", "remove-device", "resume"])("does not %s", async (intent) => {
  const asked = { path: "/member/notifications", cookies: member, limited: LIMITED };
  const answer = await post(await actionAt("/member/notifications"), asked, { intent, device: "d1" });
  expect([answer.status, answer.location]).toEqual([303, "/member/notifications?device=failed"]);
  expect(upstream.asked()).toEqual([]);
});

it("every rule that leaves the wait to a form has its form here, and every form here its rule", () => {
  const addresses = [...FORMS.map(([pattern, , at]) => at?.path ?? pattern), ...CHECKOUTS];
  const met = addresses.map((address) => ruleOf("POST", address));
  expect(addresses.filter((_, at) => !met[at]?.form)).toEqual([]);
  expect(rules.filter((rule) => rule.form && !met.includes(rule))).toEqual([]);
});

const addressOf = ([pattern, form, at]: (typeof FORMS)[number]) => ({
  path: at?.path ?? pattern,
  form,
  cookies: at?.guest ? {} : member,
});
const ofMembers = ({ path }: { path: string }) => /^\/(?:member|delete-account)/.test(path);
const WITHOUT_LIMIT = [...MORE, ...PUBLIC].map(([path, form]) => ({ path, form, cookies: member }));

it.each([...FORMS.map(addressOf), ...WITHOUT_LIMIT])("$path takes no other field", async ({ path, form, cookies }) => {
  const { params } = await routeAt(path);
  const answer = await post(await actionAt(path), { path, params, cookies }, { ...form, user_key: "another" });
  expect(answer.status).toBe(400);
  expect(upstream.asked().filter((call) => ![EVENT, USER, READ_CLIP].includes(call))).toEqual([]);
});

const MEMBERS = [
  // A new address is remembered, and asked about once its member has signed in.
  ...FORMS.map(addressOf).filter((one) => ofMembers(one) && one.path !== "/member/email"),
  ...MORE.map(([path, form]) => ({ path, form })),
];
it.each(MEMBERS)("$path is no guest's: signing in comes first, and nothing is replayed", async ({ path, form }) => {
  const { params } = await routeAt(path);
  const { status: code, location } = await post(await actionAt(path), { path, params }, form);
  expect([code, location, upstream.asked()]).toEqual([302, signInPath(path), []]);
});

const ACCOUNT = "/member/account";
const NOTIFICATIONS = "/member/notifications";
it.each<[path: string, form: Form | null]>([
  ...[ACCOUNT, "/member/library", NOTIFICATIONS, "/member/devices"].map((path): [string, null] => [path, null]),
  [ACCOUNT, { form: "profile", name: "Robin", last_name: "Marsh", zip_code: "97204", time_zone: "America/Denver" }],
  [ACCOUNT, { form: "password", current_password: PASSWORD, new_password: "Saturday-Night-26" }],
  [NOTIFICATIONS, { mail: "moved", quiet_from: "", quiet_until: "" }],
  [NOTIFICATIONS, { intent: "resume" }],
  [NOTIFICATIONS, { intent: "new-calendar" }],
  ["/member/devices", { intent: "sign-out-others" }],
  ["/member/data", {}],
])("%s leads whose session was ended elsewhere to sign in: %j", async (path, form) => {
  for (const call of ["member", USER, "subscription-management"] as const) upstream.on(call, status(401));
  const { loader } = await routeAt(path);
  const asked = { path, cookies: member };
  const answer: RouteAnswer = form ? await post(await actionAt(path), asked, form) : await get(loader as never, asked);
  expect([answer.status, answer.location, answer.cookies.member_access_token]).toEqual([303, signInPath(path), ""]);
});

describe("each step of checkout", () => {
  const PATH = "/subscribe/retail";
  const KNOWN = { email: "free@fieldhouse.example", password: PASSWORD };
  const NEW = { ...SIGN_UP, email: "limited@mail.example" };
  type Begin = (fan: Shopper) => Promise<unknown>;
  const begun: Begin = (fan) => fan.open(PATH);
  const chosen: Begin = (fan) => fan.choose(PATH);

  it.each<[step: string, begin: Begin, path: string, form: Form]>([
    ["pass", begun, `${PATH}?step=pass`, { intent: "choose-pass", pass: "annual-basic" }],
    ["school", chosen, `${PATH}?step=school`, { intent: "continue-without-school" }],
    ["account", chosen, `${PATH}?step=account&have=1`, KNOWN],
    ["account", chosen, `${PATH}?step=account`, NEW],
  ])("%s stays where it is, in words", async (step, begin, path, form) => {
    const guest = shop.guest();
    await begin(guest);
    const cookies = { ...guest.cookies };
    const page = await Object.assign(guest, { limited: LIMITED }).post(path, form);
    expect([page.status, page.headers.get("Retry-After"), page.view.step]).toEqual([429, "9", step]);
    expect(textOf(page)).toContain(WAIT);
    expect([guest.cookies.checkout, guest.cookies.member_access_token]).toEqual([cookies.checkout, undefined]);
  });

  it.each<[what: string, (fan: Shopper, action: string) => Promise<{ status: number; html: { text: string } }>]>([
    ["enters no card", (fan, action) => fan.post(action, { intent: "enter-card" })],
    ["looks up no code", (fan, action) => fan.post(action, { intent: "apply-promo", promo_code: "FIVEOFF" })],
  ])("payment %s", async (_what, send) => {
    const fan = await shop.fan("limited-before-paying");
    const { view } = await fan.choose(PATH);
    shop.sent.clear();
    const page = await send(Object.assign(fan, { limited: LIMITED }), view.action);
    expect([page.status, page.html.text.replace(/\s+/g, " ")]).toEqual([429, expect.stringContaining(WAIT)]);
    expect([...shop.sent.keys()].filter((call) => !call.endsWith("/tax"))).toEqual([]);
  });

  it("payment takes no money", async () => {
    const fan = await shop.fan("limited-at-paying");
    const page = await fan.readyToPay();
    const charged = await shop.chargedDuring(async () => {
      const refused = await Object.assign(fan, { limited: LIMITED }).placeOrder(page);
      expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "9"]);
      expect(textOf(refused)).toContain(WAIT);
    });
    expect(charged).toEqual([]);
  });
});
