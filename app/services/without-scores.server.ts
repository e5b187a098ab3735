import type { EventList } from "~contracts/records/card";
import type { Datacast, Event } from "~contracts/records/event";
import type { Bracket, BracketSide } from "~contracts/records/playoffs";
import type { Upstreams } from "./upstreams.server";

/**
 * The same upstreams for a visitor who doesn't want to know scores: what isn't read can't show up on any page, title,
 * or markup. `showsEvent` leaves the event's own score in, because the visitor asked for it.
 */
export function withoutScores(upstreams: Upstreams, { showsEvent = false } = {}): Upstreams {
  const { search, content, catalogue } = upstreams;
  const hidden: typeof search = {
    ...search,
    events: async (...asked) => {
      const found = await search.events(...asked);
      const isOne = Array.isArray(asked[0].key) && asked[0].key.length === 1;
      return showsEvent && isOne ? found : withoutListedScores(found);
    },
    onDemand: async (...asked) => withoutListedScores(await search.onDemand(...asked)),
    organizationEvents: async (...asked) => withoutListedScores(await search.organizationEvents(...asked)),
  };
  return {
    ...upstreams,
    search: hidden,
    content: showsEvent
      ? content
      : {
          ...content,
          event: async (key) => withoutScoreboards(await content.event(key)),
          datacast: async (key) => withoutScoreboard(await content.datacast(key)),
        },
    catalogue: {
      ...catalogue,
      brackets: async (query) => {
        const { items, ...found } = await catalogue.brackets(query);
        return { ...found, items: items.map((one) => ({ ...one, champion: null })) };
      },
      bracket: async (key) => withoutResults(await catalogue.bracket(key)),
    },
  };
}

const withoutListedScores = (list: EventList): EventList => ({
  ...list,
  items: list.items.map((listing) => ({ ...listing, score: null })),
});

const withoutScoreboard = (datacast: Datacast): Datacast => ({ ...datacast, scoreboard: null });

/** Moments are named by what happened in them. */
const withoutScoreboards = (event: Event): Event => ({
  ...event,
  publishers: event.publishers.map((publisher) => ({
    ...publisher,
    datacasts: publisher.datacasts.map(withoutScoreboard),
    vods: publisher.vods.map((vod) => ({ ...vod, key_moments: [] })),
  })),
});

const withoutResults = (bracket: Bracket): Bracket => ({
  ...bracket,
  champion: null,
  games: bracket.games.map((game) => ({
    ...game,
    winner_key: null,
    first: withoutScore(game.first),
    second: withoutScore(game.second),
  })),
});

const withoutScore = (side: BracketSide): BracketSide => (side.kind === "team" ? { ...side, score: null } : side);
