import { decodedOrNull } from "./decoded";

/** The path as the router reads it. All rules about addresses must use it, or another spelling would slip past them. */
export function routedPath(target: string): string {
  const path = pathOf(target)
    .replace(/\/?\.data$/, "")
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return path === "" || path === "/_root" ? "/" : path;
}

/** Canonical address for several trailing slashes (rulings 3, redirect-malformed-url); null for any other address. */
export function withoutSlashesAtEnd(target: string): string | null {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  if (!path.endsWith("//")) return null;
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return `${path.slice(0, end)}${mark === -1 ? "" : target.slice(mark)}`;
}

/** Remix's data requests. */
export const asksForData = (target: string): boolean => pathOf(target).endsWith(".data");

function pathOf(target: string): string {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  return (path.includes("%") ? (decodedOrNull(path) ?? path) : path).toLowerCase();
}
