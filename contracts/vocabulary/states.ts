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

export function isStateCode(value: string): boolean {
  return Object.hasOwn(US_STATES, value.toUpperCase());
}

export function stateCodeOf(name: string): StateCode | null {
  const wanted = name.trim().toLowerCase().replaceAll("-", " ");
  const found = (Object.keys(US_STATES) as StateCode[]).find((code) => US_STATES[code] === wanted);
  return found ?? null;
}

export function stateName(code: string): string {
  if (!isStateCode(code)) return code;
  const name = US_STATES[code.toUpperCase() as StateCode];
  return name.replace(/\b(?!of\b)\w/g, (letter) => letter.toUpperCase());
}

export function stateSlug(code: StateCode): string {
  return US_STATES[code].replaceAll(" ", "-");
}
