import { beforeEach, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { DRM_BYPASS } from "~/models/event/access/access";
import { NO_LICENSE, PASS_UNCHECKED, SIGNED_OUT, TOO_MANY_DEVICES } from "~/models/event/access/why-not";
import { eventView, readEvent } from "~/models/event/page/event-page.server";
import { currentOn } from "~/models/event/page/event-request.server";
import type { Stage, Viewer } from "~/models/event/page/stage.server";
import type { DISPLAY_STATUSES } from "~/models/event/status/display-status";
import type { HeldLicense } from "~/models/event/video/license.server";
import { utc } from "~/models/place/time";
import { SignedOut, UpstreamError } from "~/services/http/upstream-error";
import { log } from "~/services/process/log.server";
import { metricsRegistry } from "~/services/process/metrics.server";
import type { Event, publisherSchema } from "~contracts/records/event";
import type { Answer, Service } from "../scripted-upstreams";
import { blocked, json, scriptedUpstreams, status, text, unreachable } from "../scripted-upstreams";
import { anEvent, aPublisher } from "./records";

const upstream = scriptedUpstreams();

const NOW = utc(Date.parse("2026-11-20T23:30:00Z"));
const ago = (minutes: number) => NOW.minus({ minutes }).toISO();
const CREATE = "drm POST /v1/licenses";
const ENTITLEMENTS = "member GET /api/user/entitlements";
const VIDEO_URL = "https://media.example/master.m3u8";

/** Who watches, and what the member service says they hold; it does not know the junk token. */
const HOLDINGS = {
  free: ["membership"],
  subscriber: ["membership", "video_subscription", "data_subscription"],
  holder: ["membership", "state_pass"],
} satisfies Record<string, string[]>;
type Audience = keyof typeof HOLDINGS | "guest" | "junk";

const isMember = (token: string): token is keyof typeof HOLDINGS => Object.hasOwn(HOLDINGS, token);
const entitlements: Answer = (request) => {
  const token = new URL(request.url).searchParams.get("access_token") ?? "";
  return isMember(token)
    ? Response.json({ entitlements: HOLDINGS[token] })
    : Response.json({ error: "invalid_token" }, { status: 401 });
};

beforeEach(() => {
  vi.spyOn(log(), "warn");
  vi.spyOn(log(), "debug");
  upstream.on(ENTITLEMENTS, entitlements);
  upstream.on(CREATE, license);
  upstream.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: VIDEO_URL }));
  upstream.on("content GET /v2/vods/v1/url.json", json({ video_url: VIDEO_URL }));
});

/** The license service knows the entitlements (rulings 4). */
const license: Answer = async (request) => {
  const token = new URL(request.url).searchParams.get("member") ?? "";
  const { resource_entitlements: asked } = (await request.json()) as { resource_entitlements: string[] };
  const holds = isMember(token) && asked.some((one) => HOLDINGS[token].includes(one));
  return holds
    ? Response.json({ license_key: "new-license" }, { status: 201 })
    : Response.json({ error: "not_entitled" }, { status: 403 });
};

const STREAMS = "drm GET /v1/licenses";

function viewer(audience: Audience, fields: Partial<Viewer> = {}): Viewer {
  return {
    authenticated: audience !== "guest",
    zone: "America/New_York",
    limitedConcurrent: true,
    heldLicense: null,
    device: null,
    tokenIsOurs: audience !== "guest" && audience !== "junk",
    call: (ask) => (audience === "guest" ? Promise.reject(new Error("a guest asks nothing")) : ask(audience)),
    sessionLost: false,
    ...fields,
  };
}

const page = {
  siteUrl: "https://www.fieldhouse.example",
  path: "/events/a-vs-b/gam1",
  publisherKey: null as string | null,
};
const viewOf = (event: Event, who: Viewer, now = NOW, at = page) =>
  eventView(upstream.clients, currentOn(event, at, now), who, at);

/** In a word: what stands on the stage. */
function spelled(stage: Stage): string {
  if (stage.kind === "video") return `video ${stage.license?.key ?? "without license"}`;
  return stage.kind === "upsell" ? stage.upsell.key : stage.kind;
}
const stageOf = async (event: Event, who: Viewer) => spelled((await viewOf(event, who)).stage);

type Media = Pick<z.input<typeof publisherSchema>, "broadcasts" | "vods" | "datacasts">;
const carried = (media: Media, fields: Parameters<typeof anEvent>[0] = {}) =>
  anEvent({
    start_time: ago(30),
    publishers: [{ key: "pub1", type: "school", name: "Lakewood", ...media }],
    ...fields,
  });

const PAID = { payment_required: true, entitlement_period: ago(-600) };
const paidLive = carried({ broadcasts: [{ key: "b1", status: "on_air", ...PAID }] });
const freeLive = carried({ broadcasts: [{ key: "b1", status: "on_air" }] });
const concert = carried({ broadcasts: [{ key: "b1", status: "on_air" }] }, { content_type: "event", is_sport: false });
const paidConcert = carried(
  { broadcasts: [{ key: "b1", status: "on_air", ...PAID }] },
  { content_type: "event", is_sport: false },
);
const final = carried(
  { broadcasts: [{ key: "b1", status: "on_air", ...PAID }] },
  { is_tournament: true, required_entitlement: "state_pass" },
);
const paidReplay = carried({
  broadcasts: [{ key: "b1", status: "complete", vod_key: "v1" }],
  vods: [{ key: "v1", status: "complete", ...PAID }],
});
const neverBegan = (broadcast: object, vod: object, fields: Parameters<typeof anEvent>[0] = {}) =>
  carried(
    {
      broadcasts: [{ key: "b1", status: "scheduled", vod_key: "v1", ...broadcast }],
      vods: [{ key: "v1", status: "complete", ...vod }],
    },
    fields,
  );
const replayOnceFree = carried({
  vods: [{ key: "v1", status: "complete", payment_required: true, entitlement_period: ago(1) }],
});

describe("the stage by content and audience (S 2.12, 5.4)", () => {
  const PLAYS = "video new-license";
  const AUDIENCES: Audience[] = ["guest", "junk", "free", "subscriber", "holder"];
  const VIDEO = "vid_default_video";
  const MEMBERS = [PLAYS, PLAYS, PLAYS];
  const TOURNAMENT = "tournament_default_tournament_live";
  const LIVE = "vid_default_video_live";
  const PAID_LIVE = ["vid_default_full_live", LIVE, LIVE, PLAYS, LIVE];
  /** What each of the audiences gets. */
  it.each<[string, Event, string[]]>([
    ["paid, live", paidLive, PAID_LIVE],
    ["paid, replay", paidReplay, ["vid_default_full", VIDEO, VIDEO, PLAYS, VIDEO]],
    ["a replay whose paid period is over", replayOnceFree, ["vid_default_member", "refused", ...MEMBERS]],
    ["free, live", freeLive, ["vid_default_member_live", "refused", ...MEMBERS]],
    ["tournament, live", final, ["tournament_default_full_live", TOURNAMENT, TOURNAMENT, TOURNAMENT, PLAYS]],
    ["a paid concert", paidConcert, PAID_LIVE],
  ])("%s", async (_what, event, expected) => {
    for (const limitedConcurrent of [true, false]) {
      const found = await Promise.all(
        AUDIENCES.map((audience) => stageOf(event, viewer(audience, { limitedConcurrent }))),
      );
      const wanted = expected.map((stage) =>
        limitedConcurrent ? stage : stage.replace("new-license", "without license"),
      );
      expect(found, `limited_concurrent ${limitedConcurrent ? "on" : "off"}`).toEqual(wanted);
      if (!limitedConcurrent) continue;
      expect(upstream.asked(CREATE), "each member once, the guest and the junk token never").toHaveLength(3);
      upstream.reset();
      upstream.on(ENTITLEMENTS, entitlements);
      upstream.on("content", json({ video_url: VIDEO_URL }));
    }
    expect(upstream.asked("drm"), "with limited_concurrent off").toEqual([]);
  });

  it("takes the replay's price where its broadcast never began, not the broadcast's (S 4.2, 5.4)", async () => {
    const show = { content_type: "event" as const, is_sport: false };
    const paid = neverBegan({}, PAID, show);
    expect(await stageOf(paid, viewer("guest"))).toBe("vid_default_full");
    expect(await stageOf(paid, viewer("subscriber"))).toBe("video new-license");
    expect(await stageOf(neverBegan(PAID, {}, show), viewer("guest"))).toBe("video without license");
    expect((await viewOf(neverBegan(PAID, {}), viewer("guest"))).stage).toMatchObject({
      upsell: { header: "This Event is Available On Demand with a FREE Membership" },
    });
  });

  it("asks nobody where nothing is required", async () => {
    for (const audience of ["guest", "junk", "free"] as const)
      expect(await stageOf(concert, viewer(audience))).toBe("video without license");
    expect([...upstream.asked("member"), ...upstream.asked("drm")]).toEqual([]);
  });

  it("asks for what the video requires, under the provider's name, with the member's token", async () => {
    await viewOf(final, viewer("holder"));
    const [request] = upstream.requestsOf(CREATE);
    expect(new URL(request?.url ?? "").search).toBe("?member=holder");
    expect(await request?.json()).toEqual({ resource_entitlements: ["state_pass"] });
  });

  it("gives the video, its license and whether it is live", async () => {
    expect((await viewOf(paidLive, viewer("subscriber"))).stage).toMatchObject({
      kind: "video",
      live: true,
      video: { video_url: VIDEO_URL },
      license: { key: "new-license", entitlements: ["video_subscription"] },
    });
    expect((await viewOf(paidReplay, viewer("subscriber"))).stage).toMatchObject({ kind: "video", live: false });
  });

  it("gives a partner's frame the video without asking who watches, and what opens it (rulings 4)", async () => {
    for (const who of ["guest", "free", "subscriber"] as const)
      for (const limitedConcurrent of [true, false]) {
        const { stage } = await viewOf(paidLive, viewer(who, { embedded: true, limitedConcurrent }));
        expect(stage).toMatchObject({
          kind: "video",
          video: { video_url: VIDEO_URL },
          license: null,
          paid: null,
          offer: { upsell: { endpoint: "event" } },
        });
      }
    expect([...upstream.asked("member"), ...upstream.asked("drm")]).toEqual([]);
  });

  it("names no stream of the site's own to a partner's frame", async () => {
    upstream.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: "/media/live/bdc1/master.m3u8" }));
    expect((await viewOf(paidLive, viewer("subscriber"))).stage).toMatchObject({ paid: { key: "bdc1" } });
    expect((await viewOf(paidLive, viewer("subscriber", { embedded: true }))).stage).toMatchObject({ paid: null });
  });

  it("leads to the pass and back, and to sign-in for guests only (S 2.9)", async () => {
    const back = "redir=https%3A%2F%2Fwww.fieldhouse.example%2Fevents%2Fa-vs-b%2Fgam1";
    const { stage: guests } = await viewOf(paidLive, viewer("guest"));
    expect(guests).toMatchObject({
      href: `/subscribe/event?game_key=gam1&publisher_key=pub1&${back}`,
      signInHref: "/users/sign_in?redir=%2Fevents%2Fa-vs-b%2Fgam1",
    });
    expect((await viewOf(freeLive, viewer("guest"))).stage).toMatchObject({ href: `/subscribe/member?${back}` });
    expect((await viewOf(paidLive, viewer("free"))).stage).toMatchObject({ signInHref: null });
  });
});

describe("the stage by status (S 4.2, 8.7)", () => {
  const WAIT = "Please check back soon.";
  const broadcast = (status: "scheduled" | "on_air" | "complete") => [{ key: "b1", status, vod_key: "v1", ...PAID }];
  const vod = (status: string, fields = {}) => [{ key: "v1", status, ...PAID, ...fields }];
  const toCome = (minutesAgo: number, fields = {}) =>
    carried({ broadcasts: broadcast("scheduled") }, { start_time: ago(minutesAgo), ...fields });
  const over = (vods: Media["vods"]) => carried({ broadcasts: broadcast("complete"), vods });
  const PLAYS = "video new-license";
  const UPSELL = "vid_default_full";

  const cases: Record<
    (typeof DISPLAY_STATUSES)[number],
    [event: Event, guest: string, subscriber: string, message: string]
  > = {
    live_scheduled: [toCome(-60), UPSELL, "status", "Scheduled start: Nov 20, 2026 7:30 PM EST"],
    live_pending: [toCome(3), UPSELL, "status", WAIT],
    live_available: [carried({ broadcasts: broadcast("on_air") }), `${UPSELL}_live`, PLAYS, ""],
    live_no_vod: [over([]), "status", "status", "Live broadcast is complete"],
    vod_pending: [over(vod("scheduled")), UPSELL, "status", "Preparing replay. Check back."],
    vod_scheduled: [carried({ vods: vod("scheduled") }), UPSELL, "status", "Future replay"],
    vod_blackout: [
      carried({ vods: vod("complete", { blackout_end_date: "2026-11-22T17:00:00Z" }) }),
      "status",
      "status",
      "This broadcast is currently blacked out by Lakewood and will be available for replay on 11/22/2026.",
    ],
    vod_available: [carried({ vods: vod("complete") }), UPSELL, PLAYS, ""],
    vod_problem: [carried({ vods: vod("failed") }), "status", "status", "Technical difficulty ... please wait"],
    short_live_delayed: [toCome(10), UPSELL, "status", WAIT],
    long_live_delayed: [toCome(60), UPSELL, "status", WAIT],
    live_problem: [carried({}), "status", "status", "Technical difficulty ... please stand by"],
    canceled: [toCome(-60, { canceled: true }), "status", "status", "This event is canceled."],
    postponed: [
      toCome(-60, { canceled: true, postponed: true }),
      ...(["status", "status", "This event is postponed. It has no new date yet."] as const),
    ],
  };

  const dark = (end: string | null) => ({ blackout_start_date: "2026-11-19T17:00:00Z", blackout_end_date: end });
  const onAirDark = [{ ...broadcast("on_air")[0], ...dark("2026-11-21T02:00:00Z") }];
  it.each([
    ["days later", { vods: vod("complete", dark("2026-11-23T17:00:00Z")) }, "Watch it Monday, Nov 23"],
    ["today", { vods: vod("complete", dark("2026-11-21T02:00:00Z")) }, "Watch it today at 9:00 PM EST"],
    ["no one knows when", { vods: vod("complete", dark(null)) }, null],
    ["while no replay is there", { broadcasts: onAirDark }, null],
  ])("a blackout that ends %s says so first", async (_when, fields, opens) => {
    const { status } = await viewOf(carried(fields as Parameters<typeof carried>[0]), viewer("guest"));
    expect([status.code, status.opens]).toEqual(["vod_blackout", opens]);
  });

  it.each(Object.entries(cases))("%s", async (code, [event, guest, subscriber, message]) => {
    const view = await viewOf(event, viewer("subscriber"));
    expect(view.status).toMatchObject({ code, message });
    expect(spelled(view.stage)).toBe(subscriber);
    expect(await stageOf(event, viewer("guest"))).toBe(guest);
    // A license takes up a device: none is asked for where nothing plays.
    expect(upstream.asked("drm")).toHaveLength(subscriber.startsWith("video") ? 1 : 0);
  });
});

const refused = (denial: string, message: string) => ({ kind: "refused", denial, streams: [], message });

const FAILURES: [string, Answer][] = [
  ["404", status(404)],
  ["429", status(429)],
  ["500", status(500)],
  ["503", status(503)],
  ["a connection that fails", unreachable],
  ["bad JSON", text("{")],
  ["another shape", json({ entitlements: "all" })],
  ["no list under any name", json({})],
  ["no body", () => new Response(null, { status: 204 })],
];

describe("when entitlements fail (S 5.4, 8.2, security 3)", () => {
  const readBy = (who: Viewer) => stageOf(paidLive, { ...who, limitedConcurrent: false });

  it.each(FAILURES)("%s: all three, for a token that is ours alone, counted", async (_what, answer) => {
    upstream.on(ENTITLEMENTS, answer);
    const before = await unread();
    expect(await readBy(viewer("free"))).toBe("video without license");
    expect(await stageOf(final, viewer("holder", { limitedConcurrent: false }))).toBe(
      "tournament_default_tournament_live",
    );
    expect(await readBy(viewer("junk"))).toBe("refused");
    const after = await unread();
    expect([after.all - before.all, after.none - before.none]).toEqual([2, 1]);
  });

  it("offer no pass to who may hold one: for a token of unknown origin, the pass couldn't be checked", async () => {
    upstream.on(ENTITLEMENTS, status(500));
    const unchecked = refused("unchecked", PASS_UNCHECKED);
    for (const limitedConcurrent of [true, false]) {
      const { stage, why } = await viewOf(paidLive, viewer("junk", { limitedConcurrent }));
      expect(stage).toEqual(unchecked);
      expect(why).toMatchObject({ reason: "unchecked", next: "check-again" });
    }
    const toCome = carried({ broadcasts: [{ key: "b1", status: "scheduled", ...PAID }] }, { start_time: ago(-60) });
    expect(await stageOf(toCome, viewer("junk")), "nothing to watch yet").toBe("status");
  });

  it.each([
    ["scheduled", "status"],
    ["inprogress", "refused"],
  ] as const)("say so of stats alone once there are any: %s, %s", async (datacast, stage) => {
    upstream.on(ENTITLEMENTS, status(500));
    const stats = carried({ datacasts: [{ key: "d1", status: datacast, payment_required: true }] });
    expect(await stageOf(stats, viewer("junk"))).toBe(stage);
  });

  it("null is none, and no failure", async () => {
    upstream.on(ENTITLEMENTS, json({ entitlements: null }));
    const before = await unread();
    expect(await readBy(viewer("free"))).toBe("vid_default_video_live");
    expect(await unread()).toEqual(before);
  });

  it("decide nothing where the license does (rulings 4)", async () => {
    upstream.on(ENTITLEMENTS, status(500));
    expect(await stageOf(paidLive, viewer("subscriber"))).toBe("video new-license");
    expect(await stageOf(paidLive, viewer("free"))).toBe("vid_default_video_live");
  });

  it.each([401, 403])("%i that no renewal cured: signed out", async (code) => {
    const who = viewer("subscriber", {
      limitedConcurrent: false,
      call: () => {
        Object.assign(who, { authenticated: false, sessionLost: true });
        return Promise.reject(new UpstreamError({ service: "member", kind: "status", status: code, body: {} }));
      },
    });
    const signInHref = `/users/sign_in?redir=${encodeURIComponent(page.path)}`;
    expect((await viewOf(paidLive, who)).stage).toEqual({ ...refused("signed_out", SIGNED_OUT), signInHref });
  });

  it.each<[what: string, answer: Answer, stage: string]>([
    ["a firewall's page: nobody knows", blocked, "refused"],
    ["the service's own: none", json({ error: "no_plan" }, 403), "vid_default_video_live"],
  ])("403 that ends no session, %s", async (_what, answer, stage) => {
    upstream.on(ENTITLEMENTS, answer);
    expect(await readBy(viewer("subscriber"))).toBe(stage);
  });

  it("a session that is over holds nothing, though its token was ours", async () => {
    const over = viewer("subscriber", { limitedConcurrent: false, call: () => Promise.reject(new SignedOut("out")) });
    expect(await stageOf(paidLive, over)).toBe("vid_default_video_live");
    expect((await viewOf(paidLive, { ...over, limitedConcurrent: true, sessionLost: true })).stage).toMatchObject({
      kind: "refused",
      message: SIGNED_OUT,
    });
  });
});

async function unread() {
  const found = (await metricsRegistry.getSingleMetric("entitlements_unread_total")?.get())?.values ?? [];
  const of = (held: string) => found.find(({ labels }) => labels.held === held)?.value ?? 0;
  return { all: of("all"), none: of("none") };
}

it.each<[reason: string, who: Viewer, license?: Answer]>([
  ["not_authenticated", viewer("guest")],
  ["not_entitled", viewer("free", { limitedConcurrent: false })],
  ["too_many_devices", viewer("subscriber"), json({ error: "too_many_devices", active: 2, limit: 2 }, 409)],
])("a refusal is counted by its reason, which the log names: %s", async (reason, who, license) => {
  if (license) upstream.on(CREATE, license);
  upstream.on("drm GET /v1/licenses", json({ licenses: [] }));
  const counted = async () =>
    (await metricsRegistry.getSingleMetric("video_refused_total")?.get())?.values.map(({ labels, value }) => ({
      [String(labels.reason)]: value,
    })) ?? [];
  const times = async () => Object.assign({ [reason]: 0 }, ...(await counted()));
  const before = await times();
  await stageOf(paidLive, who);
  expect(await times()).toEqual({ ...before, [reason]: before[reason] + 1 });
  expect(log().debug).toHaveBeenLastCalledWith(expect.objectContaining({ reason }), "video refused");
});

describe("when licenses fail (S 8.3)", () => {
  it.each<[string, Answer, string]>([
    ["500", status(500), `video ${DRM_BYPASS}`],
    ["503", status(503), `video ${DRM_BYPASS}`],
    ["a connection that fails", unreachable, `video ${DRM_BYPASS}`],
    ["403", json({ error: "not_entitled" }, 403), "vid_default_video_live"],
    ["401", status(401), "refused"],
    ["404", status(404), "refused"],
    ["429", status(429), "refused"],
    ["409", json({ error: "too_many_devices", active: 2, limit: 2 }, 409), "refused"],
    ["bad JSON", text("{"), "refused"],
    ["no key", json({ license_key: "" }), "refused"],
  ])("%s", async (_what, answer, expected) => {
    upstream.on(CREATE, answer);
    upstream.on(STREAMS, status(404));
    expect(await stageOf(paidLive, viewer("subscriber"))).toBe(expected);
  });

  it("says why, and sells nothing to who holds the pass", async () => {
    upstream.on(CREATE, status(401));
    expect((await viewOf(paidLive, viewer("subscriber", { sessionLost: true }))).stage).toMatchObject({
      kind: "refused",
      message: SIGNED_OUT,
    });
    const kept = (await viewOf(paidLive, viewer("subscriber"))).stage;
    expect(kept, "signing in again gives no other token").toMatchObject({ denial: "refused", message: NO_LICENSE });
    expect(kept).not.toHaveProperty("signInHref");
    upstream.on(CREATE, status(409));
    upstream.on(STREAMS, status(404));
    const stage = async () => (await viewOf(paidLive, viewer("subscriber"))).stage;
    expect(await stage()).toEqual(refused("too_many_devices", TOO_MANY_DEVICES));
    upstream.on(CREATE, status(404));
    expect(await stage()).toEqual(refused("refused", NO_LICENSE));
  });

  it.each<[string, Answer, Answer]>([
    ["a license", blocked, entitlements],
    ["what a member holds, while no license can be had", status(503), blocked],
  ])("a firewall's 403 in place of %s offers no pass to who may hold one", async (_what, creation, holdings) => {
    upstream.on(CREATE, creation);
    upstream.on(ENTITLEMENTS, holdings);
    const { stage } = await viewOf(paidLive, viewer("subscriber"));
    expect(stage).toEqual(refused("unchecked", PASS_UNCHECKED));
  });

  it.each<[string, Answer]>([
    ["no body", () => new Response(null, { status: 403 })],
    ["words", () => new Response("not entitled", { status: 403 })],
    ["JSON", status(403)],
  ])("its own 403 with %s offers a pass", async (_what, creation) => {
    upstream.on(CREATE, creation);
    const { stage } = await viewOf(paidLive, viewer("subscriber"));
    expect(stage).toMatchObject({ kind: "upsell" });
  });

  it("a token that the license service refuses is renewed by the session", async () => {
    upstream.on(CREATE, (request) =>
      request.url.endsWith("member=subscriber")
        ? Response.json({ error: "invalid_token" }, { status: 401 })
        : Response.json({ license_key: "after" }),
    );
    const call: Viewer["call"] = (ask) => ask("subscriber").catch(() => ask("renewed"));
    expect(await stageOf(paidLive, viewer("subscriber", { call }))).toBe("video after");
  });
});

describe("the license held (S 5.4)", () => {
  const held = (key: string, list = ["video_subscription"]): HeldLicense => ({ key, entitlements: list });
  const VERIFY = "drm GET /v1/licenses/old";
  const RELEASE = "drm DELETE /v1/licenses/old";

  it.each<[string, HeldLicense, Answer, string, string[]]>([
    ["lives: it is used again", held("old"), json({ license_key: "old", valid: true }), "old", [VERIFY]],
    ["cannot be verified, 503: it counts as alive", held("old"), status(503), "old", [VERIFY]],
    ["is gone: another takes its place", held("old"), status(410), "new-license", [VERIFY, RELEASE, CREATE]],
    ["is answered with a 2xx: it holds, whatever the body", held("old"), json({ valid: false }), "old", [VERIFY]],
    ["is for something else: given back", held("old", ["state_pass"]), status(500), "new-license", [RELEASE, CREATE]],
    ["is the bypass key: a real one is asked for", held(DRM_BYPASS), status(500), "new-license", [CREATE]],
  ])("%s", async (_what, heldLicense, verification, key, asked) => {
    upstream.on(VERIFY, verification);
    upstream.on(RELEASE, () => new Response(null, { status: 204 }));
    expect(await stageOf(paidLive, viewer("subscriber", { heldLicense }))).toBe(`video ${key}`);
    expect([...new Set(upstream.asked("drm"))]).toEqual(asked);
  });
});

const down: [string, Answer][] = [...FAILURES, ["401", status(401)], ["403", status(403)]];
const services: Service[][] = [["member"], ["drm"], ["member", "drm"]];
it.each(services)("a junk token plays no paid video whatever happens to %s", async (failing) => {
  for (const [what, answer] of down) {
    upstream.reset();
    upstream.on("content", json({ video_url: VIDEO_URL }));
    upstream.on("member", entitlements);
    upstream.on("drm", json({ license_key: "forged" }));
    for (const service of failing) upstream.on(service, answer);
    for (const event of [paidLive, paidReplay, final]) {
      for (const limitedConcurrent of [true, false]) {
        const heldLicense = { key: DRM_BYPASS, entitlements: ["video_subscription"] };
        const { stage } = await viewOf(event, viewer("junk", { limitedConcurrent, heldLicense }));
        expect(stage.kind, what).not.toBe("video");
      }
    }
    expect(upstream.asked("content"), what).toEqual([]);
  }
});

describe("when the video's address cannot be had (S 8.4)", () => {
  it.each(FAILURES)("%s: the page says so", async (_what, answer) => {
    upstream.on("content GET /v2/broadcasts/b1/url.json", answer);
    upstream.on("content GET /v2/vods/v1/url.json", answer);
    const live = await viewOf(paidLive, viewer("subscriber"));
    expect([live.stage.kind, live.status.message]).toEqual(["status", "Technical difficulty ... please stand by"]);
    const replay = await viewOf(paidReplay, viewer("subscriber"));
    expect([replay.stage.kind, replay.status.message]).toEqual(["status", "Technical difficulty ... please wait"]);
  });

  it("the page is marked as no live part is, so that it asks again by itself (rulings 3)", async () => {
    upstream.on("content GET /v2/broadcasts/b1/url.json", status(503));
    const { mark } = (await viewOf(paidLive, viewer("subscriber"))).live;
    const sold = await viewOf(paidLive, viewer("guest"));
    expect([sold.stage.kind, `${sold.live.mark} without-video`]).toEqual(["upsell", mark]);
    upstream.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: VIDEO_URL }));
    const healed = await viewOf(paidLive, viewer("subscriber"));
    expect([healed.stage.kind, healed.live.mark]).toEqual(["video", sold.live.mark]);
  });
});

describe("stats", () => {
  const scoreboard = { updated_at: ago(1), teams: [], plays: [] };
  const stats = (datacast: "scheduled" | "inprogress" | "complete", paid: boolean) =>
    carried({ datacasts: [{ key: "d1", status: datacast, payment_required: paid, scoreboard }] });

  const HAS = "This event has live stats only.";
  const HAD = "This event had live stats only.";
  it.each<["scheduled" | "inprogress" | "complete", boolean, Audience, string, boolean, string]>([
    ["inprogress", true, "guest", "stats_default_full", false, HAS],
    ["inprogress", true, "free", "stats_default_full", false, HAS],
    ["inprogress", true, "holder", "stats_default_full", false, HAS],
    ["inprogress", true, "subscriber", "status", true, HAS],
    ["inprogress", false, "guest", "stats_default_member", false, HAS],
    ["inprogress", false, "free", "status", true, HAS],
    ["scheduled", true, "subscriber", "status", true, "Scheduled start: Nov 20, 2026 6:00 PM EST"],
    ["complete", true, "guest", "stats_default_member", false, HAD],
    ["complete", true, "free", "status", true, `${HAD} The final numbers are below.`],
  ])("alone, %s, paid %s, %s: %s", async (datacast, paid, audience, stage, numbers, message) => {
    const view = await viewOf(stats(datacast, paid), viewer(audience));
    expect([spelled(view.stage), view.scoreboard !== null, view.status.message]).toEqual([stage, numbers, message]);
    expect(upstream.asked("drm")).toEqual([]);
  });

  it("alone are waited for as a broadcast is, until their start has come", async () => {
    const at = async (minutes: number) => {
      const { status, live } = await viewOf(stats("scheduled", true), viewer("subscriber"), NOW.plus({ minutes }));
      return [status.isAhead, status.news, status.startsIn, live.mark.endsWith(" ahead")];
    };
    expect(await at(-60)).toEqual([true, "Starts in 30 min", 30 * 60, true]);
    expect(await at(-30)).toEqual([false, null, null, false]);
    expect(await at(0)).toEqual([false, null, null, false]);
  });

  it("beside a video need what is required of them, and no license of their own", async () => {
    const both = carried({
      broadcasts: [{ key: "b1", status: "on_air", ...PAID }],
      datacasts: [{ key: "d1", status: "inprogress", payment_required: true, scoreboard }],
    });
    let calls = 0;
    const counted: Viewer["call"] = (ask) => ((calls += 1), ask("subscriber"));
    const subscriber = await viewOf(both, viewer("subscriber", { call: counted }));
    expect(calls, "one for the entitlements, one for the license").toBe(2);
    expect([spelled(subscriber.stage), subscriber.scoreboard === null]).toEqual(["video new-license", false]);
    expect(upstream.asked(CREATE)).toHaveLength(1);
    expect(upstream.asked(ENTITLEMENTS)).toHaveLength(1);
    const free = await viewOf(both, viewer("free"));
    expect([spelled(free.stage), free.scoreboard]).toEqual(["vidstats_default_video_live", null]);
  });

  const teams = [{ key: "sch1", score: 7 }];
  const play = { period: "1st", text: "Safety" };
  it.each<[what: string, scoreboard: object, shown: object | null]>([
    ["a game that doesn't say whether it is over", { final: null }, { isFinal: false }],
    ["a team without its statistics", { teams }, { teams: [{ score: 7, byPeriod: [] }], statistics: [] }],
    ["a play without its clock", { plays: [{ ...play, clock: null }] }, { plays: [{ when: "1st", text: "Safety" }] }],
    ["plays that can't be read", { teams, plays: "none" }, { teams: [{ score: 7 }], plays: [] }],
    ["a score that can't be read", { teams: [{ key: "sch1", score: null }] }, null],
  ])("never take the page away: %s", async (_what, odd, shown) => {
    const datacasts = [{ key: "d1", status: "inprogress", scoreboard: { ...scoreboard, ...odd } }];
    const publishers = [{ key: "pub1", type: "school", name: "Lakewood", datacasts }];
    upstream.on("echo GET /game_or_event/gam1", json({ key: "gam1", content_type: "game", publishers }));
    const view = await viewOf(await readEvent(upstream.clients, "gam1", page.path), viewer("free"));
    if (shown) expect(view.scoreboard).toMatchObject(shown);
    else expect(view.scoreboard).toBeNull();
  });
});

describe("the rest of the page", () => {
  it("names publisher, place, start in the visitor's zone as its message does, and schools with a page", async () => {
    const event = carried(
      { broadcasts: [{ key: "b1", status: "scheduled" }] },
      {
        ...{ time_zone: "Mountain", start_time: "2026-11-21T02:00:00Z", city: "Boise", state_code: "ID" },
        participants: [
          { key: "s1", name: "Boise High School", short_name: "Boise", slug: "boise" },
          { key: "s2", name: "Away" },
        ],
      },
    );
    const date = "2026-11-21T02:00:00.000Z";
    const message = "Scheduled start: Nov 20, 2026 9:00 PM EST";
    expect(await viewOf(event, viewer("guest"))).toMatchObject({
      status: { dateText: "Nov 20, 2026 | 9:00 PM EST", message, date, place: "Boise, ID", isLive: false },
      schools: [{ key: "s1", label: "Boise", type: "school", slug: "boise" }],
      publisherKey: "pub1",
    });
  });

  describe("the places in a replay", () => {
    const key_moments = [{ title: "Touchdown, home!", start: 61, end: 70 }];
    const replay = (fields: object) =>
      carried(
        {
          broadcasts: [{ key: "b1", status: "complete", vod_key: "v1" }],
          vods: [{ key: "v1", status: "complete", duration: 600, key_moments, ...fields }],
        },
        { slug: "a-vs-b", is_sport: false },
      );
    const asked = { ...page, path: "/events/a-vs-b/gam1?t=90", publisherKey: "pub1" };
    const placesOf = async (event: Event, who = viewer("guest")) => {
      const { startAt, moments } = await viewOf(event, who, NOW, asked);
      return [startAt, moments];
    };

    it("are its key moments, and where the address asks it to begin", async () => {
      const href = "/events/a-vs-b/gam1?publisher_key=pub1&t=61";
      expect(await placesOf(replay({}))).toEqual([
        90,
        [{ title: "Touchdown, home!", start: 61, timeText: "1:01", href }],
      ]);
    });

    it("keep a score shown that the visitor asked for, in links and chapters", async () => {
      const path = "/events/a-vs-b/gam1?scores=shown";
      const { moments, chapters } = await viewOf(replay({}), viewer("guest"), NOW, { ...asked, path });
      expect([moments[0]?.href, chapters]).toEqual([
        "/events/a-vs-b/gam1?publisher_key=pub1&scores=shown&t=61",
        "/events/gam1/chapters.vtt?publisher_key=pub1&scores=shown",
      ]);
    });

    it.each<[string, Event]>([
      ["nowhere while it does not play here", replay(PAID)],
      ["nowhere in a live game", concert],
    ])("are %s", async (_where, event) => expect(await placesOf(event)).toEqual([null, []]));
  });

  it("takes the publisher that the address asks for", async () => {
    const event = anEvent({ publishers: [aPublisher({ key: "one" }), aPublisher({ key: "two", name: "Other" })] });
    const view = await viewOf(event, viewer("guest"), NOW, { ...page, publisherKey: "two" });
    expect(view).toMatchObject({ publisherKey: "two" });
  });
});

describe("reading the event (S 7.5, 8.4, 2.11)", () => {
  const ECHO = "echo GET /game_or_event/gam1";
  const read = () => readEvent(upstream.clients, "gam1", "/events/a/gam1?x=1").catch((thrown: unknown) => thrown);

  it("is a 404 with the words of S 8.1 where nobody knows it", async () => {
    upstream.on("echo", status(404));
    upstream.on("content", status(404));
    const answer = await read();
    expect(answer).toMatchObject({ status: 404, statusText: "Page Not Found: /events/a/gam1?x=1" });
    expect(await (answer as Response).json()).toEqual({ path: "/events/a/gam1?x=1" });
  });

  it.each<[string, Answer]>([
    ...FAILURES.filter(([what]) => ["503", "a connection that fails", "bad JSON"].includes(what)),
    ["another shape", json({ key: 1 })],
  ])("is a 503 with Retry-After where neither can say: %s", async (_what, answer) => {
    upstream.on("echo", answer);
    upstream.on("content", answer);
    const thrown = await read();
    expect(thrown).toMatchObject({ status: 503 });
    expect((thrown as Response).headers.get("Retry-After")).toBe("30");
  });

  it("is a 410 with the event as data where it was deleted", async () => {
    const participants = [{ key: "s1", name: "Boise", slug: "boise" }];
    upstream.on(ECHO, json({ key: "gam1", content_type: "game", is_deleted: true, participants }));
    const thrown = await read();
    expect(thrown).toMatchObject({ status: 410 });
    expect(await (thrown as Response).json()).toMatchObject({
      event: { is_deleted: true, participants: [{ name: "Boise", slug: "boise" }] },
    });
  });
});
