import { describe, expect, it } from "vitest";
import { action } from "~/routes/member.positions.$contentType.$contentKey/route";
import { clock } from "~/services/process/clock.server";
import { json, scriptedUpstreams, status } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";

const upstream = scriptedUpstreams();
const { post } = callsWith(() => upstream.clients);

const PUT = "member PUT /v3/user/positions/highlight/h1";
const at = (cookies: Record<string, string> = member, contentType = "highlight") => ({
  path: `/member/positions/${contentType}/h1`,
  params: { contentType, contentKey: "h1" },
  cookies,
});
const PLACE = { position: "12.5", duration: "40.0" };

describe("/member/positions", () => {
  it("keeps a member's place, by this site's clock", async () => {
    upstream.on(PUT, json({ success: true }));
    const before = clock.now();
    const answer = await post(action, at(), PLACE);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([204, "private, no-store"]);
    const sent = (await upstream.requestsOf(PUT)[0]?.json()) as { updated_at: string };
    expect(sent).toMatchObject({ position: 12.5, duration: 40 });
    expect(Date.parse(sent.updated_at)).toBeGreaterThanOrEqual(Math.floor(before));
  });

  it("loses it quietly while the service is down", async () => {
    upstream.on(PUT, status(503));
    expect((await post(action, at(), PLACE)).status).toBe(204);
  });

  it("keeps nothing for a guest", async () => {
    expect((await post(action, at({}), PLACE)).status).toBe(204);
    expect(upstream.asked()).toEqual([]);
  });

  it.each([
    ["no place", { duration: "40" }],
    ["a place beyond the end", { position: "41", duration: "40" }],
    ["words", { position: "half", duration: "40" }],
    ["a length of nothing", { position: "0", duration: "0" }],
    ["longer than a week", { position: "0", duration: "9999999" }],
  ])("refuses %s", async (_, form) => {
    expect((await post(action, at(), form)).status).toBe(400);
    expect(upstream.asked()).toEqual([]);
  });
});
