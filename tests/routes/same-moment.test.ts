import { parse } from "node-html-parser";
import { beforeEach, expect, it } from "vitest";
import type { DisplayStatus } from "~/models/event/status/display-status";
import { loader as liveView } from "~/routes/events.$key.live/route";
import { loader as liveState } from "~/routes/events.$key.live[.]json/route";
import { loader as eventPage, meta as eventMeta } from "~/routes/events.$slug.$key/route";
import { json, scriptedUpstreams } from "../models/scripted-upstreams";
import { siteClock } from "../support/site-clock";
import { callsWith } from "./call-route";

/** Whatever tells how an event stands says the same, on both sides of each boundary (S 4.2). */

const START = Date.parse("2026-11-21T00:00:00Z");
let now = START;
siteClock(() => now);

const upstream = scriptedUpstreams();
const { get } = callsWith(() => upstream.clients);

type Media = { broadcasts?: object[]; vods?: object[] };
const record = (media: Media) => ({
  ...{ key: "gam1", slug: "keller", content_type: "game", time_zone: "East" },
  start_time: new Date(START).toISOString(),
  participants: [
    { key: "s1", name: "Keller" },
    { key: "s2", name: "Mercy" },
  ],
  publishers: [{ key: "pub1", type: "school", name: "Keller", ...media }],
});
const live = (status: string): Media => ({ broadcasts: [{ key: "b1", status }] });
const replay = (status: string, blackout = {}): Media => ({
  ...live("complete"),
  vods: [{ key: "v1", status, ...blackout }],
});

beforeEach(() => {
  upstream.reset();
  upstream.on("content GET /v2/broadcasts/b1/url.json", json({ video_url: "https://media.example/master.m3u8" }));
  upstream.on("content GET /v2/vods/v1/url.json", json({ video_url: "https://media.example/master.m3u8" }));
  upstream.on("search", json({ items: [], total: 0 }));
  upstream.on("catalogue", json({ items: [], total: 0 }));
  upstream.on("subscription-admin GET /api/pass_set", json({ passes: [] }));
});

const params = { slug: "keller", key: "gam1" };
const MINUTE = 60_000;

it.each<[string, number, Media, DisplayStatus]>([
  ["six minutes before its start", -6 * MINUTE, live("scheduled"), "live_scheduled"],
  ["five minutes before", -5 * MINUTE, live("scheduled"), "live_pending"],
  ["ten minutes late", 10 * MINUTE, live("scheduled"), "short_live_delayed"],
  ["on air", 5 * MINUTE, live("on_air"), "live_available"],
  ["with its replay", 180 * MINUTE, replay("complete"), "vod_available"],
])("an event: %s is the same on its page, in its states and in its markup", async (_when, after, media, code) => {
  now = START + after;
  upstream.on("echo GET /game_or_event/gam1", json(record(media)));
  const page = await get(eventPage, { path: "/events/keller/gam1", params });
  const { view } = page.body as { view: { status: { code: string }; live: { code: string } } };
  const state = await get(liveState, { path: "/events/gam1/live.json", params });
  const part = await get(liveView, { path: "/events/gam1/live?part=1", params });
  const told = {
    page: view.status.code,
    json: (state.body as { code: string }).code,
    part: parse(String(part.body)).querySelector("#live-part")?.getAttribute("data-code")?.split(" ")[0],
  };
  expect(told).toEqual({ page: code, json: code, part: code });
  const markup = JSON.stringify(eventMeta({ data: page.body } as never));
  expect(/schema\.org\/(Event\w+)","/.exec(markup)?.[1]).toBe("EventScheduled");
});
