import { placeText } from "~/models/place/place-text";
import { brand } from "~contracts/brand";
import type { Pass } from "~contracts/records/billing";

export type SubscribeSource = "school" | "event" | "retail";

/** A school that gets a share of an annual pass (B 3). */
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

/** "name - city, state_code" (B 2.4). */
export function longName({ name, city, state_code }: SupportSchool): string {
  const place = placeText({ city, state_code });
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
  attributionSchools: readonly SupportSchool[];
};

/** The event's schools in the network (two at most; a single one is selected), or else the default (B 4). */
export function initialSchools({ source, defaultSchool, attributionSchools }: InitialSchools): ListedSchool[] {
  if (source === "event") {
    const network = attributionSchools.slice(0, 2).filter((school) => school.is_network);
    return network.map((school) => listed(school, network.length === 1));
  }
  return defaultSchool ? [listed(defaultSchool, true)] : [];
}

export function receiptSchools(
  initial: InitialSchools & { annual: boolean; supported: SupportSchool | null },
): ListedSchool[] {
  if (!initial.annual) return initialSchools(initial);
  const school = initial.supported ?? initial.defaultSchool;
  return school ? [listed(school, true)] : initialSchools(initial);
}

/** Schools get a part of annual passes alone (B 1). */
export const paysSchool = ({ duration_unit }: Pick<Pass, "duration_unit">): boolean => duration_unit === "year";

const SHARED = `${brand.name} shares a portion of every annual subscription with your selected school.`;

/** Of a pass whose money is not shared (B 2.9). */
export const supportedLater = (school: string | null): string =>
  school
    ? `Your next annual pass will support ${school}.`
    : `${SHARED} Choose yours now, and your next annual pass will support it.`;

export function supportTexts(source: SubscribeSource, pays = true): string[] {
  if (!pays) return [supportedLater(null)];
  if (source === "school") return [`Thank you for choosing to support a school with your ${brand.name} subscription.`];
  const shared = SHARED;
  return source === "retail" ? [shared, "Search below to see if your school is eligible."] : [shared];
}

type Producer = { producer_type?: string | null };
type ShownEvent = {
  publishers?:
    | readonly { type?: string | null; broadcasts?: readonly Producer[] | null; vods?: readonly Producer[] | null }[]
    | null;
};

/** For an event, requires that neither its publisher nor its video's producer is an affiliate (B 5). */
export function showSts(source: SubscribeSource, event: ShownEvent | null): boolean {
  if (source !== "event") return true;
  const isOwn = (type: string | null | undefined) => type !== "affiliate";
  return (event?.publishers ?? []).some(({ type, broadcasts, vods }) => {
    const videos = [...(broadcasts ?? []), ...(vods ?? [])];
    return isOwn(type) && videos.some(({ producer_type }) => isOwn(producer_type));
  });
}
