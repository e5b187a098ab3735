import { settings } from "./env.server";

export function ownSite(): { url: string; domain: string } {
  const { url, domain } = settings().origin;
  return { url, domain };
}
