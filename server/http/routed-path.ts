/**
 * The path of a target as the router reads it: decoded, in any case, without the `.data` of the browser's own calls,
 * with no slash at its end or twice. Every rule about some addresses reads this one, or another spelling would slip
 * past it.
 */
export function routedPath(target: string): string {
  const path = pathOf(target)
    .replace(/\/?\.data$/, "")
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return path === "" || path === "/_root" ? "/" : path;
}

/**
 * The one address of a page that was asked for with several slashes at its end, which the router takes for that page
 * (rulings 3, redirect-malformed-url); null for any other. Doubled slashes elsewhere are led on by the page for missing
 * ones.
 */
export function withoutSlashesAtEnd(target: string): string | null {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  if (!path.endsWith("//")) return null;
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return `${path.slice(0, end)}${mark === -1 ? "" : target.slice(mark)}`;
}

/** True for the browser's own calls of a page's data, in any spelling. */
export const asksForData = (target: string): boolean => pathOf(target).endsWith(".data");

function pathOf(target: string): string {
  const mark = target.indexOf("?");
  return decoded(mark === -1 ? target : target.slice(0, mark)).toLowerCase();
}

function decoded(path: string): string {
  try {
    return path.includes("%") ? decodeURIComponent(path) : path;
  } catch {
    // The guard turns it away.
    return path;
  }
}
