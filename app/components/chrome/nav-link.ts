export type NavLink = { label: string; href: string; current?: boolean; external?: boolean };

/** Opens a new tab that can't reach back through `window.opener`. */
export const externalLink = { target: "_blank", rel: "noopener noreferrer" } as const;
