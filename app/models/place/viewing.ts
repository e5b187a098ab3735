import type { DateTime } from "luxon";

/** When and where a visitor looks: what a date, a card and a list depend on. */
export type Viewing = {
  /** The visitor's zone. */
  zone: string;
  now: DateTime;
  /** The visitor's stored zone, where there is one. */
  storedZone?: string | null;
  /** The host that serves card textures; empty for the product's own. */
  assetsUrl?: string;
  /** Whether highlights have pages of their own; while they have none, nothing leads there (rulings 3). */
  highlightPages?: boolean;
};
