import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { type AppLoadContext, createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as entry from "~/entry.server";
import type { RouteHandle } from "~/models/navigation/page";
import { withFallback } from "~/services/fallback.server";
import { UpstreamError } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import { useNonce } from "~/web/page/nonce";
import { upstreamsOf } from "~/web/visit/request-upstreams.server";
import { withSettings } from "../web/configured";

const seen: unknown[] = [];
const moved = new Map<string, string>();
const content = { redirectTarget: (path: string) => Promise.resolve(moved.get(path) ?? null) };
const record = (make: () => unknown) => seen.push(make());
const upstreams = { content, analytics: { record } } as unknown as Upstreams;
beforeEach(() => void (seen.length = 0));

type Data = { text?: string };
type Load = () => Data | Promise<Data>;

function Page() {
  return <p>{useLoaderData<Data>().text}</p>;
}

function Root() {
  const nonce = useNonce();
  return (
    <html lang="en">
      <head>
        <title>t</title>
        <link rel="stylesheet" href="/assets/own.css" />
      </head>
      <body>
        <Page />
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: "own()" }} />
      </body>
    </html>
  );
}

const manifest = {
  id: "root",
  path: "",
  hasLoader: true,
  hasAction: false,
  hasClientLoader: false,
  hasClientAction: false,
  hasErrorBoundary: false,
  module: "/assets/root.js",
  imports: [],
};
const assets = {
  version: "1",
  url: "/assets/manifest.js",
  entry: { module: "/assets/entry.js", imports: [] },
  routes: { root: manifest },
};

/** Asks the site's own entry for a page of one route. */
async function render(
  data: Data | Load,
  {
    headers = {},
    cacheControl = "",
    loadContext = {},
    path = "/",
    method = "GET",
    action,
    handle = { pageContext: "index" },
  }: {
    headers?: Record<string, string>;
    cacheControl?: string;
    loadContext?: AppLoadContext;
    path?: string;
    method?: string;
    action?: () => object;
    handle?: RouteHandle | null;
  } = {},
) {
  const module = {
    default: Root,
    ErrorBoundary: () => <p>No page</p>,
    loader: typeof data === "function" ? data : () => data,
    ...(action && { action }),
    headers: () => ({ ...(cacheControl ? { "Cache-Control": cacheControl } : {}) }),
    ...(handle && { handle }),
  };
  const build = {
    mode: "production",
    isSpaMode: false,
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: false,
    },
    assets,
    routes: { root: { id: "root", path: "", module } },
    entry: { module: entry },
  };
  const response = await createRequestHandler(build as unknown as ServerBuild, "production")(
    new Request(`http://localhost:3000${path}`, { method, headers }),
    { upstreams, ...loadContext },
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  const html = (response.headers.get("content-encoding") === "gzip" ? gunzipSync(bytes) : bytes).toString("utf8");
  return { response, html, policy: response.headers.get("content-security-policy") ?? "" };
}

it("a form is not taken where there is none, and the page says what is", async () => {
  const { response } = await render({}, { method: "POST" });
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});

it("what a form is answered with is in no shared cache, though its page is (security 4)", async () => {
  const page = { cacheControl: "public, s-maxage=60" };
  const said = async (method: string) =>
    (await render({}, { ...page, method, action: () => ({ typed: "x" }) })).response.headers.get("Cache-Control");
  expect([await said("GET"), await said("POST")]).toEqual(["public, s-maxage=60", "private, no-store"]);
});

const sha = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const scripts = (html: string) => [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text = ""]) => text);
describe("a page in one piece (performance 3)", () => {
  it("hands no data over, and its own script is allowed by hash", async () => {
    const { html, policy } = await render({ text: "</script><script>alert(1)</script>\u2028" });
    expect(html).not.toMatch(/<!--\$!-->|nonce|<script>alert/);
    expect(scripts(html)).toEqual(["own()"]);
    expect(policy).toContain(`script-src 'self' ${sha("own()")};`);
  });

  it("is private unless it says otherwise", async () => {
    expect((await render({ text: "" })).response.headers.get("cache-control")).toBe("private, no-store");
    const { headers } = (await render({ text: "" }, { cacheControl: "public, s-maxage=5" })).response;
    expect(headers.get("cache-control")).toBe("public, s-maxage=5");
    expect(headers.get("vary")).toBe("Accept-Encoding, Cookie, Sec-GPC, Save-Data, Sec-Fetch-Site");
  });

  it("brings its styles where it is the first of a visit", async () => {
    const sheets = new Map([["/assets/own.css", [{ text: "p{top:0}", needs: [[]] }]]]);
    const loadContext = { firstView: { sheets, textures: new Map<string, string>() } };
    const first = await render({ text: "" }, { headers: { "Sec-Fetch-Site": "none" }, loadContext });
    expect(first.html).toContain("<title>t</title><style>p{top:0}</style></head>");
    const later = await render({ text: "" }, { headers: { "Sec-Fetch-Site": "same-origin" }, loadContext });
    expect(later.html).toContain('<link rel="stylesheet" href="/assets/own.css"/></head>');
  });

  it("has an ETag where it is public, and 304 for who has it", async () => {
    const options = { cacheControl: "public, s-maxage=5" };
    const tag = (await render({ text: "a" }, options)).response.headers.get("etag") ?? "";
    const again = await render({ text: "a" }, { ...options, headers: { "If-None-Match": `W/"x", ${tag}` } });
    const changed = await render({ text: "b" }, { ...options, headers: { "If-None-Match": tag } });
    expect([again.response.status, again.html, changed.response.status]).toEqual([304, "", 200]);
    expect((await render({ text: "a" })).response.headers.get("etag")).toBeNull();
  });

  it("is compressed once, where that is worth it", async () => {
    const gzip = { headers: { "Accept-Encoding": "gzip, br" } };
    expect((await render({ text: "a".repeat(5_000) }, gzip)).response.headers.get("content-encoding")).toBe("gzip");
    expect((await render({ text: "a" }, gzip)).response.headers.get("content-encoding")).toBeNull();
  });
});

describe("a page view (S 2.10, 7.11)", () => {
  const view = { page_type: "index", title: "", status: 200 };

  it("is recorded for each page that goes to a visitor", async () => {
    const { response } = await render({ text: "a" }, { headers: { Cookie: "mpq=m-1" } });
    const properties = { ...view, path: "/", referrer_location: "m-1" };
    expect(seen).toMatchObject([[{ event: "page_view", properties }]]);
    expect(response.headers.get("x-page-view")).toBeNull();
  });

  it.each<[page_type: string, handle: RouteHandle | null]>([
    ["index", { pageContext: "index" }],
    ["unclassified", null],
  ])("goes with a page that will be kept (%s), and is not recorded yet", async (page_type, handle) => {
    const { response } = await render({ text: "a" }, { loadContext: { whole: true }, handle });
    const sent: unknown = JSON.parse(decodeURIComponent(response.headers.get("x-page-view") ?? ""));
    expect(sent).toEqual({ ...view, page_type });
    expect(seen).toEqual([]);
  });

  it.each([
    ["is only fetched ahead", { "Sec-Purpose": "prefetch" }],
    ["renews itself", { "Sec-Fetch-Dest": "empty", Referer: "https://www.example.test/" }],
  ])("is none of a page that %s", async (_what, headers) => {
    await render({ text: "a" }, { headers: headers as Record<string, string> });
    expect(seen).toEqual([]);
  });
});

describe("an answer that a page goes on without (S 8.2, 8.4)", () => {
  const without = (error: Error) => async () => ({ text: await withFallback("a page", Promise.reject(error), "none") });

  it("leaves the page standing where an upstream failed", async () => {
    const report = vi.fn();
    const load = without(new UpstreamError({ service: "member", kind: "refused" }));
    const { response, html } = await render(load, { loadContext: { report } as unknown as AppLoadContext });
    expect(response.status).toBe(200);
    expect(html).toContain("none");
    expect(report).not.toHaveBeenCalled();
  });

  describe("of a page that others would get", () => {
    const cacheControl = "public, s-maxage=60";
    const saying = (answer: () => Promise<unknown>) => ({ upstreams: { ...upstreams, search: { events: answer } } });
    const load = ({ context }: LoaderFunctionArgs) => {
      const { events } = upstreamsOf(context).search;
      return withFallback("a row", events({}), { items: [], total: 0 }).then(({ total }) => ({
        text: `${total} games`,
      }));
    };
    const failing = saying(() => Promise.reject(new UpstreamError({ service: "search", kind: "refused" })));
    const rendered = (loadContext: object) =>
      render(load as unknown as Load, { cacheControl, loadContext: loadContext as AppLoadContext });

    it("makes it this visitor's own, which no cache may keep", async () => {
      const { response, html } = await rendered(failing);
      expect(html).toContain("0 games");
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect([response.headers.get("etag"), response.headers.get("x-page-misses")]).toEqual([null, null]);
    });

    it("is told to the server, which keeps pages", async () => {
      const { response } = await rendered({ ...failing, whole: true });
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("x-page-misses")).toBe("1");
    });

    it("is nothing to a page that has its answers", async () => {
      const { response } = await rendered({ ...saying(async () => ({ items: [], total: 0 })), whole: true });
      expect(response.headers.get("cache-control")).toBe(cacheControl);
      expect(response.headers.get("x-page-misses")).toBeNull();
    });

    it("is nothing to keep for others, either, where the page is one visitor's anyway", async () => {
      const { response } = await render(load as unknown as Load, {
        cacheControl: "private, no-store",
        loadContext: { ...failing, whole: true } as unknown as AppLoadContext,
      });
      expect(response.headers.get("x-page-misses")).toBeNull();
    });
  });

  it("is a 500 that is reported where the program itself failed", async () => {
    const report = vi.fn();
    const error = new TypeError("member.name is not a function");
    // React's own words about a page without an error boundary.
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { response } = await render(without(error), { loadContext: { report } as unknown as AppLoadContext });
    expect(response.status).toBe(500);
    expect(report).toHaveBeenCalledWith(error);
  });
});

describe("a 404 of any route (rulings 4)", () => {
  const missing = () => {
    throw new Response(null, { status: 404 });
  };
  it("becomes a redirect where the content has moved", async () => {
    moved.set("/", "/schools/lincoln-or");
    const { response } = await render(missing);
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/schools/lincoln-or"]);
  });
  it("is the only answer that does", async () => {
    moved.set("/", "/schools/lincoln-or");
    expect((await render({ text: "here" })).response.status).toBe(200);
  });
});

describe("how long its parts took", () => {
  const told = async (APP_ENV: string, begun: number | undefined) => {
    withSettings({ APP_ENV, DEV_TOOLS: "1" });
    const loadContext = { upstreams, ...(begun !== undefined && { begun }) };
    return (await render({ text: "here" }, { loadContext })).response.headers.get("Server-Timing");
  };

  it("is told in development", async () =>
    expect(await told("development", performance.now())).toMatch(/^load;dur=[\d.]+;desc=".+", render;dur=[\d.]+$/));
  it.each(["test", "staging", "production"])("is told nobody in %s", async (environment) =>
    expect(await told(environment, performance.now())).toBeNull(),
  );
  it("is not told with a page that others will get", async () =>
    expect(await told("development", undefined)).toBeNull());
});
