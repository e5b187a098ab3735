import type { Announcement } from "~contracts/desk";
import { asStateCode, stateSlug } from "~contracts/vocabulary/states";

const OF_STATES = ["states", "find-school", "sports", "playoffs"];
/** An organization's own pages, and those of its games, whose address has the slug of who carries them. */
const OF_ORGANIZATIONS = ["schools", "associations", "affiliates", "events"];

/** Whether a page says it, which its address alone decides: a kept page is everyone's. */
export function appearsOn({ audience, place }: Pick<Announcement, "audience" | "place">, pathname: string): boolean {
  if (audience === "all") return true;
  const [family = "", ...rest] = pathname.toLowerCase().split("/").slice(1);
  if (audience === "organization") return OF_ORGANIZATIONS.includes(family) && rest[0] === place;
  const state = asStateCode(place ?? "");
  return (
    state !== null &&
    OF_STATES.includes(family) &&
    [state.toLowerCase(), stateSlug(state)].some((name) => rest.includes(name))
  );
}
