import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../support/server";

let server: RunningServer;
let eventPath: string;
beforeAll(async () => {
  server = await startServer();
  const { scenarios } = (await (await fetch(`${server.url}/dev/scenarios.json`)).json()) as {
    scenarios: { name: string; url: string }[];
  };
  eventPath = new URL(scenarios.find(({ url }) => url.includes("/events/"))?.url ?? "", server.url).pathname;
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: "manual" });

describe("pages of the build", () => {
  it.each([
    ["a list", () => "/search?q=lincoln", false],
    ["an event", () => eventPath, true],
  ])("load no framework and hand no data over: %s", async (_what, path, plays) => {
    const html = await (await get(path())).text();
    expect(html).not.toMatch(/__remixContext|modulepreload|manifest-/);
    expect(html.match(/<script type="module" src="\/assets\/[a-z]+-/g)).toHaveLength(plays ? 2 : 1);
    expect(html).toContain("</html>");
  });

  it.each([
    ["for one visitor", "/users/sign_in", "identity"],
    ["for one visitor, gzipped", "/users/sign_in", "gzip"],
    ["with a wrong address", "/no/such/page/at/all/here", "gzip"],
  ])("%s go out in one piece", async (_what, path, coding) => {
    const answer = await get(path, { "Accept-Encoding": coding });
    await answer.arrayBuffer();
    expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(1_000);
    expect(answer.headers.get("transfer-encoding")).toBeNull();
  });

  it.each([
    ["an unknown page", "/no/such/page/at/all/here", 404],
    ["lazy route discovery", "/__manifest?p=/&version=x", 404],
    ["a redirect", "/schools/a%20b/", 301],
  ])("%s has the headers of every answer", async (_what, path, status) => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    for (const name of [
      "content-security-policy",
      "x-content-type-options",
      "referrer-policy",
      "permissions-policy",
      "cross-origin-opener-policy",
      "x-request-id",
    ])
      expect(answer.headers.get(name), name).toBeTruthy();
  });

  it("leave the log without errors", () => expect(server.output()).not.toMatch(/"level":50/));
});
