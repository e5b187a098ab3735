import { asStateCode, US_STATES } from "~contracts/vocabulary/states";

/** As the index knows them: "north carolina". */
export function stateWords(code: string | null): string | null {
  const known = code && asStateCode(code);
  return known ? US_STATES[known] : null;
}
