import { brand } from "~contracts/brand";

export type SubscribeSource = "school" | "event" | "retail";

/** A school as the support step lists it (B 3 "School"). */
export type SupportSchool = {
  key: string;
  name: string;
  logo?: string | null;
  slug?: string | null;
  city?: string | null;
  state_code?: string | null;
  is_network?: boolean | null;
};
export type ListedSchool = SupportSchool & { longName: string; selected: boolean };

/** "name - city, state_code", as the search lists it (B 2.4). */
export function longName({ name, city, state_code }: SupportSchool): string {
  const place = [city, state_code].filter(Boolean).join(", ");
  return place ? `${name} - ${place}` : name;
}

const listed = (school: SupportSchool, selected: boolean): ListedSchool => ({
  ...school,
  longName: longName(school),
  selected,
});

type InitialSchools = {
  source: SubscribeSource;
  defaultSchool: SupportSchool | null;
  /** At most the first two count. */
  attributionSchools: readonly SupportSchool[];
};

/** B 4 "Checkout school step: initial list": two network schools unselected, one selected, source school its own. */
export function initialSchools({ source, defaultSchool, attributionSchools }: InitialSchools): ListedSchool[] {
  if (source === "event") {
    const network = attributionSchools.slice(0, 2).filter((school) => school.is_network);
    return network.map((school) => listed(school, network.length === 1));
  }
  return defaultSchool ? [listed(defaultSchool, true)] : [];
}

/** B 4 "Receipt: supported school": the annual pass's own school first, else the default one. */
export function receiptSchools(
  initial: InitialSchools & { annual: boolean; supported: SupportSchool | null },
): ListedSchool[] {
  if (!initial.annual) return initialSchools(initial);
  const school = initial.supported ?? initial.defaultSchool;
  return school ? [listed(school, true)] : initialSchools(initial);
}

/** The texts of the step (B 2.4). */
export function supportTexts(source: SubscribeSource): string[] {
  if (source === "school") return [`Thank you for choosing to support a school with your ${brand.name} subscription.`];
  const shared = `${brand.name} shares a portion of every annual subscription with your selected school.`;
  return source === "retail" ? [shared, "Search below to see if your school is eligible."] : [shared];
}

type Producer = { producer_type?: string | null };
type ShownEvent = {
  publishers?:
    | readonly { type?: string | null; broadcasts?: readonly Producer[] | null; vods?: readonly Producer[] | null }[]
    | null;
};

/** B 5 "showSTS": for an event only where its publisher and the producer of its video are no affiliates. */
export function showSts(source: SubscribeSource, event: ShownEvent | null): boolean {
  if (source !== "event") return true;
  const isOwn = (type: string | null | undefined) => type !== "affiliate";
  return (event?.publishers ?? []).some(({ type, broadcasts, vods }) => {
    const videos = [...(broadcasts ?? []), ...(vods ?? [])];
    return isOwn(type) && videos.some(({ producer_type }) => isOwn(producer_type));
  });
}
