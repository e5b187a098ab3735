import type { City } from "./places";
import type { Chance } from "./random";

const PEOPLE = [
  "Lincoln",
  "Washington",
  "Jefferson",
  "Roosevelt",
  "Madison",
  "Monroe",
  "Jackson",
  "Kennedy",
  "Adams",
  "Grant",
  "Garfield",
  "Truman",
  "Eisenhower",
  "Hamilton",
  "Franklin",
  "Edison",
  "Marshall",
  "Whitman",
  "Douglass",
  "Tubman",
  "Carver",
  "Chavez",
  "Earhart",
  "Keller",
  "Parks",
  "Sacagawea",
  "Lovelace",
  "Banneker",
  "Bethune",
  "Emerson",
  "Thoreau",
  "Longfellow",
] as const;
const SAINTS = [
  "St. Mary's",
  "St. Joseph",
  "St. Francis",
  "St. Patrick",
  "St. Thomas Aquinas",
  "St. Anne",
  "St. Michael",
  "St. Ignatius",
  "Holy Cross",
  "Sacred Heart",
  "Notre Dame",
  "Bishop Carroll",
  "Bishop Kenny",
  "Our Lady of Grace",
  "Immaculate Conception",
  "Trinity Christian",
  "Calvary Christian",
  "Grace Lutheran",
  "Faith Academy",
  "Mercy",
  "Loyola",
  "Xavier",
] as const;
const LANDSCAPES = [
  "Valley View",
  "Oak Ridge",
  "Cedar Creek",
  "Maple Grove",
  "Lakeview",
  "Riverside",
  "Pine Hills",
  "Eagle Point",
  "Summit",
  "Mountain View",
  "Stone Bridge",
  "Fox Hollow",
  "Meadowbrook",
  "Prairie Ridge",
  "Harbor Point",
  "Silver Lake",
  "Red Canyon",
  "Sunset Ridge",
  "Twin Rivers",
  "Copper Hills",
  "Falcon Ridge",
  "Heritage",
  "Liberty",
  "Independence",
  "Pioneer",
  "Frontier",
  "Legacy",
  "Union",
  "Westfield",
  "Northgate",
  "Southlake",
  "Eastwood",
  "Timberline",
  "Bear Creek",
  "Deer Valley",
  "Clearwater",
] as const;
const DIRECTIONS = ["North", "South", "East", "West", "Central"] as const;
const TOWN_STARTS = [
  "Cedar",
  "Maple",
  "Willow",
  "Fair",
  "Spring",
  "Green",
  "Oak",
  "Ash",
  "Mill",
  "Stone",
  "Elm",
  "Clear",
  "Rock",
  "Glen",
  "Hart",
  "Lake",
  "North",
  "West",
  "East",
  "Brook",
  "Wood",
  "Red",
  "Silver",
  "Marsh",
  "Pine",
  "Bell",
  "Ox",
  "Hazel",
  "Birch",
  "Linden",
] as const;
const TOWN_ENDS = [
  "ville",
  "field",
  "ton",
  "wood",
  "dale",
  "burg",
  "port",
  "ford",
  " Falls",
  " Springs",
  " Grove",
  " Creek",
  " Heights",
  " Junction",
  " Rapids",
  " Valley",
  " Mills",
  " Center",
  " Hills",
  " Prairie",
] as const;
export const MASCOTS = [
  "Eagles",
  "Tigers",
  "Bulldogs",
  "Panthers",
  "Wildcats",
  "Lions",
  "Bears",
  "Knights",
  "Hawks",
  "Cougars",
  "Falcons",
  "Mustangs",
  "Trojans",
  "Spartans",
  "Vikings",
  "Rams",
  "Wolves",
  "Warriors",
  "Titans",
  "Chargers",
  "Pirates",
  "Cardinals",
  "Bobcats",
  "Jaguars",
] as const;

/** Dark, saturated first colors, each with a distinguishable second one. */
export const COLOR_PAIRS: readonly (readonly [string, string])[] = [
  ["0x0b2f6b", "0xf2b705"],
  ["0x8c1d2c", "0xf4e9d8"],
  ["0x14532d", "0xfacc15"],
  ["0x4a1772", "0xe5c100"],
  ["0xb91c1c", "0x111827"],
  ["0x1d4ed8", "0xf8fafc"],
  ["0x7c2d12", "0xfde68a"],
  ["0x0f766e", "0xf1f5f9"],
  ["0x111827", "0xea580c"],
  ["0x5b2100", "0xf59e0b"],
  ["0x065f46", "0xd1d5db"],
  ["0x1e3a8a", "0xdc2626"],
  ["0x7f1d1d", "0xfbbf24"],
  ["0x312e81", "0xc7d2fe"],
  ["0x0369a1", "0xfde047"],
  ["0x6b0f1a", "0xb5b5b5"],
];

export type SchoolName = { name: string; shortName: string; acronym: string; isPrivate: boolean };

const acronymOf = (name: string) =>
  name
    .replaceAll(/[^A-Za-z ]/g, "")
    .split(" ")
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase())
    .join("");

function named(name: string, shortName: string, isPrivate = false): SchoolName {
  return { name, shortName, acronym: acronymOf(name), isPrivate };
}

export function schoolName(chance: Chance, city: City): SchoolName {
  const kind = chance.weighted([
    ["person", 30],
    ["landscape", 26],
    ["city", 16],
    ["direction", 14],
    ["saint", 14],
  ] as const);
  if (kind === "person") {
    const person = chance.pick(PEOPLE);
    return named(`${person} High School`, person);
  }
  if (kind === "landscape") {
    const place = chance.pick(LANDSCAPES);
    return chance.happens(0.12) ? named(`${place} Academy`, place, true) : named(`${place} High School`, place);
  }
  if (kind === "city") return named(`${city.name} High School`, city.name);
  if (kind === "direction") {
    const direction = chance.pick(DIRECTIONS);
    return named(`${city.name} ${direction} High School`, `${city.name} ${direction}`);
  }
  const saint = chance.pick(SAINTS);
  const name = /Academy|Christian$/.test(saint)
    ? `${saint}${saint.endsWith("Academy") ? "" : " School"}`
    : `${saint} High School`;
  return named(name, saint, true);
}

export function townName(chance: Chance): string {
  return chance.pick(TOWN_STARTS) + chance.pick(TOWN_ENDS);
}

export const FIRST_NAMES = [
  "Jordan",
  "Maya",
  "Ethan",
  "Sofia",
  "Marcus",
  "Ava",
  "Diego",
  "Leah",
  "Tyler",
  "Naomi",
  "Caleb",
  "Imani",
  "Owen",
  "Grace",
  "Mateo",
  "Riley",
] as const;
export const LAST_NAMES = [
  "Rivera",
  "Johnson",
  "Nguyen",
  "Walker",
  "Thompson",
  "Garcia",
  "Brooks",
  "Patel",
  "Hughes",
  "Coleman",
  "Reed",
  "Sanchez",
  "Murphy",
  "Foster",
  "Bennett",
  "Ortiz",
] as const;
