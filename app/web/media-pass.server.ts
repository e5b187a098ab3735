import { clock } from "~/services/process/clock.server";
import { parseCookies } from "./cookie-text";
import { COOKIE } from "./cookies.server";
import { mediaPass } from "./signed-cookie.server";

/** As many games as one browser may have open side by side. */
const KEPT = 8;

const SESSION = [COOKIE.accessToken, COOKIE.serviceToken, COOKIE.refreshToken];

/** The paid videos that this browser was let in to, while its member is signed in (S 5.4). */
export function videosLetIn(request: Request): readonly string[] {
  const cookies = parseCookies(request.headers.get("Cookie"));
  return SESSION.some((name) => cookies.get(name)) ? (mediaPass.read(request, clock.now()) ?? []) : [];
}

/**
 * For a page that plays a paid video: lets this browser ask for its playlists and its film. The address itself says
 * nothing, so a link that is copied out of the page opens nothing.
 */
export function letIn(request: Request, key: string | null, epochMs: number): string[] {
  if (key === null) return [];
  const before = (mediaPass.read(request, epochMs) ?? []).filter((other) => other !== key);
  return [mediaPass.serialize([key, ...before].slice(0, KEPT), epochMs)];
}
