import type { LibraryView } from "./library.server";

/** False where something can't be read: it may hold something. */
export const isEmptyLibrary = ({
  continueWatching,
  recent,
  reminders,
  following,
  teams,
  downloads,
  clips = [],
}: LibraryView): boolean =>
  [continueWatching, recent, reminders, following, teams, clips, downloads?.cards, downloads?.rows].every(
    (list) => list?.length === 0,
  );
