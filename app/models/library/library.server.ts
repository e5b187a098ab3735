import type { CardView } from "~/models/card/card-view";
import { type OwnClip, ownClips } from "~/models/clip/clips.server";
import { ownedDownloads } from "~/models/download/owned-downloads.server";
import { favoriteTeams, type FavoriteTeamView, followed, type FollowedView } from "~/models/member/favorites.server";
import { readCards, referredCards, soonestCards } from "~/models/member/referred-cards.server";
import { areRemindersSilent } from "~/models/member/silent-reminders.server";
import { memberProfileOf } from "~/models/member/user-info.server";
import { cardsToContinue, watchedCards, withCards } from "~/models/member/watched-cards";
import { mediumDay, type Viewing } from "~/models/place/time";
import { withFallback } from "~/services/fallback.server";
import { orNone } from "~/services/http/upstream-error";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";
import type { MemberProfile } from "~contracts/records/member";

export type LibraryView = {
  /** Each list is null when it can't be read. */
  continueWatching: CardView[] | null;
  /** What isn't in the list above. */
  recent: CardView[] | null;
  reminders: CardView[] | null;
  /** Nothing tells the member of them. */
  isSilent: boolean;
  following: FollowedView[];
  teams: FavoriteTeamView[] | null;
  /** Games that the member bought to keep. */
  downloads: DownloadsView | null;
  /** Undefined where the network has none and took none down; those it took down come first. */
  clips?: ClipView[] | null | undefined;
};

/** `rows`: the ones without a card; `isWhole`: false where some cards could not be looked up. */
type DownloadsView = { cards: CardView[]; rows: DownloadRow[]; isWhole: boolean };

/** `isGone`: its file was taken away. */
export type DownloadRow = { key: string; title: string; day: string | null; isGone: boolean };

export type ClipView = {
  key: string;
  title: string;
  /** Null once the team took it down. */
  href: string | null;
  note: string;
};

/** Upper limit for looking up and showing a long list. */
const SHOWN = 48;
const ROW = 12;
/** The rest are rows without a card. */
const MOST_CARDS = 4 * SHOWN;

/** Null when the member's lists can't be loaded (S 8.2). */
export async function loadLibrary(
  upstreams: Pick<Upstreams, "catalogue" | "member" | "search">,
  viewing: Viewing,
  { hasClips }: { hasClips: boolean },
  call: MemberCall,
): Promise<LibraryView | null> {
  const profile = await memberProfileOf(upstreams, call);
  if (!profile) return null;
  const [recent, reminders, isSilent, following, teams, downloads, clips] = await Promise.all([
    recentCards(upstreams, profile, viewing),
    soonestCards(upstreams, profile.reminders, SHOWN, viewing),
    profile.reminders.length > 0 && areRemindersSilent(upstreams, call),
    followed(upstreams, profile.following.slice(0, SHOWN)),
    favoriteTeams(upstreams, profile.favorite_teams.slice(0, SHOWN)),
    downloadsView(upstreams, viewing, call),
    clipViews(upstreams, viewing, { hasClips }, call),
  ]);
  const continueWatching = recent && cardsToContinue(recent, profile.most_recent).slice(0, ROW);
  const above = new Set(continueWatching?.map(({ key }) => key));
  return {
    continueWatching,
    recent: recent && watchedCards(recent, profile.most_recent).filter(({ key }) => !above.has(key)),
    reminders: reminders && reminders.cards,
    isSilent: isSilent && reminders?.cards.length !== 0,
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
): Promise<CardView[] | null> {
  const cards = readCards(await referredCards(upstreams, withCards(most_recent).slice(0, SHOWN), viewing));
  const typeOf = new Map(most_recent.map(({ content_key, content_type }) => [content_key, content_type]));
  return cards && cards.map((card) => ({ ...card, contentType: typeOf.get(card.key) ?? card.contentType }));
}

async function clipViews(
  upstreams: Pick<Upstreams, "member">,
  { zone }: Viewing,
  { hasClips }: { hasClips: boolean },
  call: MemberCall,
): Promise<ClipView[] | null | undefined> {
  const answer = ownClips(upstreams, call);
  // A service without clips fails only where there should be some.
  const clips = await withFallback("the clips of a library", hasClips ? answer : orNone(answer), null);
  // Their maker is told, also where no more are made.
  if (!hasClips && !clips?.some(isRemoved)) return undefined;
  return (
    clips &&
    removedFirst(clips)
      .slice(0, SHOWN)
      .map(({ key, title, href, lengthText, createdAt, removed }) => ({
        key,
        title,
        href: removed ? null : href,
        note: [lengthText, mediumDay(createdAt, zone)].filter(Boolean).join(" · "),
      }))
  );
}

const isRemoved = ({ removed }: OwnClip) => removed;

/** The service lists the latest first. */
const removedFirst = (clips: readonly OwnClip[]): OwnClip[] => [
  ...clips.filter(isRemoved),
  ...clips.filter((clip) => !isRemoved(clip)),
];

/** Newest game first. Whatever is owned is listed, with a card or without (S 3). */
async function downloadsView(
  upstreams: Pick<Upstreams, "member" | "search">,
  viewing: Viewing,
  call: MemberCall,
): Promise<DownloadsView | null> {
  const downloads = await ownedDownloads(upstreams, call);
  if (!downloads) return null;
  const owned = downloads.toSorted(newestFirst);
  const there = owned.filter(({ is_gone }) => !is_gone);
  const references = there
    .slice(0, MOST_CARDS)
    .map(({ event_key }) => ({ content_type: "game", content_key: event_key }));
  const { cards, isWhole } = await referredCards(upstreams, references, viewing);
  const withCard = new Set(cards.map(({ key }) => key));
  return {
    cards: cards.sort(newestFirst),
    rows: owned
      .filter(({ event_key }) => !withCard.has(event_key))
      .map(({ event_key, title, date, is_gone }) => ({
        key: event_key,
        title: title || `Game ${event_key}`,
        day: mediumDay(date ?? null, viewing.zone),
        isGone: is_gone === true,
      })),
    isWhole,
  };
}

type Dated = { date?: string | null | undefined };
const newestFirst = (one: Dated, other: Dated) => (other.date ?? "").localeCompare(one.date ?? "");
