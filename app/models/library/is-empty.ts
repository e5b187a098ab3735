import type { LibraryView } from "./library.server";

/** But for who is followed. False where something can't be read: it may hold something. */
export const isEmptyLibrary = ({
  continueWatching,
  recent,
  reminders,
  teams,
  downloads,
  clips = [],
}: LibraryView): boolean =>
  [continueWatching, recent, reminders, teams, clips, downloads?.cards, downloads?.rows].every(
    (list) => list?.length === 0,
  );
