import type { Stage } from "~/models/event/stage.server";
import { clock } from "~/services/process/clock.server";
import { heldLicense, mediaPass } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

/** As many games as one browser may have open side by side. */
const KEPT = 8;

/**
 * The paid videos that this browser was let in to (S 5.4). Signing out takes them away; a session that ends by itself
 * does not, so that a game goes on until the player has told how to sign in again.
 */
export const videosLetIn = (request: Request): readonly string[] => mediaPass.read(request, clock.now()) ?? [];

/**
 * For a page that plays a paid video: lets this browser ask for its playlists and its film. The address itself says
 * nothing, so a link that is copied out of the page opens nothing.
 */
export function letIn(request: Request, key: string | null, epochMs: number): string[] {
  if (key === null) return [];
  const before = (mediaPass.read(request, epochMs) ?? []).filter((other) => other !== key);
  return [mediaPass.serialize([key, ...before].slice(0, KEPT), epochMs)];
}

/** What the browser keeps of the stage it was shown: the license it plays with, and its pass for a paid video. */
export function stageCookies({ request, epochMs }: Pick<Visit, "request" | "epochMs">, stage: Stage): string[] {
  if (stage.kind !== "video") return [];
  const license = stage.license ? [heldLicense.serialize(stage.license, epochMs)] : [];
  return [...license, ...letIn(request, stage.paidKey, epochMs)];
}
