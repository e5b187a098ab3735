import { isStateCode, type StateCode, stateCodeOf, US_STATES } from "~contracts/vocabulary/states";

const isCode = (text: string): text is StateCode => Object.hasOwn(US_STATES, text);

/** A code or a name, in any case, with spaces or hyphens (S 2.3, 2.5). */
export function stateOfAddress(text: string | undefined): StateCode | null {
  const plain = text?.trim() ?? "";
  const code = isStateCode(plain) ? plain.toUpperCase() : stateCodeOf(plain);
  return code && isCode(code) ? code : null;
}
