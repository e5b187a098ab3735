import { beforeEach, describe, expect, it, vi } from "vitest";
import { action, loader } from "~/routes/events.click/route";
import { metricsRegistry } from "~/services/process/metrics.server";
import { json, scriptedUpstreams } from "../models/scripted-upstreams";
import { callsWith, member } from "./call-route";

const upstream = scriptedUpstreams();
const { get, post } = callsWith(() => upstream.clients);
beforeEach(() => {
  upstream.on("analytics", () => new Response(null, { status: 202 }));
  upstream.on("search", json({ items: [], total: 0 }));
  upstream.on("member GET /v2/user/profile", json({ key: "u1", email: "fan@example.test" }));
});

const BATCH = "analytics POST /batch";
const page = (cookies: Record<string, string> = {}, headers: Record<string, string> = {}) => ({
  path: "/events/click",
  cookies,
  headers,
});
const card = { track: "card", url: "/events/a/gam1", index: "0", key: "gam1", contentType: "game" };

async function sentWith(cookies: Record<string, string>, headers: Record<string, string> = {}): Promise<unknown> {
  const answer = await post(action, page(cookies, headers), card);
  expect([answer.status, answer.body, answer.cookies]).toEqual([204, "", {}]);
  await vi.waitFor(
    async () => {
      await upstream.clients.analytics.flush();
      expect(upstream.asked(BATCH)).toHaveLength(1);
    },
    { timeout: 30_000 },
  );
  return upstream.requestsOf(BATCH)[0]?.json();
}

it("a wallet that didn't come is counted, and told to no one else (B 4)", async () => {
  const counted = async () =>
    (await metricsRegistry.getSingleMetric("answers_missing_total")?.get())?.values.find(
      ({ labels }) => labels.without === "the browser's wallet",
    )?.value ?? 0;
  expect(await counted()).toBe(0);
  expect((await post(action, page(), { track: "wallet", name: "gone" })).status).toBe(204);
  await vi.waitFor(async () => expect(await counted()).toBe(1));
  expect(upstream.asked(BATCH)).toHaveLength(0);
});

describe("/events/click (S 2.13, 7.7, 5.6)", () => {
  const RANDOM = expect.stringMatching(/_cmp$/);
  const consented = { fieldhouse_consent: "C0001:1,C0002:1,C0003:1,C0004:1" };

  it("names a member who granted targeting", async () =>
    expect(await sentWith({ ...member, ...consented, fieldhouse_anonymous_id: "anon" })).toMatchObject({
      events: [
        {
          event: "watch_event_click",
          user_id: "u1",
          anonymous_id: "anon",
          properties: { game_key: "gam1", email: "fan@example.test" },
        },
      ],
    }));

  it.each<[string, Record<string, string>, Record<string, string>]>([
    ["no choice was made", {}, {}],
    ["targeting was denied", { fieldhouse_consent: "C0001:1,C0002:1,C0003:1,C0004:0" }, {}],
    ["the browser asks for privacy", consented, { "Sec-GPC": "1" }],
  ])("names nobody while %s", async (_what, cookies, headers) => {
    const sent = await sentWith({ ...member, ...cookies }, headers);
    expect(sent).toMatchObject({ events: [{ user_id: RANDOM, properties: { email: RANDOM } }] });
    expect(JSON.stringify(sent)).not.toMatch(/fan@example|"u1"/);
  });

  it.each<[without: string, fields: object]>([
    ["lists", { publishers: null, attribution_schools: null, participants: null, title: null }],
    ["keys in them", { publishers: [{ broadcasts: null }], attribution_schools: [{}], participants: [] }],
  ])("tells what search knows of an event without %s", async (_without, fields) => {
    const event = { key: "gam1", sport: "Football", gender: "Boys", ...fields };
    upstream.on("search", json({ items: [event], total: 1 }));
    const unknown = { publisher_key: "", attribution_publisher_key: "", fixture: "" };
    const properties = { sport: "Football", gender: "Boys", ...unknown };
    expect(await sentWith({})).toMatchObject({ events: [{ properties }] });
  });

  it("takes no click with an unknown field", async () => {
    expect((await post(action, page(), { ...card, user_id: "u2" })).status).toBe(400);
    expect(upstream.asked()).toEqual([]);
  });

  it("is only ever posted to", async () => expect((await get(loader, page())).status).toBe(404));
});
