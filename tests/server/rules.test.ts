import { afterAll, describe, expect, it } from "vitest";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mayReadMetrics } from "../../server/metrics-access";
import { addressTest, networkOf, peerOf } from "../../server/peer";
import { progressOn } from "../../server/progress";
import { createLog, logRequest, redactedTarget } from "../../server/request-log";
import { securityHeaders } from "../../server/security-headers";
import { codingFor } from "../../server/send-static";
import { PATIENCE } from "../../server/serve";
import { settingsOf } from "../../server/settings";
import { sheds, worthOf, type Worth } from "../../server/shedding";
import { rangeOf } from "~/services/http/byte-range";
import { startTiny, tinyBuild } from "./tiny-site";

describe("who asks (security 2)", () => {
  const trusted = addressTest(["loopback", "10.0.0.0/8", "2001:db8::7"]);
  const forwarded = {
    host: "inside:3000",
    "x-forwarded-for": "6.6.6.6, 203.0.113.9, 10.1.1.1",
    "x-forwarded-proto": "https",
    "x-forwarded-host": "Fieldhouse.example",
  };
  it.each([
    [
      "a stranger's forwarded headers count for nothing",
      "203.0.113.1",
      forwarded,
      { address: "203.0.113.1", host: "inside:3000", protocol: "http" },
    ],
    [
      "a trusted proxy's count, from its end",
      "10.0.0.1",
      forwarded,
      { address: "203.0.113.9", host: "fieldhouse.example", protocol: "https" },
    ],
    [
      "a trusted proxy in IPv6 dress",
      "::ffff:10.0.0.1",
      forwarded,
      { address: "203.0.113.9", host: "fieldhouse.example", protocol: "https" },
    ],
    [
      "junk in the chain is passed over",
      "127.0.0.1",
      { ...forwarded, "x-forwarded-for": "<script>, 203.0.113.9" },
      { address: "203.0.113.9" },
    ],
    [
      "an unknown protocol is not believed",
      "127.0.0.1",
      { ...forwarded, "x-forwarded-proto": "gopher" },
      { protocol: "http" },
    ],
    [
      "a trusted proxy that says nothing",
      "127.0.0.1",
      { host: "LOCALHOST:3000" },
      { address: "127.0.0.1", host: "localhost:3000", forwarded: false },
    ],
  ])("%s", (_what, remote, headers, expected) => expect(peerOf(remote, headers, trusted)).toMatchObject(expected));

  it.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s is of the network %s", (address, network) => expect(networkOf(address)).toBe(network));

  it("refuses a proxy that is no address", () => expect(() => addressTest(["everybody"])).toThrow(/everybody/));
});

describe("a range (RFC 9110)", () => {
  it.each([
    [undefined, null],
    ["bytes=0-9", [0, 9]],
    ["bytes=90-", [90, 99]],
    ["bytes=-10", [90, 99]],
    ["bytes=-1000", [0, 99]],
    ["bytes=50-1000", [50, 99]],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=9-0", null],
    ["bytes=0-1,5-6", null],
    ["bytes=-", null],
    ["lines=0-9", null],
  ])("%s of 100 bytes", (header, expected) => expect(rangeOf(header, 100)).toEqual(expected));
});

describe("a coding", () => {
  it.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", undefined],
    [undefined, undefined],
    ["BR", "br"],
    ["br;q=0.0", undefined],
  ])("for %s", (header, expected) => expect(codingFor(header, ["br", "gzip"])).toBe(expected));
});

describe("what goes first under load (security 7)", () => {
  it.each([
    ["GET", "/search/suggestions", undefined, "spare"],
    ["GET", "/", "prefetch", "spare"],
    ["GET", "/events/a/b", "prefetch;prerender", "spare"],
    ["GET", "/", undefined, "page"],
    ["GET", "/events/a/b", undefined, "page"],
    ["GET", "/events/b/status", undefined, "critical"],
    ["POST", "/search", undefined, "critical"],
    ["GET", "/users/sign_in", undefined, "critical"],
    ["GET", "/subscribe/retail", undefined, "critical"],
    ["GET", "/users/sign_in", "prefetch", "critical"],
    ["GET", "/Subscribe/retail/", undefined, "critical"],
  ])("%s %s (%s) is %s", (method, path, purpose, worth) => expect(worthOf({ method, path, purpose })).toBe(worth));

  it.each([
    ["quiet", { working: 10, delayMs: 5 }, []],
    ["busy", { working: 65, delayMs: 5 }, ["spare"]],
    ["busier", { working: 129, delayMs: 5 }, ["spare", "page"]],
    ["flooded", { working: 513, delayMs: 5 }, ["spare", "page", "critical"]],
    ["slow", { working: 9, delayMs: 201 }, ["spare"]],
    ["slower", { working: 9, delayMs: 5_000 }, ["spare", "page"]],
    ["slow without a crowd", { working: 8, delayMs: 5_000 }, []],
  ] as const)("%s", (_what, load, shed) =>
    expect((["spare", "page", "critical"] satisfies Worth[]).filter((worth) => sheds(worth, load))).toEqual(shed),
  );
});

describe("the log (security 4)", () => {
  const token = "a1".repeat(20);
  it.each([
    ["/search?q=lions", "/search?q=lions"],
    ["/?access_token=abc&q=1", "/?access_token=[redacted]&q=1"],
    [`/?x=${token}`, "/?x=[redacted]"],
    [`/${token}/page`, "/[redacted]/page"],
    ["/member/invite/short", "/member/invite/[redacted]"],
    ["/Member/Invite/short", "/Member/Invite/[redacted]"],
    ["/?email=a@b.c", "/?email=[redacted]"],
    ["/?q=eyJhbGciOiJI.eyJzdWIi.sig", "/?q=[redacted]"],
  ])("%s is written as %s", (target, written) => expect(redactedTarget(target)).toBe(written));

  it("is one JSON line of at most 2 kB, whatever comes", () => {
    const lines: string[] = [];
    const log = createLog("info", { write: (line) => void lines.push(line) });
    const hostile = '\u0007\n"é'.repeat(3_000);
    logRequest(log, {
      id: "i",
      method: "GET",
      target: `/${hostile}`,
      status: 404,
      ms: 1.234,
      bytes: 1,
      address: "::1",
      served: "site",
      agent: hostile,
      referer: hostile,
    });
    expect(lines).toHaveLength(1);
    expect(Buffer.byteLength(lines[0] ?? "")).toBeLessThanOrEqual(2_000);
    expect(lines[0]?.trimEnd()).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({ level: 30, status: 404 });
  });
});

describe("who may read the figures (security 7)", () => {
  const token = "a token of the figures";
  const visitor = { address: "203.0.113.9", proxied: false, authorization: undefined };
  it.each([
    ["a stranger", {}, { token, openToPrivate: true }, false],
    ["a stranger with the token", { authorization: `Bearer ${token}` }, { token, openToPrivate: false }, true],
    ["a stranger with another token", { authorization: `Bearer ${token}.` }, { token, openToPrivate: true }, false],
    [
      "a stranger where there is no token",
      { authorization: "Bearer undefined" },
      { token: undefined, openToPrivate: true },
      false,
    ],
    ["a private address", { address: "10.0.0.7" }, { token: undefined, openToPrivate: true }, true],
    ["a private address that may be a proxy", { address: "10.0.0.7" }, { token, openToPrivate: false }, false],
    ["this machine", { address: "127.0.0.1" }, { token, openToPrivate: false }, true],
    [
      "a visitor of a proxy on this machine",
      { address: "127.0.0.1", proxied: true },
      { token, openToPrivate: true },
      false,
    ],
    [
      "the same with the token",
      { address: "127.0.0.1", proxied: true, authorization: `Bearer ${token}` },
      { token, openToPrivate: true },
      true,
    ],
  ] as const)("%s", (_what, asks, access, expected) =>
    expect(mayReadMetrics({ ...visitor, ...asks }, access)).toBe(expected),
  );

  it("is not who a proxy brings that nobody trusts", async () => {
    const tiny = await startTiny();
    const ask = async (headers: Record<string, string>) => (await fetch(`${tiny.origin}/metrics`, { headers })).status;
    expect([await ask({}), await ask({ "X-Forwarded-For": "203.0.113.9" })]).toEqual([200, 404]);
    await tiny.stop();
  });

  it.each([
    ["production", "https://www.fieldhouse.example", [], false, 0],
    ["production", "http://www.fieldhouse.example", [], false, 1],
    ["production", "https://www.fieldhouse.example", ["private"], true, 0],
    ["stage", "http://www.fieldhouse.example", [], true, 0],
  ] as const)(
    "%s at %s behind %j: private addresses %s, %i warnings",
    (environment, address, proxies, openToPrivate, warnings) => {
      const origin = { host: "www.fieldhouse.example", secure: address.startsWith("https:") };
      const server = {
        HOST: "127.0.0.1",
        PORT: 3000,
        ALLOWED_HOSTS: [],
        TRUST_PROXY: proxies,
        PAGE_CACHE_MB: 64,
        SOCKETS_PER_ADDRESS: 512,
        METRICS_TOKEN: undefined,
      };
      const own = settingsOf({
        app: { APP_ENV: environment, LOG_LEVEL: "info" },
        server,
        site: { SITE_URL: address },
        storage: {},
        origin,
      } as unknown as Parameters<typeof settingsOf>[0]);
      expect([own.metricsAccess.openToPrivate, own.warnings.length]).toEqual([openToPrivate, warnings]);
    },
  );
});

describe("leaving (security 7)", () => {
  it("takes at most 12 s in all", () => {
    expect(PATIENCE.underWay).toBeLessThanOrEqual(10_000);
    expect(PATIENCE.whole).toBeLessThanOrEqual(12_000);
    expect(PATIENCE.whole).toBeGreaterThan(PATIENCE.underWay);
  });

  it.each(["never closes", "fails to close"])("ends when the store %s, and says so", async (how) => {
    const { build } = tinyBuild();
    const close = () =>
      how === "never closes" ? new Promise<void>(() => undefined) : Promise.reject(new Error("disk"));
    const { operations } = build.entry.module as unknown as { operations: { close: () => Promise<void> } };
    operations.close = close;
    const tiny = await startTiny({}, undefined, { build, patience: { linger: 10, underWay: 50, whole: 200 } });
    await expect(tiny.stop()).rejects.toThrow(
      how === "never closes" ? "Not everything had ended after 200 ms" : "disk",
    );
  });
});

describe("headers of every answer", () => {
  it("send no token page's address elsewhere", () => {
    expect(securityHeaders("/users/password/edit?reset=x", "http")["Referrer-Policy"]).toBe("same-origin");
    for (const other of ["/Users/Password/edit/", "/member/%69nvite/x", "/ACTIVATE?code=x", "/redeem.data"]) {
      expect(securityHeaders(other, "http")["Referrer-Policy"], other).toBe("same-origin");
    }
    expect(securityHeaders("/search", "http")["Referrer-Policy"]).toBe("strict-origin-when-cross-origin");
  });
  it("ask for https where the visit is", () => {
    expect(securityHeaders("/", "https")).toHaveProperty("Strict-Transport-Security");
    expect(securityHeaders("/", "http")).not.toHaveProperty("Strict-Transport-Security");
  });
});

describe("progress", () => {
  it("is a line a step where there is no terminal", () => {
    const written: string[] = [];
    const show = progressOn({ write: (text) => written.push(text) });
    for (const progress of [{ step: "Schools", done: 1, total: 2 }, { step: "Schools", done: 2, total: 2 }, "Ready"])
      show(progress);
    expect(written).toEqual(["  Schools\n", "  Ready\n"]);
  });
});

describe("files of the build", () => {
  const folder = mkdtempSync(join(tmpdir(), "client-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("are sent compressed, by range, once, and to GET alone", async () => {
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "assets/a-1.js"), "identity");
    writeFileSync(join(folder, "assets/a-1.js.br"), "brotli");
    mkdirSync(join(folder, ".vite"));
    writeFileSync(join(folder, ".vite/manifest.json"), "{}");
    writeFileSync(join(folder, "segment.m4s"), "0123456789");
    writeFileSync(join(folder, "large.m4s"), Buffer.alloc(2_000_000, "x"));
    const tiny = await startTiny({}, folder);
    const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
      fetch(tiny.origin + path, { method, headers });
    const script = await get("/assets/a-1.js", { "Accept-Encoding": "br" });
    expect([
      script.headers.get("content-encoding"),
      script.headers.get("cache-control"),
      script.headers.get("content-type"),
    ]).toEqual(["br", "public, max-age=31536000, immutable", "text/javascript; charset=utf-8"]);
    await script.body?.cancel().catch(() => undefined);
    expect(
      (
        await get("/assets/a-1.js", {
          "Accept-Encoding": "identity",
          "If-None-Match": script.headers.get("etag") ?? "",
        })
      ).status,
    ).toBe(304);
    const part = await get("/segment.m4s", { Range: "bytes=2-4" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
    expect((await get("/segment.m4s", { Range: "bytes=20-" })).status).toBe(416);
    expect((await (await get("/large.m4s", { Range: "bytes=1000000-1999999" })).text()).length).toBe(1_000_000);
    expect((await get("/segment.m4s", { Origin: tiny.origin }, "POST")).status).toBe(405);
    const head = await get("/segment.m4s", {}, "HEAD");
    expect([head.headers.get("content-length"), await head.text()]).toEqual(["10", ""]);
    const gone = await get("/assets/a-0.js");
    expect([gone.status, gone.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
    expect((await get("/assets/a-1.js.br")).status).toBe(404);
    expect((await get("/.vite/manifest.json")).status).toBe(404);
    await tiny.stop();
  });
});
