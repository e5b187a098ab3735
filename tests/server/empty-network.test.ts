import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../support/server";

// A network that starts with nothing (LEAGUE=none): every address answers as specified, and nothing fails.

type Answer = 200 | 404 | 405 | [status: 302 | 303, location: string];
const signIn = (path: string, status: 302 | 303 = 302): Answer => [
  status,
  `/users/sign_in?redir=${encodeURIComponent(path)}`,
];

/** By route: each address, and what a guest gets there. */
const ANSWERS: Readonly<Record<string, Readonly<Record<string, Answer>>>> = {
  $: { "/nowhere": 404 },
  "$profile.$slug": { "/schools/x": 404, "/associations/ohsaa": 404, "/affiliates/x": 404 },
  "$profile.$slug_.$sport": { "/schools/x/football": 404 },
  "$profile.$slug_.$sport_.$gender": { "/schools/x/football/boys": [302, "/schools/x/football"] },
  "$profile.$slug_.$sport_.$gender_.$level": { "/schools/x/football/boys/varsity": 404 },
  "$profile.$slug_.$sport_.schedule": { "/schools/x/football/schedule": 404 },
  "$profile.$slug_.$sport_.video.$category": { "/schools/x/football/video/live": 404 },
  "$profile.$slug_.video.$category": { "/schools/x/video/live": 404 },
  "[.]well-known.apple-developer-merchantid-domain-association": {
    "/.well-known/apple-developer-merchantid-domain-association": 404,
  },
  "[.]well-known.security[.]txt": { "/.well-known/security.txt": 200 },
  _index: { "/": 200 },
  activate: { "/activate": [302, "/users/sign_in?redir=%2Factivate&apps=1"] },
  "ads.track.$impression.$event": { "/ads/track/x/start": 404 },
  "ads.vast": { "/ads/vast?pod=1": 404 },
  advertise: { "/advertise": 200 },
  "affiliate-program": { "/affiliate-program": 200 },
  board: { "/board": 200, "/board?g=gam0": 200 },
  "buy-tickets": { "/buy-tickets": 200 },
  "california-privacy-rights-form": { "/california-privacy-rights-form": 200 },
  "cancel-survey": { "/cancel-survey": signIn("/cancel-survey") },
  "clips.$key": { "/clips/x": 404 },
  "clips.$key_.report": { "/clips/x/report": 404 },
  "clips.new": { "/clips/new": 404 },
  company: { "/company": 200 },
  "customer-support": { "/customer-support": [302, "https://fans.fieldhouse.example/hc"] },
  "delete-account": { "/delete-account": 200 },
  desk: { "/desk": 404 },
  "desk_.announcement": { "/desk/announcement": 404 },
  "desk_.audit": { "/desk/audit": 404 },
  "desk_.codes": { "/desk/codes": 404 },
  "desk_.figures": { "/desk/figures": 404 },
  "desk_.games_.$key": { "/desk/games/x": 404 },
  "desk_.inbox": { "/desk/inbox": 404 },
  "desk_.inbox_.$reference": { "/desk/inbox/x": 404 },
  "desk_.lists.$file": { "/desk/lists/vouchers.csv": 404 },
  "desk_.people": { "/desk/people": 404 },
  "desk_.people_.$key": { "/desk/people/x": 404 },
  "desk_.sign-in": { "/desk/sign-in": 404 },
  "desk_.staff": { "/desk/staff": 404 },
  "dev.ads": { "/dev/ads": 200 },
  "dev.clock": { "/dev/clock": 200 },
  "dev.device": { "/dev/device": 200 },
  "dev.faults": { "/dev/faults": 200 },
  "dev.flags": { "/dev/flags": 200 },
  "dev.outbox": { "/dev/outbox": 200 },
  "dev.outbox_.$id": { "/dev/outbox/x": 404 },
  "dev.scenarios": { "/dev/scenarios": 200 },
  "dev.scenarios[.]json": { "/dev/scenarios.json": 200 },
  "embed.brackets.$state.$sport.$division.$bracket": { "/embed/brackets/ohio/football/d1/state": 404 },
  "embed.brackets.$state.$sport.$division.$bracket_.code": { "/embed/brackets/ohio/football/d1/state/code": 404 },
  "embed.$family.$slug": { "/embed/schools/x": 404, "/embed/x/x": 404 },
  "embed.$family.$slug_.code": { "/embed/schools/x/code": 404 },
  "events.$key.ads": { "/events/gam0/ads": 404 },
  "events.$key.board": { "/events/gam0/board": 404 },
  "events.$key.calendar[.]ics": { "/events/gam0/calendar.ics": 404 },
  "events.$key.chapters[.]vtt": { "/events/gam0/chapters.vtt": 404 },
  "events.$key.download": { "/events/gam0/download": signIn("/member/library#downloads", 303) },
  "events.$key.license": { "/events/gam0/license": 404 },
  "events.$key.cheers": { "/events/gam0/cheers": 404 },
  "events.$key.live": { "/events/gam0/live": 404 },
  "events.$key.live[.]json": { "/events/gam0/live.json": 404 },
  "events.$key.matchups": { "/events/gam0/matchups": 404 },
  "events.$key.playback-failures": { "/events/gam0/playback-failures": 404 },
  "events.$key.plays": { "/events/gam0/plays": 404 },
  "events.$key.problem": { "/events/gam0/problem": 404 },
  "events.$slug.$key": { "/events/x/gam0": 404 },
  timings: { "/timings": 404 },
  "events.click": { "/events/click": 404 },
  "feeds.$family.$slug.$file": { "/feeds/schools/x/calendar.ics": 404, "/feeds/schools/x/events.rss": 404 },
  "feeds.brackets.$state.$sport.$division.$bracket.$file": {
    "/feeds/brackets/ohio/football/d1/state/calendar.ics": 404,
  },
  "feeds.mine.$token.calendar[.]ics": { "/feeds/mine/x/calendar.ics": 404 },
  "find-school": { "/find-school": 200, "/find-school?q=lincoln": 200, "/find-school?q=44111": 200 },
  "find-school_.$state": { "/find-school/ohio": 200 },
  gift: { "/gift": 200 },
  "gift_.checkout": { "/gift/checkout": [303, "/gift"] },
  highlights: { "/highlights": 200 },
  "highlights_.$key": { "/highlights/x": 404 },
  join: { "/join": 200 },
  "join_.$source": { "/join/x": 404 },
  "landing.$kind.$slug": { "/landing/schools/x": 404 },
  "live.brackets.$state.$sport.$division.$bracket.games[.]json": {
    "/live/brackets/ohio/football/d1/state/games.json": 404,
  },
  "live.games[.]json": { "/live/games.json": 404 },
  "logos.$file": { "/logos/sch0.svg": 404 },
  "media-partners": { "/media-partners": 200 },
  "media.downloads.$file": { "/media/downloads/gam0.mp4": signIn("/member/library#downloads", 303) },
  "media.stills.$film.$still.$file": {
    "/media/stills/football/1/0b2f6bf2b705-8c1d2cf4e9d8.svg": 200,
    "/media/stills/football/1/red-blue.svg": 404,
    "/media/stills/stands/1/0b2f6bf2b705-8c1d2cf4e9d8.svg": 404,
  },
  "media.live.$": { "/media/live/bdc0/master.m3u8": 404 },
  "media.vod.$": { "/media/vod/vod0/master.m3u8": 404 },
  "member.$interest.$contentType.$contentKey": { "/member/follow/school/x": 404 },
  "member.accept-invite.$way": { "/member/accept-invite/create": 404 },
  "member.accept-invite.confirm-join-family": {
    "/member/accept-invite/confirm-join-family": signIn("/member/accept-invite/confirm-join-family"),
  },
  "member.accept-invite.join-family-complete": { "/member/accept-invite/join-family-complete": 200 },
  "member.account": { "/member/account": signIn("/member/account") },
  "member.card": { "/member/card": signIn("/member/card") },
  "member.data": { "/member/data": signIn("/member/data") },
  "member.passkeys": { "/member/passkeys": signIn("/member/passkeys") },
  "member.devices": { "/member/devices": signIn("/member/devices") },
  "member.email": { "/member/email": signIn("/member/email") },
  "member.gifts": { "/member/gifts": signIn("/member/gifts") },
  "member.gifts_.$gift": { "/member/gifts/x": signIn("/member/gifts/x") },
  "member.invite.$invite": { "/member/invite/x": [302, "/member/accept-invite/accept-family-plan?token=x"] },
  "member.library": { "/member/library": signIn("/member/library") },
  "member.manage-family": { "/member/manage-family": signIn("/member/manage-family") },
  "member.notifications": { "/member/notifications": signIn("/member/notifications") },
  "member.positions.$contentType.$contentKey": { "/member/positions/game/gam0": 404 },
  "member.receipts.$order": { "/member/receipts/x": signIn("/member/receipts/x") },
  "member.receipts.$order_.ticket[.]png": { "/member/receipts/x/ticket.png": signIn("/member/receipts/x/ticket.png") },
  "member.streams": { "/member/streams": 404 },
  "member.subscription.change": { "/member/subscription/change": signIn("/member/subscription/change") },
  "member.subscription.pause": { "/member/subscription/pause": signIn("/member/subscription/pause") },
  "member.subscription.refund": { "/member/subscription/refund": signIn("/member/subscription/refund") },
  "member.subscription.cancel": { "/member/subscription/cancel": signIn("/member/subscription/cancel") },
  "member.subscription.canceled": { "/member/subscription/canceled": signIn("/member/subscription/canceled") },
  "officials-pass": { "/officials-pass": 200 },
  "pay.$page": { "/pay/card": 404 },
  playoffs: { "/playoffs": 200 },
  "playoffs_.$stateSectionType.$stateSection": { "/playoffs/state/ohio": 200, "/playoffs/section/cif": 200 },
  "playoffs_.brackets.$state": { "/playoffs/brackets/ohio": 200 },
  "playoffs_.brackets.$state_.$sport": { "/playoffs/brackets/ohio/football": 404 },
  "playoffs_.brackets.$state_.$sport_.$division.$bracket": { "/playoffs/brackets/ohio/football/d1/state": 404 },
  "playoffs_.brackets.$state_.$sport_.$division.$bracket_.full": {
    "/playoffs/brackets/ohio/football/d1/state/full": 404,
  },
  "posters.events.$key": { "/posters/events/gam0": 404 },
  "open-data.$family.$slug.$list[.]json": { "/open-data/schools/x/live.json": 404 },
  "open-data.$family[.]json": { "/open-data/schools.json": 200, "/open-data/x.json": 404 },
  "open-data[.]json": { "/open-data.json": 200 },
  "posters.schools.$slug": { "/posters/schools/x": 404 },
  preferences: { "/preferences": 200 },
  privacypolicy: { "/privacypolicy": 200 },
  "producerlite-privacy-policy": { "/producerlite-privacy-policy": 200 },
  go: { "/go": 200 },
  "go_.$code": { "/go/AAAAAA": 404, "/go/x": [302, "/go?code=x"] },
  redeem: { "/redeem": 200 },
  "redeem_.payment": { "/redeem/payment": [303, "/redeem"] },
  "redeem_.success": { "/redeem/success": signIn("/redeem/success") },
  "robots[.]txt": { "/robots.txt": 200 },
  "sbp-honor-roll": { "/sbp-honor-roll": 200 },
  search: { "/search": 200, "/search?q=lincoln": 200, "/search?q=44111": 200 },
  "search_.suggestions": { "/search/suggestions?q=lin": 200 },
  "share.$family.$file": { "/share/schools/x.png": 404 },
  "sitemap[.]xml": { "/sitemap.xml": 200 },
  "sitemaps.$file": { "/sitemaps/pages.xml": 200, "/sitemaps/schools-1.xml": 404 },
  "sports.$sport": { "/sports/football": 200, "/sports/quidditch": 404 },
  "sports_.$sport.$state": { "/sports/football/ohio": 200 },
  "states.$state_code": { "/states/oh": 200 },
  "store.$association": { "/store/ohsaa": 404 },
  "subscribe.$subscribeType": { "/subscribe/retail": 200, "/subscribe/x": 404 },
  "subscribe.member": { "/subscribe/member": [302, "/users/sign_up"] },
  "subscribe.stats": { "/subscribe/stats": [302, "/subscribe/event"] },
  "support.$slug": { "/support/x": 404 },
  supportprogram: { "/supportprogram": 200 },
  termsofuse: { "/termsofuse": 200 },
  "tests.trackwrestling": { "/tests/trackwrestling": 200 },
  "tonight.reel": { "/tonight/reel": 200, "/tonight/reel?state=zz": 200 },
  "unsubscribe.$token": { "/unsubscribe/x": 404 },
  "users.$authenticate": { "/users/sign_in": 200, "/users/sign_up": 200 },
  "users.link": { "/users/link": 404 },
  "users.passkey": { "/users/passkey": 404 },
  "users.link_.new": { "/users/link/new": 200 },
  "users.password.$successType": { "/users/password/x": 404 },
  "users.password.edit": { "/users/password/edit": 404 },
  "users.password.new": { "/users/password/new": 200 },
  "users.sign_out": { "/users/sign_out": [302, "/"] },
  "watch-events": { "/watch-events": 200, "/watch-events?status=live": 200, "/watch-events?status=ondemand": 200 },
  "ways-to-watch": { "/ways-to-watch": 200 },
  "webhooks.$provider": { "/webhooks/stripe": 405 },
};

const PAGES = Object.values(ANSWERS).flatMap((addresses) => Object.entries(addresses));

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
  it("is walked through every route", () =>
    expect(Object.keys(ANSWERS).sort()).toEqual(readdirSync("app/routes").sort()));

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
