import { isStateCode, type StateCode, US_STATES } from "~contracts/vocabulary/states";

export function stateNameOf(code: string | null): string | null {
  return code && isStateCode(code) ? US_STATES[code.toUpperCase() as StateCode] : null;
}
