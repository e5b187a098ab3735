import { isStateCode, type StateCode, stateCodeOf, US_STATES } from "~contracts/vocabulary/states";

const isCode = (text: string): text is StateCode => Object.hasOwn(US_STATES, text);

/** The state of an address: a code, or a name with blanks or hyphens, in any case (S 2.3, 2.5); null for no state. */
export function stateOfAddress(text: string | undefined): StateCode | null {
  const plain = text?.trim() ?? "";
  const code = isStateCode(plain) ? plain.toUpperCase() : stateCodeOf(plain);
  return code && isCode(code) ? code : null;
}
