import { z } from "zod";
import { wasDone, withFallback } from "~/services/fallback.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import { FOLLOW_ALERTS } from "~contracts/records/member";
import { profileFamily } from "~contracts/vocabulary/profile-family";
import { type FollowAlertsView, followAlertsView } from "./follow-alerts";
import { addFavoriteTeam, removeFavoriteTeam } from "./interests.server";
import { schoolKey } from "./team-fields";
import { chosenTeam, keptTeam } from "./team-mark";
import { memberProfileOf } from "./user-info.server";

/** What is left out is chosen on the school's page. */
const LISTED = 24;

/** Of the schools that a member follows; those they were not asked about yet come first. Null if unread (S 8.2). */
export async function loadFollowAlerts(
  { catalogue, ...upstreams }: Pick<Upstreams, "catalogue" | "member">,
  call: MemberCall,
): Promise<FollowAlertsView[] | null> {
  const profile = await memberProfileOf(upstreams, call, "which schools a member hears of");
  if (!profile) return null;
  const schools = profile.following
    .filter(({ content_type, alerts }) => alerts && profileFamily(content_type) === "schools")
    .toSorted((one, other) => Number(other.alerts === "unasked") - Number(one.alerts === "unasked"))
    .slice(0, LISTED);
  const views = schools.map(async ({ content_key: key, content_type: type, content_name }) => {
    const found = await withFallback("a school that is followed", catalogue.profile(key), null);
    return followAlertsView(found ?? { key, type, name: content_name ?? "This school" }, profile);
  });
  return (await Promise.all(views)).filter((view) => view !== null);
}

const chosenAlerts = z.object({ school: schoolKey, alerts: z.enum(FOLLOW_ALERTS) });

/** The teams of "these teams" are the favorite teams; without any, only reminders are left. False if it failed. */
export async function chooseFollowAlerts(
  upstreams: Pick<Upstreams, "member">,
  form: FormData,
  call: MemberCall,
): Promise<boolean> {
  const { success, data } = chosenAlerts.safeParse(Object.fromEntries(form));
  if (!success) return false;
  const { school, alerts } = data;
  const teams = form.getAll("team").flatMap((value) => {
    const [sport, level, gender] = String(value).split("|");
    return chosenTeam(school, { sport, level: level || undefined, gender: gender || undefined }) ?? [];
  });
  if (alerts === "teams" && !(await areFavorites(upstreams, school, teams, call))) return false;
  const chosen = alerts === "teams" && teams.length === 0 ? "reminders" : alerts;
  return wasDone(
    "which games of a school a member hears of",
    call((token) => upstreams.member.setFollowAlerts(token, school, chosen)),
  );
}

/** All of these, and no others of the school. */
async function areFavorites(
  upstreams: Pick<Upstreams, "member">,
  school: string,
  teams: readonly NonNullable<ReturnType<typeof chosenTeam>>[],
  call: MemberCall,
): Promise<boolean> {
  const profile = await memberProfileOf(upstreams, call, "the teams that a member hears of");
  if (!profile) return false;
  const own = profile.favorite_teams.filter(({ school_key }) => school_key === school);
  const stay = new Set(teams.map((team) => keptTeam(team, own)));
  const done = await Promise.all([
    ...teams.map((team) => keptTeam(team, own) !== undefined || addFavoriteTeam(upstreams, team, call)),
    ...own.filter((team) => !stay.has(team)).map(({ key }) => removeFavoriteTeam(upstreams, key, call)),
  ]);
  return done.every(Boolean);
}
