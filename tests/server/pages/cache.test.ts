import "../../web/configured";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createPageCache, encodedBody, lifetimeOf, type Page } from "../../../server/pages/cache";
import { type PageKey, pageKeyOf } from "../../../server/pages/key";
import { startTiny, type Tiny } from "../tiny-site";

const peer = { host: "localhost:3000", protocol: "http" as const };
const keyOf = (target: string, cookie?: string, headers: Record<string, string> = {}, method = "GET") =>
  pageKeyOf(method, target, { ...(cookie ? { cookie } : {}), ...headers }, peer);

describe("the key of a page (performance 3)", () => {
  const same: [what: string, one: PageKey | null, other: PageKey | null][] = [
    ["the order of parameters", keyOf("/search?a=1&b=2"), keyOf("/search?b=2&a=1")],
    ["click ids", keyOf("/?gclid=x"), keyOf("/")],
    ["cookies that shape nothing", keyOf("/", "_ga=1; fieldhouse_anonymous_id=7; member_location=x"), keyOf("/")],
    [
      "the order of cookies",
      keyOf("/", "fieldhouse_theme=light; fieldhouse_view=full"),
      keyOf("/", "fieldhouse_view=full; fieldhouse_theme=light"),
    ],
    [
      "whether the browser saves data, once its visitor chose",
      keyOf("/", "fieldhouse_view=full", { "save-data": "on" }),
      keyOf("/", "fieldhouse_view=full"),
    ],
    [
      "which page of the site it is reached from, or none is named",
      keyOf("/", undefined, { "sec-fetch-site": "same-origin" }),
      keyOf("/"),
    ],
    [
      "whence it is reached from outside",
      keyOf("/", undefined, { "sec-fetch-site": "cross-site" }),
      keyOf("/", undefined, { "sec-fetch-site": "none" }),
    ],
    [
      "whence a visit comes, for what is everyone's",
      keyOf("/events/gam1/live", undefined, { "sec-fetch-site": "none" }),
      keyOf("/events/gam1/live"),
    ],
    ...[
      "/sitemap.xml",
      "/sitemaps/schools-1.xml",
      "/feeds/schools/lincoln/events.ics",
      "/feeds/brackets/a/b/c/d/events.rss",
    ].map((file): [string, PageKey | null, PageKey | null] => [
      `who asks for ${file}, and whether scores are hidden`,
      keyOf(file, "member_access_token=x; fieldhouse_scores=hidden", { "sec-gpc": "1", "save-data": "on" }),
      keyOf(file),
    ]),
    ["GET and HEAD", keyOf("/", undefined, {}, "HEAD"), keyOf("/")],
    [
      "cookies and signals, where an event's state is asked for",
      keyOf("/events/gam1/live.json", "fieldhouse_theme=light; member_access_token=x", { "sec-gpc": "1" }),
      keyOf("/events/gam1/live.json"),
    ],
    [
      "who asks, where an address says itself that scores are hidden",
      keyOf("/events/gam1/live.json?scores=hidden", "fieldhouse_scores=hidden"),
      keyOf("/events/gam1/live.json?scores=hidden"),
    ],
    ...[
      "/live/games.json?keys=gam1",
      "/live/brackets/ohio/football/d1/state/games.json",
      "/events/gam1/live?part=1",
    ].map((path): [string, PageKey | null, PageKey | null] => [
      `cookies and signals, where ${path} is asked for`,
      keyOf(path, "fieldhouse_theme=light; member_access_token=x", { "sec-gpc": "1" }),
      keyOf(path),
    ]),
  ];
  it.each(same)("is the same whatever %s", (_what, one, other) => {
    expect(one?.key).toBeDefined();
    expect(one?.key).toBe(other?.key);
  });

  const different: [what: string, one: PageKey | null, other: PageKey | null][] = [
    ["theme", keyOf("/", "fieldhouse_theme=light"), keyOf("/", "fieldhouse_theme=dark")],
    ["zone", keyOf("/", "member_unauth_time_zone=America/Denver"), keyOf("/")],
    ["override", keyOf("/", "fieldhouse_feature_site_takeover=off"), keyOf("/")],
    ["consent", keyOf("/", "fieldhouse_consent=C0001:1"), keyOf("/")],
    ["choice to hide scores", keyOf("/", "fieldhouse_scores=hidden"), keyOf("/")],
    ["choice of light pages", keyOf("/", "fieldhouse_view=lite"), keyOf("/")],
    ["choice of light pages from full ones", keyOf("/", "fieldhouse_view=lite"), keyOf("/", "fieldhouse_view=full")],
    ["browser that saves data", keyOf("/", undefined, { "save-data": "on" }), keyOf("/")],
    [
      "browser that saves data, whatever its cookie says that is no choice",
      keyOf("/", "fieldhouse_view=maybe", { "save-data": "on" }),
      keyOf("/", "fieldhouse_view=maybe"),
    ],
    ["first view from a later one", keyOf("/", undefined, { "sec-fetch-site": "none" }), keyOf("/")],
    ["page asked for lightly", keyOf("/watch-events?lite=on"), keyOf("/watch-events")],
    ["app mode", keyOf("/company?apps=1"), keyOf("/company")],
    ["order of equal names", keyOf("/?a=1&a=2"), keyOf("/?a=2&a=1")],
    ["privacy signal", keyOf("/", undefined, { "sec-gpc": "1" }), keyOf("/")],
    ["a cookie that imitates a query", keyOf("/?x", "fieldhouse_theme=light"), keyOf("/?x%0Afieldhouse_theme=light")],
  ];
  it.each(different)("tells one %s from another", (_what, one, other) => {
    expect(one?.key).toBeDefined();
    expect(one?.key).not.toBe(other?.key);
  });

  it("has at most 4,096 characters", () => {
    const query = (length: number) => keyOf(`/?a=${"a".repeat(length)}`, `fieldhouse_theme=${"b".repeat(2_000)}`);
    const longest = 4_096 - (query(0)?.key.length ?? 0);
    expect([query(longest)?.key.length, query(longest + 1)]).toEqual([4_096, null]);
  });

  const none: [what: string, key: PageKey | null][] = [
    ["hidden scores, for what is everyone's", keyOf("/events/gam1/live.json", "a=1; fieldhouse_scores=hidden")],
    ["a partner's frame that asks again", keyOf("/events/a/gam1?frame=x")],
    ["a frame of another site", keyOf("/events/a/gam1", undefined, { "sec-fetch-dest": "iframe" })],
    ...["/healthz", "/readyz", "/metrics", "/assets/a.js"].map((path): [string, PageKey | null] => [path, keyOf(path)]),
    ...[
      "member_access_token",
      "member_service_token",
      "member_refresh_token",
      "member_grant_token",
      "member_service_email",
      "checkout_state",
      "gift_state",
      "pending_intent",
      "one_time_key",
      "gift_key",
      "form_key",
    ].map((name): [string, PageKey | null] => [name, keyOf("/", `fieldhouse_theme=light; ${name}=x`)]),
    ["an empty session cookie", keyOf("/", "member_access_token=")],
    ["Authorization", keyOf("/", undefined, { authorization: "Bearer x" })],
    ["a post", keyOf("/", undefined, {}, "POST")],
    ["attribution", keyOf("/?utm_source=x")],
    ["a list of one's own teams", keyOf("/watch-events?status=live&teams=mine")],
    ["an override in the address", keyOf("/?site_takeover=off")],
    ["development pages", keyOf("/dev/clock")],
    ["accounts", keyOf("/member/account")],
    ["checkout", keyOf("/subscribe/retail")],
    ["many parameters", keyOf(`/?${Array.from({ length: 21 }, (_, i) => `p${i}=1`).join("&")}`)],
  ];
  it.each(none)("does not exist with %s", (_what, key) => expect(key).toBeNull());
});

describe("what may be kept", () => {
  const answer = (cacheControl: string | null, headers: Record<string, string> = {}, status = 200) =>
    new Response("", {
      status,
      headers: {
        ...{ "Content-Type": "text/html; charset=utf-8", ...headers },
        ...(cacheControl && { "Cache-Control": cacheControl }),
      },
    });
  it.each<[what: string, response: Response, expected: ReturnType<typeof lifetimeOf>]>([
    ["public with s-maxage", answer("public, max-age=0, s-maxage=5"), { fresh: 5_000, stale: 0 }],
    ["and stale", answer("public, s-maxage=5, stale-while-revalidate=30"), { fresh: 5_000, stale: 30_000 }],
    ["private", answer("private, s-maxage=5"), null],
    ["both said", answer("public, private, s-maxage=5"), null],
    ["nothing said", answer(null), null],
    ["only max-age", answer("public, max-age=5"), null],
    ["a cookie", answer("public, s-maxage=5", { "Set-Cookie": "a=b" }), null],
    ["an error", answer("public, s-maxage=5", {}, 503), null],
    ["no page", answer("public, s-maxage=5", { "Content-Type": "application/json" }), null],
  ])("%s", (_what, response, expected) => expect(lifetimeOf(response)).toEqual(expected));

  it.each(["text/calendar", "application/rss+xml", "application/xml"])("everyone's files of %s", (type) => {
    const file = () => answer("public, max-age=300, s-maxage=300", { "Content-Type": `${type}; charset=utf-8` });
    expect([lifetimeOf(file(), true), lifetimeOf(file())]).toEqual([{ fresh: 300_000, stale: 0 }, null]);
  });

  it("data that is the same for everyone, and no other", () => {
    const data = () => answer("public, s-maxage=3", { "Content-Type": "application/json" });
    expect([lifetimeOf(data(), true), lifetimeOf(data())]).toEqual([{ fresh: 3_000, stale: 0 }, null]);
  });
});

const wanted = (path: string, cookie?: string): PageKey => {
  const key = keyOf(path, cookie);
  if (!key) throw new Error(`no key for ${path}`);
  return key;
};

function cacheOf(limitBytes = 1_000_000) {
  let now = 0;
  let text = "first";
  const render = vi.fn(
    async () =>
      new Response(text.repeat(100), {
        headers: { "Content-Type": "text/html", "Cache-Control": "public, s-maxage=10, stale-while-revalidate=20" },
      }),
  );
  const cache = createPageCache({ limitBytes, render, ticks: () => now });
  return { cache, render, at: (time: number) => (now = time), say: (other: string) => (text = other) };
}

describe("the state of an event", () => {
  const state = () =>
    new Response('{"code":"live_available"}', {
      headers: { "Content-Type": "application/json", "Cache-Control": "public, s-maxage=3", ETag: '"a"' },
    });

  it("is read once in three seconds, for a thousand viewers of every kind", async () => {
    let now = 0;
    const render = vi.fn(async () => state());
    const cache = createPageCache({ limitBytes: 1_000_000, render, ticks: () => now });
    const keys = Array.from({ length: 1_000 }, (_, index) =>
      keyOf("/events/gam1/live.json", index % 2 ? `member_access_token=${index}` : undefined),
    );
    const ask = () =>
      Promise.all(keys.map(async (key) => (key ? (cache.find(key.key)?.page ?? (await cache.make(key))) : null)));
    const pages = await ask();
    expect(pages.every((page) => page?.etag === 'W/"a"' && page.headers.vary === "Accept-Encoding")).toBe(true);
    now = 2_999;
    await ask();
    expect(render).toHaveBeenCalledTimes(1);
    now = 3_000;
    await ask();
    expect(render).toHaveBeenCalledTimes(2);
  });
});

describe("kept pages", () => {
  it("are fresh, then stale, then gone", async () => {
    const { cache, at } = cacheOf();
    const page = wanted("/");
    await cache.make(page);
    const states = [9_999, 10_000, 29_999, 30_000].map((time) => (at(time), cache.find(page.key)?.stale));
    expect(states).toEqual([false, true, true, undefined]);
  });

  it("are old when they have been stale for half a minute, and then only stand in for a failure", async () => {
    let now = 0;
    let status = 200;
    const render = async () =>
      new Response("page", {
        status,
        headers: { "Content-Type": "text/html", "Cache-Control": "public, s-maxage=10, stale-while-revalidate=300" },
      });
    const cache = createPageCache({ limitBytes: 1_000_000, render, ticks: () => now });
    const page = wanted("/");
    await cache.make(page);
    expect([39_999, 40_000].map((time) => ((now = time), cache.find(page.key)?.old))).toEqual([false, true]);
    status = 503;
    await expect(cache.make(page)).rejects.toThrow(/503/);
    expect(cache.find(page.key)).toBeDefined();
    status = 404;
    expect(await cache.make(page)).toMatchObject({ status: 404 });
    expect(cache.find(page.key)).toBeUndefined();
  });

  describe("while their upstreams fail (S 8.4)", () => {
    function failingAt() {
      let now = 0;
      let answer = { status: 200, misses: false };
      const render = vi.fn(async () => {
        const { status, misses } = answer;
        const kept = "public, s-maxage=10, stale-while-revalidate=300";
        return new Response(misses ? "nothing" : "all of it", {
          status,
          headers: {
            "Content-Type": "text/html",
            ...(misses ? { "Cache-Control": "private, no-store", "X-Page-Misses": "1" } : { "Cache-Control": kept }),
          },
        });
      });
      const cache = createPageCache({ limitBytes: 1_000_000, render, ticks: () => now });
      const page = wanted("/");
      return {
        ...{ cache, render, page },
        at: (time: number) => (now = time),
        say: (next: Partial<typeof answer>) => (answer = { status: 200, misses: false, ...next }),
        text: async () => String((await cache.make(page))?.identity),
        found: () => cache.find(page.key),
      };
    }

    it("stay, and are not replaced by one that lacks its answers, to the end of their time", async () => {
      const { at, say, text, found } = failingAt();
      await text();
      say({ misses: true });
      at(10_000);
      expect([found()?.stale, await text()]).toEqual([true, "all of it"]);
      at(309_999);
      expect([await text(), String(found()?.page.identity)]).toEqual(["all of it", "all of it"]);
      at(310_000);
      expect([found(), await text()]).toEqual([undefined, "nothing"]);
    });

    it.each([{ misses: true }, { status: 503 }])("are tried again after five seconds: %j", async (failure) => {
      const { at, say, text, found } = failingAt();
      await text();
      say(failure);
      at(10_000);
      await text().catch(() => {});
      at(14_999);
      expect(found()?.stale).toBe(false);
      at(15_000);
      expect(found()?.stale).toBe(true);
      say({});
      await text();
      expect(found()).toMatchObject({ stale: false });
    });

    it("are that one for five seconds where there is none, for nobody else to keep", async () => {
      const { cache, page, render, at, say, text, found } = failingAt();
      say({ misses: true });
      expect(await text()).toBe("nothing");
      expect(found()?.page.headers).toMatchObject({ "cache-control": "private, no-store" });
      expect(found()?.page.headers).not.toHaveProperty("x-page-misses");
      expect(cache.knownUncacheable(page)).toBe(false);
      at(4_999);
      expect(found()?.stale).toBe(false);
      at(5_000);
      expect(found()).toBeUndefined();
      say({});
      expect(await text()).toBe("all of it");
      expect(render).toHaveBeenCalledTimes(2);
    });
  });

  it("are rendered once for all who ask at the same time", async () => {
    const { cache, render } = cacheOf();
    const page = wanted("/");
    const made = await Promise.all(Array.from({ length: 50 }, () => cache.make(page)));
    expect(render).toHaveBeenCalledTimes(1);
    expect(new Set(made).size).toBe(1);
  });

  it("stay within their bytes, the least used out first", async () => {
    const { cache } = cacheOf(40_000);
    for (const path of ["/a", "/b", "/c"]) await cache.make(wanted(path));
    const before = cache.bytes;
    for (let i = 0; i < 40; i++) {
      cache.find(wanted("/a").key);
      await cache.make(wanted(`/${i}`));
    }
    expect(before).toBeGreaterThan(0);
    expect(cache.bytes).toBeLessThanOrEqual(40_000);
    expect(cache.find(wanted("/a").key)).toBeDefined();
    expect(cache.find(wanted("/b").key)).toBeUndefined();
  });

  it.each([
    [404, "text/html", {}, 404],
    [410, "text/html", {}, 410],
    [404, "text/plain", {}, undefined],
    [302, "text/html", {}, undefined],
    [200, "text/html", {}, undefined],
    [404, "text/html", { "Set-Cookie": "visit=1" }, undefined],
    [503, "text/html", {}, 503],
    [503, "application/json", {}, 503],
    [503, "text/html", { "Set-Cookie": "visit=1" }, undefined],
    [500, "text/html", {}, undefined],
  ])("that may not be kept: %i %s %j is passed on as %s", async (status, type, more, passedOn) => {
    const render = async () =>
      new Response("page", {
        status,
        headers: { "Content-Type": type, "Cache-Control": "private, no-store", ...more },
      });
    const cache = createPageCache({ limitBytes: 1_000_000, render, ticks: () => 0 });
    expect((await cache.make(wanted("/x")))?.status).toBe(passedOn);
    expect([cache.find(wanted("/x").key), cache.bytes]).toEqual([undefined, 0]);
  });

  it("made before the cache was emptied are not kept", async () => {
    const { cache } = cacheOf();
    const page = wanted("/");
    const making = cache.make(page);
    cache.clear();
    await making;
    expect(cache.find(page.key)).toBeUndefined();
  });
});

describe("pages kept by the server", () => {
  let tiny: Tiny | undefined;
  afterEach(async () => {
    await tiny?.stop();
    tiny = undefined;
  });
  const open = async (path: string, headers: Record<string, string> = {}) => {
    tiny ??= await startTiny();
    return fetch(tiny.origin + path, { headers, redirect: "manual" });
  };

  it("are rendered once and given to all guests, compressed, with 304", async () => {
    const [first, second] = [await open("/"), await open("/", { "Accept-Encoding": "br" })];
    expect(tiny?.counts.home).toBe(1);
    expect(second.headers.get("content-encoding")).toBe("br");
    expect(await second.text()).toBe(await first.text());
    expect([first, second].map(({ headers }) => headers.get("etag"))).toEqual(['W/"tiny"', 'W/"tiny"']);
    expect(second.headers.get("vary")).toBe("Accept-Encoding, Cookie, Sec-GPC, Save-Data, Sec-Fetch-Site");
    const again = await open("/", { "If-None-Match": second.headers.get("etag") ?? "" });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("are compressed in %s once, when first asked for in it", async (coding, decoded) => {
    const page = (await cacheOf().cache.make(wanted("/"))) as Page;
    expect(page.encoded).toEqual({});
    const bytes = await encodedBody(page, coding);
    expect(decoded(bytes)).toEqual(page.identity);
    expect(page.encoded).toEqual({ [coding]: bytes });
    expect(encodedBody(page, coding)).toBe(bytes);
  });

  it("never come from or go to a member, and two members never share", async () => {
    await open("/");
    const one = await (await open("/", { Cookie: "member_access_token=one" })).text();
    const two = await (await open("/", { Cookie: "member_access_token=two" })).text();
    const guest = await (await open("/")).text();
    expect(one).toContain("member_access_token=one");
    expect(two).toContain("member_access_token=two");
    expect(guest).not.toContain("member_access_token");
    expect(tiny?.counts.home).toBe(3);
  });

  it("are rendered without the cookies that are not in their key", async () => {
    const text = await (await open("/", { Cookie: "_ga=mine; fieldhouse_theme=light" })).text();
    expect(text).toContain("fieldhouse_theme=light");
    expect(text).not.toContain("_ga");
  });

  it("are never made of an answer that sets a cookie", async () => {
    for (let i = 0; i < 3; i++) expect((await open("/personal")).headers.get("set-cookie")).toBe("visit=1");
    // Once to find out, then once a visit.
    expect(tiny?.counts.personal).toBe(4);
  });

  it("are counted each time a visitor sees one, and never tell how (S 7.11)", async () => {
    const seen = { Cookie: "fieldhouse_theme=light", Referer: "https://www.example/", "User-Agent": "a browser" };
    const first = await open("/?b=1&a=2", seen);
    await open("/?a=2&b=1", { ...seen, "If-None-Match": first.headers.get("etag") ?? "" });
    await open("/?a=2&b=1", { "Sec-Purpose": "prefetch;prerender" });
    await open("/?a=2&b=1", { "Sec-Fetch-Dest": "empty", Referer: `${tiny?.origin}/?a=2&b=1` });
    await fetch(`${tiny?.origin}/?a=2&b=1`, { method: "HEAD" });
    const visit = [
      "a%20view",
      `${tiny?.origin}/?a=2&b=1`,
      { cookie: "fieldhouse_theme=light", referer: "https://www.example/", "user-agent": "a browser" },
    ];
    expect(tiny?.views).toEqual([visit, visit]);
    expect(first.headers.get("x-page-view")).toBeNull();
  });

  it("that are missing are rendered once a visit, and told as they are", async () => {
    const answer = await open("/nowhere", { "Accept-Encoding": "gzip" });
    expect([answer.status, answer.headers.get("content-encoding"), tiny?.counts.nowhere]).toEqual([404, "gzip", 1]);
    expect(await answer.text()).toContain("padding");
    await open("/nowhere");
    expect(tiny?.counts.nowhere).toBe(2);
  });
});
