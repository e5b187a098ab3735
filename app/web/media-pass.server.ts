import type { Stage } from "~/models/event/stage.server";
import { clock } from "~/services/process/clock.server";
import { heldLicense, mediaPass } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

/** Games one browser may have open side by side. */
const KEPT = 8;

/** Cleared by sign-out but not by an expired session, so a game keeps playing during a new sign-in (S 5.4). */
export const videosLetIn = (request: Request): readonly string[] => mediaPass.read(request, clock.now()) ?? [];

/** Lets this browser request a paid video. The address carries no access, so a copied link opens nothing. */
export function letIn(request: Request, key: string | null, epochMs: number): string[] {
  if (key === null) return [];
  const before = (mediaPass.read(request, epochMs) ?? []).filter((other) => other !== key);
  return [mediaPass.serialize([key, ...before].slice(0, KEPT), epochMs)];
}

export function stageCookies({ request, epochMs }: Pick<Visit, "request" | "epochMs">, stage: Stage): string[] {
  if (stage.kind !== "video") return [];
  const license = stage.license ? [heldLicense.serialize(stage.license, epochMs)] : [];
  return [...license, ...letIn(request, stage.paidKey, epochMs)];
}
