import { initialSchools, type ListedSchool, type SupportSchool } from "~/models/billing/support-school";
import type { CheckoutContext } from "./context.server";
import { stepPath } from "./entry";
import { inQuery } from "./request";
import { schoolByKey, searchNetworkSchools } from "./schools.server";
import { STEP } from "./step-list";
import type { SchoolSearchView } from "./view";

/** B 4 */
export async function initialSchoolList({
  source,
  query,
  defaultSchool,
  upstreams,
}: CheckoutContext): Promise<ListedSchool[]> {
  const keys = [inQuery(query, "attributionSchoolKeys0"), inQuery(query, "attributionSchoolKeys1")].filter(
    (key) => key !== null,
  );
  const attributionSchools =
    source === "event" ? await Promise.all(keys.map((key) => schoolByKey(upstreams, key))) : [];
  return initialSchools({
    source,
    defaultSchool,
    attributionSchools: attributionSchools.filter((school) => school !== null),
  });
}

export function schoolPlace({ entry, query }: CheckoutContext): string {
  const named = query.filter(([name]) => name.startsWith("attributionSchoolKeys"));
  return stepPath(entry, named, "pass").slice(0, 500);
}

export async function chosenSchool(context: CheckoutContext): Promise<SupportSchool | null> {
  const { source, progress, upstreams } = context;
  const choseHere = progress.school_key !== undefined && progress.school_at === schoolPlace(context);
  if (source !== "school" && choseHere) return progress.school_key ? schoolByKey(upstreams, progress.school_key) : null;
  return (await initialSchoolList(context)).find(({ selected }) => selected) ?? null;
}

export async function schoolSearch(
  { entry, query, search, step, source, upstreams }: CheckoutContext,
  own: [string, string][] = [],
): Promise<SchoolSearchView> {
  const q = (search.get("q") ?? "").trim().slice(0, 100);
  return {
    q,
    found: q && source !== "school" ? await searchNetworkSchools(upstreams, q) : null,
    hidden: [...query.map(([name, value]): [string, string] => [name, value]), [STEP, step], ...own],
    action: stepPath(entry, [], "pass"),
  };
}
