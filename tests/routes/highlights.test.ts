import { beforeEach, expect, it } from "vitest";
import { loader } from "~/routes/highlights_.$key/route";
import { FLAG_DEFAULTS } from "~contracts/flags";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";

const upstream = scriptedUpstreams();
const { get } = callsWith(() => ({
  ...upstream.clients,
  flags: { evaluate: async () => ({ ...FLAG_DEFAULTS, "show-new-highlights-experience": true }) },
}));

const VIEW = "member POST /v1/user/views/highlight/h1";
const VIDEO = "content GET /v2/highlights/h1/url.json";

beforeEach(() => {
  upstream.on("content GET /v2/highlights/h1.json", json({ key: "h1", title: "Chase-down block" }));
  upstream.on("search", json({ items: [], total: 0 }));
  upstream.on(VIEW, json({ success: true }));
  upstream.on("member GET /v1/user/profile", json({ email: "fan@example.test", user_key: "u1" }));
  upstream.on("member GET /v2/user/profile", json({ key: "u1", email: "fan@example.test" }));
});

it.each<[string, Record<string, string>, boolean, number]>([
  ["a member", member, true, 1],
  ["a guest", {}, true, 0],
  ["a member, without its video", member, false, 0],
])("a highlight is recorded as watched by %s (S 4.6)", async (_who, cookies, hasVideo, views) => {
  upstream.on(VIDEO, hasVideo ? json({ video_url: "https://media.example/h1.m3u8" }) : status(500));
  const page = await get(loader, { path: "/highlights/h1", params: { key: "h1" }, cookies });
  expect([page.status, upstream.asked(VIEW).length]).toEqual([200, views]);
});
