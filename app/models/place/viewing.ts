import type { DateTime } from "luxon";
import { DEFAULT_TIME_ZONE } from "~contracts/vocabulary/time-zones";

export type Viewing = {
  zone: string;
  now: DateTime;
  /** The visitor's own zone; null if neither the account nor the browser has told it (S 3, 4.7). */
  storedZone?: string | null;
  /** Host of card textures; empty for the product's own. */
  assetsUrl?: string;
  /** When false, nothing links to highlight pages (rulings 3). */
  highlightPages?: boolean;
};

/** The same for everyone: each game in its own zone. */
export const everyonesViewing = (now: DateTime): Viewing => ({ now, zone: DEFAULT_TIME_ZONE, storedZone: null });
