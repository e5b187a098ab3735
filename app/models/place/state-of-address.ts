import { asStateCode, type StateCode, stateCodeOf } from "~contracts/vocabulary/states";

/** A code or a name, in any case, with spaces or hyphens (S 2.3, 2.5). */
export function stateOfAddress(text: string | undefined): StateCode | null {
  const plain = text?.trim() ?? "";
  return asStateCode(plain) ?? stateCodeOf(plain);
}
