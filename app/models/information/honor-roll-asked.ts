import { pageNumber } from "~/models/navigation/page-number";
import { honorRollPath } from "~/models/navigation/paths";
import { asStateCode } from "~contracts/vocabulary/states";

export const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

export type RollAsked = { state: string | null; letter: string | null; page: number };

export function readRollAsked(query: URLSearchParams): RollAsked {
  const state = query.get("state") ?? "";
  const letter = (query.get("letter") ?? "").toUpperCase();
  return {
    state: asStateCode(state),
    letter: LETTERS.includes(letter) ? letter : null,
    page: pageNumber(query.get("page")),
  };
}

export const rollHref = ({ state, letter, page = 1 }: Omit<RollAsked, "page"> & { page?: number }) =>
  honorRollPath({ state: state?.toLowerCase(), letter, page: page > 1 ? page : null });
