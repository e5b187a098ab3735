import type { DateTime } from "luxon";
import type { SearchVersions } from "~/services/search/search-version";

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

/** A viewing whose lists come from search, with the version of search for each kind of list. */
export type SearchViewing = Viewing & { versions?: SearchVersions };
