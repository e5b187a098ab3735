import { ownClips } from "~/models/clip/clips.server";
import { ownedEventKeys } from "~/models/download/owned-downloads.server";
import { favoriteTeams, type FavoriteTeamView, followed, type FollowedView } from "~/models/member/favorites.server";
import { memberProfileOf } from "~/models/member/member-profile.server";
import { referredCards, soonestFirst } from "~/models/member/referred-cards.server";
import { cardsToContinue, watchedCards, withCards } from "~/models/member/watched-cards";
import { mediumDay } from "~/models/place/format";
import type { Viewing } from "~/models/place/viewing";
import { goOnWithout } from "~/services/go-on-without.server";
import type { MemberCall } from "~/services/member/member-call";
import type { Upstreams } from "~/services/upstreams.server";
import type { CardView } from "~contracts/records/card";
import type { MemberProfile } from "~contracts/records/member";

/** S 2.1, rulings 3 "library" */
export type LibraryView = {
  continueWatching: CardView[];
  recent: CardView[];
  reminders: CardView[];
  following: FollowedView[];
  teams: FavoriteTeamView[];
  /** Games that the member bought to keep; null when that can't be known. */
  downloads: CardView[] | null;
  clips: ClipView[] | null;
};

export type ClipView = { key: string; title: string; href: string; note: string };

/** Upper limit for looking up and showing a long list. */
const SHOWN = 48;
const ROW = 12;
const MOST_OWNED = 200;

/** Null when the member's lists can't be loaded (S 8.2). */
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
    ownedCards(upstreams, viewing, call),
    hasClips ? clipViews(upstreams, viewing, call) : null,
  ]);
  return {
    continueWatching: cardsToContinue(recent, profile.most_recent).slice(0, ROW),
    recent: watchedCards(recent, profile.most_recent),
    reminders: soonestFirst(reminders).cards,
    following,
    teams,
    downloads,
    clips,
  };
}

/** Keeps the type it was viewed under, which removing it needs (S 7.3). */
async function recentCards(
  upstreams: Pick<Upstreams, "search">,
  { most_recent }: MemberProfile,
  viewing: Viewing,
): Promise<CardView[]> {
  const { cards } = await referredCards(upstreams, withCards(most_recent).slice(0, SHOWN), viewing);
  const typeOf = new Map(most_recent.map(({ content_key, content_type }) => [content_key, content_type]));
  return cards.map((card) => ({ ...card, contentType: typeOf.get(card.key) ?? card.contentType }));
}

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

/** Newest game first; null when that can't be known. */
async function ownedCards(
  upstreams: Pick<Upstreams, "member" | "search">,
  viewing: Viewing,
  call: MemberCall,
): Promise<CardView[] | null> {
  const keys = await ownedEventKeys(upstreams, call);
  if (!keys) return null;
  const owned = keys.map((content_key) => ({ content_type: "game", content_key }));
  const { cards } = await referredCards(upstreams, owned.slice(0, MOST_OWNED), viewing);
  return cards.sort((one, other) => (other.date ?? "").localeCompare(one.date ?? ""));
}
