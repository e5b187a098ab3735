import { type ChosenTeam, keptTeam } from "~/models/member/team-mark";
import { wasDone, withFallback } from "~/services/fallback.server";
import { orNone } from "~/services/http/upstream-error";
import { limits } from "~/services/limits/limits.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { memberProfileOf } from "./user-info.server";

export const INTERESTS = ["following", "reminders", "views"] as const;
export type Interest = (typeof INTERESTS)[number];
export type Content = { content_type: string; content_key: string };

/** False on failure (S 8.2). */
export async function setInterest(
  upstreams: Pick<Upstreams, "member">,
  interest: Interest,
  isOn: boolean,
  content: Content,
  call: MemberCall,
): Promise<boolean> {
  const answer = await withFallback(
    `a change of a member's ${interest}`,
    call((token) => send(upstreams, interest, isOn, content, token)),
    null,
  );
  return answer?.success ?? false;
}

function send(
  upstreams: Pick<Upstreams, "member">,
  interest: Interest,
  isOn: boolean,
  { content_type: type, content_key: key }: Content,
  token: string,
) {
  const { member } = upstreams;
  if (interest === "following") return isOn ? member.follow(token, type, key) : member.unfollow(token, type, key);
  if (interest === "reminders")
    return isOn ? member.setReminder(token, type, key) : member.clearReminder(token, type, key);
  return isOn ? member.recordView(token, type, key) : member.removeView(token, type, key);
}

/** A team is taken out by its key, which only the profile knows (S 7.2). */
export async function setFavoriteTeam(
  upstreams: Pick<Upstreams, "member">,
  isOn: boolean,
  team: ChosenTeam,
  call: MemberCall,
): Promise<boolean> {
  const profile = await memberProfileOf(upstreams, call, "a member's favorite teams");
  if (!profile) return false;
  const kept = keptTeam(team, profile.favorite_teams);
  if (isOn === (kept !== undefined)) return true;
  if (!kept) return addFavoriteTeam(upstreams, team, call);
  return removeFavoriteTeam(upstreams, kept.key, call);
}

export const removeFavoriteTeam = (
  { member }: Pick<Upstreams, "member">,
  key: string,
  call: MemberCall,
): Promise<boolean> =>
  wasDone(
    "a favorite team that goes",
    call((token) => member.removeFavoriteTeam(token, key)),
  );

type FavoriteTeamChoice = { school_key: string; sport?: string; level?: string; gender?: string };

export async function addFavoriteTeam(
  upstreams: Pick<Upstreams, "member">,
  { school_key, sport, level, gender }: FavoriteTeamChoice,
  call: MemberCall,
): Promise<boolean> {
  if (!sport) return false;
  return wasDone(
    "a new favorite team",
    call((token) => upstreams.member.addFavoriteTeam(token, { school_key, sport, level, gender })),
  );
}

/** False for what no service knows; while it can't be asked, a fan's press counts (S 7.3). */
export async function isKnown(
  { catalogue, content }: Pick<Upstreams, "catalogue" | "content">,
  interest: string,
  { content_type, content_key }: Content,
): Promise<boolean> {
  if (interest === "views") return true;
  const answer: Promise<unknown> =
    interest === "reminders"
      ? content.event(content_key)
      : content_type === "bracket"
        ? catalogue.tournament(content_key)
        : catalogue.profile(content_key);
  return (await withFallback("whether there is what a fan pressed for", orNone(answer), "unread")) !== null;
}

/** Presses of one button, on their way at once: the last wins, whichever arrives, or is done, first (S 4.6). */

export type Turn = {
  /** Which press this is. */
  press: string | null;
  /** The one that was on its way when this was sent, which asks for the opposite. */
  after: string | null;
};

type Notes = { note(what: string): Promise<void>; isNoted(what: string): Promise<boolean> };

/** Whatever is done before the later one is noted is done before the later one; whatever is not, sees its note. */
export async function lastPressWins(
  { press, after }: Turn,
  isOn: boolean,
  set: (isOn: boolean) => Promise<boolean>,
  { note, isNoted }: Notes = limits(),
): Promise<boolean> {
  if (after) await note(after);
  const isOver = async () => press !== null && (await isNoted(press));
  if (await isOver()) return set(!isOn);
  const success = await set(isOn);
  return (await isOver()) ? set(!isOn) : success;
}
