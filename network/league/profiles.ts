import { STATE_CODES, type StateCode, stateName } from "~contracts/vocabulary/states";
import { toFlag } from "../store/database";
import { type AssociationSpec, SECTION_ASSOCIATIONS, STATE_ASSOCIATIONS } from "./associations";
import { CITIES, type City, stateWeight, zoneOfState } from "./places";
import { type Chance, chanceFrom, keyTail } from "./random";
import { COLOR_PAIRS, MASCOTS, type SchoolName, schoolName, townName } from "./school-names";
import type { ProfileTable } from "./tables";

/** One address for a name, whichever apostrophe, dash, accent or blank it was typed with. */
export function slugify(text: string): string {
  return text
    .replaceAll(/[.'’‘‛′`´ʻʼ＇]/g, "")
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

export const logoPath = (key: string) => `/logos/${key}.svg`;

/** What the key of an organization begins with. */
export const KEY_PREFIX = {
  school: "sch",
  association: "ass",
  state_association: "sta",
  affiliate: "aff",
  publisher: "pbl",
  pixellot: "pix",
};
type Kind = keyof typeof KEY_PREFIX;

/** Derived from type and slug, so that it is the same in every league. */
export function profileKey(type: Kind, slug: string): string {
  return `${KEY_PREFIX[type]}${keyTail(`${type}/${slug}`)}`;
}

const producerKeyOf = (profile: string) => `pub${profile.slice(3)}`;

type Draft = { type: Kind } & Pick<ProfileTable, "slug" | "name" | "short_name" | "city" | "state_code"> &
  Partial<ProfileTable>;

/** An organization of which nothing more is known than `draft` says. */
export function profile(draft: Draft): ProfileTable {
  const key = draft.key ?? profileKey(draft.type, draft.slug);
  return {
    acronym: null,
    time_zone: null,
    about: null,
    primary_color: null,
    secondary_color: null,
    is_non_association: 0,
    state_association_key: null,
    is_network: 1,
    show_ads: 1,
    mascot: null,
    enrollment: null,
    zip: null,
    source: "generated",
    logo: logoPath(key),
    producer_key: producerKeyOf(key),
    ...draft,
    key,
  };
}

function association(spec: AssociationSpec, type: "state_association" | "association"): ProfileTable {
  const [primary, secondary] = chanceFrom(`association/${spec.slug}`).pick(COLOR_PAIRS);
  const state = stateName(spec.stateCode);
  return profile({
    type,
    slug: spec.slug,
    name: spec.name,
    short_name: spec.acronym,
    acronym: spec.acronym,
    city: spec.city,
    state_code: spec.stateCode,
    time_zone: zoneOfState(spec.stateCode),
    primary_color: primary,
    secondary_color: secondary,
    state_association_key: spec.parent ? profileKey("state_association", spec.parent) : null,
    about:
      `${spec.name} carries championships from across ${state}. Playoffs in every sport are shown live and on ` +
      "demand, from the first round to the final.",
  });
}

const AFFILIATES = 40;
const AFFILIATE_KINDS = ["Preps", "Sports Live", "Game Night", "Game Day"] as const;
const PUBLISHER_STARTS = ["Sideline", "Pressbox", "Halftime", "Scoreboard"] as const;
const PUBLISHER_ENDS = ["Productions", "Video", "Media", "Studios"] as const;

/** The largest first. */
const STATES_BY_WEIGHT = [...STATE_CODES].sort((a, b) => stateWeight(b) - stateWeight(a));

function mediaHouses(): ProfileTable[] {
  const affiliates = STATES_BY_WEIGHT.slice(0, AFFILIATES).map((code, index) =>
    mediaHouse("affiliate", `${stateName(code)} ${AFFILIATE_KINDS[index % AFFILIATE_KINDS.length]}`, code),
  );
  const names = PUBLISHER_STARTS.flatMap((start) => PUBLISHER_ENDS.map((end) => `${start} ${end}`));
  return [
    ...affiliates,
    ...names.map((name, index) => mediaHouse("publisher", name, STATES_BY_WEIGHT[index * 2] ?? "OH")),
  ];
}

function mediaHouse(type: "affiliate" | "publisher", name: string, stateCode: StateCode): ProfileTable {
  const chance = chanceFrom(`${type}/${name}`);
  const city = chance.pick(CITIES[stateCode]);
  const [primary, secondary] = chance.pick(COLOR_PAIRS);
  return profile({
    type,
    slug: slugify(name),
    name,
    short_name: name,
    city: city.name,
    state_code: stateCode,
    time_zone: city.zone,
    zip: city.zip,
    primary_color: primary,
    secondary_color: secondary,
    show_ads: toFlag(chance.happens(0.9)),
    about:
      `${name} covers high-school sports around ${city.name}. Our crews bring several games a week to families ` +
      "who can't be there.",
  });
}

const CAMERA_STATES: readonly StateCode[] = ["CA", "TX", "OH", "GA", "CO", "WI"];

function cameraHouse(stateCode: StateCode): ProfileTable {
  const city = CITIES[stateCode][1] ?? CITIES[stateCode][0];
  if (!city) throw new Error(`no city in ${stateCode}`);
  const name = `${city.name} Fieldhouse Cameras`;
  return profile({
    type: "pixellot",
    slug: slugify(`${name} ${stateCode}`),
    name,
    short_name: `${city.name} Cameras`,
    city: city.name,
    state_code: stateCode,
    time_zone: city.zone,
    zip: city.zip,
    primary_color: "0x0b2f6b",
    secondary_color: "0xf2b705",
    about: `Automated cameras in ${city.name}. Every home game is streamed without a crew.`,
  });
}

/** By weight, but at least six each. */
function schoolsPerState(total: number): Map<StateCode, number> {
  const least = Math.min(6, Math.floor(total / STATE_CODES.length));
  const spare = total - least * STATE_CODES.length;
  const weightSum = STATE_CODES.reduce((sum, code) => sum + stateWeight(code), 0);
  const shares = new Map(
    STATE_CODES.map((code) => [code, least + Math.floor((spare * stateWeight(code)) / weightSum)]),
  );
  let left = total - [...shares.values()].reduce((sum, count) => sum + count, 0);
  for (const code of STATES_BY_WEIGHT) {
    if (left === 0) break;
    shares.set(code, (shares.get(code) ?? 0) + 1);
    left -= 1;
  }
  return shares;
}

function placeFor(chance: Chance, stateCode: StateCode, crowded: boolean): City {
  const city = chance.pick(CITIES[stateCode]);
  const inTown = stateCode !== "DC" && chance.happens(crowded ? 0.8 : 0.25);
  return inTown ? { ...city, name: townName(chance) } : city;
}

function about(name: SchoolName, mascot: string, city: City): string {
  return (
    `${name.name} is home of the ${mascot} in ${city.name}, ${stateName(city.stateCode)}. Follow the ${mascot} ` +
    "for live games, replays and highlights."
  );
}

function school(chance: Chance, city: City, name: SchoolName, slug: string): ProfileTable {
  const mascot = chance.pick(MASCOTS);
  const [primary, secondary] = chance.pick(COLOR_PAIRS);
  const governing = governingAssociation(chance, city.stateCode, name.isPrivate);
  return profile({
    type: "school",
    slug,
    name: name.name,
    short_name: name.shortName,
    acronym: name.acronym,
    city: city.name,
    state_code: city.stateCode,
    time_zone: city.zone,
    zip: city.zip,
    mascot,
    about: about(name, mascot, city),
    primary_color: chance.happens(0.98) ? primary : null,
    secondary_color: secondary,
    enrollment: chance.between(90, 3200),
    is_network: toFlag(chance.happens(0.82)),
    show_ads: toFlag(chance.happens(0.85)),
    is_non_association: toFlag(governing === null),
    state_association_key: governing,
  });
}

function governingAssociation(chance: Chance, stateCode: StateCode, isPrivate: boolean): string | null {
  const own = STATE_ASSOCIATIONS.filter((spec) => spec.stateCode === stateCode);
  const outside = chance.happens(isPrivate ? 0.1 : 0.02);
  const spec = own.length > 1 && isPrivate ? own[1] : own[0];
  return spec && !outside ? profileKey("state_association", spec.slug) : null;
}

function schoolsOf(seed: string, stateCode: StateCode, count: number, taken: Set<string>): ProfileTable[] {
  const chance = chanceFrom(`${seed}/schools/${stateCode}`);
  const crowded = count > CITIES[stateCode].length * 12;
  const schools: ProfileTable[] = [];
  for (let attempts = 0; schools.length < count; attempts++) {
    const city = placeFor(chance, stateCode, crowded);
    const name = schoolName(chance, city);
    const plain = slugify(`${name.name} ${city.name} ${stateCode}`);
    // Crowded states run out of names; a number keeps the slug unique.
    const slug = taken.has(plain) && attempts > count * 3 ? `${plain}-${attempts}` : plain;
    if (taken.has(slug)) continue;
    taken.add(slug);
    schools.push(school(chance, city, name, slug));
  }
  return schools;
}

export type League = { organizations: ProfileTable[]; schools: ProfileTable[] };

/** Deterministic by seed and size (docs/embedded-network.md). */
export function drawLeague(seed: string, schoolCount: number): League {
  const organizations = [
    ...STATE_ASSOCIATIONS.map((spec) => association(spec, "state_association")),
    ...SECTION_ASSOCIATIONS.map((spec) => association(spec, "association")),
    ...mediaHouses(),
    ...CAMERA_STATES.map(cameraHouse),
  ];
  const taken = new Set<string>();
  const shares = schoolsPerState(schoolCount);
  const schools = STATE_CODES.flatMap((code) => schoolsOf(seed, code, shares.get(code) ?? 0, taken));
  return { organizations, schools };
}
