/**
 * The path of a target as the router reads it: decoded, in any case, without the `.data` of the browser's own calls, with
 * no slash at its end or twice. Every rule about some addresses reads this one, or another spelling would slip past it.
 */
export function routedPath(target: string): string {
  const path = pathOf(target)
    .replace(/\/?\.data$/, "")
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return path === "" || path === "/_root" ? "/" : path;
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
