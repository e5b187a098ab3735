/** Null where the percent signs spell nothing. */
export function tryDecodeUri(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The path as the router reads it. All rules about addresses must use it, or another spelling would slip past them. */
export function routedPath(target: string): string {
  const path = pathOf(target)
    .replace(/\/{2,}/g, "/")
    .replace(/\/$/, "");
  return path === "" ? "/" : path;
}

function pathOf(target: string): string {
  const mark = target.indexOf("?");
  const path = mark === -1 ? target : target.slice(0, mark);
  return (path.includes("%") ? (tryDecodeUri(path) ?? path) : path).toLowerCase();
}
