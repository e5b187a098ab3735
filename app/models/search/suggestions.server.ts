import type { CardView } from "~/models/card/card-view";
import { type OrganizationView, organizationViews } from "~/models/card/organization-row";
import { schoolsPath } from "~/models/discovery/school-address";
import { searchedCards, windowsOf } from "~/models/event-list/carousel.server";
import { searchPath, sportPath } from "~/models/navigation/paths";
import { typedLine } from "~/models/navigation/typed-line";
import type { Viewing } from "~/models/place/time";
import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import { catalogueSlug, GENDERED_SPORTS, NON_GENDERED_SPORTS } from "~contracts/vocabulary/activities";
import type { StateCode } from "~contracts/vocabulary/states";

/** What is offered while someone types (rulings 3, /search). */

export type Suggestion = { label: string; sublabel?: string; href: string; logo?: string; live?: true };

const MOST_SUGGESTIONS = 8;
const SPORTS = 2;
const LIVE_GAMES = 3;
const RECENT_GAMES = 2;
/** A sport may also be in a school's name. */
const FEWEST_ORGANIZATIONS = 3;
const LONGEST_QUERY = 60;

type SuggestionsAsked = { text: string | null; onlySchools?: boolean; state?: StateCode | null };

/** Sports and their games where the text means one, then organizations, and the way to all of them. */
export async function loadSuggestions(
  upstreams: Pick<Upstreams, "search">,
  { text, onlySchools = false, state = null }: SuggestionsAsked,
  viewing: Viewing & { near?: string | null },
): Promise<Suggestion[]> {
  const q = typedLine(text, LONGEST_QUERY);
  if (!q) return [];
  const { search } = upstreams;
  const ask = onlySchools ? search.schoolSuggestions : search.profileSuggestions;
  const answer = ask(q, MOST_SUGGESTIONS, { state, near: viewing.near });
  const [games, schools] = await Promise.all([
    onlySchools ? [] : ofSports(upstreams, q, viewing),
    withFallback("suggestions", answer, NOTHING_FOUND),
  ]);
  const room = Math.max(FEWEST_ORGANIZATIONS, MOST_SUGGESTIONS - games.length);
  const organizations = organizationViews(schools.items).flatMap(suggested).slice(0, room);
  const all = onlySchools ? schoolsPath(state, { q }) : searchPath(q);
  const isMore = schools.total > organizations.length && organizations.length > 0;
  // The list of everything has games, too, which are not counted here.
  const label = onlySchools ? `See all ${schools.total.toLocaleString("en-US")} schools` : "See all results";
  const more = { label, href: all };
  return [...games, ...(isMore ? [...organizations.slice(0, MOST_SUGGESTIONS - 1), more] : organizations)];
}

function suggested({ name, place, href, logo, note, live }: OrganizationView): Suggestion[] {
  if (!href) return [];
  const sublabel = [place, note].filter(Boolean).join(" · ");
  return [{ label: name, href, ...(sublabel && { sublabel }), ...(logo && { logo }), ...(live && { live }) }];
}

/** "football": its page, what is on the air, and what just ended. */
async function ofSports({ search }: Pick<Upstreams, "search">, q: string, viewing: Viewing): Promise<Suggestion[]> {
  const sports = sportsMeant(q).slice(0, SPORTS);
  if (sports.length === 0) return [];
  const activity = sports.map(catalogueSlug);
  const windows = windowsOf(["live", "dcOnlyLive"], viewing.now);
  const [live, recent] = await Promise.all([
    searchedCards(search.events({ activity, ...windows, size: LIVE_GAMES }, { type: "live" }), viewing),
    searchedCards(search.events({ activity, size: RECENT_GAMES }, { type: "ondemand" }), viewing),
  ]);
  return [
    ...sports.map((name) => ({ label: name, sublabel: "Sport", href: sportPath(catalogueSlug(name)) })),
    // What begins within minutes, or is late, is found among the live games, too (S 7.6).
    ...live.cards.filter(({ isLive }) => isLive).map((card) => ({ ...game(card, []), live: true as const })),
    ...recent.cards.map((card) => game(card, ["Replay"])),
  ];
}

/** A card that says its sport once says it in its badge. */
function game({ title, subtitle, activityBadge, href }: CardView, more: readonly string[]): Suggestion {
  return { label: title, sublabel: [subtitle || activityBadge?.text, ...more].filter(Boolean).join(" · "), href };
}

const FEWEST_LETTERS = 4;
const KNOWN_SPORTS: readonly string[] = [...GENDERED_SPORTS, ...NON_GENDERED_SPORTS];

const lettersOf = (text: string): string => text.replace(/[^a-z]/gi, "");
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("&", " and ")
    .match(/[a-z]+/g) ?? [];

/** Sports whose words begin with all that was typed: "hockey", "ice ho", "footb"; the best name first (S 7.6). */
export function sportsMeant(typed: string): string[] {
  if (lettersOf(typed).length < FEWEST_LETTERS) return [];
  const words = wordsOf(typed);
  const meant = KNOWN_SPORTS.filter((sport) =>
    words.every((word) => wordsOf(sport).some((part) => part.startsWith(word))),
  );
  const beginsSo = (sport: string) => wordsOf(sport).join(" ").startsWith(words.join(" "));
  return [...meant.filter(beginsSo), ...meant.filter((sport) => !beginsSo(sport))];
}
