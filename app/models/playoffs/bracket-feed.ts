import { eventPath } from "~/models/navigation/paths";
import { zoneOf } from "~/models/place/time";
import type { Bracket, BracketSide } from "~contracts/records/playoffs";
import { offOf, openSideText, withCities } from "./bracket-view";

export type BracketFeedItem = ReturnType<typeof bracketFeed>[number];

export function bracketFeed({ key, edition, games, rounds, name }: Bracket) {
  const drawn = typeof edition === "number" ? `${key}-${edition}` : key;
  return withCities(games).flatMap((game) => {
    if (game.status === "bye" || !game.start_time) return [];
    const round = rounds.find(({ number }) => number === game.round)?.name ?? "";
    return [
      {
        /** Stable while teams, time, and event become known; another in the next edition. */
        key: `${drawn}-${game.round}-${game.position}`,
        title: `${sideText(game.second)} vs. ${sideText(game.first)} - ${name}, ${round}`,
        round,
        start: game.start_time,
        zone: zoneOf(game),
        timeToBeDetermined: game.time_to_be_determined,
        status: game.status,
        off: offOf(game),
        updated: game.updated_at ?? null,
        path: game.event ? eventPath(game.event.slug, game.event.key) : null,
      },
    ];
  });
}

const sideText = (side: BracketSide): string =>
  side.kind === "team" ? side.team.short_name || side.team.name : openSideText(side);
