import type { DateTime } from "luxon";
import type { CardView } from "~/models/card/card-view";
import { activityOfAddress } from "~/models/catalogue/activity.server";
import { profilePath } from "~/models/navigation/paths";
import { gameLists, ownSide, readOrganization } from "~/models/organization/organization.server";
import { subjectOf } from "~/models/organization/place";
import { meeting, type OwnSide, resultText, seasonLine } from "~/models/organization/season";
import { hexColor } from "~/models/place/color";
import { groundOver } from "~/models/place/contrast";
import { everyonesViewing } from "~/models/place/viewing";
import type { Upstreams } from "~/services/upstreams.server";
import type { GameStatus } from "~contracts/open-data";
import type { OrganizationAddress } from "./feed-address";
import { gameStatus } from "./game-status";

/** One game of the list: "@ Keller", "Varsity Boys Basketball", "Nov 20, 7:00 PM EST", "42–38". */
export type EmbedGame = { href: string; title: string; activity: string | null; when: string; score: string | null };

/** What an organization shows of its games on its own page. */
export type Embed = {
  title: string;
  href: string;
  color: { ground: string; ink: "light" | "dark" } | null;
  lists: { title: string; games: EmbedGame[] }[];
  /** A list can't be read (S 8.4). */
  isUnread: boolean;
  refreshSeconds: number;
};

const AHEAD = 6;
const RESULTS = 4;
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
  const asked = gameLists(upstreams, profile, everyonesViewing(now), team);
  const [coming, over] = await Promise.all([asked.liveAndUpcoming, asked.onDemand]);
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
    href: `${siteUrl}${profilePath(profile.type, profile.slug ?? profile.key)}`,
    color: color ? groundOver(color) : null,
    lists: lists.filter((list) => list.games.length > 0),
    isUnread: coming.unread ?? over.unread ?? false,
    refreshSeconds: live.length > 0 ? LIVE_SECONDS : QUIET_SECONDS,
  };
}

function embedGame(card: CardView, status: GameStatus, own: OwnSide | null, siteUrl: string): EmbedGame {
  const line = seasonLine(card, own);
  const date = (card.dateText ?? "").replace(" | ", ", ");
  const before = { canceled: "Canceled · ", late: "Late · ", upcoming: "", over: "" };
  return {
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
