import { ownClips } from "~/models/clip/clips.server";
import { searchedCards } from "~/models/event-list/carousel.server";
import { favoriteTeams, type FavoriteTeamView, followed, type FollowedView } from "~/models/member/favorites.server";
import { memberProfileOf } from "~/models/member/member-profile.server";
import { isOver, referredCards, soonestFirst } from "~/models/member/referred-cards.server";
import { mediumDay } from "~/models/place/format";
import type { Viewing } from "~/models/place/viewing";
import { goOnWithout } from "~/services/go-on-without.server";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import type { CardView } from "~contracts/records/card";
import type { MemberProfile } from "~contracts/records/member";

/** What My Library shows (S 2.1, rulings 3 "library"). */
export type LibraryView = {
  continueWatching: CardView[];
  recent: CardView[];
  reminders: CardView[];
  following: FollowedView[];
  teams: FavoriteTeamView[];
  downloads: CardView[];
  /** Null while clips are switched off, or cannot be read. */
  clips: ClipView[] | null;
};

/** `note` is its length and its day: "0:30 · Nov 20, 2026". */
export type ClipView = { key: string; title: string; href: string; note: string };

/** So many of a long list are looked up and shown. */
const SHOWN = 48;
const ROW = 12;

/** Null when the member's lists cannot be read (S 8.2). */
export async function loadLibrary(
  upstreams: Pick<Upstreams, "catalogue" | "member" | "search">,
  viewing: Viewing,
  { hasClips }: { hasClips: boolean },
  call: MemberCall,
): Promise<LibraryView | null> {
  const profile = await memberProfileOf(upstreams, call);
  if (!profile) return null;
  const [recent, reminders, following, teams, downloads, clips] = await Promise.all([
    recentCards(upstreams, profile, viewing),
    referredCards(upstreams, profile.reminders.slice(0, SHOWN), viewing),
    followed(upstreams, profile.following.slice(0, SHOWN)),
    favoriteTeams(upstreams, profile.favorite_teams.slice(0, SHOWN)),
    downloadsFor(upstreams, profile, viewing),
    hasClips ? clipViews(upstreams, viewing, call) : null,
  ]);
  return {
    continueWatching: recent.filter(goesOn).slice(0, ROW),
    recent,
    reminders: soonestFirst(reminders).cards,
    following,
    teams,
    downloads,
    clips,
  };
}

/** Newest first; each card with the type under which it was viewed, which is how it is removed (S 7.3). */
async function recentCards(
  upstreams: Pick<Upstreams, "search">,
  { most_recent }: MemberProfile,
  viewing: Viewing,
): Promise<CardView[]> {
  const { cards } = await referredCards(upstreams, most_recent.slice(0, SHOWN), viewing);
  const typeOf = new Map(most_recent.map(({ content_key, content_type }) => [content_key, content_type]));
  return cards.map((card) => ({ ...card, contentType: typeOf.get(card.key) ?? card.contentType }));
}

/** A game or a show that can be played now; a highlight is over before it could be left. */
const goesOn = (card: CardView) => !card.isHighlight && (card.isLive || isOver(card));

async function clipViews(
  upstreams: Pick<Upstreams, "member">,
  { zone }: Viewing,
  call: MemberCall,
): Promise<ClipView[] | null> {
  const clips = await goOnWithout("the clips of a library", ownClips(upstreams, call), null);
  return (
    clips &&
    clips.slice(0, SHOWN).map(({ key, title, href, lengthText, createdAt }) => ({
      key,
      title,
      href,
      note: [lengthText, mediumDay(createdAt, zone)].filter(Boolean).join(" · "),
    }))
  );
}

/** Games to keep, of the schools that the member follows or has teams of (S 7.6). */
async function downloadsFor(
  upstreams: Pick<Upstreams, "search">,
  { following, favorite_teams }: MemberProfile,
  viewing: Viewing,
): Promise<CardView[]> {
  const followedSchools = following
    .filter(({ content_type }) => content_type === "school")
    .map(({ content_key }) => content_key);
  const schools = [...new Set([...followedSchools, ...favorite_teams.map(({ school_key }) => school_key)])].slice(
    0,
    SHOWN,
  );
  if (schools.length === 0) return [];
  return (await searchedCards(upstreams.search.onDemand({ school: schools, size: ROW }), viewing)).cards;
}
