import type { EventListing } from "~contracts/records/card";
import type { ActivityDrawing } from "~contracts/vocabulary/activities";

export type CardTeam = { name: string; color: string; logo: string | null };

export type FormattedCard = {
  href: string;
  key: string;
  title: string;
  subtitle: string;
  location: string;
  level: string | null;
  gender: string | null;
  activity: string | null;
  status: string;
  postseason: string | null;
  date: string | null;
  timezone: string | null;
  teams: CardTeam[];
  thumbnail: string | null;
  isComplete: boolean;
  wrestling: EventListing["track_wrestling"];
  sublocation: string | null;
  sublocation_detail: string | null;
  content_type: string | null;
  /** In seconds. */
  duration: number;
};

export type BadgeStyle = "primary" | "secondary" | "light" | "dark" | "highlight";

/** What the card component renders; the server picks all text, in the visitor's zone (S 2.13, 5.8, 9.9). */
/** `winner` and `decided`, in words, where the scores don't say. */
export type Result = { first: number; second: number; winner?: "first" | "second"; decided?: string };

export type CardView = {
  key: string;
  href: string;
  /** For assistive technology: teams, sport, status, and time. */
  accessibleName: string;
  title: string;
  subtitle: string;
  location: string;
  dateText: string | null;
  date: string | null;
  contentType: string | null;
  /** What a click reports where search doesn't know the event (S 7.7). */
  click: Pick<FormattedCard, "status" | "gender" | "level" | "activity">;
  /** "Mat 3" (S 5.9). */
  mat: string | null;
  isHighlight: boolean;
  activityBadge: { text: string; icon: ActivityDrawing } | null;
  postseasonBadge: { text: string; icon: "bracket" | "trophy" | null } | null;
  statusBadge: { text: string; style: BadgeStyle; icon: "live" | "calendar" | "list" | null } | null;
  durationText: string | null;
  isLive: boolean;
  /** Live, or about to be: a page asks for its score again. */
  moves: boolean;
  layout: "two-team" | "single-team";
  teams: CardTeam[];
  /** The network's own logo stands in for an undetermined team. */
  networkLogo: boolean;
  texture: string | null;
  thumbnail: string | null;
  score: { period: string | null; clock: string | null; first: number; second: number } | null;
  result: Result | null;
  /** "Starts in 40 min", "Final 70–75". */
  news: string | null;
  /** How much of it the member has watched, from 0 to 1, where they can go on. */
  watchedShare?: number;
};
