import { json } from "@remix-run/node";
import { appLink } from "~/models/navigation/app-mode";
import { isAppAddress } from "~/models/navigation/chrome";
import { pageNotFoundText } from "~/models/navigation/page-not-found";
import { accountPath, signInPath } from "~/models/navigation/paths";
import { unavailable } from "~/services/http/unavailable.server";
import { ownSite } from "~/services/process/own-site.server";
import { withCookies } from "./cookies.server";
import type { MemberSession } from "./member-session.server";
import { safeRedirect } from "./redirects.server";
import { getVisitor, type Visitor } from "./visitor.server";

export type SignedInVisitor = Visitor & { authenticated: true; token: string };

function isSignedIn(visitor: Visitor): visitor is SignedInVisitor {
  return visitor.authenticated && visitor.token !== null;
}

/** require-auth: guests go to sign in and come back to this page; a post is not replayed (rulings 3). */
export function requireMember(request: Request): SignedInVisitor {
  const visitor = getVisitor(request);
  if (isSignedIn(visitor)) return visitor;
  // The session is there and could not be renewed just now: signing in would not work either.
  if (visitor.refreshToken) throw unavailable();
  const { pathname, search } = new URL(request.url);
  const signIn = signInPath(`${pathname}${search}`);
  throw safeRedirect(isAppAddress(pathname) ? appLink(signIn, { apps: "1", origin: ownSite().url }).href : signIn);
}

/**
 * Once the member's calls are made: who turned out to be signed out goes to sign in, the cookies of the session gone.
 */
export function stillSignedIn(request: Request, session: MemberSession): void {
  if (session.signedIn) return;
  const { pathname, search } = new URL(request.url);
  throw safeRedirect(signInPath(`${pathname}${search}`), { status: 303, headers: withCookies(session.cookies()) });
}

/** require-unauth: members go to redir when it is the product's own, else to their account (rulings 3). */
export function requireGuest(request: Request): Visitor {
  const visitor = getVisitor(request);
  if (!isSignedIn(visitor)) return visitor;
  throw safeRedirect(new URL(request.url).searchParams.get("redir"), { fallback: accountPath() });
}

/** A page behind a flag that is off does not exist (rulings 3, S 2.7). */
export function requireFlag(request: Request, isOn: boolean): void {
  if (!isOn) throw pageNotFound(request);
}

/** S 8.1: status message and data of an address that leads nowhere. */
export function pageNotFound(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return json({ path: pathname }, { status: 404, statusText: pageNotFoundText(`${pathname}${search}`) });
}

/** The same where no page was asked for but a file, a feed or data: one plain line. */
export function fileNotFound(request: Request): Response {
  return inPlainText(pageNotFound(request));
}

/** What is asked for; a refusal that was meant for a page is thrown as one plain line. */
export async function orPlainText<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (thrown) {
    throw thrown instanceof Response && thrown.status >= 400 ? inPlainText(thrown) : thrown;
  }
}

function inPlainText({ status, statusText, headers }: Response): Response {
  const kept = new Headers(headers);
  kept.set("Content-Type", "text/plain; charset=utf-8");
  kept.set("Cache-Control", "private, no-store");
  return new Response(`${statusText}\n`, { status, statusText, headers: kept });
}
