/**
 * The path of a target as the router reads it: decoded, in any case, with or without a slash at its end. Rules about some
 * addresses ask this one, or another spelling of the same address would slip past them.
 */
export function routedPath(target: string): string {
  const mark = target.indexOf("?");
  const path = decoded(mark === -1 ? target : target.slice(0, mark)).toLowerCase();
  let end = path.length;
  while (end > 1 && path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

function decoded(path: string): string {
  try {
    return path.includes("%") ? decodeURIComponent(path) : path;
  } catch {
    // The guard turns it away.
    return path;
  }
}
