import { parse } from "node-html-parser";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { EventStage } from "~/components/event/event-stage";
import { loader as liveState } from "~/routes/events.$key.live[.]json/route";
import { LiteEvent } from "~/routes/events.$slug.$key/lite-event";
import { loader } from "~/routes/events.$slug.$key/route";
import { action as stop } from "~/routes/member.streams/route";
import { clock } from "~/services/process/clock.server";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member, renewable } from "./call-route";

/** Every row of "Why can't I watch?" as a fan's browser gets it, without a script (S 2.12, 5.4, 8.7, 8.8). */

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
// React warns of effects in markup that is never hydrated.
vi.mock("react", async (original) => ({ ...(await original<object>()), useLayoutEffect: () => undefined }));

const HOUR = 3_600_000;
const CREATE = "drm POST /v1/licenses";
const LIST = "drm GET /v1/licenses";
const at = (ms: number) => new Date(clock.now() + ms).toISOString();

type Media = Record<string, unknown>;
const record = (start: number, media: Media, fields = {}) => ({
  ...{ key: "gam1", slug: "a-vs-b", content_type: "game", is_sport: true, start_time: at(start) },
  participants: [{ key: "s1", name: "Boise", slug: "boise" }],
  publishers: [{ key: "pub1", type: "school", name: "Boise Schools", ...media }],
  ...fields,
});
const broadcast = (state: string, fields = {}) => ({ broadcasts: [{ key: "b1", status: state, ...fields }] });
const vod = (state: string, fields = {}) => ({ vods: [{ key: "v1", status: state, ...fields }] });
const PAID = { payment_required: true };

beforeEach(() => {
  upstream.on("content GET /v2/broadcasts/b1/url.json", status(404));
  upstream.on("content GET /v2/vods/v1/url.json", status(404));
  upstream.on("search GET /v2/events", json({ items: [], total: 0 }));
  upstream.on("geoip GET /me", json({ country: { iso_code: "US" } }));
  upstream.on("member GET /v1/user/profile", json({ email: "fan@example.test", user_key: "u1" }));
  upstream.on("member GET /v2/user/profile", json({ key: "u1", email: "fan@example.test" }));
  upstream.on("member GET /api/user/entitlements", json({ entitlements: ["membership", "video_subscription"] }));
  upstream.on("member GET /v3/downloads", json({ items: [] }));
  upstream.on(CREATE, json({ license_key: "l1" }, 201));
  upstream.on("subscription-admin", json({ passes: PASS_SET, pass: aPass("day", 1299) }));
});

const aPass = (duration_unit: string, price_in_cents: number) => ({
  ...{ key: `p-${duration_unit}`, name: "Pass", duration_unit, price_in_cents, time_period_category: "recurring" },
});
const PASS_SET = [aPass("year", 7999), aPass("month", 1199)];

async function page(event: object, cookies: Record<string, string> = {}, query = "") {
  upstream.on("echo GET /game_or_event/gam1", json(event));
  const path = `/events/a-vs-b/gam1${query}`;
  const { body } = await get(loader, { path, params: { slug: "a-vs-b", key: "gam1" }, cookies });
  const { view, account } = body as Parameters<typeof EventStage>[0];
  const html = renderToStaticMarkup(<EventStage view={view} account={account} ownHref={path} />);
  return { view, html: parse(html), body };
}
const reasonOf = ({ html }: Awaited<ReturnType<typeof page>>) => html.querySelector("#watch")?.getAttribute("data-why");

type Row = [what: string, event: () => object, Record<string, string>, reason: string, text: string, next: string];
const FREE = "Become a member for free to watch this event";
const LIVE = "Subscribe Now to watch this event LIVE";
const paidLive = () => record(-HOUR, broadcast("on_air", PAID));
/** One of each kind; why-not.test.ts has every status, status-message.test.ts and upsell.test.ts every text. */
const rows: Row[] = [
  ["to come, free", () => record(2 * HOUR, broadcast("scheduled")), {}, "free-account", FREE, "Become a Member"],
  ["on air, paid", paidLive, {}, "pass", LIVE, "Subscribe Now"],
  [
    "replay blacked out",
    () => record(-4 * HOUR, vod("complete", { blackout_start_date: at(-HOUR), blackout_end_date: at(48 * HOUR) })),
    member,
    "blackout",
    "blacked out by Boise Schools",
    "See what's live",
  ],
];

describe("the stage", () => {
  it.each(rows)("%s", async (_what, event, cookies, reason, text, next) => {
    const shown = await page(event(), cookies);
    expect(reasonOf(shown)).toBe(reason);
    expect(shown.html.querySelector("#watch")?.textContent).toContain(text);
    expect(shown.html.querySelectorAll("#watch a").map((link) => link.textContent)).toContain(next);
    expect(shown.html.querySelector("video")).toBeNull();
  });

  it.each<[string, object]>([
    ["a paid game", PAID],
    ["a free game", {}],
  ])("sells nothing to watch %s with while it is blacked out", async (_what, of) => {
    const blackout = { blackout_start_date: at(-HOUR), blackout_end_date: at(HOUR) };
    const { textContent } = (await page(record(-HOUR, broadcast("on_air", { ...of, ...blackout })))).html;
    expect(textContent).toContain("currently blacked out");
    expect(textContent).not.toMatch(/LIVE|Subscribe|Become a member/);
  });

  const TOURNAMENT = { is_tournament: true, required_entitlement: "state-finals" };
  it.each<[string, object, string | null]>([
    ["a pass", record(-HOUR, broadcast("on_air", PAID)), "$79.99 a year or $11.99 a month, plus tax"],
    ["a tournament's own pass", record(-HOUR, broadcast("on_air", PAID), TOURNAMENT), "$12.99, plus tax"],
    ["a free account", record(-HOUR, broadcast("on_air")), null],
  ])("says the price of %s", async (_what, event, price) => {
    const { textContent } = (await page(event)).html;
    if (price) expect(textContent).toContain(price);
    else expect(textContent).not.toContain("plus tax");
  });

  it.each([
    ["the game may begin", record(2 * HOUR, broadcast("scheduled"))],
    ["a license may be given", record(-HOUR, broadcast("on_air", PAID))],
  ])("leads back to itself where %s by then", async (_what, event) => {
    upstream.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: "https://media.example/master.m3u8" }));
    upstream.on(CREATE, status(400));
    expect(String((await page(event, member)).html)).toMatch(/href="\/events\/a-vs-b\/gam1".*Check again/);
  });

  it("goes on without a price where the passes cannot be looked up", async () => {
    upstream.on("subscription-admin", status(503));
    const shown = await page(record(-HOUR, broadcast("on_air", PAID)));
    expect([reasonOf(shown), shown.html.textContent.includes("plus tax")]).toEqual(["pass", false]);
  });
});

it.each([
  ["the page", {}],
  ["the light page", { fieldhouse_view: "lite" }],
])("%s has the part that crawlers are told has to be paid for", async (what, cookies) => {
  const { html, body } = await page(record(-HOUR, broadcast("on_air", PAID)), cookies);
  const { structured } = (body as { sharing: { structured: { hasPart?: { cssSelector: string }[] }[] } }).sharing;
  const [selector = ""] = structured.flatMap(({ hasPart = [] }) => hasPart.map(({ cssSelector }) => cssSelector));
  const drawn = what === "the page" ? html : parse(renderToStaticMarkup(<LiteEvent data={body as never} />));
  expect(drawn.querySelectorAll(selector).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Subscribe"),
  ]);
});

describe("streams in use (S 5.4, 7.4)", () => {
  const STREAM = "1b4e28ba-2fa1-11d2-883f-0016d3cca427";
  beforeEach(() => {
    upstream.on(CREATE, json({ error: "too_many_devices", active: 2, limit: 2 }, 409));
    upstream.on(
      LIST,
      json({
        licenses: [
          { license_key: STREAM, device: "Living-room TV", started_at: "2026-11-20T23:58:00Z" },
          { license_key: "l2", device: null, started_at: "2026-11-21T00:10:00Z" },
        ],
      }),
    );
  });
  const form = (fields: Record<string, string>, cookies: Record<string, string> = member) =>
    post(stop, { path: "/member/streams", cookies }, fields);
  const BACK = "/events/a-vs-b/gam1";

  it("are named, each with a plain form that stops it", async () => {
    const shown = await page(record(-HOUR, broadcast("on_air", PAID)), member);
    expect(reasonOf(shown)).toBe("streams-in-use");
    expect(shown.html.querySelector("[role=status]")?.textContent).toBe(
      "Your two streams are in use. Stop one to watch here.",
    );
    const [first, second] = shown.html.querySelectorAll("li");
    expect(first?.querySelector("span")?.textContent).toBe("Living-room TV, since 4:58 PM MST");
    expect(second?.querySelector("span")?.textContent).toBe("Another device, since 5:10 PM MST");
    const sent = first
      ?.querySelectorAll("form input")
      .map((one) => [one.getAttribute("name"), one.getAttribute("value")]);
    expect([first?.querySelector("form")?.getAttribute("action"), Object.fromEntries(sent ?? [])]).toEqual([
      "/member/streams",
      { stream: STREAM, redir: BACK },
    ]);
  });

  it("stop by the session's own token, and the way leads back to the event", async () => {
    upstream.on(`drm DELETE /v1/licenses/${STREAM}`, () => new Response(null, { status: 204 }));
    const answer = await form({ stream: STREAM, redir: BACK });
    expect([answer.status, answer.location]).toEqual([303, BACK]);
    const [asked] = upstream.requestsOf(`drm DELETE /v1/licenses/${STREAM}`);
    expect(new URL(asked?.url ?? "").searchParams.get("stopped")).toBe("1");
    expect(new URL(asked?.url ?? "").searchParams.get("member")).toBe(member.member_access_token);
  });

  it("stop for nobody who is not signed in, and lead nowhere else", async () => {
    expect((await form({ stream: STREAM, redir: BACK }, {})).location).toMatch(/^\/users\/sign_in/);
    expect(upstream.asked("drm")).toEqual([]);
    upstream.on(`drm DELETE /v1/licenses/${STREAM}`, () => new Response(null, { status: 204 }));
    expect((await form({ stream: STREAM, redir: "https://elsewhere.example/" })).location).toBe("/");
  });

  it.each<[fields: Record<string, string>, to: string]>([
    [{ redir: BACK }, BACK],
    [{ stream: "../l1", redir: BACK }, BACK],
    [{ stream: "../l1" }, "/"],
    [{ stream: "" }, "/"],
  ])("stop nothing for a form of %j, and lead back", async (fields, to) => {
    const answer = await form(fields);
    expect([answer.status, answer.location]).toEqual([303, to]);
    expect(upstream.asked("drm")).toEqual([]);
  });

  it("are named on the light page for whoever listens there", async () => {
    const { body } = await page(record(-HOUR, broadcast("on_air", PAID)), member, "?sound=only&lite=on");
    const drawn = parse(renderToStaticMarkup(<LiteEvent data={body as never} />));
    expect(drawn.querySelectorAll('form[action="/member/streams"]')).toHaveLength(2);
  });

  it("say so where the service cannot be asked", async () => {
    upstream.on(`drm DELETE /v1/licenses/${STREAM}`, status(503));
    expect((await form({ stream: STREAM })).status).toBe(503);
  });

  it("send on to sign in where the session was ended elsewhere", async () => {
    upstream.on(`drm DELETE /v1/licenses/${STREAM}`, status(401));
    upstream.on("member POST /oauth/token", status(401));
    const answer = await form({ stream: STREAM, redir: BACK }, renewable);
    expect([answer.status, answer.location]).toEqual([303, `/users/sign_in?redir=${encodeURIComponent(BACK)}`]);
  });
});

describe("what an open page reads out when this takes its stage", () => {
  const onStage = async (event: object, cookies: Record<string, string>) => {
    const stage = (await page(event, cookies)).html.querySelector("#watch");
    return { said: stage?.getAttribute("data-said") ?? "", shown: stage?.textContent };
  };

  it.each<[what: string, event: () => object, cookies: Record<string, string>, words: RegExp]>([
    ["a status", () => record(2 * HOUR, broadcast("scheduled")), member, /^Scheduled start: /],
    ["an offer", () => record(2 * HOUR, broadcast("scheduled", PAID)), {}, /^Scheduled start: /],
  ])("%s: its own words", async (_what, event, cookies, words) => {
    const { said, shown } = await onStage(event(), cookies);
    expect(said).toMatch(words);
    expect(shown).toContain(said);
  });

  it("a video: that it is ready", async () => {
    upstream.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: "https://media.example/b1.m3u8" }));
    upstream.on("member POST /v1/user/views/game/gam1", status(204));
    expect((await onStage(record(-HOUR, broadcast("on_air")), member)).said).toBe("The video is ready");
  });
});

describe("?why", () => {
  it("says in one line by what the stage was decided", async () => {
    const { view, html } = await page(record(-HOUR, broadcast("on_air", PAID)), {}, "?why");
    expect(view.debug).toMatch(
      /^stage=upsell; reason=pass; status=live_available; .*video=video_subscription; .*signed_in=false/,
    );
    expect(html.textContent).toContain(view.debug);
  });

  it("says nothing where it was not asked for", async () =>
    expect((await page(record(-HOUR, broadcast("on_air", PAID)))).view.debug).toBeNull());
});

describe("live.json", () => {
  const state = async (event: object) => {
    upstream.on("echo GET /game_or_event/gam1", json(event));
    return (await get(liveState, { path: "/events/gam1/live.json", params: { key: "gam1" } })).body as { why?: object };
  };

  it("says why nothing plays for anyone, and until when", async () => {
    const event = record(2 * HOUR, broadcast("scheduled", PAID));
    expect((await state(event)).why).toEqual({ reason: "not-started", until: event.start_time });
  });

  it("says nothing of who may watch what is on", async () =>
    expect(await state(record(-HOUR, broadcast("on_air", PAID)))).not.toHaveProperty("why"));
});
