import { STATE_CODES, type StateCode, stateName } from "~contracts/vocabulary/states";
import { CITIES } from "./places";

export type AssociationSpec = {
  acronym: string;
  slug: string;
  name: string;
  stateCode: StateCode;
  city: string;
  parent?: string;
};

const WITHOUT: readonly StateCode[] = ["DC", "HI", "DE", "VT", "RI", "NH", "AK", "WY"];

/** Where S 5.1's section slug differs from the usual pattern. */
const NAMED: Partial<Record<StateCode, { acronym: string; name: string; city: string }>> = {
  CA: { acronym: "CIF", name: "California Interscholastic Federation", city: "Sacramento" },
  NY: { acronym: "NYSPHSAA", name: "New York State Public High School Athletic Association", city: "Albany" },
  TX: { acronym: "UIL", name: "University Interscholastic League", city: "Austin" },
  VA: { acronym: "VHSL", name: "Virginia High School League", city: "Richmond" },
  MN: { acronym: "MSHSL", name: "Minnesota State High School League", city: "Minneapolis" },
  SC: { acronym: "SCHSL", name: "South Carolina High School League", city: "Columbia" },
  AZ: { acronym: "AIA", name: "Arizona Interscholastic Association", city: "Phoenix" },
  MI: { acronym: "MHSAA", name: "Michigan High School Athletic Association", city: "Lansing" },
};

/** They run state championships of their own (S 2.3). */
const PRIVATE_LEAGUES: readonly AssociationSpec[] = [
  {
    acronym: "TAPPS",
    slug: "tapps",
    name: "Texas Association of Private and Parochial Schools",
    stateCode: "TX",
    city: "Waco",
  },
  {
    acronym: "VISAA",
    slug: "visaa",
    name: "Virginia Independent Schools Athletic Association",
    stateCode: "VA",
    city: "Richmond",
  },
];

function stateAssociation(stateCode: StateCode): AssociationSpec {
  const named = NAMED[stateCode];
  if (named) return { ...named, slug: named.acronym.toLowerCase(), stateCode };
  const state = stateName(stateCode);
  const name = `${state} High School Athletic Association`;
  const acronym = `${state
    .split(" ")
    .map((word) => word[0])
    .join("")}HSAA`;
  return { acronym, slug: acronym.toLowerCase(), name, stateCode, city: CITIES[stateCode][0]?.name ?? state };
}

/** Adds the state to the slug of acronyms shared by several states. */
function withOwnSlug(specs: readonly AssociationSpec[]): AssociationSpec[] {
  return specs.map((spec) => {
    const shared = specs.filter((other) => other.slug === spec.slug).length > 1;
    return shared ? { ...spec, slug: `${spec.slug}-${spec.stateCode.toLowerCase()}` } : spec;
  });
}

export const STATE_ASSOCIATIONS: readonly AssociationSpec[] = [
  ...withOwnSlug(STATE_CODES.filter((code) => !WITHOUT.includes(code)).map(stateAssociation)),
  ...PRIVATE_LEAGUES,
];

const CIF_SECTIONS: readonly (readonly [slug: string, name: string, city: string])[] = [
  ["cifccs", "Central Coast Section", "San Jose"],
  ["cifcs", "Central Section", "Fresno"],
  ["ciflacs", "Los Angeles City Section", "Los Angeles"],
  ["cifncs", "North Coast Section", "Oakland"],
  ["cifns", "Northern Section", "Sacramento"],
  ["cifos", "Oakland Section", "Oakland"],
  ["cifsjs", "Sac-Joaquin Section", "Stockton"],
  ["cifsds", "San Diego Section", "San Diego"],
  ["cifsfs", "San Francisco Section", "San Francisco"],
  ["cifss", "Southern Section", "Anaheim"],
];
const NY_SECTIONS: readonly (readonly [slug: string, name: string, city: string])[] = [
  ["nysphsaas2", "Section II", "Albany"],
  ["nysphsaasiii", "Section III", "Syracuse"],
  ["nysphsaasiv", "Section IV", "Binghamton"],
  ["nysphsaasv", "Section V", "Rochester"],
  ["nysphsaasvi", "Section VI", "Buffalo"],
  ["nysphsaasvii", "Section VII", "Albany"],
  ["nysphsaasviii", "Section VIII", "Jamaica"],
  ["nysphsaasix", "Section IX", "Yonkers"],
  ["nysphsaasx", "Section X", "Syracuse"],
  ["nysphsaasxi", "Section XI", "Jamaica"],
];

/** S 5.1: California's and New York's, and the city league. */
export const SECTION_ASSOCIATIONS: readonly AssociationSpec[] = [
  ...CIF_SECTIONS.map(([slug, name, city]) => ({
    acronym: slug.toUpperCase().replace("CIF", "CIF-"),
    slug,
    name: `CIF ${name}`,
    stateCode: "CA" as const,
    city,
    parent: "cif",
  })),
  ...NY_SECTIONS.map(([slug, name, city]) => ({
    acronym: `NYSPHSAA ${name}`,
    slug,
    name: `NYSPHSAA ${name}`,
    stateCode: "NY" as const,
    city,
    parent: "nysphsaa",
  })),
  {
    acronym: "PSAL",
    slug: "psal",
    name: "Public Schools Athletic League",
    stateCode: "NY",
    city: "New York",
    parent: "nysphsaa",
  },
];
