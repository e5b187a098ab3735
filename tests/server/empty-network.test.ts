import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { matchRoutes } from "@remix-run/router";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { routeTable } from "../routes/route-modules";
import { type RunningServer, startServer } from "../support/server";
import { sitemapPages } from "../support/sitemap-pages";

// A network that starts with nothing (LEAGUE=none): every address answers as specified, and nothing fails.

const { routes } = routeTable(import.meta.glob("../../app/routes/*/route.tsx"));

type Answer = 200 | 404 | 405 | [status: 302 | 303, location: string];
const signIn = (path: string, status: 302 | 303 = 302): Answer => [
  status,
  `/users/sign_in?redir=${encodeURIComponent(path)}`,
];

const words = (text: string) => text.trim().split(/\s+/);
/** What a guest gets at an address of each route: a page or a file, nothing, the way to sign in, or elsewhere. */
const PAGES: [path: string, answer: Answer][] = [
  ...(await sitemapPages()).map((path): [string, Answer] => [path, 200]),
  ...words(`
  /.well-known/security.txt /board /board?g=gam0 /dev/ads /dev/clock /dev/device /dev/faults /dev/flags /dev/outbox
  /dev/scenarios /dev/scenarios.json /find-school/ohio /find-school?q=44111 /find-school?q=lincoln /gift /go /join
  /media/stills/football/1/0b2f6bf2b705-8c1d2cf4e9d8.svg /media/stills/stands/1/0b2f6bf2b705-8c1d2cf4e9d8.svg
  /member/accept-invite/join-family-complete /open-data.json /open-data/schools.json /playoffs /playoffs/brackets/ohio
  /playoffs/section/cif /playoffs/state/ohio /preferences /redeem /robots.txt /search /search/suggestions?q=lin
  /search?q=44111 /search?q=lincoln /sitemap.xml /sitemaps/pages.xml /sports/football /sports/football/ohio /states/oh
  /subscribe/retail /tests/trackwrestling /tonight/reel?state=zz /users/link/new /users/password/new /users/sign_in
  /users/sign_up /watch-events?status=live /watch-events?status=ondemand
  `).map((path): [string, Answer] => [path, 200]),
  ...words(`
  /.well-known/apple-developer-merchantid-domain-association /ads/track/x/start /ads/vast?pod=1 /affiliates/x
  /associations/ohsaa /clips/new /clips/x /clips/x/report /desk /desk/announcement /desk/audit /desk/codes
  /desk/figures /desk/games/x /desk/inbox /desk/inbox/x /desk/lists/vouchers.csv /desk/people /desk/people/x
  /desk/sign-in /desk/sign-in/passkey /desk/staff /dev/outbox/x /embed/brackets/ohio/football/d1/state
  /embed/brackets/ohio/football/d1/state/code /embed/schools/x /embed/schools/x/code /embed/x/x /events/click
  /events/gam0/ads /events/gam0/calendar.ics /events/gam0/chapters.vtt /events/gam0/cheers
  /events/gam0/license /events/gam0/live.json /events/gam0/matchups /events/gam0/playback-failures
  /events/gam0/plays /events/gam0/problem /events/x/gam0 /feeds/brackets/ohio/football/d1/state/calendar.ics
  /feeds/mine/x/calendar.ics /feeds/schools/x/calendar.ics /feeds/schools/x/events.rss /go/AAAAAA /highlights/x
  /join/x /landing/schools/x /live/brackets/ohio/football/d1/state/games.json /live/games.json /logos/sch0.svg
  /media/live/bdc0/master.m3u8 /media/stills/football/1/red-blue.svg
  /media/stills/nowhere/1/0b2f6bf2b705-8c1d2cf4e9d8.svg /media/vod/vod0/master.m3u8 /member/accept-invite/create
  /member/follow/school/x /member/positions/game/gam0 /member/streams /nowhere /open-data/schools/x/live.json
  /open-data/x.json /pay/card /playoffs/brackets/ohio/football /playoffs/brackets/ohio/football/d1/state
  /playoffs/brackets/ohio/football/d1/state/full /posters/events/gam0 /posters/schools/x /schools/x
  /schools/x/football /schools/x/football/boys/varsity /schools/x/football/schedule /schools/x/football/video/live
  /schools/x/video/live /share/schools/x.png /sitemaps/schools-1.xml /sports/quidditch /store/ohsaa /subscribe/x
  /support/x /timings /unsubscribe/x /users/link /users/passkey /users/password/edit /users/password/x
  `).map((path): [string, Answer] => [path, 404]),
  ...words(`
  /cancel-survey /member/accept-invite/confirm-join-family /member/account /member/card /member/data /member/devices
  /member/email /member/gifts /member/gifts/x /member/library /member/manage-family /member/notifications
  /member/passkeys /member/receipts/x /member/receipts/x/ticket.png /member/subscription/cancel
  /member/subscription/canceled /member/subscription/change /member/subscription/pause /member/subscription/refund
  /redeem/success
  `).map((path): [string, Answer] => [path, signIn(path)]),
  ["/schools/x/football/boys", [302, "/schools/x/football"]],
  ["/activate", [302, "/users/sign_in?redir=%2Factivate&apps=1"]],
  ["/customer-support", [302, "https://fans.fieldhouse.example/hc"]],
  ["/events/gam0/board", [302, "/events/event/gam0"]],
  ["/events/gam0/live", [302, "/events/event/gam0"]],
  ["/events/gam0/download", signIn("/member/library#downloads", 303)],
  ["/gift/checkout", [303, "/gift"]],
  ["/media/downloads/gam0.mp4", signIn("/member/library#downloads", 303)],
  ["/member/invite/x", [302, "/member/accept-invite/accept-family-plan?token=x"]],
  ["/go/x", [302, "/go?code=x"]],
  ["/redeem/payment", [303, "/redeem"]],
  ["/subscribe/member", [302, "/users/sign_up"]],
  ["/subscribe/stats", [302, "/subscribe/event"]],
  ["/users/sign_out", [302, "/"]],
  ["/webhooks/stripe", 405],
];

const dataDirectory = mkdtempSync(join(tmpdir(), "empty-"));
let site: RunningServer;
beforeAll(async () => {
  site = await startServer({ env: { LEAGUE: "none" }, dataDirectory });
});
afterAll(async () => {
  await site.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
});

/** As a crawler, who gets every page in one piece. */
const HEADERS = { Accept: "text/html", "User-Agent": "Googlebot/2.1" };
const get = (path: string) => fetch(site.url + path, { redirect: "manual", headers: HEADERS });

describe("a network that starts with nothing", () => {
  it("is walked through every route", () => {
    const walked = new Set(
      PAGES.map(([path]) => matchRoutes(routes, new URL(path, site.url).pathname)?.at(-1)?.route.id),
    );
    expect(routes.filter(({ id }) => !walked.has(id))).toEqual([]);
  });

  it.each(PAGES)("%s", async (path, expected) => {
    const answer = await get(path);
    const location = answer.headers.get("Location")?.replace(site.url, "");
    expect(location ? [answer.status, location] : answer.status).toEqual(expected);
    const text = await answer.text();
    if (expected !== 200 || !answer.headers.get("Content-Type")?.startsWith("text/html")) return;
    if (!path.startsWith("/tests/")) expect(parse(text).querySelectorAll("h1")).toHaveLength(1);
    expect(text).not.toContain("Something went wrong");
  });

  it("draws what is empty, and leads on", async () => {
    const pages = ["/watch-events", "/search?q=lincoln", "/sports/football", "/highlights", "/join"];
    for (const path of pages) {
      const main = parse(await (await get(path)).text()).querySelector("main");
      expect(main?.querySelector("img[src^='/drawings/']"), path).not.toBeNull();
      expect(main?.querySelector("a[href]"), path).not.toBeNull();
    }
  });

  it("has no member of a demonstration, nor any other school, pass or example", async () => {
    const signedIn = await fetch(`${site.url}/users/sign_in`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: site.url },
      body: new URLSearchParams({ email: "annual@fieldhouse.example", password: "Friday-Night-26" }),
    });
    expect(await signedIn.text()).toContain("That e-mail and password don&#x27;t match.");
    const scenarios = await (await get("/dev/scenarios.json")).json();
    expect(scenarios).toEqual({ scenarios: [] });
    expect(await (await get("/search/suggestions?q=a")).json()).toEqual({ suggestions: [] });
    for (const name of ["organizations", "highlights", "live"])
      expect(await (await get(`/sitemaps/${name}.xml`)).text(), name).not.toMatch(/\/(?:schools|events|highlights)\//);
  });

  it("fails nowhere", () => expect(site.output()).not.toMatch(/"level":(?:50|60)|Error/));
});
