import type { ServerResponse } from "node:http";

function appsOf(target: string): string | undefined {
  const query = target.split("?", 2)[1] ?? "";
  return query.includes("apps") ? (new URLSearchParams(query).get("apps") ?? undefined) : undefined;
}

/** Redirects within the site keep `apps`, so that native apps stay in app mode (S 2.6). */
export function keepApps(target: string, response: ServerResponse): void {
  const apps = appsOf(target);
  if (apps === undefined) return;
  const writeHead = response.writeHead;
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    const location = response.getHeader("location");
    if (typeof location === "string") response.setHeader("location", withApps(location, apps));
    return writeHead.apply(response, given);
  }) as typeof writeHead;
}

const ANY = "http://any.invalid";

export function withApps(location: string, apps: string): string {
  if (!location.startsWith("/") || location.startsWith("//")) return location;
  const url = new URL(location, ANY);
  if (!url.searchParams.has("apps")) url.searchParams.set("apps", apps);
  // "/.//elsewhere" parses as "//elsewhere", which would be another site.
  return url.pathname.startsWith("//") ? location : `${url.pathname}${url.search}${url.hash}`;
}
