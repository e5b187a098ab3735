import { honorRollPath, profilePath } from "~/models/navigation/paths";
import { US_STATES, isStateCode, stateName } from "~/models/place/states";
import { pageCountOf, pageNumber } from "~/models/search/page-number";
import { orElse } from "~/models/search/search-failure.server";
import type { OrganizationListing } from "~/services/search/contract";
import { upstreams } from "~/services/upstreams.server";

/** The honor roll: the schools that take part, by state and letter (S 2.1). No amounts are known, so nobody is ranked. */

const SCHOOLS_ON_A_PAGE = 60;
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

type Choice = { label: string; href: string; current: boolean };
export type RolledSchool = { key: string; name: string; place: string | null; logo: string | null; href: string | null };

export type HonorRoll = {
  state: { code: string; name: string } | null;
  letter: string | null;
  states: Choice[];
  letters: Choice[];
  /** Null when search cannot say. */
  schools: RolledSchool[] | null;
  total: number;
  page: number;
  pageCount: number;
};

export type RollAsked = { state: string | null; letter: string | null; page: number };

/** What the address asks for; a state or a letter that is none is left out. */
export function readRollAsked(query: URLSearchParams): RollAsked {
  const state = query.get("state") ?? "";
  const letter = (query.get("letter") ?? "").toUpperCase();
  return { state: isStateCode(state) ? state.toUpperCase() : null, letter: LETTERS.includes(letter) ? letter : null, page: pageNumber(query.get("page")) };
}

export async function loadHonorRoll({ state, letter, page }: RollAsked, version: string): Promise<HonorRoll> {
  const query = { state, letter: letter?.toLowerCase(), network_only: true, page, size: SCHOOLS_ON_A_PAGE };
  const found = await orElse(upstreams().search.schools(query, { version }), null);
  return {
    state: state ? { code: state, name: stateName(state) } : null,
    letter,
    states: Object.keys(US_STATES).map((code) => ({ label: stateName(code), href: rollHref({ state: code, letter: null }), current: code === state })),
    letters: LETTERS.map((one) => ({ label: one, href: rollHref({ state, letter: one }), current: one === letter })),
    schools: found ? found.items.map(rolled) : null,
    total: found?.total ?? 0,
    page,
    pageCount: pageCountOf(found?.total ?? 0, SCHOOLS_ON_A_PAGE),
  };
}

export const rollHref = ({ state, letter, page }: { state: string | null; letter: string | null; page?: number }) =>
  honorRollPath({ state: state?.toLowerCase(), letter, page: page && page > 1 ? page : null });

const rolled = ({ key, type, slug, name, city, state_code, logo }: OrganizationListing): RolledSchool => ({
  key,
  name,
  place: [city, state_code].filter(Boolean).join(", ") || null,
  logo: logo ?? null,
  href: slug ? profilePath(type, slug) : null,
});
