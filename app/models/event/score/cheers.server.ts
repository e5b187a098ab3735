import type { CurrentEvent } from "~/models/event/status/display-status";
import { limits } from "~/services/limits/limits.server";
import { cheeredTeams, type Cheers, roundedCheers } from "./cheers";

const SECONDS = 60;

const ofTeam = (event: string, team: string) => `cheers:${event}:${team}`;

/**
 * Counted where limits are: all web nodes that share them agree, and a restart loses a minute. False where this fan
 * cheers too often; a whole network's excess is the guard's.
 */
export async function addCheer(event: string, team: string, fan: string): Promise<boolean> {
  if (await limits().take("cheer", { account: fan })) return false;
  await limits().tally(ofTeam(event, team), SECONDS);
  return true;
}

/** Null where no one cheers. */
export async function cheersIn(current: CurrentEvent): Promise<Cheers | null> {
  const teams = cheeredTeams(current, []);
  if (!teams) return null;
  const [first = 0, second = 0] = await Promise.all(
    teams.map((team) => limits().tallied(ofTeam(current.event.key, team))),
  );
  return first + second > 0 ? [roundedCheers(first), roundedCheers(second)] : null;
}
