import { describe, expect, test, vi } from "vitest";
import { createContentClient } from "~/services/content/client.server";
import { answering, BASE, connectionError, scripted } from "../http/scripted-transport";

const game = { key: "k", content_type: "game" };

function clientWith(
  echoAnswer: () => Response | Promise<Response>,
  cdnAnswer: (path: string) => Response | Promise<Response>,
) {
  const echo = scripted(echoAnswer);
  const cdn = scripted((request) => cdnAnswer(new URL(request.url).pathname));
  const onFallback = vi.fn();
  const settings = { baseUrl: BASE, timeoutMs: 300 };
  const client = createContentClient({
    echo: { ...settings, transport: echo.transport },
    cdn: { ...settings, transport: cdn.transport },
    onFallback,
  });
  return { client, cdn, onFallback };
}
const none = () => answering({}, 404);

describe("event: echo, then the CDN (S 7.5, 8.4)", () => {
  test("what echo knows is not asked twice", async () => {
    const { client, cdn, onFallback } = clientWith(() => answering({ ...game, is_deleted: true }), none);
    expect(await client.event("k")).toMatchObject({ key: "k", is_deleted: true });
    expect(cdn.requests).toHaveLength(0);
    expect(onFallback).not.toHaveBeenCalled();
  });

  test.each([
    ["refused", () => Promise.reject(connectionError("ECONNREFUSED"))],
    ["500", () => answering({}, 500)],
    ["silence", () => new Promise<Response>(() => {})],
    ["bad JSON", () => new Response("<html>")],
    ["404", none],
  ])("echo fails (%s): the CDN answers, and the fallback is told", async (_, echo) => {
    const { client, onFallback } = clientWith(echo, () => answering(game));
    expect(await client.event("k")).toMatchObject(game);
    expect(onFallback).toHaveBeenCalledWith("k", expect.objectContaining({ service: "echo" }));
  });

  test("an event that is no game is among the events", async () => {
    const { client, cdn } = clientWith(none, (path) =>
      path.startsWith("/v2/games") ? none() : answering({ key: "k", content_type: "event" }),
    );
    expect(await client.event("k")).toMatchObject({ content_type: "event" });
    expect(cdn.paths()).toEqual(["GET /v2/games/k.json", "GET /v2/events/k.json"]);
  });

  test("while echo fails the CDN is asked before what echo said, and that is for when both fail", async () => {
    let isEchoUp = true;
    let isCdnUp = true;
    let now = 0;
    const down = () => answering({}, 503);
    const said = (title: string) => answering({ ...game, custom_headline: title });
    const client = createContentClient({
      echo: { baseUrl: BASE, ticks: () => now, transport: async () => (isEchoUp ? said("echo's") : down()) },
      cdn: { baseUrl: BASE, ticks: () => now, transport: async () => (isCdnUp ? said("the CDN's") : down()) },
    });
    const read = async () => (await client.event("k")).custom_headline;
    expect(await read()).toBe("echo's");
    isEchoUp = false;
    isCdnUp = false;
    now += 6_000;
    expect(await read()).toBe("echo's");
    isCdnUp = true;
    now += 6_000;
    expect(await read()).toBe("the CDN's");
    isEchoUp = true;
    now += 6_000;
    expect(await read()).toBe("echo's");
    isEchoUp = false;
    isCdnUp = false;
    now += 306_000;
    await expect(client.event("k")).rejects.toMatchObject({ service: "content", unavailable: true });
  });

  test("nobody knows it: 404; both are down: unavailable", async () => {
    await expect(clientWith(none, none).client.event("k")).rejects.toMatchObject({
      service: "content",
      status: 404,
      unavailable: false,
    });
    const down = clientWith(
      () => answering({}, 503),
      () => answering({}, 503),
    );
    await expect(down.client.event("k")).rejects.toMatchObject({ service: "content", unavailable: true });
  });
});
