import { json, type LoaderFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import { appLink } from "~/models/navigation/app-mode";
import { isAppAddress } from "~/models/navigation/chrome";
import { pageNotFoundText } from "~/models/navigation/page-not-found";
import { accountPath, signInPath } from "~/models/navigation/paths";
import { UNREAD_FLAGS } from "~/services/flags/client.server";
import { unavailable } from "~/services/http/unavailable.server";
import { ownSite } from "~/services/process/own-site.server";
import type { Flags } from "~contracts/flags";
import { neverKeep, safeRedirect, withCookies } from "../page/answers.server";
import type { MemberSession } from "../session/member-session.server";
import { getVisitor, type Visitor } from "./visitor.server";

export type Switch = { [Name in keyof Flags]: Flags[Name] extends boolean ? Name : never }[keyof Flags];
export type SignedInVisitor = Visitor & { authenticated: true; token: string };

function isSignedIn(visitor: Visitor): visitor is SignedInVisitor {
  return visitor.authenticated && visitor.token !== null;
}

/** A session that can't be renewed right now is no guest's: signing in wouldn't work either. */
export function refuseUnrenewed({ authenticated, refreshToken }: Visitor): void {
  if (!authenticated && refreshToken) throw unavailable();
}

/** A guest's post isn't replayed after sign-in (rulings 3). */
export function requireMember(request: Request): SignedInVisitor {
  const visitor = getVisitor(request);
  if (isSignedIn(visitor)) return visitor;
  refuseUnrenewed(visitor);
  const { pathname, search } = new URL(request.url);
  const signIn = signInPath(`${pathname}${search}`);
  throw safeRedirect(isAppAddress(pathname) ? appLink(signIn, { apps: "1", origin: ownSite().url }).href : signIn);
}

/** Call after the member calls, which may turn out to be signed out. */
export function stillSignedIn(request: Request, session: MemberSession): void {
  if (session.signedIn) return;
  const { pathname, search } = new URL(request.url);
  throw safeRedirect(signInPath(`${pathname}${search}`), { status: 303, headers: withCookies(session.cookies()) });
}

/** Members go to redir if it is the product's own, else to their account (rulings 3). */
export function requireGuest(request: Request, fallback = accountPath()): Visitor {
  const visitor = getVisitor(request);
  if (!isSignedIn(visitor)) return visitor;
  throw safeRedirect(new URL(request.url).searchParams.get("redir"), { fallback });
}

/** A page whose feature is off doesn't exist (S 2.7, rulings 3); whether it is must be known. */
export function requireFlag(request: Request, flags: Flags, name: Switch): void {
  if (!flags[name]) throw flags === UNREAD_FLAGS ? unavailable() : pageNotFound(request);
}

/** The 404 of a page, which the error page shows (S 8.1). */
export function pageNotFound(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  return json({ path: pathname }, { status: 404, statusText: pageNotFoundText(`${pathname}${search}`) });
}

/** A malformed address leads nowhere, before any upstream is asked (S 2.1, 5.1, 8.1). */
export function paramsOf<Schema extends z.ZodType>(
  { params, request }: Pick<LoaderFunctionArgs, "params" | "request">,
  schema: Schema,
  missing = pageNotFound,
): z.output<Schema> {
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw missing(request);
  return parsed.data;
}

/** Plain text, for files, feeds, and data. */
export function fileNotFound(request: Request): Response {
  return inPlainText(pageNotFound(request));
}

/** Turns a thrown error page into plain text. */
export async function orPlainText<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (thrown) {
    throw thrown instanceof Response && thrown.status >= 400 ? inPlainText(thrown) : thrown;
  }
}

function inPlainText({ status, statusText, headers }: Response): Response {
  const kept = new Headers(headers);
  kept.set("Content-Type", "text/plain; charset=utf-8");
  neverKeep(kept);
  return new Response(`${statusText}\n`, { status, statusText, headers: kept });
}
