import { type ActionFunctionArgs, json, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { type Content, type Interest, INTERESTS, setInterest } from "~/models/member/interests.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { homePath, signInPath } from "~/models/navigation/paths";
import { contentParams } from "~/models/navigation/route-params";
import { withCookies } from "~/web/cookies.server";
import { parseForm } from "~/web/form.server";
import { fileNotFound } from "~/web/guards.server";
import { safeRedirect } from "~/web/redirects.server";
import { pendingIntent } from "~/web/signed-cookie.server";
import { type Visit, visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "unclassified" };

const INTENTS: Record<Interest, ReadonlyMap<unknown, boolean>> = {
  following: new Map([
    ["follow", true],
    ["unfollow", false],
  ]),
  reminders: new Map([
    ["remind", true],
    ["forget", false],
  ]),
  views: new Map([
    ["view", true],
    ["remove", false],
  ]),
};
const interestParams = contentParams.extend({ interest: z.enum(INTERESTS) });
const FIELDS = ["intent", "redir", "content_type", "content_key"];

export const loader = ({ request }: LoaderFunctionArgs) => {
  throw fileNotFound(request);
};

/** Guests sign in first, and then it's done (S 7.3, rulings 3). */
export async function action(args: ActionFunctionArgs) {
  const visit = visitOf(args);
  const { request, visitor, session } = visit;
  const { interest, contentType, contentKey } = whatOf(visit);
  const form = await parseForm(request, FIELDS);
  const wanted = INTENTS[interest].get(form.get("intent"));
  if (wanted === undefined) return new Response("The form asks for nothing that can be done.", { status: 400 });
  const content = { content_type: contentType, content_key: contentKey };
  const back = form.get("redir") ?? request.headers.get("Referer");

  if (!visitor.authenticated) return signInFirst(visit, wanted ? PENDING[interest] : null, content, back);
  const success = await setInterest(visit.upstreams, interest, wanted, content, session.call);
  return answer(
    request,
    { success, [SINGULAR[interest]]: success ? content : null },
    back,
    withCookies(session.cookies()),
  );
}

const SINGULAR: Record<Interest, string> = { following: "following", reminders: "reminder", views: "view" };

const PENDING = { following: "follow", reminders: "remind", views: null } as const;

function whatOf({ request, params }: Visit) {
  const parsed = interestParams.safeParse(params);
  if (!parsed.success) throw fileNotFound(request);
  return parsed.data;
}

function signInFirst(
  { request, epochMs }: Visit,
  kind: "follow" | "remind" | null,
  content: Content,
  back: FormDataEntryValue | null,
) {
  const target = signInPath(typeof back === "string" ? back : undefined);
  const headers = withCookies(kind ? [pendingIntent.serialize({ kind, ...content, details: {} }, epochMs)] : []);
  // The script redirects like the plain form; a 401 would be logged by browsers as a failed request.
  if (asksForJson(request)) return json({ success: false, signIn: target }, { headers });
  return safeRedirect(target, { status: 303, headers });
}

function answer(request: Request, body: object, back: FormDataEntryValue | null, headers: Headers) {
  if (asksForJson(request)) return json(body, { headers });
  return safeRedirect(back, { fallback: homePath(), status: 303, headers });
}

const asksForJson = (request: Request) => request.headers.get("Accept")?.includes("application/json") ?? false;
