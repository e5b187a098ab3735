import { createHash } from "node:crypto";
import { parse } from "node-html-parser";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { loader } from "~/routes/events.$key.board/route";
import { loader as eventPage } from "~/routes/events.$slug.$key/route";
import { settings } from "~/services/process/env.server";
import { statsPass } from "~/web/visit/timed-pass.server";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import { callsWith, member } from "./call-route";

const NOW = Date.UTC(2026, 10, 21, 1);
const upstream = scriptedUpstreams();
const { get } = callsWith(() => upstream.clients);
siteClock(() => NOW);

const EVENT = "echo GET /game_or_event/gam1";
const EARLIER = new Date(NOW - 3_600_000).toISOString();
const scoreboard = {
  ...{ period: "2nd", clock: "6:47", updated_at: EARLIER },
  teams: [
    { key: "s1", score: 21, by_period: [21], statistics: [] },
    { key: "s2", score: 14, by_period: [14], statistics: [] },
  ],
  plays: [{ period: "2nd", clock: "6:47", text: "Murphy, 4 yd run <script>" }],
};
const record = (fields = {}, datacast = {}) => ({
  ...{ key: "gam1", slug: "keller", content_type: "game", sport: "Football", level: "varsity" },
  ...{ start_time: EARLIER, time_zone: "East", home_team: "s2" },
  participants: [
    { key: "s1", name: "Keller", primary_color: "0xffd400", logo: "/logos/k.svg" },
    { key: "s2", name: "Mercy </style>", primary_color: "red}*{" },
  ],
  publishers: [
    {
      ...{ key: "p", type: "school", name: "Keller", broadcasts: [{ key: "b1", status: "on_air" }] },
      datacasts: [{ key: "d1", status: "inprogress", payment_required: true, scoreboard, ...datacast }],
    },
  ],
  ...fields,
});

beforeEach(() => {
  upstream.on(EVENT, json(record()));
  upstream.on("search", json({ items: [], total: 0 }));
});

const read = async (query = "", key = "gam1", cookies = {}) => {
  const answer = await get(loader, { path: `/events/${key}/board${query}`, params: { key }, cookies });
  return { ...answer, html: String(answer.body), root: parse(String(answer.body)) };
};

describe("/events/{key}/board", () => {
  it("is the score, the period, and the clock on the teams' colors, and comes again by itself", async () => {
    const { root, html, headers } = await read();
    expect(root.querySelectorAll("h2").map(({ text }) => text)).toEqual(["Keller", "Mercy </style>"]);
    expect(root.querySelectorAll(".s").map(({ text }) => text)).toEqual(["21", "14"]);
    expect(root.querySelector("[role=status]")?.text).toBe("2nd 6:47");
    expect(root.querySelector("title")?.text).toBe("Keller 21, Mercy </style> 14, 2nd 6:47 | Fieldhouse");
    expect(root.querySelector("meta[http-equiv=refresh]")?.getAttribute("content")).toBe("10");
    expect(html).toContain("li:nth-child(1){background:#ffd400;color:#05080f}");
    expect(html).toContain("li:nth-child(2){background:#001b34;color:#fff}");
    expect(headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=3");
  });

  it("loads two crests, our face, and nothing else, runs nothing, and is small: 4,096 bytes", async () => {
    const { html, headers } = await read(`?s=${statsPass("gam1", NOW)}`);
    expect(html.match(/(?:src|href)="[^"]+"/g)).toEqual([
      'href="/events/keller/gam1"',
      'src="/logos/k.svg"',
      'href="/events/keller/gam1"',
    ]);
    expect(html).not.toMatch(/<script|style="/);
    expect(headers.get("Content-Security-Policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action/,
    );
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(4_096);
  });

  it("shows paid plays only with the pass to them; the points are everyone's, as on a card", async () => {
    expect((await read()).html).not.toContain("Murphy");
    expect((await read(`?s=${statsPass("gam2", NOW)}`)).html).not.toContain("Murphy");
    expect((await read(`?s=${statsPass("gam1", NOW)}`)).html).toContain("Murphy, 4 yd run &lt;script&gt;");
  });

  it("offers the score to who hides it", async () => {
    const hidden = await read("?scores=hidden");
    expect(hidden.root.querySelector("main")?.text).not.toMatch(/\d/);
    expect(hidden.root.querySelector("title")?.text).toBe("Keller vs. Mercy </style> | Fieldhouse");
    expect(hidden.root.querySelector("footer a")?.getAttribute("href")).toBe("/events/gam1/board?scores=shown");
    expect((await read("?scores=shown", "gam1", { fieldhouse_scores: "hidden" })).html).toContain("21");
    expect((await read()).html).not.toContain("Show this score");
  });

  it.each([
    ["a deleted game", json(record({ is_deleted: true }))],
    ["none", status(404)],
  ])("leads from %s to the page that says so", async (_what, said) => {
    upstream.on(EVENT, said);
    for (const plural of ["games", "events"]) upstream.on(`content GET /v2/${plural}/gam1.json`, status(404));
    const answer = await read();
    expect([answer.status, answer.location]).toEqual([302, "/events/event/gam1"]);
  });

  it.each([500, 503])("tries again by itself when the score can't be read (%i), and is not kept", async (failed) => {
    upstream.on(EVENT, status(failed));
    for (const plural of ["games", "events"]) upstream.on(`content GET /v2/${plural}/gam1.json`, status(failed));
    const answer = await read("?publisher_key=p");
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([503, "private, no-store"]);
    expect(answer.root.querySelector("[role=status]")?.text).toBe("Trying again…");
    expect(answer.root.querySelector(".n")).toBeNull();
    expect(answer.root.querySelector("meta[http-equiv=refresh]")?.getAttribute("content")).toBe("30");
    expect(answer.root.querySelector("footer a")?.getAttribute("href")).toBe("/events/gam1/board?publisher_key=p");
    const style = answer.root.querySelector("style")?.text ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(answer.headers.get("Content-Security-Policy")).toContain(`style-src 'sha256-${hash}'`);
  });
});

describe("a game that two publishers carry, of which the second alone tells the score (S 2.10)", () => {
  const [own] = record().publishers;
  const publishers = [
    { ...own, key: "first", slug: "keller-schools", datacasts: [] },
    { ...own, key: "second", slug: "mercy" },
  ];
  const subscriber = json({ entitlements: ["membership", "video_subscription", "data_subscription"] });
  type Links = { view: { playsHref: string | null }; boardHref: string | null; scoreHref: string | null; kept: object };
  const eventOf = async (path: string, cookies = {}) =>
    (await get(eventPage, { path, params: { slug: path.split("/")[2] ?? "", key: "gam1" }, cookies })).body as Links;

  beforeEach(() => {
    upstream.on(EVENT, json(record({ publishers })));
    upstream.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: "https://media.example/a.m3u8" }));
    upstream.on("subscription-admin GET /api/pass_set", json({ passes: [] }));
    upstream.on("member", json({}));
    upstream.on("member GET /api/user/entitlements", subscriber);
    upstream.on("drm POST /v1/licenses", json({ license_key: "l1" }, 201));
  });

  it("stays the second's on every address that its page leads to", async () => {
    const { view, boardHref, kept } = await eventOf("/events/mercy/gam1?scores=shown", member);
    expect(kept).toEqual({ publisher_key: "second", scores: "shown", frame: null, sound: null });
    expect(view.playsHref).toBe("/events/gam1/plays?publisher_key=second&scores=shown");
    expect(boardHref).toMatch(/^\/events\/gam1\/board\?publisher_key=second&s=/);
    const hiding = await eventOf("/events/mercy/gam1", { fieldhouse_scores: "hidden" });
    expect(hiding.boardHref).toBe("/events/gam1/board?publisher_key=second&scores=hidden");
    expect(hiding.scoreHref).toBe("/events/keller/gam1?publisher_key=second&scores=shown");
  });

  it("gives the pass to nobody who may not read the stats", async () =>
    expect((await eventOf("/events/mercy/gam1")).boardHref).toBe("/events/gam1/board?publisher_key=second"));
});

it("shows crests from every host that the site's pages may", async () => {
  const { content } = settings();
  const before = content.CONTENT_CDN_URL;
  content.CONTENT_CDN_URL = "https://cdn.example/files";
  onTestFinished(() => void (content.CONTENT_CDN_URL = before));
  expect((await read()).headers.get("Content-Security-Policy")).toContain("img-src 'self' https://cdn.example;");
});
