/** A link of the frame: the root builds them from the paths of `~/models/navigation/paths`. */
export type NavLink = { label: string; href: string; current?: boolean; external?: boolean };

/** Attributes of a link that leaves the site: a new tab that cannot reach back. */
export const externalLink = { target: "_blank", rel: "noopener noreferrer" } as const;
