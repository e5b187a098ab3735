/** `?lite=on` or `?lite=off` decides for one page; an address that says neither leaves it to the visitor's choice. */
export const LITE_PARAMETER = "lite";

export type View = "lite" | "full";

type LiteFacts = { query: string | null; chosen: View | null; savesData: boolean };

/** A page without pictures, fonts, and scripts, also for a browser that saves data (rulings 3). */
export function seesLite({ query, chosen, savesData }: LiteFacts): boolean {
  if (query === "on" || query === "off") return query === "on";
  return chosen ? chosen === "lite" : savesData;
}

/** The same page in full, once; the path may already have a query. */
export function fullViewPath(path: string): string {
  const [pathname = "", ...search] = path.split("?");
  const query = new URLSearchParams(search.join("?"));
  query.set(LITE_PARAMETER, "off");
  return `${pathname}?${query}`;
}
