import type { ServerResponse } from "node:http";
import { onHeaders } from "./on-headers";

function appsOf(target: string): string | undefined {
  const query = target.split("?", 2)[1] ?? "";
  return query.includes("apps") ? (new URLSearchParams(query).get("apps") ?? undefined) : undefined;
}

/** Redirects within the site keep `apps`, so that native apps stay in app mode (S 2.6). */
export function keepApps(target: string, response: ServerResponse): void {
  const apps = appsOf(target);
  if (apps === undefined) return;
  onHeaders(response, () => {
    const location = response.getHeader("location");
    if (typeof location === "string") response.setHeader("location", withApps(location, apps));
  });
}

const ANY = "http://any.invalid";

export function withApps(location: string, apps: string): string {
  if (!location.startsWith("/") || location.startsWith("//")) return location;
  const url = new URL(location, ANY);
  if (!url.searchParams.has("apps")) url.searchParams.set("apps", apps);
  // "/.//elsewhere" parses as "//elsewhere", which would be another site.
  return url.pathname.startsWith("//") ? location : `${url.pathname}${url.search}${url.hash}`;
}
