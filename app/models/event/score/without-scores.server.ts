import type { Upstreams } from "~/services/upstreams.server";
import type { EventList, EventListing } from "~contracts/records/card";
import type { Clip } from "~contracts/records/clip";
import type { Broadcast, Datacast, Event, Publisher, Vod } from "~contracts/records/event";
import type { Highlight } from "~contracts/records/highlight";
import type { Bracket, BracketGame, BracketSide } from "~contracts/records/playoffs";
import { isSportEvent } from "../access/entitlements";

/** Of what was held, not of how it went. */
const MEET_WORDS = "invitational invite meet relays classic showcase jamboree duals scrimmage festival".split(" ");
const SMALL_WORDS = "the at of and for annual".split(" ");

type Text = string | null | undefined;

/** `names`: of its teams and publishers; `kind`: level, gender, and sport; `at`: its start, in ISO 8601. */
type TitleParts = { names: readonly Text[]; kind: readonly Text[]; at: Text };

/**
 * Whether a title cannot tell how a meet ended (rulings 3): it names one host at most, for of two one may have won,
 * and says besides only what was held, and in its own year. Any other word or number might be the result.
 */
export function isSpoilerFree(title: string, { names, kind, at }: TitleParts): boolean {
  const longestFirst = names.map(spaced).sort((one, other) => other.length - one.length);
  const host = longestFirst.find((name) => name.trim() !== "" && spaced(title).includes(name));
  const words = wordsOf(host ? spaced(title).replace(host, " ") : title);
  // Bowlers' totals look like years, too.
  const year = words.indexOf(at?.slice(0, 4) ?? "");
  const rest = words.filter((_word, index) => index !== year);
  const what = new Set([...kind.flatMap(wordsOf), ...MEET_WORDS]);
  return rest.some((word) => what.has(word)) && rest.every((word) => what.has(word) || SMALL_WORDS.includes(word));
}

const wordsOf = (text: Text): string[] => text?.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const spaced = (text: Text): string => ` ${wordsOf(text).join(" ")} `;

/**
 * The same upstreams for a visitor who doesn't want to know scores: what isn't read can't show up on any page, title,
 * or markup. `showsEvent` leaves the event's own score in, because the visitor asked for it.
 */
export function withoutScores(upstreams: Upstreams, { showsEvent = false } = {}): Upstreams {
  const { search, content, catalogue, member, wrestling } = upstreams;
  const hidden: typeof search = {
    ...search,
    events: async (...args) => {
      const found = await search.events(...args);
      const isOne = Array.isArray(args[0].key) && args[0].key.length === 1;
      return showsEvent && isOne ? found : withoutListedScores(found);
    },
    onDemand: async (...args) => withoutListedScores(await search.onDemand(...args)),
    organizationEvents: async (...args) => withoutListedScores(await search.organizationEvents(...args)),
    highlights: async (...args) => withoutHighlightTitles(await search.highlights(...args)),
    organizationHighlights: async (...args) => withoutHighlightTitles(await search.organizationHighlights(...args)),
    all: async (...args) => {
      const { events, highlights, ...groups } = await search.all(...args);
      return { ...groups, events: withoutListedScores(events), highlights: withoutHighlightTitles(highlights) };
    },
  };
  return {
    ...upstreams,
    search: hidden,
    content: {
      ...content,
      ...(showsEvent
        ? {}
        : {
            event: async (key) => withoutScoreboards(await content.event(key)),
            datacast: async (key) => withoutScoreboard(await content.datacast(key)),
            highlight: async (key) => withoutHighlightTitle(await content.highlight(key)),
          }),
      schedule: async (...args) => (await content.schedule(...args)).map(withoutScoreboards),
      games: async (...args) => (await content.games(...args)).map(withoutScoreboards),
    },
    member: showsEvent ? member : { ...member, clip: async (...args) => withoutClipTitle(await member.clip(...args)) },
    // A list of bouts names who won each.
    wrestling: showsEvent ? wrestling : { ...wrestling, completedMatches: async () => [] },
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
  items: list.items.map((listing) => ({ ...listing, score: null, ...plainTitles(listing) })),
});

/** People write "Keller wins it at the buzzer": a game that has begun is called by its teams, a meet by its name. */
function plainTitles(listing: EventListing): Partial<EventListing> {
  const { content_type, status, first_title, second_title, level, gender, activity_or_sport, date: at } = listing;
  if (content_type === "highlight" || status === "highlight") return plainHighlight(listing);
  const teams = [first_title, second_title].filter(Boolean);
  const isGame = content_type === "game" || teams.length === 2;
  if (!isGame || status === "scheduled") return {};
  const kind = [level, gender, activity_or_sport];
  const what = kind.filter(Boolean).join(" ");
  const isNamed =
    teams.length < 2 && isSpoilerFree(listing.title, { names: [...teams, listing.publisher_short_name], kind, at });
  return { title: isNamed ? listing.title : teams.join(" vs. ") || what || GAME, subtitle: what };
}

const withoutHighlightTitles = (list: EventList): EventList => ({
  ...list,
  items: list.items.map((listing) => ({ ...listing, ...plainHighlight(listing) })),
});

const plainHighlight = ({ publisher_short_name, first_title, activity_or_sport }: EventListing) => ({
  title: highlightTitle(publisher_short_name || first_title, activity_or_sport),
  subtitle: publisher_short_name ?? null,
});

const GAME = "Game";

const highlightTitle = (...words: (string | null | undefined)[]) => [...words, "highlight"].filter(Boolean).join(" ");

function withoutHighlightTitle(highlight: Highlight): Highlight {
  const { school, activity_name, event } = highlight;
  const title = highlightTitle(school?.short_name || school?.name, activity_name);
  return { ...highlight, title, event: event ? { ...event, title: "the full game" } : event };
}

const withoutClipTitle = (clip: Clip): Clip => (clip.own ? clip : { ...clip, title: "A fan's clip" });

const withoutScoreboard = (datacast: Datacast): Datacast => ({ ...datacast, scoreboard: null });

/** Moments are named by what happened in them, and titles are written by people. */
const withoutScoreboards = (event: Event): Event => {
  const plain = isSportEvent(event) && event.publishers.some(hasBegun);
  const parts = titleParts(event);
  const safe = (title: string | null | undefined) => (title && parts && isSpoilerFree(title, parts) ? title : null);
  const named = <Media extends Broadcast | Vod | Datacast>(media: Media): Media =>
    plain ? { ...media, headline: safe(media.headline), subheadline: safe(media.subheadline) } : media;
  return {
    ...event,
    ...(plain && { custom_headline: safe(event.custom_headline), custom_subheadline: safe(event.custom_subheadline) }),
    publishers: event.publishers.map((publisher) => ({
      ...publisher,
      broadcasts: publisher.broadcasts.map(named),
      datacasts: publisher.datacasts.map(withoutScoreboard).map(named),
      vods: publisher.vods.map((vod) => named({ ...vod, key_moments: [] })),
    })),
  };
};

/** Null for a game of two, which goes by its teams. */
function titleParts({
  participants,
  publishers,
  level,
  gender,
  sport,
  activity_name,
  start_time: at,
}: Event): TitleParts | null {
  if (participants.length === 2) return null;
  const names = [...participants, ...publishers].flatMap(({ name, short_name }) => [name, short_name]);
  return { names, kind: [level, gender, sport, activity_name], at };
}

const hasBegun = ({ broadcasts, vods, datacasts }: Publisher) =>
  vods.length > 0 || [...broadcasts, ...datacasts].some(({ status }) => status !== "scheduled");

/** No one goes on: a team that played its way into a later round would tell who won before. */
function withoutResults(bracket: Bracket): Bracket {
  const { games } = bracket;
  return {
    ...bracket,
    champion: null,
    games: games.map((game) => {
      const [first, second] = [game.first, game.second].map((side) => withoutScore(side, game, games));
      const isOpen = first?.kind === "winner_of" || second?.kind === "winner_of";
      return {
        ...game,
        winner_key: null,
        first: first ?? game.first,
        second: second ?? game.second,
        // The address names a school.
        event: game.event && isOpen ? { ...game.event, slug: null } : game.event,
      };
    }),
  };
}

function withoutScore(side: BracketSide, { round }: BracketGame, games: readonly BracketGame[]): BracketSide {
  if (side.kind !== "team") return side;
  const isOfTeam = (one: BracketSide) => one.kind === "team" && one.team.key === side.team.key;
  const before = games
    .filter((game) => game.round < round && game.status !== "bye" && (isOfTeam(game.first) || isOfTeam(game.second)))
    .sort((one, other) => other.round - one.round)[0];
  if (!before) return { ...side, score: null };
  return { kind: "winner_of", game: before.number ?? before.position + 1 };
}
