import { createHash } from "node:crypto";
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
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = ""]) => !/type="(?:application\/(?:ld\+)?json)"/.test(attributes))
    .map(([, , text = ""]) => text);

describe("pages of the build", () => {
  it("carry no nonce, and a hash for every inline script", async () => {
    const answer = await get(eventPath);
    const html = await answer.text();
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(answer.status).toBe(200);
    expect(inlineScripts(html).length).toBeGreaterThan(0);
    expect(html).not.toContain("nonce=");
    // React writes this where a part could not be rendered on the server.
    expect(html).not.toContain("<!--$!-->");
    for (const text of inlineScripts(html))
      expect(policy).toContain(createHash("sha256").update(text).digest("base64"));
    expect(policy.split("; ").find((directive) => directive.startsWith("script-src"))).not.toContain("unsafe-inline");
  });

  it.each([
    ["a list", () => "/search?q=lincoln", false],
    ["an event", () => eventPath, true],
  ])("load no framework and hand no data over: %s", async (_what, path, plays) => {
    const html = await (await get(path())).text();
    expect(html).not.toMatch(/__remixContext|modulepreload|manifest-/);
    expect(html.match(/<script type="module" src="\/assets\/[a-z]+-/g)).toHaveLength(plays ? 2 : 1);
    expect(html).toContain("</html>");
  });

  it("are gzipped on request and complete either way", async () => {
    const answer = await get("/search?q=lincoln", { "Accept-Encoding": "gzip" });
    expect(answer.headers.get("content-encoding")).toMatch(/gzip/);
    expect(await answer.text()).toContain("</html>");
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

  it("belong to the visitor alone where a session shapes them", async () => {
    const answer = await get("/", { Cookie: "member_access_token=nobody" });
    expect(answer.headers.get("cache-control")).toMatch(/private|no-store/);
  });

  it("leave the log without errors", () => expect(server.output()).not.toMatch(/"level":50/));
});
