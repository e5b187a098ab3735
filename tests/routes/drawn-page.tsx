import type { EntryContext } from "@remix-run/node";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, RemixServer, useRouteError } from "@remix-run/react";
import { type HTMLElement, parse } from "node-html-parser";
import { renderToString } from "react-dom/server";
import type { LoadContext } from "~/web/visit/load-context";
import { requestWith, SITE } from "../web/configured";

type Asked = {
  path: string;
  /** Where the path has parameters: "clips/:key". */ pattern?: string;
  cookies: Record<string, string>;
  upstreams: unknown;
  /** The site's, for what stands around a page. */ root?: object;
  /** Posts them instead of reading the page. */ form?: Record<string, string> | [name: string, value: string][];
};

/** A route as the site answers it: what its action says, drawn with what its loader finds then. */
export async function drawnPage(route: object, asked: Asked): Promise<{ status: number; html: HTMLElement }> {
  const { path, cookies, upstreams, form } = asked;
  const pattern = asked.pattern ?? path.split("?")[0]?.slice(1) ?? "";
  const posted = form && {
    method: "POST",
    body: new URLSearchParams(form),
    headers: { Origin: SITE, Host: new URL(SITE).host },
  };
  const context: Partial<LoadContext> = {
    clientAddress: "203.0.113.1",
    clientNetwork: "203.0.113.1",
    upstreams: upstreams as LoadContext["upstreams"],
  };
  const handle = createRequestHandler(buildOf(route, pattern, asked.root ?? BARE), "development");
  const response = await handle(requestWith(cookies, path, posted), context);
  return { status: response.status, html: parse(await response.text()) };
}

function buildOf(route: object, path: string, root: object): ServerBuild {
  const part = (id: string, at: string, module: object) => ({
    ...{ id, path: at, hasLoader: "loader" in module, hasAction: "action" in module, module: "/a.js", imports: [] },
    ...{ hasClientLoader: false, hasClientAction: false, hasErrorBoundary: id === "root" },
  });
  return {
    mode: "test",
    isSpaMode: false,
    publicPath: "/",
    assetsBuildDirectory: "",
    basename: "/",
    future: { v3_singleFetch: true, v3_throwAbortReason: true, v3_relativeSplatPath: true },
    assets: {
      ...{ version: "1", url: "/manifest.js", entry: { module: "/a.js", imports: [] } },
      routes: { root: part("root", "", root), page: { ...part("page", path, route), parentId: "root" } },
    },
    entry: { module: { default: draw } },
    routes: {
      root: { id: "root", path: "", module: root },
      page: { id: "page", parentId: "root", path: path, module: route },
    },
  } as unknown as ServerBuild;
}

function draw(request: Request, status: number, headers: Headers, context: EntryContext): Response {
  const html = renderToString(<RemixServer context={context} url={request.url} />);
  headers.set("Content-Type", "text/html");
  return new Response(html, { status, headers });
}

/** Throws on what is no answer of the site's. */
function Failed() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) throw error;
  return <p id="no-page">{error.status}</p>;
}

const BARE = { default: () => <Outlet />, ErrorBoundary: Failed };
