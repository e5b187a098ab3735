import type { Stage } from "~/models/event/stage.server";
import { clock } from "~/services/process/clock.server";
import { parseCookies } from "./cookie-text";
import { expiredCookie, MEDIA_PASS_PREFIX } from "./cookies.server";
import { heldLicense, mediaPass } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

/** Games one browser may have open side by side. */
const KEPT = 8;

/** How many names are looked at, since a browser may send any number; the others expire by themselves. */
const LOOKED_AT = 2 * KEPT;

/** A key may hold what no cookie's name may. */
const nameOf = (key: string) => MEDIA_PASS_PREFIX + encodeURIComponent(key);

/** Cleared by sign-out but not by an expired session, so a game keeps playing during a new sign-in (S 5.4). */
export const isLetIn = (request: Request, key: string): boolean =>
  mediaPass(nameOf(key)).read(request, clock.now()) !== null;

/** Lets this browser request a paid video. The address carries no access, so a copied link opens nothing. */
export function letIn(request: Request, key: string | null, epochMs: number): string[] {
  if (key === null) return [];
  const name = nameOf(key);
  const older = otherPasses(request, name, epochMs)
    .slice(KEPT - 1)
    .map(expiredCookie);
  return [mediaPass(name).serialize(epochMs, epochMs), ...older];
}

/** A page has to check again whether someone may watch. */
const LONGEST_MS = 24 * 60 * 60_000;

/** Signs of life keep what a page let this browser in to, through an all-day tournament; they let it in to nothing. */
export function stayLetIn(request: Request, key: string, epochMs: number): string[] {
  const pass = mediaPass(nameOf(key));
  const from = pass.read(request, epochMs);
  return from === null || epochMs - from >= LONGEST_MS ? [] : [pass.serialize(from, epochMs)];
}

/** By name, first what was opened or gave a sign of life last. */
function otherPasses(request: Request, name: string, epochMs: number): string[] {
  const cookies = [...parseCookies(request.headers.get("Cookie"))];
  return cookies
    .filter(([other]) => other.startsWith(MEDIA_PASS_PREFIX) && other !== name)
    .slice(0, LOOKED_AT)
    .flatMap(([other, text]) => {
      const end = mediaPass(other).endOf(text, epochMs);
      return end === null ? [] : [{ other, end }];
    })
    .sort((one, another) => another.end - one.end)
    .map(({ other }) => other);
}

export function stageCookies({ request, epochMs }: Pick<Visit, "request" | "epochMs">, stage: Stage): string[] {
  if (stage.kind !== "video") return [];
  const license = stage.license ? [heldLicense.serialize(stage.license, epochMs)] : [];
  return [...license, ...letIn(request, stage.paidKey, epochMs)];
}
