/** DC included (S 3). */
export const US_STATES = {
  AL: "alabama",
  AK: "alaska",
  AZ: "arizona",
  AR: "arkansas",
  CA: "california",
  CO: "colorado",
  CT: "connecticut",
  DE: "delaware",
  DC: "district of columbia",
  FL: "florida",
  GA: "georgia",
  HI: "hawaii",
  ID: "idaho",
  IL: "illinois",
  IN: "indiana",
  IA: "iowa",
  KS: "kansas",
  KY: "kentucky",
  LA: "louisiana",
  ME: "maine",
  MD: "maryland",
  MA: "massachusetts",
  MI: "michigan",
  MN: "minnesota",
  MS: "mississippi",
  MO: "missouri",
  MT: "montana",
  NE: "nebraska",
  NV: "nevada",
  NH: "new hampshire",
  NJ: "new jersey",
  NM: "new mexico",
  NY: "new york",
  NC: "north carolina",
  ND: "north dakota",
  OH: "ohio",
  OK: "oklahoma",
  OR: "oregon",
  PA: "pennsylvania",
  RI: "rhode island",
  SC: "south carolina",
  SD: "south dakota",
  TN: "tennessee",
  TX: "texas",
  UT: "utah",
  VT: "vermont",
  VA: "virginia",
  WA: "washington",
  WV: "west virginia",
  WI: "wisconsin",
  WY: "wyoming",
} as const;

export type StateCode = keyof typeof US_STATES;

export const STATE_CODES = Object.keys(US_STATES) as [StateCode, ...StateCode[]];

/** In capitals. */
export const isExactStateCode = (value: string): value is StateCode => Object.hasOwn(US_STATES, value);

/** In any case. */
export function asStateCode(value: string): StateCode | null {
  const code = value.toUpperCase();
  return isExactStateCode(code) ? code : null;
}

export const isStateCode = (value: string): boolean => asStateCode(value) !== null;

export function stateCodeOf(name: string): StateCode | null {
  const spelled = name.trim().toLowerCase().replaceAll("-", " ");
  return STATE_CODES.find((code) => US_STATES[code] === spelled) ?? null;
}

export function stateName(code: string): string {
  const known = asStateCode(code);
  return known ? US_STATES[known].replace(/\b(?!of\b)\w/g, (letter) => letter.toUpperCase()) : code;
}

export function stateSlug(code: StateCode): string {
  return US_STATES[code].replaceAll(" ", "-");
}
