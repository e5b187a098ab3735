import { profilePath } from "~/models/navigation/paths";
import { hexColor } from "~/models/place/color";

/** The place tells schools of the same name apart (rulings 3, /search). */
export type OrganizationView = {
  key: string;
  type: string;
  name: string;
  /** Adds the distance to a searched ZIP code: "Portland, OR · 3 miles". */
  place: string | null;
  logo: string | null;
  color: string | null;
  href: string | null;
  note: string | null;
};

export const OUTSIDE_NETWORK = "Not on the network yet";

type Listed = {
  key: string;
  type: string;
  slug?: string | null;
  name: string;
  city?: string | null;
  state_code?: string | null;
  logo?: string | null;
  is_network?: boolean | null;
  primary_color?: string | null;
  distance_miles?: number | null;
};

export function organizationView(listed: Listed): OrganizationView {
  const { key, type, slug, name, city, state_code, logo, is_network, primary_color, distance_miles } = listed;
  const place = [city, state_code].filter(Boolean).join(", ");
  return {
    key,
    type,
    name,
    place: [place, distanceText(distance_miles)].filter(Boolean).join(" · ") || null,
    logo: logo ?? null,
    color: hexColor(primary_color),
    href: slug ? profilePath(type, slug) : null,
    note: is_network === false ? OUTSIDE_NETWORK : null,
  };
}

export function distanceText(miles: number | null | undefined): string | null {
  if (miles === null || miles === undefined) return null;
  if (miles < 1) return "less than a mile";
  const whole = Math.round(miles);
  return whole === 1 ? "1 mile" : `${whole} miles`;
}
