import type { ServerBuild } from "@remix-run/node";
import { countsInMemory } from "~/services/limits/counts.server";
import { createLimits } from "~/services/limits/limits.server";
import { type Running, runSite } from "../../server/run";
import type { Settings } from "../../server/settings";
import { freePort } from "../support/free-port.js";

/** A Remix build of a few routes that count what reaches them, so that the server can be tried without the site. */
export function tinyBuild() {
  const views: unknown[][] = [];
  const counts = { nowhere: 0, actions: 0, home: 0, personal: 0, slow: 0 };
  const waits = { passwords: 0 };
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const page = () => null;
  const route = (id: string, path: string | undefined, module: object, index?: boolean) => ({
    id,
    parentId: "root",
    path,
    index,
    module: { default: page, ...module },
  });
  const routes = {
    root: { id: "root", path: "", module: { default: page } },
    home: route(
      "home",
      undefined,
      {
        headers: () => ({ "Cache-Control": "public, max-age=0, s-maxage=60, stale-while-revalidate=60" }),
        loader: ({ request }: { request: Request }) => ({
          render: ++counts.home,
          cookie: request.headers.get("Cookie"),
          url: request.url,
        }),
      },
      true,
    ),
    personal: route("personal", "personal", {
      headers: ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders,
      loader: () =>
        Response.json(
          { render: ++counts.personal },
          { headers: { "Set-Cookie": "visit=1", "Cache-Control": "public, s-maxage=60" } },
        ),
    }),
    form: route("form", "form", {
      action: async ({ request }: { request: Request }) => {
        counts.actions += 1;
        const text = await request.text();
        if (text === "hold=on") await held;
        return { length: text.length };
      },
    }),
    lead: route("lead", "advertise", {
      action: ({ context }: { context: { limited?: object } }) => ({ limited: context.limited ?? null }),
    }),
    gone: route("gone", "gone", {
      loader: () => new Response(null, { status: 302, headers: { Location: "/", "Cache-Control": "public" } }),
    }),
    boom: route("boom", "boom", { loader: () => ({}) }),
    slow: route("slow", "slow", {
      headers: () => ({ "Cache-Control": "public, s-maxage=60" }),
      loader: async () => {
        await new Promise((resolve) => setTimeout(resolve, 80));
        return { render: ++counts.slow };
      },
    }),
    given: route("given", "given", {
      headers: () => ({ "Cache-Control": "public, s-maxage=60" }),
      loader: ({ context }: { context: { upstreams?: unknown; whole?: boolean } }) => ({
        upstreams: context.upstreams ?? null,
        kept: context.whole === true,
      }),
    }),
    asker: route("asker", "asker", {
      loader: ({ context }: { context: { clientAddress?: string; nearby?: boolean } }) => ({
        address: context.clientAddress,
        nearby: context.nearby,
      }),
    }),
    open: {
      ...{ id: "open", parentId: "root", path: "open-data/any.json" },
      module: { loader: () => Response.json({}, { headers: { "Cache-Control": "public, s-maxage=60" } }) },
    },
    nowhere: route("nowhere", "*", {
      loader: () => {
        counts.nowhere += 1;
        throw new Response(null, { status: 404 });
      },
    }),
  };
  const build = {
    mode: "production",
    routes,
    entry: {
      module: {
        default: (
          request: Request,
          status: number,
          headers: Headers,
          context: { staticHandlerContext: { loaderData: unknown; actionData: unknown } },
        ) => {
          if (new URL(request.url).pathname === "/boom") throw new Error("secret of the house");
          headers.set("Content-Type", "text/html; charset=utf-8");
          if (headers.get("Cache-Control")?.includes("public")) headers.set("ETag", 'W/"tiny"');
          headers.set("X-Page-View", "a%20view");
          const { loaderData, actionData } = context.staticHandlerContext;
          return new Response(`<p>${JSON.stringify({ loaderData, actionData })}</p>${" padding".repeat(400)}`, {
            status,
            headers,
          });
        },
        handleError: () => undefined,
        operations: {
          prepare: async () => undefined,
          isReady: () => true,
          followChanges: () => () => undefined,
          metrics: async () => "tiny 1\n",
          pageViewed: (...seen: unknown[]) => void views.push(seen),
          renewVisit,
          visitCookies: (target: string) => (target.includes("utm_source=") ? ["kept=1; Path=/"] : []),
          videoRequest: async () => null,
          passwordsUnderWay: () => waits.passwords,
          countViewers: async () => undefined,
          upstreams: "those of the process",
          limits: createLimits(countsInMemory()),
          close: async () => undefined,
        },
      },
    },
    assets: { entry: { module: "", imports: [] }, routes: {}, url: "", version: "1" },
    publicPath: "/",
    assetsBuildDirectory: "",
    basename: "/",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: true,
      v3_lazyRouteDiscovery: false,
    },
    isSpaMode: false,
  };
  return { build: build as unknown as ServerBuild, counts, views, waits, release };
}

export type Tiny = Running & {
  port: number;
  /** Lets the forms go on that said hold=on. */ release(): void;
  counts: ReturnType<typeof tinyBuild>["counts"];
  views: unknown[][];
  /** How many of those at work wait for a password. */ waits: { passwords: number };
  origin: string;
};

/** Knows one refresh token, "good", and one that is over. */
const renewVisit = async (cookie: string) => {
  if (cookie.includes("member_refresh_token=good"))
    return { cookie: "member_access_token=new", cookies: ["member_access_token=new; Path=/"] };
  return cookie.includes("member_refresh_token=over")
    ? { cookie: "", cookies: ["member_refresh_token=; Path=/; Max-Age=0"] }
    : null;
};

/** Serves the tiny build behind the real guard, cache and limits. */
export async function startTiny(
  overrides: Partial<Settings> = {},
  clientDirectory = "/nonexistent",
  options: Partial<Parameters<typeof runSite>[0]> = {},
): Promise<Tiny> {
  const port = await freePort();
  const { build, counts, views, waits, release } = tinyBuild();
  const settings: Settings = {
    host: "127.0.0.1",
    port,
    hosts: new Set([`localhost:${port}`]),
    trustedProxies: [],
    logLevel: "silent",
    pageCacheBytes: 8_000_000,
    socketsPerNetwork: 512,
    metricsAccess: { token: undefined, openToPrivate: true },
    warnings: [],
    ...overrides,
  };
  const running = await runSite({ settings, build, clientDirectory, onProgress: () => undefined, ...options });
  return { ...running, port, counts, views, waits, release, origin: `http://localhost:${port}` };
}
