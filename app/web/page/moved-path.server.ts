import { passedOn } from "~/models/navigation/attribution";
import { secretPathPrefix } from "~/models/navigation/secret-paths";
import { withFallback } from "~/services/fallback.server";
import { orNone } from "~/services/http/upstream-error";
import type { Upstreams } from "~/services/upstreams.server";
import { fileNotFound } from "../visit/guards.server";
import type { Visit } from "../visit/visit.server";
import { outsideRedirect, safeRedirect } from "./answers.server";

type Moved = Pick<Upstreams, "content">;

/** A longer chain of moves leads nowhere (rulings 3, 4 "S 2.4"). */
const MOST_HOPS = 5;

/** What to answer instead of a 404, or null (S 2.4). */
export async function movedRedirection(
  upstreams: Moved,
  { pathname, search }: URL,
  carriesOn = passedOn,
): Promise<Response | null> {
  // None of them ever moved, and the content service is not told of a token.
  if (secretPathPrefix(pathname) !== null) return null;
  const target = await lastTarget(upstreams, pathname);
  if (!target) return null;
  return target.startsWith("/") ? safeRedirect(carriesOn(target, search)) : outsideRedirect(target);
}

/** Where a feed moved, or its 404: no page is drawn for it, and anyone who subscribed asks for years (S 2.4). */
export const movedFeed = async ({ upstreams, url, request }: Pick<Visit, "upstreams" | "url" | "request">) =>
  (await movedRedirection(upstreams, url, withItsTeam)) ?? fileNotFound(request);

/** The query says which team it is, unless the target does. */
const withItsTeam = (to: string, search: string) => (/[?#]/.test(to) ? passedOn(to, search) : `${to}${search}`);

/** Follows the chain of moves; null where nothing moved, in a loop, and after too many hops. */
async function lastTarget(upstreams: Moved, pathname: string): Promise<string | null> {
  const passed = [pathname];
  let last: string | null = null;
  while (passed.length <= MOST_HOPS) {
    const target = await targetOf(upstreams, passed.at(-1) ?? pathname);
    if (!target) return last;
    last = target;
    if (!target.startsWith("/")) return last;
    const path = target.split(/[?#]/)[0] ?? target;
    if (passed.includes(path)) return null;
    passed.push(path);
  }
  return (await targetOf(upstreams, passed.at(-1) ?? pathname)) ? null : last;
}

/** Also null when the content service can't be reached. */
const targetOf = ({ content }: Moved, path: string): Promise<string | null> =>
  withFallback("where a page moved", orNone(content.redirectTarget(path)), null);
