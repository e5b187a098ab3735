import type { Db } from "../store/database";
import { rowsWith } from "../store/rows";
import type { Organization, OrganizationDirectory, OrganizationFilter } from "./organization-directory";

/** "26301" or "26301-1234"; null for any other text. */
export function zipIn(text: string | undefined): string | null {
  return /^\s*(\d{5})(?:-\d{4})?\s*$/.exec(text ?? "")?.[1] ?? null;
}

export type NearMatch = { organization: Organization; miles: number | null };
export type Near = { zip: string; city: string | null; state_code: string | null };
type SchoolsNear = { near: Near; matches: NearMatch[] };

const NEAR_MILES = 50;
const MILES_A_DEGREE = 69.1;
const EARTH_MILES = 3_959;

type Point = { latitude: number; longitude: number };
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function milesBetween(one: Point, other: Point): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return (
    2 *
    EARTH_MILES *
    Math.asin(
      Math.min(1, Math.sqrt(north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east)),
    )
  );
}

/** Within 50 miles; for an unknown ZIP code, by its number among those of its first three digits, or else two. */
export async function schoolsNear(
  db: Db,
  directory: OrganizationDirectory,
  zip: string,
  filter: OrganizationFilter,
): Promise<SchoolsNear> {
  const center = await rowsWith(db, "zip_code", { zip }).first();
  if (!center) return { near: { zip, city: null, state_code: null }, matches: sameArea(directory.list(filter), zip) };
  const reach = NEAR_MILES / MILES_A_DEGREE;
  const candidates = directory.between(center.latitude - reach, center.latitude + reach, filter);
  const matches = candidates.flatMap((organization): { organization: Organization; miles: number }[] => {
    const { latitude, longitude } = organization;
    if (latitude === null || longitude === null) return [];
    const miles = milesBetween(center, { latitude, longitude });
    return miles <= NEAR_MILES ? [{ organization, miles }] : [];
  });
  matches.sort((a, b) => a.miles - b.miles || (a.organization.name < b.organization.name ? -1 : 1));
  return { near: { zip, city: center.city, state_code: center.state_code }, matches };
}

/** How far each organization is from a ZIP code; those whose place is unknown are the farthest. */
export async function milesFrom(db: Db, zip: string): Promise<(one: Organization) => number> {
  const center = await rowsWith(db, "zip_code", { zip }).first();
  if (!center) return (one) => (one.zip?.startsWith(zip.slice(0, 3)) ? 0 : Infinity);
  return ({ latitude, longitude }) =>
    latitude === null || longitude === null ? Infinity : milesBetween(center, { latitude, longitude });
}

function sameArea(candidates: readonly Organization[], zip: string): NearMatch[] {
  const areas = [3, 2].map((digits) => candidates.filter((one) => one.zip?.startsWith(zip.slice(0, digits))));
  const inRegion = areas.find(({ length }) => length > 0) ?? [];
  const away = ({ zip: own }: Organization) => Math.abs(Number(zipIn(own ?? "")) - Number(zip));
  return inRegion.toSorted((a, b) => away(a) - away(b)).map((organization) => ({ organization, miles: null }));
}
