import type { DateTime } from "luxon";
import type { CardView } from "~/models/card/card-view";
import { profilePath } from "~/models/navigation/paths";
import { loadedLists, organizationLists, ownSide, readOrganization } from "~/models/organization/organization.server";
import { subjectOf } from "~/models/organization/place";
import { meeting, type OwnSide, resultText, seasonLine } from "~/models/organization/season";
import { hexColor } from "~/models/place/color";
import { groundOver } from "~/models/place/contrast";
import { everyonesViewing } from "~/models/place/viewing";
import type { Upstreams } from "~/services/upstreams.server";
import type { OrganizationAddress } from "./feed-address";

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
  const profile = await readOrganization(upstreams, address.family, address.slug);
  if (!profile || profile === "unavailable") return profile;
  const { sport, gender, level } = address;
  const { liveAndUpcoming, onDemand } = await loadedLists(
    organizationLists(upstreams, profile, everyonesViewing(now), { sport, gender, level }),
  );
  const own = ownSide(profile);
  const gameOf = (card: CardView) => embedGame(card, own, siteUrl);
  const live = liveAndUpcoming.items.filter(({ isLive }) => isLive);
  const ahead = liveAndUpcoming.items.filter(({ isLive }) => !isLive).slice(0, AHEAD);
  const results = onDemand.cards.filter(({ result }) => result !== null).slice(0, RESULTS);
  const lists = [
    { title: "Live now", games: live.map(gameOf) },
    { title: "Next", games: ahead.map(gameOf) },
    { title: "Results", games: results.map(gameOf) },
  ].filter(({ games }) => games.length > 0);
  const color = hexColor(profile.primary_color);
  return {
    title: [profile.short_name || profile.name, subjectOf({ sport, gender, level })].filter(Boolean).join(" "),
    href: `${siteUrl}${profilePath(profile.type, profile.slug ?? profile.key)}`,
    color: color ? groundOver(color) : null,
    lists,
    isUnread: liveAndUpcoming.unread ?? onDemand.unread ?? false,
    refreshSeconds: live.length > 0 ? LIVE_SECONDS : QUIET_SECONDS,
  };
}

function embedGame(card: CardView, own: OwnSide | null, siteUrl: string): EmbedGame {
  const line = seasonLine(card, own);
  return {
    href: `${siteUrl}${card.href}`,
    title: line ? meeting(line) : card.title,
    activity: card.activityBadge?.text ?? null,
    when: card.isLive ? liveText(card) : (card.dateText ?? "").replace(" | ", ", "),
    score: card.isLive ? liveScore(card, line?.at === "vs.") : line?.result ? resultText(line.result) : null,
  };
}

const liveText = ({ score }: CardView) => [score?.period, score?.clock].filter(Boolean).join(" ") || "Live";

/** The school's own side first, as in its results. */
function liveScore({ score }: CardView, isHome: boolean): string | null {
  if (!score) return null;
  return isHome ? `${score.second}–${score.first}` : `${score.first}–${score.second}`;
}
