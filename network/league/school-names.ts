import type { City } from "./places";
import type { Chance } from "./random";

const listed = (text: string): readonly string[] => text.split(", ");

const PEOPLE = listed(
  "Lincoln, Washington, Jefferson, Roosevelt, Madison, Monroe, Jackson, Kennedy, Adams, Grant, Garfield, Truman, " +
    "Eisenhower, Hamilton, Franklin, Edison, Marshall, Whitman, Douglass, Tubman, Carver, Chavez, Earhart, Keller, " +
    "Parks, Sacagawea, Lovelace, Banneker, Bethune, Emerson, Thoreau, Longfellow",
);
const SAINTS = listed(
  "St. Mary's, St. Joseph, St. Francis, St. Patrick, St. Thomas Aquinas, St. Anne, St. Michael, St. Ignatius, " +
    "Holy Cross, Sacred Heart, Notre Dame, Bishop Carroll, Bishop Kenny, Our Lady of Grace, Immaculate Conception, " +
    "Trinity Christian, Calvary Christian, Grace Lutheran, Faith Academy, Mercy, Loyola, Xavier",
);
const LANDSCAPES = listed(
  "Valley View, Oak Ridge, Cedar Creek, Maple Grove, Lakeview, Riverside, Pine Hills, Eagle Point, Summit, " +
    "Mountain View, Stone Bridge, Fox Hollow, Meadowbrook, Prairie Ridge, Harbor Point, Silver Lake, Red Canyon, " +
    "Sunset Ridge, Twin Rivers, Copper Hills, Falcon Ridge, Heritage, Liberty, Independence, Pioneer, Frontier, " +
    "Legacy, Union, Westfield, Northgate, Southlake, Eastwood, Timberline, Bear Creek, Deer Valley, Clearwater",
);
const DIRECTIONS = ["North", "South", "East", "West", "Central"] as const;
const TOWN_STARTS = listed(
  "Cedar, Maple, Willow, Fair, Spring, Green, Oak, Ash, Mill, Stone, Elm, Clear, Rock, Glen, Hart, Lake, North, " +
    "West, East, Brook, Wood, Red, Silver, Marsh, Pine, Bell, Ox, Hazel, Birch, Linden",
);
/** A second word brings its space along. */
const TOWN_ENDS = (
  "ville,field,ton,wood,dale,burg,port,ford, Falls, Springs, Grove, Creek, Heights, Junction, Rapids, Valley," +
  " Mills, Center, Hills, Prairie"
).split(",");
export const MASCOTS = listed(
  "Eagles, Tigers, Bulldogs, Panthers, Wildcats, Lions, Bears, Knights, Hawks, Cougars, Falcons, Mustangs, " +
    "Trojans, Spartans, Vikings, Rams, Wolves, Warriors, Titans, Chargers, Pirates, Cardinals, Bobcats, Jaguars",
);

/** Dark, saturated first colors, each with a distinguishable second one. */
export const COLOR_PAIRS = listed(
  "0b2f6b f2b705, 8c1d2c f4e9d8, 14532d facc15, 4a1772 e5c100, b91c1c 111827, 1d4ed8 f8fafc, 7c2d12 fde68a, " +
    "0f766e f1f5f9, 111827 ea580c, 5b2100 f59e0b, 065f46 d1d5db, 1e3a8a dc2626, 7f1d1d fbbf24, 312e81 c7d2fe, " +
    "0369a1 fde047, 6b0f1a b5b5b5",
).map((pair) => {
  const [first = "", second = ""] = pair.split(" ");
  return [`0x${first}`, `0x${second}`] as const;
});

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

export const FIRST_NAMES = listed(
  "Jordan, Maya, Ethan, Sofia, Marcus, Ava, Diego, Leah, Tyler, Naomi, Caleb, Imani, Owen, Grace, Mateo, Riley",
);
export const LAST_NAMES = listed(
  "Rivera, Johnson, Nguyen, Walker, Thompson, Garcia, Brooks, Patel, Hughes, Coleman, Reed, Sanchez, Murphy, " +
    "Foster, Bennett, Ortiz",
);
