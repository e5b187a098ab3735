import { createHash, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { AppLoadContext, EntryContext, HandleErrorFunction } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToStaticMarkup } from "react-dom/server";
import { PlayerScriptContext } from "~/components/player/player-script";
import { hasTag } from "~/http/entity-tag";
import { asFirstView, isFirstView } from "~/http/first-view.server";
import { MISSES_HEADER } from "~/http/misses-header";
import { inAppMode } from "~/models/navigation/app-mode";
import { frameOf } from "~/models/navigation/chrome";
import type { RouteHandle } from "~/models/navigation/page";
import { statusLineText } from "~/models/navigation/page-not-found";
import { RETRY_AFTER_SECONDS } from "~/services/http/unavailable.server";
import { settings } from "~/services/process/env.server";
import { documentHeaders, neverKeep } from "~/web/page/answers.server";
import {
  contentSecurityPolicy,
  type Outside,
  outsideOf,
  paymentPermission,
  seal,
} from "~/web/page/content-security.server";
import { countPageView, pageViewText } from "~/web/page/count-page-view.server";
import { loadedMarketing } from "~/web/page/marketing-scripts.server";
import { movedRedirection } from "~/web/page/moved-path.server";
import { NonceContext } from "~/web/page/nonce";
import { showsPartner } from "~/web/page/partner-widget.server";
import { PAGE_VIEW_HEADER, pageViewOf } from "~/web/page/rendered-page-view.server";
import type {} from "~/web/visit/load-context";
import { upstreamsOf } from "~/web/visit/request-upstreams.server";

export { operations } from "./operations.server";

const compress = promisify(gzip);

/** Renders in one piece: no loader defers data, which the linter refuses (performance 3). */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext | undefined,
) {
  // Covers the 404 of every route, not only of unknown addresses (rulings 4 "S 2.4").
  const moved = status === 404 ? await movedRedirection(upstreamsOf(loadContext), new URL(request.url)) : null;
  if (moved) return moved;
  const answer = { status, statusText: reasonOf(context, status) };
  headers.delete("Set-Cookie");
  for (const [name, value] of documentHeaders(context)) headers.append(name, value);
  headers.set("Content-Type", "text/html; charset=utf-8");
  const view = pageViewOf(context, status);
  if (loadContext?.whole) headers.set(PAGE_VIEW_HEADER, pageViewText(view));
  else countPageView(upstreamsOf(loadContext), request, view);
  // What a form is answered with holds what was typed.
  if (!headers.has("Cache-Control") || headers.has("Set-Cookie") || request.method === "POST") neverKeep(headers);
  if (loadContext?.missesAnswers && isShared(headers)) leaveToEarlierPage(headers, loadContext);
  retryLater(status, headers, loadContext, Object.values(context.staticHandlerContext.actionHeaders));
  sayWhatIsAllowed(status, headers);

  const loaded = performance.now();
  const page = rendered(request, context, loadContext);
  tellTimes(headers, loadContext?.begun, loaded);
  return whole(request, answer, headers, context, page);
}

/** A cache that has an earlier page with all its answers keeps serving that one (S 8.4). */
function leaveToEarlierPage(headers: Headers, { whole: isForKeeping }: AppLoadContext): void {
  neverKeep(headers);
  if (isForKeeping) headers.set(MISSES_HEADER, "1");
}

/** For the browser's own tools, in development alone: others learn nothing from it but how busy the site is. */
function tellTimes(headers: Headers, begun: number | undefined, loaded: number): void {
  if (begun === undefined || settings().appEnv !== "development") return;
  const took = [loaded - begun, performance.now() - loaded].map((time) => time.toFixed(1));
  headers.set("Server-Timing", `load;dur=${took[0]};desc="Loaders and their calls", render;dur=${took[1]}`);
}

/** A page as it goes out: no nonce is left in it. */
type Page = ReturnType<typeof seal>;

function rendered(request: Request, context: EntryContext, loadContext: AppLoadContext | undefined): Page {
  const nonce = randomBytes(16).toString("base64");
  const html = styled(renderInOnePiece(request, context, nonce), request, loadContext, nonce);
  return seal(inFrame(html, request, context), nonce);
}

const isShared = (headers: Headers): boolean => headers.get("Cache-Control")?.includes("public") ?? false;

/** S 8.1 */
function reasonOf({ staticHandlerContext: { errors } }: EntryContext, status: number): string {
  const shown = Object.values(errors ?? {}).find((error) => isRouteErrorResponse(error) && error.status === status);
  return isRouteErrorResponse(shown) ? statusLineText(shown.statusText) : "";
}

/** A Retry-After set by a form's own answer wins. */
function retryLater(
  status: number,
  headers: Headers,
  context: AppLoadContext | undefined,
  answers: readonly Headers[],
): void {
  if ((status !== 503 && status !== 429) || headers.has("Retry-After")) return;
  const own = answers.map((one) => one.get("Retry-After")).find((one) => one !== null);
  headers.set("Retry-After", own ?? String(context?.limited?.retryAfterSeconds ?? RETRY_AFTER_SECONDS));
}

/** A page without a form (RFC 9110 15.5.6). */
function sayWhatIsAllowed(status: number, headers: Headers): void {
  if (status === 405 && !headers.has("Allow")) headers.set("Allow", "GET, HEAD");
}

/** A 4xx is an answer, not an error; a visitor who left isn't one either. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  const report = context.report ?? console.error;
  report(error);
};

function page(request: Request, context: EntryContext, nonce: string) {
  return (
    <NonceContext.Provider value={nonce}>
      <PlayerScriptContext.Provider value={context.manifest.entry.module}>
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </PlayerScriptContext.Provider>
    </NonceContext.Provider>
  );
}

function renderInOnePiece(request: Request, context: EntryContext, nonce: string) {
  // No page hydrates: without a handoff stream (patches/) RemixServer renders no Suspense, so React finishes at once.
  return `<!DOCTYPE html>${renderToStaticMarkup(page(request, context, nonce))}`;
}

function styled(html: string, request: Request, loadContext: AppLoadContext | undefined, nonce: string): string {
  const brings = loadContext?.firstView;
  return brings && bringsStyles(request, loadContext) ? asFirstView(html, brings, nonce) : html;
}

const bringsStyles = (request: Request, loadContext: AppLoadContext | undefined): boolean =>
  loadContext?.firstView !== undefined && isFirstView(request.headers.get("Sec-Fetch-Site"));

const handleOf = (context: EntryContext) =>
  context.staticHandlerContext.matches.at(-1)?.route.handle as RouteHandle | undefined;

/** Links in app mode stay in app mode (S 2.6). */
function inFrame(html: string, request: Request, context: EntryContext): string {
  if (!isInApp(request, context)) return html;
  const { origin, searchParams } = new URL(request.url);
  return inAppMode(html, { origin, apps: searchParams.get("apps") ?? "1" });
}

const isInApp = (request: Request, context: EntryContext) =>
  frameOf({
    handle: handleOf(context),
    hasApps: new URL(request.url).searchParams.has("apps"),
    hasMembership: false,
  }) === "app";

const accepts = (request: Request, coding: string) =>
  (request.headers.get("Accept-Encoding") ?? "").split(",").some((one) => {
    const [name = "", quality = ""] = one.split(";");
    return name.trim().toLowerCase() === coding && Number(quality.trim().replace("q=", "") || 1) > 0;
  });

let fromOutside: { settings: ReturnType<typeof settings>; outside: Outside } | undefined;

function outside(): Outside {
  const current = settings();
  if (fromOutside?.settings !== current) fromOutside = { settings: current, outside: outsideOf(current) };
  return fromOutside.outside;
}

async function whole(
  request: Request,
  answer: { status: number; statusText?: string },
  headers: Headers,
  context: EntryContext,
  { html, scripts, styles }: Page,
) {
  const development = import.meta.env.DEV;
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({
      handle: handleOf(context),
      outside: outside(),
      showsPartner: showsPartner(context),
      marketing: loadedMarketing(context),
      scripts,
      styles,
      development,
    }),
  );
  const permission = paymentPermission(handleOf(context), outside());
  if (permission) headers.set("Permissions-Policy", permission);
  headers.append("Vary", "Accept-Encoding");
  if (answer.status === 200 && isShared(headers)) {
    // Signed-in visitors, those who ask for privacy or less data, and first views get a different page.
    headers.append("Vary", "Cookie, Sec-GPC, Save-Data, Sec-Fetch-Site");
    if (handleOf(context)?.embeddable && outside().embedders.length > 0) headers.append("Vary", "Sec-Fetch-Dest");
    const tag = `W/"${createHash("sha1").update(html).digest("base64url")}"`;
    headers.set("ETag", tag);
    if (hasTag(request.headers.get("If-None-Match"), tag)) {
      headers.delete("Content-Type");
      return new Response(null, { status: 304, headers });
    }
  }
  if (html.length < 1_024 || !accepts(request, "gzip")) {
    headers.set("Content-Length", String(Buffer.byteLength(html)));
    return new Response(html, { ...answer, headers });
  }
  headers.set("Content-Encoding", "gzip");
  const zipped = await compress(html, { level: 5 });
  headers.set("Content-Length", String(zipped.length));
  return new Response(zipped, { ...answer, headers });
}
