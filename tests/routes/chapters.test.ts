import { describe, expect, it } from "vitest";
import { loader } from "~/routes/events.$key.chapters[.]vtt/route";
import { clock } from "~/services/process/clock.server";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith } from "./call-route";

const upstream = scriptedUpstreams();
const { get } = callsWith(() => upstream.clients);

const EVENT = "echo GET /game_or_event/gam1";
const record = (vod: object) => ({
  key: "gam1",
  content_type: "game",
  start_time: new Date(clock.now()).toISOString(),
  publishers: [{ key: "pub1", type: "school", name: "Boise", vods: [{ key: "v1", duration: 600, ...vod }] }],
});
const replay = { status: "complete", key_moments: [{ title: "Goal, Boise", start: 61, end: 70 }] };
const open = (cookies: Record<string, string> = {}) =>
  get(loader, { path: "/events/gam1/chapters.vtt", params: { key: "gam1" }, cookies });

describe("/events/{key}/chapters.vtt", () => {
  it("names what happened in a replay", async () => {
    upstream.on(EVENT, json(record(replay)));
    const answer = await open();
    expect([answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
      "text/vtt; charset=utf-8",
      "private, no-store",
    ]);
    expect(answer.body).toBe("WEBVTT\n\n00:01:01.000 --> 00:10:00.000\nGoal, Boise\n");
  });

  it("is empty while scores are hidden", async () => {
    upstream.on(EVENT, json(record(replay)));
    expect((await open({ fieldhouse_scores: "hidden" })).body).toBe("WEBVTT\n");
  });

  it.each([
    ["a replay that is not there yet", json(record({ ...replay, status: "scheduled" })), 404],
    ["no event", status(404), 404],
    ["a deleted event", json({ ...record(replay), is_deleted: true }), 410],
  ])("has none for %s", async (_, answer, code) => {
    upstream.on(EVENT, answer);
    upstream.on("content", answer);
    expect((await open()).status).toBe(code);
  });
});
