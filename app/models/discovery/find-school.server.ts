import { organizationViews } from "~/models/card/organization-row";
import type { SchoolsQuery } from "~/models/discovery/school-address";
import { pageCountOf } from "~/models/navigation/page-number";
import { findSchoolPath } from "~/models/navigation/paths";
import { placeText } from "~/models/place/place-text";
import { NOTHING_FOUND, withFallback } from "~/services/fallback.server";
import type { Upstreams } from "~/services/upstreams.server";
import type { OrganizationList } from "~contracts/search";
import { STATE_CODES, type StateCode, stateName, stateSlug } from "~contracts/vocabulary/states";

/** Schools outside the network are listed too, but marked (rulings 3). */

export type SchoolList = Awaited<ReturnType<typeof findSchools>>;

const ON_A_PAGE = 60;

export async function findSchools(
  upstreams: Pick<Upstreams, "search">,
  state: StateCode | null,
  { q, letter, page }: SchoolsQuery,
  visitor: { near: string | null },
) {
  const answer = await withFallback(
    "the schools of a state",
    upstreams.search.schools({ state, q, letter, page, size: ON_A_PAGE, ...(q && visitor) }),
    null,
  );
  const schools = answer ?? NOTHING_FOUND;
  return {
    /** It could not be had, so that it is empty says nothing of what there is (S 8.4). */
    unread: answer === null,
    organizations: organizationViews(schools.items),
    total: schools.total,
    page,
    pageCount: pageCountOf(schools.total, ON_A_PAGE),
    near: "near" in schools ? nearText(schools.near) : null,
  };
}

function nearText(near: OrganizationList["near"]): string | null {
  if (!near) return null;
  const place = placeText(near);
  return place ? `${near.zip} ${place}, nearest first` : near.zip;
}

export async function statesWithSchools({ search }: Pick<Upstreams, "search">) {
  const counts = await withFallback("the states with live games", search.liveStates(), []);
  const live = new Map(counts.map(({ state_code, total }) => [state_code, total]));
  return STATE_CODES.map((code) => ({
    label: stateName(code),
    href: findSchoolPath(stateSlug(code)),
    live: live.get(code) ?? 0,
  })).sort((one, other) => one.label.localeCompare(other.label));
}
