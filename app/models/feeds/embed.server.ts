import type { DateTime } from "luxon";
import type { CardView } from "~/models/card/card-view";
import { activityOfAddress } from "~/models/catalogue/activity.server";
import { canonicalBracketPath, type SingleBracketAddress } from "~/models/navigation/bracket-address";
import { profilePath } from "~/models/navigation/paths";
import { gameLists, ownSide, readOrganization } from "~/models/organization/organization.server";
import { subjectOf } from "~/models/organization/place";
import { meeting, type OwnSide, resultText, seasonLine } from "~/models/organization/season";
import { hexColor } from "~/models/place/color";
import { groundOver } from "~/models/place/contrast";
import { everyonesViewing } from "~/models/place/time";
import { bracketRounds, type GameState, type GameView } from "~/models/playoffs/bracket-view";
import { bracketAt } from "~/models/playoffs/playoffs.server";
import { withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { GameStatus } from "~contracts/open-data";
import type { OrganizationAddress } from "./feed-address";
import { gameStatus } from "./game-status";

/** One game of the list: "@ Keller", "Varsity Boys Basketball", "Nov 20, 7:00 PM EST", "42–38". */
export type EmbedGame = {
  key: string;
  href: string | null;
  title: string;
  activity: string | null;
  when: string;
  score: string | null;
};

/** What an organization shows of its games, or of a bracket, on its own page. */
export type Embed = {
  title: string;
  logo: string | null;
  lead: string | null;
  href: string;
  color: { ground: string; ink: "light" | "dark" } | null;
  lists: { title: string; games: EmbedGame[] }[];
  /** A list can't be read (S 8.4). */
  isUnread: boolean;
  refreshSeconds: number;
};

const AHEAD = 6;
const RESULTS = 4;
const BRACKET_RESULTS = 8;
/** A goal is seen within this many seconds while a game is on. */
const LIVE_SECONDS = 15;
const QUIET_SECONDS = 600;

/** Null: not found. "unavailable": the lookup failed. It is the same for everyone, in the zone of each game. */
export async function readEmbed(
  upstreams: Pick<Upstreams, "catalogue" | "search">,
  address: OrganizationAddress,
  { now, siteUrl }: { now: DateTime; siteUrl: string },
): Promise<Embed | "unavailable" | null> {
  const [profile, activity] = await Promise.all([
    readOrganization(upstreams, address.family, address.slug),
    address.sport ? activityOfAddress(upstreams, address.sport) : null,
  ]);
  if (!profile || profile === "unavailable") return profile;
  if (address.sport && !activity) return null;
  const team = { sport: activity?.slug, gender: address.gender, level: address.level };
  const answer = gameLists(upstreams, profile, everyonesViewing(now), team);
  const [coming, over] = await Promise.all([answer.liveAndUpcoming, answer.onDemand]);
  const own = ownSide(profile);
  const gameOf = (card: CardView) => embedGame(card, gameStatus(card, now), own, siteUrl);
  const live = coming.items.filter(({ isLive }) => isLive);
  const ahead = coming.items.filter(({ isLive }) => !isLive).slice(0, AHEAD);
  const results = over.cards.filter(({ result }) => result !== null).slice(0, RESULTS);
  const lists = [
    { title: "Live now", games: live.map(gameOf) },
    { title: "Next", games: ahead.map(gameOf) },
    { title: "Results", games: results.map(gameOf) },
  ];
  const color = hexColor(profile.primary_color);
  return {
    title: [profile.short_name || profile.name, subjectOf(team)].filter(Boolean).join(" "),
    logo: profile.logo ?? null,
    lead: null,
    href: `${siteUrl}${profilePath(profile.type, profile.slug ?? profile.key)}`,
    color: color ? groundOver(color) : null,
    lists: lists.filter((list) => list.games.length > 0),
    isUnread: coming.unread ?? over.unread ?? false,
    refreshSeconds: live.length > 0 ? LIVE_SECONDS : QUIET_SECONDS,
  };
}

/** Null: no such bracket. "unavailable": it can't be read. */
export async function readBracketEmbed(
  upstreams: Pick<Upstreams, "catalogue">,
  address: SingleBracketAddress,
  { now, siteUrl }: { now: DateTime; siteUrl: string },
): Promise<Embed | "unavailable" | null> {
  const bracket = await withFallback("a bracket to embed", bracketAt(upstreams, address), "unavailable" as const);
  if (!bracket || bracket === "unavailable") return bracket;
  const { rounds, champion } = bracketRounds(bracket, everyonesViewing(now));
  const games = rounds.flatMap(({ name, games: inRound }) => inRound.map((game) => ({ ...game, round: name })));
  const inState = (state: GameState) => games.filter((game) => game.state === state);
  const live = inState("live");
  const lists = [
    { title: "Live now", games: live },
    { title: "Next", games: inState("upcoming").slice(0, AHEAD) },
    // The last round first.
    { title: "Results", games: inState("final").reverse().slice(0, BRACKET_RESULTS) },
  ].map(({ title, games: listed }) => ({ title, games: listed.map((game) => bracketGame(game, siteUrl)) }));
  return {
    title: bracket.name,
    logo: null,
    lead: champion && `Champion: ${champion.name}`,
    href: `${siteUrl}${canonicalBracketPath(address)}`,
    color: null,
    lists: lists.filter((list) => list.games.length > 0),
    isUnread: false,
    refreshSeconds: live.length > 0 ? LIVE_SECONDS : QUIET_SECONDS,
  };
}

function bracketGame({ id, href, when, sides, round }: GameView & { round: string }, siteUrl: string): EmbedGame {
  const scores = sides.flatMap((side) => (side.kind === "team" && side.score !== null ? [side.score] : []));
  return {
    key: id,
    href: href && `${siteUrl}${href}`,
    title: sides.map((side) => (side.kind === "team" ? side.name : side.text)).join(" vs. "),
    activity: round === when ? null : round,
    when: when ?? "",
    score: scores.length === sides.length ? scores.join("–") : null,
  };
}

function embedGame(card: CardView, status: GameStatus, own: OwnSide | null, siteUrl: string): EmbedGame {
  const line = seasonLine(card, own);
  const date = (card.dateText ?? "").replace(" | ", ", ");
  const before = { canceled: "Canceled · ", postponed: "Postponed · ", late: "Late · ", upcoming: "", over: "" };
  return {
    key: card.key,
    href: `${siteUrl}${card.href}`,
    title: line ? meeting(line) : card.title,
    activity: card.activityBadge?.text ?? null,
    when: status === "live" ? liveText(card) : `${before[status]}${date}`,
    score: line?.result ? resultText(line.result) : points(card, line?.at === "vs."),
  };
}

const liveText = ({ score }: CardView) => [score?.period, score?.clock].filter(Boolean).join(" ") || "Live";

/** The school's own side first, as in its results. */
function points({ score, result }: CardView, isHome: boolean): string | null {
  const both = score ?? result;
  if (!both) return null;
  return isHome ? `${both.second}–${both.first}` : `${both.first}–${both.second}`;
}
