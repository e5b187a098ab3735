import { type HonorRollQuery, LETTERS, rollHref } from "~/models/information/honor-roll-query";
import { pageCountOf } from "~/models/navigation/page-number";
import { profilePath } from "~/models/navigation/paths";
import { placeText } from "~/models/place/place-text";
import { withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { OrganizationListing } from "~contracts/search";
import { STATE_CODES, stateName } from "~contracts/vocabulary/states";

/** Amounts are unknown, so schools aren't ranked (S 2.1). */

const SCHOOLS_ON_A_PAGE = 60;

export type HonorRoll = Awaited<ReturnType<typeof loadHonorRoll>>;

export async function loadHonorRoll(upstreams: Pick<Upstreams, "search">, { state, letter, page }: HonorRollQuery) {
  const query = { state, letter: letter?.toLowerCase(), network_only: true, page, size: SCHOOLS_ON_A_PAGE };
  const schools = await withFallback("the honor roll", upstreams.search.schools(query), null);
  return {
    state: state ? { code: state, name: stateName(state) } : null,
    letter,
    states: STATE_CODES.map((code) => ({
      label: stateName(code),
      href: rollHref({ state: code, letter: null }),
      current: code === state,
    })),
    letters: LETTERS.map((one) => ({ label: one, href: rollHref({ state, letter: one }), current: one === letter })),
    schools: schools ? schools.items.map(rolled) : null,
    total: schools?.total ?? 0,
    page,
    pageCount: pageCountOf(schools?.total ?? 0, SCHOOLS_ON_A_PAGE),
  };
}

const rolled = ({ key, type, slug, name, city, state_code, logo }: OrganizationListing) => ({
  key,
  name,
  place: placeText({ city, state_code }) || null,
  logo: logo ?? null,
  href: slug ? profilePath(type, slug) : null,
});
