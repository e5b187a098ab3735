import type { CardView } from "~/models/card/card-view";
import { cardView } from "~/models/card/format-card";
import { mapLimited } from "~/models/event-list/map-limited";
import { ownGames } from "~/models/event-list/own-games";
import { parsedSchool } from "~/models/member/supported-school";
import { memberProfileOf, userInfoOf } from "~/models/member/user-info.server";
import { groundOver } from "~/models/place/contrast";
import { isoOf, type Viewing } from "~/models/place/time";
import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { EventListing } from "~contracts/records/card";
import type { VideoUrl } from "~contracts/records/event";

type Card = Pick<CardView, "key" | "title" | "href" | "subtitle" | "thumbnail"> & { activity: string | null };

export type TonightPlay = Card & {
  video: Pick<VideoUrl, "video_url" | "mp4_url" | "range" | "kits">;
  /** Null where its game is no longer listed. */
  game: { title: string; href: string; news: string | null; sides: ScoreSide[] } | null;
};
export type ScoreSide = {
  name: string;
  logo: string | null;
  ground: string;
  ink: "light" | "dark";
  score: number | null;
};

/** A minute of plays, and what is asked for so that each is of another game. */
const PLAYS = 8;
const ASKED = 24;
/** Last night's are tonight's until the next one begins. */
const NIGHT_HOURS = 36;

/** One play each from the newest games: the member's own schools first, then their state, then all; null: unread. */
export async function tonightPlays(
  upstreams: Pick<Upstreams, "content" | "member" | "search">,
  { state: stateQuery, call }: { state: string | null; call: MemberCall | null },
  viewing: Viewing,
): Promise<TonightPlay[] | null> {
  const { content, search } = upstreams;
  const { schools, state } = call ? await nearMember(upstreams, call) : { schools: [], state: null };
  const from = isoOf(viewing.now.minus({ hours: NIGHT_HOURS }).startOf("hour"));
  const own = stateQuery ?? state;
  const near = [...(schools.length > 0 ? [{ school: schools }] : []), ...(own ? [{ state: own }] : []), {}];
  const lists = await mapLimited(near, (query) =>
    withFallback("the plays of tonight", search.highlights({ ...query, from, size: ASKED }), null),
  );
  const listed = apart(onePerGame(lists.flatMap((list) => list?.items ?? []))).slice(0, PLAYS);
  if (listed.length === 0 && lists.includes(null)) return null;
  const filmed = await mapLimited(listed, async (listing) => {
    const [record, video] = await Promise.all([
      withFallback("the game of a play", content.highlight(listing.key), null),
      withFallback("the video of a play", content.videoUrl("highlights", listing.key), null),
    ]);
    return { listing, record, video };
  });
  const keys = filmed.flatMap((one) => one?.record?.event?.key ?? []);
  const scores = keys.length > 0 ? search.events({ key: keys, size: keys.length }) : null;
  const games = scores ? await withFallback("the scores beside the plays of tonight", scores, NOTHING_FOUND) : null;
  const byKey = new Map((games?.items ?? []).map((listing) => [listing.key, cardView(listing, viewing)]));
  return filmed.flatMap((one) => {
    if (!one?.video) return [];
    const { key, title, href, subtitle, thumbnail, activityBadge } = cardView(one.listing, viewing);
    const game = byKey.get(one.record?.event?.key ?? "");
    const { video_url, mp4_url, range, kits } = one.video;
    const card = { key, title, href, subtitle, thumbnail, activity: activityBadge?.text ?? null };
    return [{ ...card, video: { video_url, mp4_url, range, kits }, game: game ? scoreOf(game) : null }];
  });
}

async function nearMember(upstreams: Pick<Upstreams, "member">, call: MemberCall) {
  const [profile, userInfo] = await Promise.all([
    memberProfileOf(upstreams, call),
    userInfoOf(upstreams, call, "where a member is"),
  ]);
  const own = parsedSchool(userInfo);
  // The first batch of keys has the supported school and the follows.
  return { schools: ownGames(profile, own?.key ?? null)[0]?.school ?? [], state: own?.state_code ?? null };
}

/** A highlight's listing leads to its game. */
function onePerGame(listings: readonly EventListing[]): EventListing[] {
  const byGame = new Map<string, EventListing>();
  for (const listing of listings) {
    const game = listing.site_url || listing.key;
    if (!byGame.has(game)) byGame.set(game, listing);
  }
  return [...byGame.values()];
}

/** No title twice in a row while there is another. */
function apart(listings: EventListing[]): EventListing[] {
  const [rest, placed] = [[...listings], new Array<EventListing>()];
  while (rest.length > 0) {
    const next = rest.findIndex(({ title }) => title !== placed.at(-1)?.title);
    placed.push(...rest.splice(Math.max(next, 0), 1));
  }
  return placed;
}

function scoreOf({ title, href, score, result, teams, layout }: CardView): TonightPlay["game"] {
  const points = result ?? score;
  const [first, second] = layout === "two-team" ? [points?.first, points?.second] : [];
  const sides = teams.map(({ name, logo, color }, index) => ({
    ...{ name, logo, score: (index === 0 ? first : second) ?? null },
    ...groundOver(color),
  }));
  const running = score && [score.period, score.clock].filter(Boolean).join(" ");
  return { title, href, news: result ? "Final" : running || null, sides };
}
