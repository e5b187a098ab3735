import { json } from "@remix-run/node";
import { z } from "zod";
import {
  type Content,
  type Interest,
  INTERESTS,
  isKnown,
  lastPressWins,
  setFavoriteTeam,
  setInterest,
  type Turn,
} from "~/models/member/interests.server";
import { type ChosenTeam, chosenTeam } from "~/models/member/team-mark";
import { outcomeAddress } from "~/models/navigation/outcome-address";
import { homePath, signInPath } from "~/models/navigation/paths";
import { contentParams } from "~/models/navigation/route-params";
import { redirectWithOutcome, safeRedirect, withCookies } from "~/web/page/answers.server";
import { intentCookie } from "~/web/session/pending-intents.server";
import { fileNotFound } from "~/web/visit/guards.server";
import { route, type Visit } from "~/web/visit/visit.server";

type Marked = Interest | "teams";

const INTENTS: Record<Marked, ReadonlyMap<unknown, boolean>> = {
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
  teams: new Map([
    ["add", true],
    ["remove", false],
  ]),
};
const interestParams = contentParams.extend({ interest: z.enum([...INTERESTS, "teams"]) });
const FIELDS = ["intent", "redir", "content_type", "content_key", "sport", "level", "gender"];

export { loader } from "~/web/form/post-only.server";

/** Guests sign in first, and then it's done (S 7.3, rulings 3). */
export const action = route(
  { params: interestParams, missing: "file" },
  async (visit, { params: { interest, contentType, contentKey } }) => {
    const { request, visitor, session } = visit;
    const form = await visit.form(FIELDS);
    const isOn = INTENTS[interest].get(form.get("intent"));
    if (isOn === undefined) return new Response("The form asks for nothing that can be done.", { status: 400 });
    const content = { content_type: contentType, content_key: contentKey };
    const team = interest === "teams" ? teamOf(content, form) : null;
    if (interest === "teams" && !team) return new Response("There is no such team.", { status: 400 });
    const back = form.get("redir") ?? request.headers.get("Referer");

    const answer = (success: boolean) => {
      const headers = withCookies(session.cookies());
      if (asksForJson(request)) return json({ success, [SINGULAR[interest]]: success ? content : null }, { headers });
      return redirectWithOutcome(back, success ? null : "form", { fallback: homePath(), status: 303, headers });
    };
    const pending = { kind: isOn ? PENDING[interest] : null, ...content, details: detailsOf(team) };
    // A session that can't be renewed right now: signing in wouldn't work either.
    if (!visitor.authenticated) {
      if (visitor.refreshToken) return answer(false);
      if (isOn && !(await isKnown(visit.upstreams, interest, content))) throw fileNotFound(request);
      return signInFirst(visit, pending, back);
    }
    let isMissing = false;
    const set = async (on: boolean) => {
      isMissing = on && !(await isKnown(visit.upstreams, interest, content));
      if (isMissing) return false;
      return interest === "teams"
        ? team !== null && (await setFavoriteTeam(visit.upstreams, on, team, session.call))
        : await setInterest(visit.upstreams, interest, on, content, session.call);
    };
    const success = await lastPressWins(turnOf(request), isOn, set);
    if (isMissing) throw fileNotFound(request);
    return session.signedIn ? answer(success) : signInFirst(visit, pending, back);
  },
);

const SINGULAR: Record<Marked, string> = {
  following: "following",
  reminders: "reminder",
  views: "view",
  teams: "team",
};

const PENDING = { following: "follow", reminders: "remind", views: null, teams: "favorite-team" } as const;

function teamOf({ content_type, content_key }: Content, form: FormData): ChosenTeam | null {
  const { sport, level, gender } = Object.fromEntries(form);
  return content_type === "school" ? chosenTeam(content_key, { sport, level, gender }) : null;
}

function detailsOf(team: ChosenTeam | null): Record<string, string> {
  if (!team) return {};
  const { school_key: _, ...details } = team;
  return details;
}

type Pending = Content & { kind: (typeof PENDING)[Marked]; details: Record<string, string> };

function signInFirst(visit: Visit, { kind, ...content }: Pending, back: FormDataEntryValue | null) {
  const { request, session } = visit;
  const target = signInPath(typeof back === "string" ? outcomeAddress(back, null) : undefined);
  const intent = kind ? [intentCookie(visit, { kind, ...content })] : [];
  const headers = withCookies([...session.cookies(), ...intent]);
  // The script redirects like the plain form; a 401 would be logged by browsers as a failed request.
  if (asksForJson(request)) return json({ success: false, signIn: target }, { headers });
  return safeRedirect(target, { status: 303, headers });
}

/** In headers, which a server of another version passes over. */
function turnOf({ headers }: Request): Turn {
  const number = (name: string) => /^[\w.-]{1,40}$/.exec(headers.get(name) ?? "")?.[0] ?? null;
  return { press: number("Press"), after: number("After-Press") };
}

const asksForJson = (request: Request) => request.headers.get("Accept")?.includes("application/json") ?? false;
