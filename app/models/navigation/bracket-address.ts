import { stateOfAddress } from "~/models/place/state-of-address";
import { sportSlug } from "~contracts/vocabulary/activities";
import { type StateCode, stateSlug } from "~contracts/vocabulary/states";
import { bracketPath, bracketsPath, fullBracketPath, playoffsPath } from "./paths";

/** The parts of /playoffs/brackets/{state}/{sport}/{division}/{bracket}. */
export type BracketAddress = {
  state: StateCode;
  sport: string | null;
  division: string | null;
  bracket: string | null;
};
/** The address of one bracket. */
export type BracketFound = { state: StateCode; sport: string; division: string; bracket: string };

type Params = { state?: string; sport?: string; division?: string; bracket?: string };

const PART = /^[a-z0-9-]{1,64}$/;

/**
 * What an address names, however it is spelled: a state by its name or its code, words with blanks. Null: nothing that
 * could be.
 */
export function bracketAddress({ state, sport, division, bracket }: Params): BracketAddress | null {
  const code = stateOfAddress(state);
  const parts = { sport: plain(sport), division: plain(division), bracket: plain(bracket) };
  const readable = Object.values(parts).every((part) => part === null || PART.test(part));
  return code && readable ? { state: code, ...parts } : null;
}

const plain = (part: string | undefined) => (part === undefined ? null : sportSlug(part));

/** The one right path of an address: the state's hyphenated name, all in small letters. */
export function canonicalBracketPath(
  { state, sport, division, bracket }: BracketAddress,
  { full = false } = {},
): string {
  const place = stateSlug(state);
  if (!sport || !division || !bracket) return bracketsPath(place, sport ?? undefined);
  return full ? fullBracketPath(place, sport, division, bracket) : bracketPath(place, sport, division, bracket);
}

export const BRACKET_VIEWS = ["tree", "list"] as const;
export type BracketQuery = { view: (typeof BRACKET_VIEWS)[number]; round: number | null };

/** What the address's query asks for; anything else is the tree at the round being played. */
export function bracketQuery(query: URLSearchParams): BracketQuery {
  const round = /^[1-9]$/.exec(query.get("round") ?? "")?.[0];
  return { view: query.get("view") === "list" ? "list" : "tree", round: round ? Number(round) : null };
}

/** The sport that an address's query names; null for none and for what can be no sport. */
export function sportOfQuery(query: URLSearchParams): string | null {
  const sport = sportSlug(query.get("sport") ?? "");
  return PART.test(sport) ? sport : null;
}

/**
 * Where a followed bracket is, by its tournament's slug, "football/division-1/state"; all playoffs where that says
 * nothing (S 7.3).
 */
export function followedBracketPath({
  slug,
  state_code,
}: {
  slug?: string | null;
  state_code?: string | null;
}): string {
  const [sport, division, bracket] = slug?.split("/") ?? [];
  const address = bracketAddress({ state: state_code ?? undefined, sport, division, bracket });
  return address?.bracket ? canonicalBracketPath(address) : playoffsPath();
}
