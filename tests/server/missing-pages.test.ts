import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSameForAll } from "~/http/shared-answers";
import { sendRaw } from "../support/raw-request";
import { type RunningServer, scenarioPath, startServer } from "../support/server";
import { everyRoute } from "./every-route";

/** Who may keep what every address answers, and what it answers where it leads nowhere. */

let server: RunningServer;
let port: number;
let addresses: string[];
beforeAll(async () => {
  server = await startServer();
  port = Number(new URL(server.url).port);
  addresses = await everyRoute(server.url);
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: "manual" });

/** No cookie shapes it, so that one answer serves everyone (rulings 3): how events stand, and files. */
const isEveryones = (address: string) =>
  isSameForAll(address) || /^\/(?:logos|robots\.txt|\.well-known\/security\.txt)/.test(address);

it("sets no cookie on an answer that others may keep, documents and redirects included", async () => {
  const bad: string[] = [];
  for (const address of [
    ...addresses,
    "/subscribe/retail?step=payment",
    "/?utm_source=mail",
    "/subscribe/member?mpq=1",
    "/search/suggestions?q=lin",
    `/share/events/${(await scenarioPath(server.url, "free_live")).split("/").at(-1)}.png`,
  ]) {
    const answer = await get(address);
    await answer.body?.cancel();
    const control = answer.headers.get("cache-control") ?? "";
    if (answer.headers.has("set-cookie") && control !== "private, no-store") bad.push(`${address}: ${control}`);
    if (answer.status === 200 && control === "" && !address.startsWith("/dev/"))
      bad.push(`${address}: left to whoever keeps it`);
    const names = /cookie/i.test(answer.headers.get("vary") ?? "");
    if (control.includes("public") && names === isEveryones(address)) bad.push(`${address}: no Vary`);
  }
  expect(bad).toEqual([]);
});

/** The first line of an answer, and all the rest. */
function firstLine(path: string): Promise<{ line: string; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("data", (part) => (text += part.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve({ line: text.split("\r\n", 1)[0] ?? "", text }));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nAccept: text/html\r\nConnection: close\r\n\r\n`);
  });
}

describe("an address that leads nowhere (S 8.1)", () => {
  const DEPTHS = [
    "/foo",
    "/foo/bar",
    "/foo/bar/baz",
    "/foo/bar/baz/boys",
    "/foo/bar/baz/boys/varsity",
    "/foo/bar/baz/boys/varsity/more",
  ];
  it.each([...DEPTHS, "/users/nobody"])("%s: the error page, and the words in the first line", async (path) => {
    const { line, text } = await firstLine(path);
    expect(line).toBe(`HTTP/1.1 404 Page Not Found: ${path}`);
    expect(text).toMatch(/content-type: text\/html/i);
    expect(text).toContain('alt="404"');
    expect(text).toContain("Seems we can&#x27;t find what you are looking for.");
  });

  it.each([
    ["a feed", "/feeds/schools/no-such-school/events.rss"],
    ["a feed of a bracket", "/feeds/brackets/zz/football/a/b/bracket.ics"],
    ["a calendar file", "/events/no-such-event/calendar.ics"],
    ["a replay's chapters", "/events/no-such-event/chapters.vtt"],
    ["a logo", "/logos/no-such-logo.svg"],
    ["a live playlist", "/media/live/no-such-broadcast/master.m3u8"],
    ["a live playlist whose name is none", "/media/live/no..such/master.m3u8"],
    ["a replay's playlist", "/media/vod/no-such-replay/master.m3u8"],
    ["a replay's film", "/media/vod/no-such-replay/480p.mp4"],
    ["a sitemap", "/sitemaps/none.xml"],
    ["data of ads", "/events/no.such/ads"],
    ["data of matchups", "/events/no-such-event/matchups"],
    ["an address that is only posted to", "/events/no-such-event/license"],
  ])("%s: one plain line, %s", async (_what, path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    const text = await answer.text();
    expect(text).not.toMatch(/[{<]/);
    expect(text.trim().split("\n")).toHaveLength(1);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
  });

  it.each([
    ["a long path", `/${"a".repeat(3_000)}`],
    ["a long path of a feed", `/feeds/schools/${"a".repeat(3_000)}/events.rss`],
    ["a long query", `/join/android?x=${"b".repeat(3_000)}`],
    ["signs of another script", `/${"%E2%9A%BD".repeat(300)}`],
  ])("%s keeps the first line short and plain", async (_what, path) => {
    const { status } = await sendRaw(
      port,
      `GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: close\r\n\r\n`,
    );
    expect(status).toBe(404);
    const { line } = await firstLine(path);
    expect(line).toMatch(/^HTTP\/1\.1 404 Page Not Found: [\x20-\x7e]{1,200}$/);
    expect(line).toContain(path.slice(0, 150));
  });
});

it("takes no form where there is none, and says so in a line, on every route", async () => {
  const said: string[] = [];
  const lines: (string | null)[] = [];
  for (const address of addresses) {
    const answer = await fetch(server.url + address, {
      method: "POST",
      body: new URLSearchParams({ nothing: "asked" }),
      headers: { Origin: server.url },
      redirect: "manual",
    });
    const text = await answer.text();
    if (text.includes("Unexpected Server Error")) said.push(address);
    if (answer.status === 405 && text === "Method not allowed\n") lines.push(answer.headers.get("allow"));
  }
  expect(said).toEqual([]);
  expect(new Set(lines)).toEqual(new Set(["GET, HEAD"]));
});
