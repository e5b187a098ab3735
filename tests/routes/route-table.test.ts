import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { frameOf } from "~/models/navigation/chrome";
import type { Frame, RouteHandle } from "~/models/navigation/page";
import { UpstreamError } from "~/services/http/upstream-error";
import { FLAG_DEFAULTS, type Flags } from "~contracts/flags";
import { openSmallUpstreams } from "../models/small-upstreams";
import { NOW } from "../network/search/small-league";
import { siteClock } from "../support/site-clock";
import { callsWith, member } from "./call-route";
import { routeTable } from "./route-modules";

/**
 * The table of addresses, a row a line: where it leads, in which frame it stands, and what it is called (S 2.1–2.3,
 * 2.6, 2.7, 2.10, 5.1). empty-network.test.ts has what a guest gets at each route, information.test.ts the pages of
 * information.
 */

const bound = { clients: {} as unknown };
const { get } = callsWith(() => bound.clients);
siteClock(() => NOW);

const { routeAt } = routeTable(import.meta.glob("../../app/routes/*/route.tsx"));
const annual = {
  key: "annual",
  name: "Annual Pass",
  price_in_cents: 7_999,
  duration_unit: "year",
  time_period_category: "year",
};
const missing = () => Promise.reject(new UpstreamError({ service: "content", kind: "status", status: 404 }));
const small = openSmallUpstreams();
let flags: Flags = FLAG_DEFAULTS;

beforeAll(async () => {
  const content = {
    redirectTarget: missing,
    highlight: (key: string) => (key === "dunk" ? Promise.resolve({ key, title: "Chase-down block" }) : missing()),
    videoUrl: missing,
    event: missing,
  };
  bound.clients = {
    ...small.clients,
    content,
    flags: { evaluate: async () => flags },
    analytics: { record() {} },
    subscriptionAdmin: { passSet: async () => [annual] },
    geoip: { country: async () => null },
    member: { capabilities: async () => ({ sign_in_link: true, sign_up_link: true, passkeys: true }) },
  };
});
beforeEach(() => void (flags = FLAG_DEFAULTS));

/** 200: its frame and title; a redirect: where to; anything else: the status, and the words of S 8.1. */
type Expected =
  [status: 200, frame: Frame, title: string] | [status: 301 | 302 | 303, location: string] | [status: 404];

async function found(address: string, cookies: Record<string, string> = {}): Promise<Expected> {
  const { pathname, search, searchParams } = new URL(address, "https://www.fieldhouse.example");
  const { id, pattern, params, loader, handle, meta } = await routeAt(address);
  if (!loader) throw new Error(`${id} shows nothing`);
  const answer = await get(loader, { path: address, params, cookies });
  if (answer.status === 301 || answer.status === 302 || answer.status === 303)
    return [answer.status, answer.location ?? ""];
  if (answer.status === 404) {
    const isUnknown = pattern === "/*";
    expect(answer).toMatchObject({
      statusText: `Page Not Found: ${pathname}${isUnknown ? "" : search}`,
      body: { path: pathname },
    });
    return [404];
  }
  expect(answer.status).toBe(200);
  const title = (meta?.({ data: answer.body, params, location: { pathname, search }, matches: [] }) ?? []).find(
    (one) => one.title,
  )?.title;
  const frame = frameOf({ handle: handle as RouteHandle, hasApps: searchParams.has("apps"), hasMembership: false });
  return [200, frame, title ?? ""];
}

const page = (name: string, frame: Frame = "default"): Expected => [200, frame, `${name} | Fieldhouse`];
const to = (location: string, status: 301 | 302 | 303 = 302): Expected => [status, location];
const none: Expected = [404];
const signIn = (path: string) => to(`/users/sign_in?redir=${encodeURIComponent(path)}`);

const LINCOLN = "Lincoln High School (OR)";
const OSAA = "Oregon School Activities Association";

it.each<[address: string, expected: Expected]>([
  ["/", page("High School Sports Live and On Demand")],
  ["/search", page("Search")],
  ["/search?q=lincoln", page("Search results for lincoln")],
  ["/search?q=Tonight", to("/watch-events?date=today")],
  ["/search?q=games+tomorrow", [302, expect.stringMatching(/^\/watch-events\?from=([\d-]{10})&to=\1$/) as string]],
  ["/search?q=lincoln+tonight", page("Search results for lincoln tonight")],
  ["/Search/", page("Search")],
  ["/company?apps", page("Company", "app")],
  ["/company?apps=ios", page("Company", "app")],
  ["/advertise?apps=1", page("Advertise")],
  ["/termsofuse?apps=1", page("Terms of Use", "app")],
  ["/watch-events", page("Watch Events")],
  ["/watch-events?status=live&page=2", page("Watch Events")],
  ["/watch-events/", page("Watch Events")],
  ["/privacypolicy?apps=1", page("Privacy Policy", "app")],
  ["/delete-account?apps=1", page("Delete Account", "app")],
  ["/highlights", page("Highlights")],
  ["/highlights?sport=football", page("Football Highlights")],
  ["/highlights/dunk", none],
  ["/find-school", page("Find a School")],
  ["/find-school/oregon", page("High Schools in Oregon")],
  ["/find-school/OR", page("High Schools in Oregon")],
  ["/find-school/new%20york", page("High Schools in New York")],
  ["/find-school/atlantis", none],
  ["/store/fieldhouse-network", page("Fieldhouse Network Store")],
  ["/store/osaa", page(`${OSAA} Store`)],
  ["/store/nobody", none],
  ["/users/link/new", page("Sign In Without a Password")],
  ["/users/password/new", page("Forgot Password")],
  ["/users/password/new?apps=1", page("Forgot Password", "app")],
  ["/users/password/pwd_reset_sent?apps=1", [200, "app", expect.any(String) as string]],
  ["/users/password/success", [200, "default", expect.any(String) as string]],
  ["/users/password/pwd_reset_sent", [200, "default", expect.any(String) as string]],
  ["/users/password/school", [200, "default", expect.any(String) as string]],
  ["/users/password/failure", none],
  ["/users/password/Success", none],
  ["/users/sign_in", page("Sign In")],
  ["/users/sign_up", page("Sign Up")],
  ["/users/sign_in?apps=1", page("Sign In", "app")],
  ["/users/sign_off", none],
  ["/users/SIGN_IN", none],
  ["/users/sign%20in", none],
  ["/events/a-vs-b/gone", none],
  ["/events/A-vs-B/gone", to("/events/a-vs-b/gone", 301)],
  ["/events/a/b.c", none],
  ["/states/or", page("Oregon")],
  ["/states/OR", page("Oregon")],
  ["/states/zz", none],
  ["/landing/event/a.b", none],
  ["/landing/school/nobody", none],
  ["/landing/tournament/none", none],
  ["/landing/school/lincoln-or", [200, "default", expect.any(String) as string]],
  ["/sports/football", page("Football")],
  ["/sports/Ice%20Hockey", page("Ice Hockey")],
  ["/sports/quidditch", none],
  ["/sports/football/oregon", page("Oregon Football")],
  ["/sports/football/or", page("Oregon Football")],
  ["/sports/football/atlantis", none],
  ["/tests/trackwrestling", [200, "test", expect.any(String) as string]],
  ["/schools/lincoln-or", page(LINCOLN)],
  ["/associations/osaa", page(OSAA)],
  ["/state_associations/osaa", page(OSAA)],
  ["/affiliates/cascade", page("Cascade Sports Live")],
  ["/schools/lincoln-or/", to("/schools/lincoln-or", 301)],
  ["/schools//lincoln-or", to("/schools/lincoln-or", 301)],
  ["/SCHOOLS/Lincoln%20OR", to("/schools/lincoln-or", 301)],
  ["/school/lincoln-or", none],
  ["/schools/nobody", none],
  ["/affiliates/lincoln-or", none],
  ["/schools/lincoln-or/basketball", page(`${LINCOLN} Basketball`)],
  ["/schools/lincoln-or/quidditch", none],
  ["/schools/lincoln-or/basketball/schedule", page(`${LINCOLN} Basketball Schedule`)],
  ["/schools/lincoln-or/video/live", page(`${LINCOLN} Live`)],
  ["/schools/lincoln-or/video/nonsense", [200, "default", expect.stringContaining(LINCOLN) as string]],
  ["/schools/lincoln-or/basketball/video/live", page(`${LINCOLN} Basketball Live`)],
  ["/schools/lincoln-or/basketball/boys", to("/schools/lincoln-or/basketball")],
  ["/schools/lincoln-or/basketball/none", to("/schools/lincoln-or/basketball")],
  ["/schools/lincoln-or/basketball/boys/varsity", page(`${LINCOLN} Varsity Boys Basketball`)],
  ["/schools/lincoln-or/basketball/boys/pro", to("/schools/lincoln-or/basketball")],
  ["/schools/lincoln-or/basketball/men/varsity", to("/schools/lincoln-or/basketball")],
  [
    "/schools/lincoln-or/Ice%20Hockey/boys/Junior%20Varsity",
    to("/schools/lincoln-or/ice-hockey/boys/junior-varsity", 301),
  ],
  ["/join/android", none],
  ["/join/Retail", none],
  ["/subscribe/gift", none],
  ["/subscribe/RETAIL", none],
  ["/subscribe/stats", to("/subscribe/event")],
  ...[
    "/subscribe/retail",
    "/subscribe/event?game_key=g",
    "/subscribe/highlight",
    "/join/retail",
    "/join/event",
    "/join/ios",
    "/support/lincoln-or",
  ].map((address): [string, Expected] => [address, page("Subscribe to Fieldhouse", "focus")]),
  ["/join", page("Subscribe to Fieldhouse")],
  ["/support/nobody", none],
  ["/support/osaa", none],
  ["/playoffs", page("Playoffs")],
  ["/playoffs/state/oregon", page("Oregon Playoffs")],
  ["/playoffs/section/uil", page("Texas UIL Playoffs")],
  ["/playoffs/brackets/or", to("/playoffs/brackets/oregon", 301)],
  ["/playoffs/brackets/atlantis", none],
  ["/playoffs/section/CIF", none],
  ["/redeem", page("Redeem")],
  ["/clips/a.b", none],
  ["/preferences", page("Privacy Choices")],
  ["/customer-support?apps=1", page("Customer Support", "app")],
  ["/no-such-page", none],
  ["/a/b/c/d/e/f/g", none],
])("the route table: %s (S 2.1)", async (address, expected) => expect(await found(address)).toEqual(expected));

it.each<[address: string, expected: Expected]>([
  ["/users/sign_in", to("/member/account")],
  ["/users/sign_up?redir=/watch-events", to("/watch-events")],
  ["/users/sign_in?redir=https://evil.example", to("/member/account")],
  ["/users/password/new", to("/member/account?open=password#password")],
  ["/users/password/success", to("/member/account")],
])("a member: %s (S 2.7, rulings 3)", async (address, expected) =>
  expect(await found(address, member)).toEqual(expected),
);

describe("behind flags (S 2.7, 2.8, 9.3)", () => {
  const family = [
    "/member/manage-family",
    "/member/invite/t0ken",
    "/member/accept-invite/accept-family-plan",
    "/member/accept-invite/accept-family-plan-login",
    "/member/accept-invite/confirm-join-family",
    "/member/accept-invite/join-family-complete",
  ];
  it.each(family)("%s is no page while the flag is off", async (address) => expect(await found(address)).toEqual(none));

  it("a highlight has a page while the flag is on", async () => {
    flags = { ...FLAG_DEFAULTS, "show-new-highlights-experience": true };
    expect(await found("/highlights/dunk")).toEqual(page("Chase-down block"));
    expect(await found("/highlights/none")).toEqual(none);
  });

  it("who manages a family must sign in", async () => {
    flags = { ...FLAG_DEFAULTS, "growth-family-plan-memberships": true };
    expect(await found("/member/manage-family")).toEqual(signIn("/member/manage-family"));
    // The token waits in a cookie, not in an address.
    expect(await found("/member/accept-invite/confirm-join-family?token=t")).toEqual(
      signIn("/member/accept-invite/confirm-join-family"),
    );
  });
});

it.each([
  ["/home?utm_source=mail&x=1", "/?utm_source=mail"],
  ["/ecal?mpq=m-1&referrer_name=A&referrer_location=B", "/?mpq=m-1&referrer_name=A&referrer_location=B"],
  ["/championships?internal_data=on", "/playoffs?internal_data=on"],
  ["/sport-hq/football?promo_code=FALL", "/sports/football?promo_code=FALL"],
  ["/subscribe/member?redir=/company&utm_term=x", "/users/sign_up?redir=%2Fcompany&utm_term=x"],
  ["/schools/Lincoln-OR?utm_source=mail", "/schools/lincoln-or?utm_source=mail"],
])("redirects (S 2.2, 2.3) pass on what any page reads: %s → %s (S 2.10)", async (address, location) =>
  expect((await found(address))[1]).toBe(location),
);
