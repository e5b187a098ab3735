import { beforeEach, describe, expect, it, vi } from "vitest";
import { clientCountry } from "~/models/ads/ad-rule.server";
import { moreEvents } from "~/models/event/page/more-events.server";
import { utc } from "~/models/place/time";
import { clock } from "~/services/process/clock.server";
import { resetThrottledLog } from "~/services/process/throttled-log.server";
import type { EmbeddedPassThrough } from "~/services/upstreams.server";
import { gameVideo, readVideoRequest } from "~/web/passthrough/game-video.server";
import { heldLicense } from "~/web/session/signed-cookie.server";
import { letIn } from "~/web/visit/media-pass.server";
import { type Answer, json, scriptedUpstreams, status, text, unreachable } from "../scripted-upstreams";
import { anEvent } from "./records";

const upstream = scriptedUpstreams();
const streamed: string[] = [];
const passThrough = {
  gameStream: async ({ kind, key, name, granted }) => {
    streamed.push(`/${kind}/${key}/${name}${granted ? " granted" : ""}`);
    return new Response("#EXTM3U");
  },
} as Partial<EmbeddedPassThrough> as EmbeddedPassThrough;
const logged = vi.fn();
vi.mock("~/services/process/log.server", () => ({ log: () => ({ warn: logged, info() {}, debug() {} }) }));

beforeEach(() => {
  logged.mockClear();
  resetThrottledLog();
  streamed.length = 0;
});

const FAILURES: [string, Answer][] = [
  ["500", status(500)],
  ["404", status(404)],
  ["a connection that fails", unreachable],
  ["bad JSON", text("{")],
];

describe("more from the schools of an event", () => {
  const EVENTS = "search GET /v2/events";
  const viewing = { zone: "America/New_York", now: utc(Date.parse("2026-11-20T12:00:00Z")) };
  const event = anEvent({ participants: [{ key: "s1" }, { key: "s2", type: "school" }, { key: "s3" }] });
  const listing = (key: string) => ({ key, title: key, site_url: `/events/x/${key}`, content_type: "game" });
  const answerWith = (lists: Record<string, object[]>) =>
    upstream.on(EVENTS, (request) => {
      const items = lists[new URL(request.url).searchParams.get("school_key") ?? ""] ?? [];
      return Response.json({ items, total: items.length });
    });
  const keys = async () => (await moreEvents(upstream.clients, event, viewing)).cards.map((card) => card.key);

  it("are those of the first two, each once, without the event itself, twelve at most", async () => {
    answerWith({
      s1: ["a", "gam1", "b"].map(listing),
      s2: ["b", ...Array.from({ length: 12 }, (_, nth) => `c${nth}`)].map(listing),
    });
    expect(await keys()).toEqual(["a", "b", "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9"]);
    expect(upstream.asked(EVENTS)).toHaveLength(2);
  });

  it("are those on air, then those to come by their start, then those that are over, the newest first", async () => {
    const on = (day: number, status: string) => ({
      ...listing(`${status} ${day}`),
      ...{ date: `2026-11-${day}T01:00:00Z`, status },
    });
    answerWith({
      s1: [on(18, "complete"), on(30, "upcoming"), on(19, "complete")],
      s2: [on(24, "upcoming"), on(29, "live")],
    });
    expect(await keys()).toEqual(["live 29", "upcoming 24", "upcoming 30", "complete 19", "complete 18"]);
  });

  it.each([
    ["their own", "America/Los_Angeles", "America/Los_Angeles", "4:00 PM PST"],
    ["the event's where they told none", "America/New_York", null, "6:00 PM CST"],
  ])("tell their times in the visitor's zone, as the page above: %s (S 4.7)", async (_which, zone, storedZone, at) => {
    const game = { start_time: "2026-11-20T23:00:00Z", participants: event.participants };
    const next = { ...listing("a"), date: "2026-11-21T00:00:00Z", time_zone: "Central" };
    answerWith({ s1: [next], s2: [next] });
    const { cards, upNext } = await moreEvents(upstream.clients, anEvent(game), { ...viewing, zone, storedZone });
    expect([...cards, upNext].map((card) => card?.dateText)).toEqual(Array(2).fill(`Nov 20, 2026 | ${at}`));
  });

  it.each(FAILURES)("are none, and that is written down, when search fails: %s (S 8.4)", async (_what, answer) => {
    upstream.on(EVENTS, answer);
    expect(await keys()).toEqual([]);
    expect(logged, "once for both schools").toHaveBeenCalledTimes(1);
  });
});

describe("the visitor's country (S 8.5)", () => {
  it("is what the service says of the address", async () => {
    upstream.on("geoip", json({ country: { iso_code: "DE" } }));
    expect(await clientCountry(upstream.clients, null, "203.0.113.1")).toBe("DE");
    const [request] = upstream.requestsOf("geoip GET /me");
    expect([request?.headers.get("x-forwarded-for"), new URL(request?.url ?? "").search]).toEqual([
      "203.0.113.1",
      "?referrer=https%3A%2F%2Fwww.fieldhouse.example",
    ]);
  });

  it.each(FAILURES)("is unknown when the service fails: %s", async (_what, answer) => {
    upstream.on("geoip", answer);
    expect(await clientCountry(upstream.clients, null, "203.0.113.1")).toBeNull();
  });

  it("is unknown without an address, and nobody is asked", async () => {
    expect(await clientCountry(upstream.clients, "DE", undefined)).toBeNull();
    expect(upstream.asked()).toEqual([]);
  });
});

describe("a part of a live game that isn't there yet (S 7.5)", () => {
  const later = (waits: string[]) =>
    ({
      gameStream: async () => {
        const wait = waits.shift();
        return wait ? new Response(null, { status: 204, headers: { "x-stream-wait": wait } }) : new Response("#EXTM3U");
      },
    }) as Partial<EmbeddedPassThrough> as EmbeddedPassThrough;
  const NEXT = "bdc1/480p.m3u8?_HLS_msn=9&_HLS_part=1";

  it.each([
    ["by HEAD", "HEAD", "/media/live/"],
    ["under another spelling", "GET", "/media/Live/"],
  ])(
    "is told to come again at once where it is asked for %s",
    async (_how, method, folder) => {
      const request = new Request(`http://localhost:3000${folder}${NEXT}`, { method });
      const answer = await gameVideo(
        { ...upstream.clients, passThrough: later(["9000", "9000", "9000"]) },
        { kind: "live", path: "bdc1/480p.m3u8", request },
      );
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "1"]);
    },
    2_000,
  );

  it("is waited for in front of the site, where whoever waits is no work", async () => {
    const network = { ...upstream.clients, passThrough: later(["5", "5"]) };
    const asked = await readVideoRequest(network, `/media/live/${NEXT}`, "http://localhost:3000", "");
    expect((await asked?.ask())?.status).toBe(200);
  });
});

describe("live playlists (S 7.5)", () => {
  const LICENSE = { key: "l1", entitlements: ["video_subscription"] };
  const opened = (key: string) => ({ paid: { key, openedBy: LICENSE.entitlements }, license: LICENSE });
  const ask = async (path: string, mayHave: string[] = []) => {
    const address = "http://localhost:3000/media/live/x";
    const passes = mayHave.flatMap((key) => letIn(new Request(address), opened(key), clock.now()));
    upstream.on("drm GET /v1/licenses/l1/seat", json({ plays: true }));
    passes.push(heldLicense.serialize(LICENSE, clock.now()));
    const Cookie = passes.map((pass) => pass.split(";")[0]).join("; ");
    return (
      await gameVideo(
        { ...upstream.clients, passThrough },
        { kind: "live", path, request: new Request(address, { headers: { Cookie } }) },
      )
    ).status;
  };

  it("are named by broadcast and file", async () => {
    expect(await ask("bdc1/master.m3u8")).toBe(200);
    expect(streamed).toEqual(["/live/bdc1/master.m3u8"]);
  });

  it("are asked for as a viewer who was let in to this very game, or as anybody", async () => {
    await ask("bdc1/480p.m3u8", ["bdc0", "bdc1"]);
    await ask("bdc1/480p.m3u8", ["bdc0"]);
    expect(streamed).toEqual(["/live/bdc1/480p.m3u8 granted", "/live/bdc1/480p.m3u8"]);
  });

  it.each([
    "../clock",
    "bdc1/../../x",
    "./x",
    "",
    "bdc1/",
    "bdc1//x",
    "bdc1/%2e%2e/x",
    "bdc1/a?b",
    "bdc1/a#b",
    "bdc1/a\\b",
    "bdc1/.hidden",
    `bdc1/${"a".repeat(101)}`,
  ])("%j leads nowhere", async (path) => {
    expect(await ask(path)).toBe(404);
    expect(streamed).toEqual([]);
  });
});
