import { isPaidData, isPaidVideo } from "~/models/event/access/paid-content";
import { type CurrentEvent, currentVideo } from "~/models/event/status/display-status";

export type UpsellEndpoint = "stats" | "member" | "event";

type UpsellTemplate = {
  header: string;
  description: string;
  button: string;
  signIn: boolean;
  message: string | null;
  endpoint: UpsellEndpoint;
};

type Live = "" | "_live";
export type UpsellKey =
  | `tournament_default_${"tournament" | "full" | "member"}${Live}`
  | `${"vidstats" | "vid"}_default_${"video" | "full" | "member"}${Live}`
  | `stats_default_${"full" | "member"}${Live}`;

const SPECIAL_PASS: UpsellTemplate = {
  header: "This Event Requires a Special Pass.",
  description: "Additional pass required to watch this event. Purchase a Special pass now",
  button: "See Special Pass Options",
  signIn: false,
  message: null,
  endpoint: "event",
};

const FULL: UpsellTemplate = {
  header: "This Event Includes Live Video. Subscribe Now for Full Access!",
  description: "Subscribe Now to watch this event",
  button: "Subscribe Now",
  signIn: true,
  message: null,
  endpoint: "event",
};

const ADD_VIDEO: UpsellTemplate = {
  header: "This Event Includes Live Video. Add Video to Your Subscription Now!",
  description: "Subscribe Now to watch this event",
  button: "See Subscription Options",
  signIn: false,
  message: null,
  endpoint: "event",
};

const MEMBER: UpsellTemplate = {
  header: "This Event is Available On Demand with a FREE Membership",
  description: "Become a member for free to watch this event",
  button: "Become a Member",
  signIn: true,
  message: null,
  endpoint: "member",
};

const MEMBER_LIVE: UpsellTemplate = {
  ...MEMBER,
  header: "This Event is Available Live with a FREE Membership",
  description: "Join for free to watch this event LIVE",
  button: "Join Now",
};

const STATS: UpsellTemplate = {
  header: "Sign Up For An All-Access Pass!",
  description: "To follow this event's stats, purchase an all-access pass",
  button: "Subscribe Now",
  signIn: true,
  message: "An all-access pass includes live video, replays and stats of every event on the network.",
  endpoint: "stats",
};

const live = (template: UpsellTemplate): UpsellTemplate => ({
  ...template,
  description: `${template.description} LIVE`,
});

export const UPSELLS: Readonly<Record<UpsellKey, UpsellTemplate>> = {
  tournament_default_tournament: SPECIAL_PASS,
  tournament_default_tournament_live: SPECIAL_PASS,
  tournament_default_full: { ...SPECIAL_PASS, signIn: true },
  tournament_default_full_live: { ...SPECIAL_PASS, signIn: true },
  tournament_default_member: MEMBER,
  tournament_default_member_live: MEMBER_LIVE,

  vidstats_default_video: ADD_VIDEO,
  vidstats_default_video_live: live(ADD_VIDEO),
  vidstats_default_full: FULL,
  vidstats_default_full_live: live(FULL),
  vidstats_default_member: MEMBER,
  vidstats_default_member_live: MEMBER_LIVE,

  vid_default_video: ADD_VIDEO,
  vid_default_video_live: live(ADD_VIDEO),
  vid_default_full: FULL,
  vid_default_full_live: live(FULL),
  vid_default_member: MEMBER,
  vid_default_member_live: MEMBER_LIVE,

  stats_default_full: STATS,
  stats_default_full_live: { ...STATS, description: "To follow this event's stats LIVE, purchase an all-access pass" },
  stats_default_member: { ...MEMBER, description: "Become a member for free to follow this event's stats" },
  stats_default_member_live: { ...MEMBER_LIVE, description: "Join for free to follow this event's stats LIVE" },
};

export type UpsellFacts = ReturnType<typeof upsellFacts>;

/** Null when there's nothing to sell: free content for members, or no content (S 2.12). */
export function upsellKey(facts: UpsellFacts): UpsellKey | null {
  const suffix: Live = facts.isOnAir ? "_live" : "";
  // Without video there's no special pass to sell, so stats-only comes first.
  if (!facts.hasVideo) return facts.hasStats ? statsKey(facts, suffix) : null;
  if (!facts.paid) return facts.authenticated ? null : `${contentKind(facts)}_default_member${suffix}`;
  if (!facts.authenticated) return `${contentKind(facts)}_default_full${suffix}`;
  const content = contentKind(facts);
  return content === "tournament" ? `tournament_default_tournament${suffix}` : `${content}_default_video${suffix}`;
}

function statsKey({ paid, authenticated }: UpsellFacts, suffix: Live): UpsellKey | null {
  if (paid) return `stats_default_full${suffix}`;
  return authenticated ? null : `stats_default_member${suffix}`;
}

function contentKind({ isTournament, hasStats }: UpsellFacts): "tournament" | "vidstats" | "vid" {
  if (isTournament) return "tournament";
  return hasStats ? "vidstats" : "vid";
}

export type Upsell = UpsellTemplate & { key: UpsellKey };

/** The offer for a viewer who may not watch; null if there is nothing to offer (S 2.12, 8.8). */
export function chooseUpsell(facts: UpsellFacts): Upsell | null {
  const key = upsellKey(facts);
  if (!key) return null;
  const template = UPSELLS[key];
  return { key, ...template, header: headerOf(template, facts), signIn: template.signIn && !facts.authenticated };
}

/** What is live or has not begun is not on demand yet (rulings 4 "S 2.12, 8.8"). */
const headerOf = ({ header }: UpsellTemplate, { isPast }: UpsellFacts): string =>
  header === MEMBER.header && !isPast ? MEMBER_LIVE.header : header;

/** `paid` is about the video, or about the stats when there's no video. */
export function upsellFacts(current: CurrentEvent, authenticated: boolean) {
  const { event, media, now } = current;
  const { broadcast, datacast } = media;
  const video = currentVideo(current);
  const hasVideo = video !== null;
  const isOver = video !== broadcast || video?.status === "complete";
  return {
    isTournament: event.is_tournament,
    hasVideo,
    hasStats: datacast !== null,
    paid: hasVideo ? isPaidVideo(video, now) : isPaidData(datacast),
    authenticated,
    isOnAir: broadcast?.status === "on_air",
    isPast: hasVideo ? isOver : datacast?.status === "complete",
  };
}
