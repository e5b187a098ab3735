import { hexColor } from "~/models/place/color";
import { apartFrom } from "~/models/place/contrast";
import type { Event, Participant, Publisher } from "~contracts/records/event";

export type DisplayTeam = {
  key: string;
  name: string;
  slug: string | null;
  type: string;
  logo: string | null;
  color: string | null;
};
type TeamDisplay = { left: DisplayTeam | null; right: DisplayTeam | null };

export type Playing = Pick<Event, "participants" | "home" | "home_team">;

/** More than two: first publisher left. Two: home right. One: left (S 5.7). */
export function teamDisplay(event: Playing & Pick<Event, "publishers">): TeamDisplay {
  const { participants, publishers } = event;
  if (participants.length > 2) return { left: publishers[0] ? ofPublisher(publishers[0]) : null, right: null };
  const pair = teamsOfTwo(event);
  if (pair) return { left: ofParticipant(pair.away), right: ofParticipant(pair.home) };
  const [only] = participants;
  return { left: only ? ofParticipant(only) : null, right: null };
}

/** Without a home team, the second counts as home. Home's color is apart from the visitors'. */
export function teamsOfTwo({
  participants,
  home,
  home_team,
}: Playing): { away: Participant; home: Participant } | null {
  const [first, second] = participants;
  if (!first || !second || participants.length !== 2) return null;
  const [away, host] = first.key === (home_team || home) ? [second, first] : [first, second];
  const [color, hostColor] = [hexColor(away.primary_color), hexColor(host.primary_color)];
  return { away, home: color && hostColor ? { ...host, primary_color: apartFrom(color, hostColor) } : host };
}

export function teamName(participant: Pick<Participant, "short_name" | "name">): string {
  return participant.short_name || participant.name || "TBD";
}

export function ofParticipant(participant: Participant): DisplayTeam {
  const { key, slug, type, logo, primary_color } = participant;
  return {
    key,
    name: teamName(participant),
    slug: slug ?? null,
    type: type ?? "school",
    logo: logo ?? null,
    color: hexColor(primary_color),
  };
}

export function ofPublisher({ key, type, name, short_name, slug, logo }: Publisher): DisplayTeam {
  return { key, name: short_name || name, slug: slug ?? null, type, logo: logo ?? null, color: null };
}
