import { profilePath } from "~/models/navigation/paths";
import { hexColor } from "~/models/place/color";
import { placeText } from "~/models/place/place-text";

/** The place tells schools of the same name apart (rulings 3, /search). */
export type OrganizationView = ReturnType<typeof organizationView>;

const OUTSIDE_NETWORK = "Not on the network yet";

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
  mascot?: string | null;
  is_live?: boolean | null;
};

/** Of several organizations with one name, each carries its mascot. */
export function organizationViews(found: readonly Listed[]): OrganizationView[] {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of found) (seen.has(name) ? shared : seen).add(name);
  return found.map((listed) => organizationView(shared.has(listed.name) ? listed : { ...listed, mascot: null }));
}

export function organizationView(listed: Listed) {
  const { key, type, slug, name, city, state_code, logo, is_network, primary_color, distance_miles } = listed;
  const place = placeText({ city, state_code });
  return {
    key,
    type,
    name,
    place: [place, listed.mascot, distanceText(distance_miles)].filter(Boolean).join(" · ") || null,
    logo: logo ?? null,
    color: hexColor(primary_color),
    href: slug ? profilePath(type, slug) : null,
    note: is_network === false ? OUTSIDE_NETWORK : null,
    live: listed.is_live ?? false,
  };
}

export function distanceText(miles: number | null | undefined): string | null {
  if (miles === null || miles === undefined) return null;
  if (miles < 1) return "less than a mile";
  const whole = Math.round(miles);
  return whole === 1 ? "1 mile" : `${whole} miles`;
}
