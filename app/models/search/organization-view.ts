import { profilePath } from "~/models/navigation/paths";
import { hexColor } from "~/models/profile/color";

/** An organization as a row of a list: its place tells same-named schools apart (decisions 3, /search). */
export type OrganizationView = {
  key: string;
  type: string;
  name: string;
  /** "Portland, OR" */
  place: string | null;
  logo: string | null;
  color: string | null;
  href: string | null;
  note: string | null;
};

export const OUTSIDE_NETWORK = "Not in the network yet";

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
};

export function organizationView(listed: Listed): OrganizationView {
  const { key, type, slug, name, city, state_code, logo, is_network, primary_color } = listed;
  return {
    key,
    type,
    name,
    place: [city, state_code].filter(Boolean).join(", ") || null,
    logo: logo ?? null,
    color: hexColor(primary_color),
    href: slug ? profilePath(type, slug) : null,
    note: is_network === false ? OUTSIDE_NETWORK : null,
  };
}
