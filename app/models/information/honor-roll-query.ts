import { pageNumber } from "~/models/navigation/page-number";
import { honorRollPath } from "~/models/navigation/paths";
import { asStateCode } from "~contracts/vocabulary/states";

export const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

export type HonorRollQuery = { state: string | null; letter: string | null; page: number };

export function readHonorRollQuery(query: URLSearchParams): HonorRollQuery {
  const state = query.get("state") ?? "";
  const letter = (query.get("letter") ?? "").toUpperCase();
  return {
    state: asStateCode(state),
    letter: LETTERS.includes(letter) ? letter : null,
    page: pageNumber(query.get("page")),
  };
}

export const rollHref = ({ state, letter, page = 1 }: Omit<HonorRollQuery, "page"> & { page?: number }) =>
  honorRollPath({ state: state?.toLowerCase(), letter, page: page > 1 ? page : null });
