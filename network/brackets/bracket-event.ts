import { activityBySlug } from "../league/activities";
import { clipOf } from "../league/clip-of";
import { eventRow } from "../league/event-row";
import type { Overrides } from "../league/overrides";
import { chanceFrom } from "../league/random";
import type { EventTable, ProfileTable } from "../league/tables";
import type { BracketGameTable, BracketTable } from "./tables";

const MINUTE = 60_000;

const GAME_TYPES = ["final", "semifinal", "quarterfinal"] as const;
const gameTypeOf = (roundsToGo: number) => GAME_TYPES[roundsToGo] ?? "playoffs";

type Meeting = { home: ProfileTable; visitors: ProfileTable; association: ProfileTable | undefined; rounds: number };

/** The home team, or the association if both teams are from out of state, to keep the place in the bracket's state. */
function hostOf({ state_code }: BracketTable, { home, visitors, association }: Meeting): ProfileTable {
  return [home, visitors, association].find((one) => one?.state_code === state_code) ?? home;
}

export function bracketEvent(
  bracket: BracketTable,
  game: BracketGameTable & { event_key: string },
  meeting: Meeting,
): EventTable {
  const { home, visitors, association, rounds } = meeting;
  const host = hostOf(bracket, meeting);
  const chance = chanceFrom(`bracket-event/${game.event_key}`);
  const publisher = association ?? home;
  const clip = clipOf(bracket.sport_slug);
  const overrides: Overrides = { round: game.round, class_label: bracket.division };
  return eventRow({
    key: game.event_key,
    kind: {
      name: activityBySlug(bracket.sport_slug)?.name ?? bracket.activity,
      slug: bracket.sport_slug,
      isSport: true,
    },
    host,
    publisher,
    participants: [visitors.key, home.key],
    title: `${visitors.short_name} vs. ${home.short_name}`,
    gender: bracket.gender,
    game_type: gameTypeOf(rounds - game.round),
    state_code: bracket.state_code,
    venue: `${host.short_name} Athletic Center`,
    start_at: game.start_at,
    on_air_at: game.start_at,
    complete_at: game.complete_at,
    vod_ready_at: game.complete_at + chance.between(12, 50) * MINUTE,
    has_broadcast: 1,
    has_vod: 1,
    has_datacast: 1,
    payment_required: chance.happens(0.7) ? 1 : 0,
    state_association_key: home.state_association_key,
    duration_s: clip.duration,
    clip: clip.name,
    updated_at: game.known_at,
    overrides: JSON.stringify(overrides),
  });
}
