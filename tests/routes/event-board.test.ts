import { parse } from "node-html-parser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loader } from "~/routes/events.$key.board/route";
import { clock } from "~/services/process/clock.server";
import { statsPass } from "~/web/stats-pass.server";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith } from "./call-route";

const NOW = Date.UTC(2026, 10, 21, 1);
const upstream = scriptedUpstreams();
const { get } = callsWith(() => upstream.clients);
vi.mock("~/services/process/log.server", () => ({ log: () => ({ warn() {}, info() {}, error() {} }) }));

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
  vi.spyOn(clock, "now").mockReturnValue(NOW);
  upstream.reset();
  upstream.on(EVENT, json(record()));
  upstream.on("search", json({ items: [], total: 0 }));
});
afterEach(() => vi.restoreAllMocks());

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

  it("loads two crests and nothing else, runs nothing, and is small: 4,096 bytes", async () => {
    const { html, headers } = await read(`?s=${statsPass("gam1", NOW)}`);
    expect(html.match(/(?:src|href)="[^"]+"/g)).toEqual([
      'href="/events/keller/gam1"',
      'src="/logos/k.svg"',
      'href="/events/keller/gam1"',
    ]);
    expect(html).not.toMatch(/<script|style="/);
    expect(headers.get("Content-Security-Policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-/,
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
    const link = hidden.root.querySelector("footer a")?.getAttribute("href");
    expect(link).toBe("/events/gam1/board?scores=shown");
    expect((await read("?scores=shown", "gam1", { fieldhouse_scores: "hidden" })).html).toContain("21");
    expect((await read()).html).not.toContain("Show this score");
  });

  it("shows the final of a game without stats, and no longer comes again", async () => {
    const over = { broadcasts: [{ key: "b1", status: "complete" }], vods: [{ key: "v", status: "complete" }] };
    const publishers = [{ key: "p", type: "school", name: "Keller", ...over }];
    upstream.on(EVENT, json(record({ publishers })));
    const listing = {
      ...{ key: "gam1", title: "Keller vs. Mercy", site_url: "/events/a/gam1", date: EARLIER },
      ...{ first_title: "Keller", second_title: "Mercy </style>" },
      score: { first_score: 30, second_score: 28, final: true },
    };
    upstream.on("search", json({ items: [listing], total: 1 }));
    const { root } = await read();
    expect(root.querySelectorAll(".s").map(({ text }) => text)).toEqual(["30", "28"]);
    expect(root.querySelector("[role=status]")?.text).toBe("Final");
    expect(root.querySelector("meta[http-equiv=refresh]")).toBeNull();
  });

  it("shows a meet by its name, its teams without", async () => {
    const participants = ["a", "b", "c"].map((key) => ({ key, name: key.toUpperCase() }));
    upstream.on(EVENT, json(record({ participants, custom_subheadline: "Garfield Invitational" })));
    const { root } = await read();
    expect(root.querySelectorAll("h2").map(({ text }) => text)).toEqual(["A", "B", "C"]);
    expect(root.querySelector("h1")?.text).toContain("Garfield Invitational");
    expect(root.querySelector(".s")).toBeNull();
  });

  it("leads from a deleted game to the page that says so", async () => {
    upstream.on(EVENT, json(record({ is_deleted: true })));
    const { status, location } = await read();
    expect([status, location]).toEqual([302, "/events/event/gam1"]);
  });

  it("knows no event that isn't there", async () => {
    upstream.on(EVENT, status(404));
    for (const plural of ["games", "events"]) upstream.on(`content GET /v2/${plural}/gam1.json`, status(404));
    expect((await read()).status).toBe(404);
    expect((await read("", "a.b")).status).toBe(404);
  });
});
