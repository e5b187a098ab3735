import { beforeEach, describe, expect, it } from "vitest";
import { pageFacts } from "~/models/analytics/page-context";
import * as eventPage from "~/routes/events.$slug.$key/route";
import { clock } from "~/services/process/clock.server";
import { heldLicense } from "~/web/session/signed-cookie.server";
import { DEFAULT_ALERTS } from "~contracts/records/alerts";
import { json, scriptedUpstreams, status, unreachable } from "../models/scripted-upstreams";
import { pairOf, requestWith, SITE } from "../web/configured";
import { callsWith, handedOut, member, renewable } from "./call-route";
import { drawnPage } from "./drawn-page";

const { handle, loader } = eventPage;
const upstream = scriptedUpstreams();
const { get } = callsWith(() => upstream.clients);

const PROFILE = "member GET /v1/user/profile";
const ENTITLEMENTS = "member GET /api/user/entitlements";
const VIEW = "member POST /v1/user/views/game/gam1";
const CREATE = "drm POST /v1/licenses";
const REFRESH = "member POST /oauth/token";
const profile = json({
  email: "fan@example.test",
  user_key: "u1",
  reminders: [{ content_type: "game", content_key: "gam1" }],
  following: [{ content_type: "school", content_key: "s1" }],
});
const record = (fields = {}, broadcast = {}) => ({
  key: "gam1",
  slug: "a-vs-b",
  content_type: "game",
  start_time: new Date(clock.now() - 60_000).toISOString(),
  participants: [{ key: "s1", name: "Boise", slug: "boise" }],
  publishers: [
    {
      key: "pub1",
      type: "school",
      name: "Boise",
      broadcasts: [{ key: "b1", status: "on_air", payment_required: true, ...broadcast }],
    },
  ],
  ...fields,
});

beforeEach(() => {
  upstream.on("echo GET /game_or_event/gam1", json(record()));
  upstream.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: "https://media.example/master.m3u8" }));
  upstream.on("search GET /v2/events", json({ items: [], total: 0 }));
  upstream.on("geoip GET /me", json({ country: { iso_code: "US" } }));
  upstream.on(PROFILE, profile);
  upstream.on("member GET /v2/user/profile", json({ key: "u1", email: "fan@example.test" }));
  upstream.on(ENTITLEMENTS, json({ entitlements: ["membership", "video_subscription", "data_subscription"] }));
  upstream.on("member GET /v3/downloads", json({ items: [] }));
  upstream.on(CREATE, json({ license_key: "l1" }, 201));
  upstream.on("subscription-admin GET /api/pass_set", json({ passes: [] }));
  upstream.on(VIEW, json({ success: true }));
});

describe("a reminder that nobody hears (S 7.3)", () => {
  const MAIL = "member GET /api/user/email_subscribe";
  const later = new Date(clock.now() + 5 * 86_400_000).toISOString();
  const said = async (record: object, cookies: Record<string, string> = member) => {
    upstream.on("echo GET /game_or_event/gam1", json(record));
    const page = { path: "/events/a-vs-b/gam1", pattern: "events/:slug/:key", cookies };
    const { html } = await drawnPage(eventPage, { ...page, upstreams: upstream.clients });
    return html.querySelectorAll('a[href="/member/notifications"]').map(({ parentNode }) => parentNode.text);
  };
  const SAID = ["We won't tell you about this game: your game alerts are off. Turn them on"];
  const upcoming = () => record({ start_time: later }, { status: "scheduled" });
  beforeEach(() => {
    upstream.on("member GET /v3/alerts", json({ ...DEFAULT_ALERTS, time_zone: null }));
    upstream.on("member GET /v3/push_devices", json({ public_key: "k", devices: [] }));
    upstream.on(MAIL, json({ email_subscribe: false }));
  });

  it("is said to be one, while the game is ahead", async () => {
    expect(await said(upcoming())).toEqual(SAID);
    upstream.on(MAIL, json({ email_subscribe: true }));
    expect(await said(upcoming())).toEqual([]);
  });

  it.each<[string, () => object, Record<string, string>, string]>([
    ["a guest", upcoming, {}, "gam1"],
    ["a member with another reminder", upcoming, member, "gam2"],
    ["a game that is on", record, member, "gam1"],
  ])("is not asked about for %s", async (_whom, event, cookies, content_key) => {
    const reminders = [{ content_type: "game", content_key }];
    upstream.on(PROFILE, json({ email: "fan@example.test", user_key: "u1", reminders }));
    expect([await said(event(), cookies), upstream.asked(MAIL)]).toEqual([[], []]);
  });
});

it("tells of the next game of the day after its own name, score, and actions", async () => {
  const participants = [
    { key: "s1", name: "Boise", slug: "boise" },
    { key: "s2", name: "Nampa", slug: "nampa" },
  ];
  const date = new Date(clock.now() + 3_600_000).toISOString();
  const second = { key: "gam2", title: "Boise vs. Nampa again", site_url: "/events/boise/gam2", date };
  upstream.on("echo GET /game_or_event/gam1", json(record({ participants })));
  upstream.on("search GET /v2/events", json({ items: [second], total: 1 }));
  const page = { path: "/events/boise/gam1", pattern: "events/:slug/:key", cookies: {} };
  const { html } = await drawnPage(eventPage, { ...page, upstreams: upstream.clients });
  const parts = html.querySelectorAll(
    '#about :is(h1, [role="group"], a[href="/events/boise/gam2"], [aria-label="Schools"])',
  );
  expect(parts.map(({ tagName }) => tagName)).toEqual(["H1", "DIV", "A", "UL"]);
});

const open = (cookies: Record<string, string> = {}, path = "/events/a-vs-b/gam1") =>
  get(loader, { path, params: { slug: path.split("/")[2] ?? "", key: "gam1" }, cookies });
type Page = {
  view: { stage: { kind: string; denial?: string; upsell?: { key: string } } };
  account: { url: string; contentType: string; now: number; saved?: object } | null;
  resume: { at: string; href: string; startHref: string } | null;
  marks: { following: string[]; reminded: boolean } | null;
  refreshSeconds: number | null;
};
const pageOf = (answer: { body: unknown }) => answer.body as Page;
const stageOf = (answer: { body: unknown }) => pageOf(answer).view.stage.upsell?.key ?? pageOf(answer).view.stage.kind;

describe("a guest", () => {
  it("gets the page, no cookies, and asks no member service", async () => {
    const answer = await open();
    expect([stageOf(answer), answer.cookies]).toEqual(["vid_default_full_live", {}]);
    expect(pageOf(answer)).toMatchObject({
      account: null,
      resume: null,
      marks: { following: [], reminded: false },
      refreshSeconds: 30,
    });
    expect([...upstream.asked("member"), ...upstream.asked("drm")]).toEqual([]);
  });

  it("keeps no license of somebody who signed out", async () => {
    const held = pairOf(heldLicense.serialize({ key: "old", entitlements: ["video_subscription"] }, clock.now()));
    expect(stageOf(await open(Object.fromEntries([held])))).toBe("vid_default_full_live");
  });

  it("gets a page that other guests may have too, wherever they are", async () => {
    expect((await open()).headers.get("Cache-Control")).toMatch(/^public, max-age=0, s-maxage=\d+/);
    expect(upstream.asked("geoip")).toEqual([]);
  });
});

it("is an event to analytics (S 2.10)", () =>
  expect(pageFacts(handle.pageContext ?? "unclassified", {})).toEqual({ page_type: "event" }));

describe("a member", () => {
  it("gets the video, and the license in a signed cookie of its own", async () => {
    const answer = await open(member);
    expect(stageOf(answer)).toBe("video");
    expect(pageOf(answer)).toMatchObject({
      account: null,
      marks: { following: ["s1"], reminded: true },
      refreshSeconds: null,
    });
    expect(heldLicense.read(requestWith(answer.cookies), clock.now())).toEqual({
      key: "l1",
      entitlements: ["video_subscription"],
    });
    expect(Object.keys(answer.cookies)).toEqual(["playback_licence"]);
  });

  it("who reloads the page keeps the license", async () => {
    upstream.on("drm GET /v1/licenses/l1", json({ license_key: "l1", valid: true }));
    const { cookies } = await open(member);
    await open({ ...member, ...cookies });
    expect(upstream.asked("drm")).toEqual([CREATE, "drm GET /v1/licenses/l1"]);
  });

  it("is asked for no license with limited_concurrent off, in the address or its cookie (S 9.3)", async () => {
    for (const [cookies, path] of [
      [member, "/events/a-vs-b/gam1?limited_concurrent=off"],
      [{ ...member, fieldhouse_feature_limited_concurrent: "off" }, "/events/a-vs-b/gam1"],
    ] as const) {
      const answer = await open(cookies, path);
      expect([stageOf(answer), answer.cookies]).toEqual(["video", {}]);
    }
    expect(upstream.asked("drm")).toEqual([]);
  });

  it("takes no device on the light page, which leads to the video", async () => {
    const answer = await open({ ...member, fieldhouse_view: "lite" });
    expect(pageOf(answer).view).toMatchObject({
      stage: { kind: "status", playsElsewhere: true },
      status: { code: "live_available" },
      why: null,
    });
    expect([upstream.asked("drm"), answer.cookies]).toEqual([[], {}]);
    expect(upstream.asked("content")).not.toContain("content GET /v2/broadcasts/b1/url.json");
    expect(stageOf(await open({ fieldhouse_view: "lite" }))).toBe("vid_default_full_live");
  });

  const VIDEO = "https://media.example/master.m3u8";
  const SOUND = { hls_url: "https://media.example/sound.m3u8", mp4_url: null };
  it.each<[object | null, Record<string, string>]>([
    [SOUND, {}],
    [SOUND, { fieldhouse_view: "lite" }],
    [null, {}],
  ])("hears the sound alone, %j, by the video's license, %j", async (sound, view) => {
    const path = "/events/a-vs-b/gam1?sound=only";
    upstream.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: VIDEO, sound }));
    const answer = await open({ ...member, ...view }, path);
    expect(pageOf(answer).view.stage).toMatchObject({
      sound: sound ? "alone" : null,
      video: { video_url: sound ? SOUND.hls_url : VIDEO },
    });
    expect([upstream.asked("drm"), Object.keys(answer.cookies)]).toEqual([[CREATE], ["playback_licence"]]);
    expect(stageOf(await open(view, path))).toBe("vid_default_full_live");
  });

  it("whose session is over is told so and is a guest again, and the browser learns it", async () => {
    upstream.on("member", status(401));
    for (const call of [PROFILE, ENTITLEMENTS, REFRESH]) upstream.on(call, status(401));
    const answer = await open({ ...renewable, member_refresh_token: "over-event-page" });
    expect([stageOf(answer), pageOf(answer).account, answer.cookies.member_access_token]).toEqual([
      "refused",
      null,
      "",
    ]);
    expect(pageOf(answer).marks).toEqual({ following: [], reminded: false });
    expect(JSON.stringify(answer.body)).toContain("You've been signed out. Sign in to keep watching.");
  });
});

describe("a member service that is down (security 3)", () => {
  beforeEach(() => {
    for (const call of [PROFILE, ENTITLEMENTS, REFRESH, "member GET /v2/user/profile"]) upstream.on(call, status(503));
  });

  it("leaves open what a member follows, so the page doesn't ask (S 8.2)", async () =>
    expect(pageOf(await open(handedOut())).marks).toBeNull());

  it("stops nobody to whom this site gave the token (S 5.4)", async () => {
    expect(stageOf(await open(handedOut()))).toBe("video");
    upstream.on(CREATE, unreachable);
    expect(stageOf(await open(handedOut()))).toBe("video");
  });

  it.each<[who: string, own: Record<string, string>, stage: string]>([
    ["to whom this site gave it", handedOut(), "video"],
    ["who may have made it up", member, "refused"],
  ])("ends no session whose token it can't renew: a member's %s", async (who, own, stage) => {
    for (const call of [PROFILE, ENTITLEMENTS, CREATE]) upstream.on(call, status(401));
    const answer = await open({ ...own, member_refresh_token: who.replaceAll(" ", "-") });
    expect([stageOf(answer), answer.cookies.member_refresh_token]).toEqual([stage, undefined]);
    expect(pageOf(answer).account).toBeNull();
  });

  it.each<[string, (own: Record<string, string>) => Record<string, string>]>([
    ["a junk cookie", () => ({ member_access_token: "junk" })],
    ["a junk cookie beside the proof of another token", (own) => ({ ...own, member_access_token: "junk" })],
    [
      "a junk cookie and the license of a bypass",
      () => ({
        member_access_token: "junk",
        ...Object.fromEntries([
          pairOf(heldLicense.serialize({ key: "DRM_BYPASS", entitlements: ["video_subscription"] }, clock.now())),
        ]),
      }),
    ],
  ])("plays no paid video to %s", async (_what, cookiesOf) => {
    for (const override of ["on", "off"]) {
      for (const drm of [json({ license_key: "l1" }, 201), status(500)]) {
        upstream.on("drm", drm);
        upstream.on(CREATE, drm);
        const answer = await open(cookiesOf(handedOut()), `/events/a-vs-b/gam1?limited_concurrent=${override}`);
        expect(stageOf(answer)).toBe("refused");
        expect(JSON.stringify(answer.body)).not.toContain("media.example");
      }
    }
    expect(upstream.asked("content").filter((call) => call.endsWith("/url.json"))).toEqual([]);
  });
});

describe("the address (rulings 3, redirect-malformed-url)", () => {
  it.each([
    ["/events/wrong-slug/gam1?publisher_key=p", "/events/a-vs-b/gam1?publisher_key=p"],
    ["/events/Boise/gam1", "/events/boise/gam1"],
  ])("%s goes to %s", async (path, location) => {
    const answer = await open({}, path);
    expect([answer.status, answer.location]).toEqual([301, location]);
  });

  it("without a slug has one address, too", async () => {
    upstream.on("echo GET /game_or_event/gam1", json(record({ slug: null })));
    expect(await open({}, "/events/whatever/gam1")).toMatchObject({ status: 301, location: "/events/event/gam1" });
    expect((await open({}, "/events/event/gam1")).body).toMatchObject({
      address: "https://www.fieldhouse.example/events/event/gam1",
    });
  });

  it("may get an earlier slug back: no browser keeps where it led for good", async () =>
    expect((await open({}, "/events/wrong-slug/gam1")).headers.get("Cache-Control")).toBe("public, max-age=60"));

  it.each([
    ["unknown", status(404), 404],
    ["deleted", json(record({ is_deleted: true })), 410],
    ["not to be had", unreachable, 503],
  ])("of an event that is %s is spelled right first", async (_what, answered, code) => {
    upstream.on("echo GET /game_or_event/gam1", answered);
    upstream.on("content GET /v2/games/gam1.json", answered);
    upstream.on("content GET /v2/events/gam1.json", answered);
    expect(await open({}, "/events/A-vs-B/gam1")).toMatchObject({ status: 301, location: "/events/a-vs-b/gam1" });
    expect(await open({}, "/events/a-vs-b/gam1")).toMatchObject({ status: code });
  });

  it("with a participant's slug is right, and names the event's own as canonical (rulings 4)", async () => {
    const answer = await open({}, "/events/boise/gam1");
    expect([answer.status, (answer.body as { address: string }).address]).toEqual([
      200,
      "https://www.fieldhouse.example/events/a-vs-b/gam1",
    ]);
  });
});

describe("a replay", () => {
  const AT = "2026-11-20T20:00:00.000Z";
  const replay = (vod = {}) =>
    json(
      record({
        start_time: new Date(clock.now() - 3 * 3_600_000).toISOString(),
        publishers: [
          {
            key: "pub1",
            type: "school",
            name: "Boise",
            broadcasts: [{ key: "b1", status: "complete" }],
            vods: [{ key: "v1", status: "complete", duration: 600, ...vod }],
          },
        ],
      }),
    );
  const watched = (position: number, duration = 600) =>
    json({
      email: "fan@example.test",
      user_key: "u1",
      most_recent: [
        { content_type: "game", content_key: "other", position: 99, duration: 600, positioned_at: AT },
        { content_type: "game", content_key: "gam1", position, duration, positioned_at: AT },
      ],
    });
  const saved = (position: number) => ({ position, duration: 600, savedAt: Date.parse(AT) });
  beforeEach(() => {
    upstream.on("echo GET /game_or_event/gam1", replay());
    upstream.on("member GET /v2/user/profile", json({ key: "u1", email: "fan@example.test" }));
    upstream.on("content GET /v2/vods/v1/url.json", json({ video_url: "https://media.example/master.m3u8" }));
  });

  it("offers a member to resume where the account says, or to begin again", async () => {
    upstream.on(PROFILE, watched(42));
    const askedAt = clock.now();
    const { account, resume } = pageOf(await open(member));
    const now = account?.now ?? NaN;
    expect(account).toEqual({ url: "/member/positions/game/gam1", contentType: "game", saved: saved(42), now });
    expect(now).toBeGreaterThanOrEqual(askedAt);
    expect(now).toBeLessThanOrEqual(clock.now());
    expect(resume).toEqual({ at: "0:42", href: "/events/a-vs-b/gam1?t=39", startHref: "/events/a-vs-b/gam1?t=0" });
  });

  it.each([
    ["hardly begun", 14, ""],
    ["and the address says where to begin", 42, "?t=90"],
    ["and the address says at the beginning", 42, "?t=0"],
  ])("offers no choice: %s", async (_, position, query) => {
    upstream.on(PROFILE, watched(position));
    const { account, resume } = pageOf(await open(member, `/events/a-vs-b/gam1${query}`));
    expect([account?.saved, resume]).toEqual([saved(position), null]);
  });

  it.each([
    ["a replay", replay(), "", member, ["gam1", "gam1?t="]],
    ["opened at a second, with what a link brings along", replay(), "?t=90&q=x", member, ["gam1", "gam1?t="]],
    ["of a publisher", replay(), "?publisher_key=pub1&t=9", member, ["gam1", "gam1?publisher_key=pub1&t="]],
    ["no live game", json(record({}, { payment_required: false })), "", member, ["gam1"]],
    ["none behind a wall", replay(), "?t=90", {}, ["gam1"]],
  ])("can be shared from where it plays: %s", async (_what, event, query, cookies, addresses) => {
    upstream.on("echo GET /game_or_event/gam1", event);
    const page = { path: `/events/a-vs-b/gam1${query}`, pattern: "events/:slug/:key", cookies };
    const { html } = await drawnPage(eventPage, { ...page, upstreams: upstream.clients });
    expect(html.querySelector("[data-player]") !== null).toBe(cookies === member);
    const shares = html.querySelectorAll('[role="group"] :is([data-url], [data-moment])');
    expect(shares.map((share) => share.getAttribute("data-moment") ?? share.getAttribute("data-url"))).toEqual(
      addresses.map((address) => `${SITE}/events/a-vs-b/${address}`),
    );
  });
});

describe("who gets the video has watched it, without a script", () => {
  it.each<[string, object, Record<string, string>, number]>([
    ["a member", {}, member, 1],
    ["a guest", {}, {}, 0],
    ["a member who gets no video", { publishers: [] }, member, 0],
  ])("%s", async (_, fields, cookies, views) => {
    upstream.on("echo GET /game_or_event/gam1", json(record(fields)));
    await open(cookies);
    expect(upstream.asked(VIEW)).toHaveLength(views);
  });

  it("and nobody waits for a service that takes its time", async () => {
    upstream.on(VIEW, () => new Promise(() => {}));
    expect(stageOf(await open(member))).toBe("video");
    // Given up is what has had its time: whoever waited for it comes after that.
    expect(upstream.requestsOf(VIEW).map(({ signal }) => signal.aborted)).toEqual([false]);
  });

  it("but not before the page is looked at", async () => {
    const asked = { path: "/events/a-vs-b/gam1", params: { slug: "a-vs-b", key: "gam1" }, cookies: member };
    const answer = await get(loader, { ...asked, headers: { "Sec-Purpose": "prefetch;prerender" } });
    expect([stageOf(answer), upstream.asked(VIEW)]).toEqual(["video", []]);
  });

  it("never renews a session that the answer can no longer hand out", async () => {
    upstream.on(VIEW, status(401));
    await open({ ...member, member_refresh_token: "r1" });
    await new Promise(setImmediate);
    expect([upstream.asked(VIEW).length, upstream.asked(REFRESH)]).toEqual([1, []]);
  });

  it("and a view that is lost costs nobody the page", async () => {
    upstream.on(VIEW, status(503));
    expect(stageOf(await open(member))).toBe("video");
  });
});

describe("no page", () => {
  it.each([
    [404, status(404)],
    [503, status(500)],
    [410, json(record({ is_deleted: true }))],
  ] as const)("is a %i, for members too", async (code, answer) => {
    upstream.on("echo GET /game_or_event/gam1", answer);
    upstream.on("content", answer);
    for (const cookies of [{}, member]) expect((await open(cookies)).status).toBe(code);
  });
});
