import { describe, expect, it } from "vitest";
import { PLAYOFF_SECTIONS } from "~contracts/vocabulary/playoff-sections";
import { STATE_CODES } from "~contracts/vocabulary/states";
import { zoneOfUnityKey } from "~contracts/vocabulary/time-zones";
import { LEAGUE_ACTIVITIES } from "~network/league/activities";
import { SECTION_ASSOCIATIONS, STATE_ASSOCIATIONS } from "~network/league/associations";
import { CITIES } from "~network/league/places";
import { drawLeague, slugify } from "~network/league/profiles";

const league = drawLeague("test-seed", 1500);
const everybody = [...league.organizations, ...league.schools];

describe("a drawn league", () => {
  it("is the same for the same seed and another for another", () => {
    expect(drawLeague("test-seed", 1500)).toEqual(league);
    const other = drawLeague("other-seed", 1500).schools.map((school) => school.slug);
    expect(other).not.toEqual(league.schools.map((school) => school.slug));
  });

  it("has 51 states, 45 state associations, affiliates, publishers and the schools asked for", () => {
    expect(STATE_CODES).toHaveLength(51);
    const count = (type: string) => everybody.filter((one) => one.type === type).length;
    expect(count("state_association")).toBe(45);
    expect(count("affiliate")).toBeGreaterThanOrEqual(40);
    expect(count("publisher")).toBeGreaterThanOrEqual(16);
    expect(count("pixellot")).toBeGreaterThanOrEqual(1);
    expect(count("school")).toBe(1500);
    expect(new Set(league.schools.map((school) => school.state_code)).size).toBe(51);
  });

  it("can be as small as a school a state and as large as 30,000", () => {
    expect(drawLeague("s", 51).schools).toHaveLength(51);
    const large = drawLeague("s", 30_000).schools;
    expect(large).toHaveLength(30_000);
    expect(new Set(large.map((school) => school.slug)).size).toBe(30_000);
    expect(new Set(large.map((school) => school.key)).size).toBe(30_000);
  });

  it("gives every organization a key, a slug, a logo and colors spelled 0x…", () => {
    expect(new Set(everybody.map((one) => one.key)).size).toBe(everybody.length);
    expect(new Set(everybody.map((one) => `${one.type}/${one.slug}`)).size).toBe(everybody.length);
    expect(new Set(everybody.map((one) => one.producer_key)).size).toBe(everybody.length);
    for (const one of everybody) {
      expect(one.slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(one.logo).toBe(`/logos/${one.key}.svg`);
      if (one.primary_color !== null) expect(one.primary_color).toMatch(/^0x[0-9a-f]{6}$/);
      expect(zoneOfUnityKey(one.time_zone)).not.toBeNull();
    }
  });

  it("has namesakes in different cities, schools outside the network and schools outside the association", () => {
    const citiesByName = new Map<string, Set<string>>();
    for (const { short_name, city, state_code } of league.schools) {
      citiesByName.set(short_name, (citiesByName.get(short_name) ?? new Set()).add(`${city}/${state_code}`));
    }
    expect([...citiesByName.values()].filter((cities) => cities.size >= 3).length).toBeGreaterThan(20);
    expect(league.schools.filter((school) => !school.is_network).length).toBeGreaterThan(150);
    expect(league.schools.filter((school) => school.is_non_association).length).toBeGreaterThan(20);
    for (const { is_non_association, state_association_key } of league.schools)
      expect(is_non_association === 1).toBe(state_association_key === null);
  });

  it("puts every state association key on an organization that exists", () => {
    const keys = new Set(league.organizations.filter((one) => one.type === "state_association").map((one) => one.key));
    const named = everybody.map((one) => one.state_association_key).filter((key) => key !== null);
    expect(named.length).toBeGreaterThan(1000);
    expect(named.filter((key) => !keys.has(key))).toEqual([]);
  });
});

it("the associations hold every playoffs section code of S 5.1, and the two of S 2.3", () => {
  const slugs = new Set([...STATE_ASSOCIATIONS, ...SECTION_ASSOCIATIONS].map((one) => one.slug));
  const codes = [...Object.values(PLAYOFF_SECTIONS).flat(), "tapps", "visaa"];
  expect(codes.filter((code) => !slugs.has(code))).toEqual([]);
  expect(slugs.size).toBe(STATE_ASSOCIATIONS.length + SECTION_ASSOCIATIONS.length);
});

it("the activities cover S 9.9, games and everything else", () => {
  const slugs = LEAGUE_ACTIVITIES.map((one) => one.slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  const games = "football basketball ice-hockey cheerleading-and-dance track-and-field swimming-and-diving";
  const others = "bass-fishing chess unified-sports concert graduation news signing-day pep-rally press-conference";
  const some = `${games} ${others} jrotc robotics esports unknown`.split(" ");
  expect(some.filter((slug) => !slugs.includes(slug))).toEqual([]);
  expect(LEAGUE_ACTIVITIES.find((one) => one.slug === "graduation")?.isSport).toBe(false);
});

it("places give every city a zone of S 3 and a five-digit zip code", () => {
  const cities = STATE_CODES.flatMap((code) => CITIES[code]);
  expect(cities.length).toBeGreaterThan(300);
  for (const city of cities) {
    expect(city.zip).toMatch(/^\d{5}$/);
    expect(city.name).toMatch(/^[A-Z][A-Za-z.' ]+$/);
    expect(zoneOfUnityKey(city.zone)).not.toBeNull();
  }
  expect(CITIES.TX.find((city) => city.name === "El Paso")?.zone).toBe("Mountain");
});

describe("slugify", () => {
  it.each([
    ["St. Mary's High School", "st-marys-high-school"],
    ["  A & B  ", "a-b"],
    ["Lee's Summit", "lees-summit"],
  ])("%s → %s", (text, slug) => expect(slugify(text)).toBe(slug));
});
