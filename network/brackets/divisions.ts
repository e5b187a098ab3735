import { STATE_CODES, type StateCode, stateName } from "~contracts/vocabulary/states";
import { type AssociationSpec, SECTION_ASSOCIATIONS, STATE_ASSOCIATIONS } from "../league/associations";
import { profileKey } from "../league/profiles";
import { hashOf } from "../league/random";
import type { ProfileTable } from "../league/tables";

export const SCHOOL_FIELDS = [
  ...(["key", "short_name", "city", "state_code", "time_zone", "enrollment", "state_association_key"] as const),
];
export type BracketSchool = Pick<ProfileTable, (typeof SCHOOL_FIELDS)[number]>;

export type BracketPlace = {
  state: StateCode;
  /** Code of S 5.1; null in states without sections. */
  section: string | null;
  name: string;
  association: string | null;
  isWholeState: boolean;
};

const SECTIONED: readonly StateCode[] = ["CA", "NY", "TX", "VA"];

const stateAssociationOf = (state: StateCode) => STATE_ASSOCIATIONS.find((spec) => spec.stateCode === state);

function wholeState(state: StateCode): BracketPlace {
  const association = stateAssociationOf(state);
  return {
    state,
    section: association && SECTIONED.includes(state) ? association.slug : null,
    name: stateName(state),
    association: association ? profileKey("state_association", association.slug) : null,
    isWholeState: true,
  };
}

const sectionPlace = ({ stateCode, slug, name }: AssociationSpec): BracketPlace => ({
  state: stateCode,
  section: slug,
  name,
  association: profileKey("association", slug),
  isWholeState: false,
});

export const BRACKET_PLACES: readonly BracketPlace[] = [
  ...STATE_CODES.map(wholeState),
  ...SECTION_ASSOCIATIONS.map(sectionPlace),
];

const FEWEST = 4;

/** In the smallest leagues, with guests from the following states. */
export function schoolsOfState(state: StateCode, schools: readonly BracketSchool[]): BracketSchool[] {
  const governing = wholeState(state).association;
  const own = schools.filter(
    (one) => one.state_code === state && (governing === null || one.state_association_key === governing),
  );
  if (own.length >= FEWEST) return own;
  const from = STATE_CODES.indexOf(state);
  const next = [...STATE_CODES.slice(from + 1), ...STATE_CODES.slice(0, from)];
  const guests = next.flatMap((code) => schools.filter((one) => one.state_code === code).slice(0, 1));
  return [...own, ...guests.slice(0, FEWEST - own.length)];
}

/** Schools in its city, and its share of towns without a section. */
export function schoolsOfSection(section: string, ofState: readonly BracketSchool[]): BracketSchool[] {
  const parent = SECTION_ASSOCIATIONS.find((spec) => spec.slug === section)?.parent;
  const siblings = SECTION_ASSOCIATIONS.filter((spec) => spec.parent === parent);
  return ofState.filter((school) => {
    const inCity = siblings.filter((spec) => spec.city === school.city);
    const among = inCity.length > 0 ? inCity : siblings;
    return among[hashOf(`section/${school.city}`) % among.length]?.slug === section;
  });
}

export type Division = { name: string; slug: string; schools: BracketSchool[] };

type Naming = (place: number, count: number) => string;
const NAMINGS: readonly Naming[] = [
  (place) => `Division ${place + 1}`,
  (place, count) => `Class ${count - place}A`,
  (place, count) => `Class ${"A".repeat(count - place)}`,
];
const OWN_NAMING: Partial<Record<StateCode, number>> = {
  OH: 0,
  CA: 0,
  NJ: 0,
  MI: 0,
  WI: 0,
  TX: 1,
  FL: 1,
  GA: 1,
  PA: 1,
  VA: 1,
  NY: 2,
};

const MOST_DIVISIONS = 4;
const SCHOOLS_A_DIVISION = 14;

/** By enrollment, each large enough for a bracket. */
export function divisionsOf(place: BracketPlace, schools: readonly BracketSchool[]): Division[] {
  const count = Math.min(MOST_DIVISIONS, Math.max(1, Math.floor(schools.length / SCHOOLS_A_DIVISION)));
  const naming = NAMINGS[OWN_NAMING[place.state] ?? hashOf(`naming/${place.state}`) % NAMINGS.length] ?? NAMINGS[0];
  const bySize = [...schools].sort(
    (one, other) => (other.enrollment ?? 0) - (one.enrollment ?? 0) || one.key.localeCompare(other.key),
  );
  return Array.from({ length: count }, (_, index) => {
    const name = naming?.(index, count) ?? "";
    const from = Math.round((index * bySize.length) / count);
    const to = Math.round(((index + 1) * bySize.length) / count);
    return { name, slug: name.toLowerCase().replaceAll(" ", "-"), schools: bySize.slice(from, to) };
  });
}
