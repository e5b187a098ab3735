import { settings } from "./env.server";

/** What counts as the product's own address. */
export function ownSite(): { url: string; domain: string } {
  const { url, domain } = settings().origin;
  return { url, domain };
}
