import type { Stage } from "~/models/event/stage.server";
import { clock } from "~/services/process/clock.server";
import { expiredCookie, MEDIA_PASS_PREFIX, namesWith } from "./cookies.server";
import { heldLicense, mediaPass } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

/** Games one browser may have open side by side. */
const KEPT = 8;

type Pass = { name: string; key: string; from: number };

/** A key may hold what no cookie's name may. */
const nameOf = (key: string) => MEDIA_PASS_PREFIX + encodeURIComponent(key);
const keyOf = (name: string) => decodeURIComponent(name.slice(MEDIA_PASS_PREFIX.length));

/** The newest first. */
function passesOf(request: Request, epochMs: number): Pass[] {
  const passes = namesWith(MEDIA_PASS_PREFIX, request).flatMap((name) => {
    const from = mediaPass(name).read(request, epochMs);
    return from === null ? [] : [{ name, key: keyOf(name), from }];
  });
  return passes.sort((one, other) => other.from - one.from);
}

/** Cleared by sign-out but not by an expired session, so a game keeps playing during a new sign-in (S 5.4). */
export const videosLetIn = (request: Request): readonly string[] =>
  passesOf(request, clock.now())
    .slice(0, KEPT)
    .map(({ key }) => key);

/** Lets this browser request a paid video. The address carries no access, so a copied link opens nothing. */
export function letIn(request: Request, key: string | null, epochMs: number): string[] {
  if (key === null) return [];
  const others = passesOf(request, epochMs).filter((pass) => pass.key !== key);
  const older = others.slice(KEPT - 1).map(({ name }) => expiredCookie(name));
  return [mediaPass(nameOf(key)).serialize(epochMs, epochMs), ...older];
}

export function stageCookies({ request, epochMs }: Pick<Visit, "request" | "epochMs">, stage: Stage): string[] {
  if (stage.kind !== "video") return [];
  const license = stage.license ? [heldLicense.serialize(stage.license, epochMs)] : [];
  return [...license, ...letIn(request, stage.paidKey, epochMs)];
}
