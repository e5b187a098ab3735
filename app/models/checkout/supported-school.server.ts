import { initialSchools, type ListedSchool, type SupportSchool } from "~/models/billing/support-school";
import { typedLine } from "~/models/navigation/typed-line";
import type { CheckoutContext } from "./context.server";
import { CREDITED_SCHOOLS, stepPath } from "./entry";
import { inQuery } from "./request";
import { schoolByKey, searchNetworkSchools } from "./schools.server";
import { STEP } from "./step-list";
import type { SchoolSearchView } from "./view";

const LONGEST_QUERY = 100;

/** What an order names, whose name alone may be unread. */
export type ChosenSchool = SupportSchool | { key: string; name: null };

/** In place of an unknown name: by itself, and within a sentence. */
export const UNNAMED = { alone: "The school you chose", within: "the school you chose" } as const;

/** No school of the network has that key. */
export const SCHOOL_GONE = "You can't support that school. Choose another one.";

/** `unread`: some of them can't be looked up, so none is chosen beforehand. */
type InitialSchools = { schools: ListedSchool[]; unread: boolean };

/** The schools to offer before the fan searches: those of the event, or the one that led here (B 4). */
export async function initialSchoolList({
  source,
  query,
  defaultSchool,
  upstreams,
}: CheckoutContext): Promise<InitialSchools> {
  const keys = CREDITED_SCHOOLS.map((name) => inQuery(query, name)).filter((key) => key !== null);
  const found = source === "event" ? await Promise.all(keys.map((key) => schoolByKey(upstreams, key))) : [];
  const unread = found.includes(undefined);
  const attributionSchools = found.filter((school) => school !== null && school !== undefined);
  const schools = initialSchools({ source, defaultSchool, attributionSchools });
  return { schools: unread ? schools.map((school) => ({ ...school, selected: false })) : schools, unread };
}

export function schoolPlace({ entry, query }: CheckoutContext): string {
  const named = query.filter(([name]) => CREDITED_SCHOOLS.some((credited) => credited === name));
  return stepPath(entry, named, "pass").slice(0, 500);
}

/** A choice counts even if the school can't be read. */
export async function chosenSchool(context: CheckoutContext): Promise<ChosenSchool | null> {
  const { source, progress, upstreams } = context;
  const choseHere = progress.school_key !== undefined && progress.school_at === schoolPlace(context);
  if (source !== "school" && choseHere) return progress.school_key ? keyed(upstreams, progress.school_key) : null;
  const { schools } = await initialSchoolList(context);
  return schools.find(({ selected }) => selected) ?? null;
}

async function keyed(upstreams: CheckoutContext["upstreams"], key: string): Promise<ChosenSchool | null> {
  const school = await schoolByKey(upstreams, key);
  return school === undefined ? { key, name: null } : school;
}

export async function schoolSearch(
  { entry, query, search, step, source, upstreams }: CheckoutContext,
  own: [string, string][] = [],
): Promise<SchoolSearchView> {
  const q = typedLine(search.get("q"), LONGEST_QUERY);
  const found = q && source !== "school" ? await searchNetworkSchools(upstreams, q) : undefined;
  return {
    q,
    found: found ?? null,
    failed: found === null,
    hidden: [...query.map(([name, value]): [string, string] => [name, value]), [STEP, step], ...own],
    action: stepPath(entry, [], "pass"),
  };
}
