import type { FavoriteTeam, FollowAlerts, MemberProfile } from "~contracts/records/member";
import { sportLabel } from "~contracts/vocabulary/activities";
import { profileFamily } from "~contracts/vocabulary/profile-family";
import { SPORTS } from "./team-fields";
import { teamWords } from "./team-mark";

/** `value`: "Volleyball|varsity|girls"; a sport alone is all its teams. */
type TeamChoice = { value: string; label: string; chosen: boolean };
/** Which games of a school a member hears of, as its form shows it (S 7.3). */
export type FollowAlertsView = { key: string; name: string; chosen: FollowAlerts; teams: TeamChoice[] };

type School = { key: string; name: string; type: string; sports?: readonly string[] | null | undefined };
type Fan = Pick<MemberProfile, "following" | "favorite_teams">;

const valueOf = ({ sport, level, gender }: Omit<FavoriteTeam, "key" | "school_key">): string =>
  [sport, level ?? "", gender ?? ""].join("|");

/** Null for what is not followed, has no teams, or is followed at a service that knows no such choice. */
export function followAlertsView({ key, name, type, sports }: School, fan: Fan): FollowAlertsView | null {
  const chosen = fan.following.find(({ content_key }) => content_key === key)?.alerts;
  if (!chosen || profileFamily(type) !== "schools") return null;
  const teams = new Map<string, TeamChoice>();
  for (const team of fan.favorite_teams.filter(({ school_key }) => school_key === key))
    teams.set(valueOf(team), { value: valueOf(team), label: teamWords(team), chosen: true });
  for (const sport of (sports ?? []).map(sportLabel)) {
    const value = valueOf({ sport });
    if (SPORTS.some((known) => known === sport) && !teams.has(value))
      teams.set(value, { value, label: sport, chosen: false });
  }
  const listed = [...teams.values()].sort((one, other) => one.label.localeCompare(other.label));
  return { key, name, chosen, teams: listed };
}
