import { stateOfAddress } from "~/models/place/state-of-address";
import { sportSlug } from "~contracts/vocabulary/activities";
import { type StateCode, stateSlug } from "~contracts/vocabulary/states";
import { bracketPath, bracketsPath, fullBracketPath, playoffsPath } from "./paths";

export type BracketAddress = {
  state: StateCode;
  sport: string | null;
  division: string | null;
  bracket: string | null;
};
export type SingleBracketAddress = { state: StateCode; sport: string; division: string; bracket: string };

type Params = { state?: string; sport?: string; division?: string; bracket?: string };

const PART = /^[a-z0-9-]{1,64}$/;

/** Accepts any spelling: a state's name or code, words with spaces. */
export function bracketAddress({ state, sport, division, bracket }: Params): BracketAddress | null {
  const code = stateOfAddress(state);
  const parts = { sport: plain(sport), division: plain(division), bracket: plain(bracket) };
  const readable = Object.values(parts).every((part) => part === null || PART.test(part));
  return code && readable ? { state: code, ...parts } : null;
}

/** Null where a part of it is missing. */
export function singleBracketAddress(params: Params): SingleBracketAddress | null {
  const { state, sport, division, bracket } = bracketAddress(params) ?? {};
  return state && sport && division && bracket ? { state, sport, division, bracket } : null;
}

const plain = (part: string | undefined) => (part === undefined ? null : sportSlug(part));

export function canonicalBracketPath(
  { state, sport, division, bracket }: BracketAddress,
  { full = false } = {},
): string {
  const place = stateSlug(state);
  if (!sport || !division || !bracket) return bracketsPath(place, sport ?? undefined);
  return full ? fullBracketPath(place, sport, division, bracket) : bracketPath(place, sport, division, bracket);
}

export type BracketQuery = { view: "tree" | "list"; round: number | null };

export function bracketQuery(query: URLSearchParams): BracketQuery {
  const round = /^[1-9]$/.exec(query.get("round") ?? "")?.[0];
  return { view: query.get("view") === "list" ? "list" : "tree", round: round ? Number(round) : null };
}

export function sportOfQuery(query: URLSearchParams): string | null {
  const sport = sportSlug(query.get("sport") ?? "");
  return PART.test(sport) ? sport : null;
}

/** Reads a slug like "football/division-1/state"; falls back to all playoffs (S 7.3). */
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
