import { LRUCache } from "lru-cache";
import { parseCookies } from "~/http/cookie-text";
import { DRM_BYPASS } from "~/models/event/access/access";
import type { Stage } from "~/models/event/page/stage.server";
import { isServicesRefusal, isUpstreamError, orNone } from "~/services/http/upstream-error";
import { clock } from "~/services/process/clock.server";
import type { Upstreams } from "~/services/upstreams.server";
import { mayDo } from "~contracts/desk";
import { expiredCookie, MEDIA_PASS_PREFIX } from "../session/cookies.server";
import { heldLicense, mediaPass } from "../session/signed-cookie.server";
import type { Visit } from "./visit.server";
import { getVisitor } from "./visitor.server";

type LetIn = Pick<Extract<Stage, { kind: "video" }>, "paid" | "license">;

/** Games one browser may have open side by side. */
const KEPT = 8;

/** How many names are looked at, since a browser may send any number; the others expire by themselves. */
const LOOKED_AT = 2 * KEPT;

/** A key may hold what no cookie's name may. */
const nameOf = (key: string) => MEDIA_PASS_PREFIX + encodeURIComponent(key);

/** In place of an entitlement: one of the staff looks at what was reported. */
export const BY_ROLE = "desk";

type PassRequest = {
  drm: Pick<Upstreams["drm"], "seat">;
  member: Pick<Upstreams["member"], "entitlements">;
  desk: Pick<NonNullable<Upstreams["desk"]>, "me"> | null;
};

/**
 * For as long as the license that the page gave lives and its session is open; an expired cookie of the session ends no
 * picture, so a game keeps playing during a new sign-in (S 5.4).
 */
export async function isLetIn({ drm, member, desk }: PassRequest, request: Request, key: string): Promise<boolean> {
  const now = clock.now();
  const pass = mediaPass(nameOf(key)).read(request, now);
  if (!pass) return false;
  const [, openedBy, isLicensed] = pass;
  const license = isLicensed ? heldLicense.read(request, now)?.key : DRM_BYPASS;
  if (!license) return false;
  try {
    if (license !== DRM_BYPASS) return await drm.seat(license, openedBy);
    const { token } = getVisitor(request);
    if (openedBy.includes(BY_ROLE)) return token !== null && (await readsReports(desk, token));
    return token !== null && (await keptEntitlements(member, token)).some((one) => openedBy.includes(one));
  } catch (error) {
    // Whoever a page let in stays while no one can be asked, or knows of seats (S 8.3).
    if (!isUpstreamError(error)) throw error;
    return !isServicesRefusal(error, 401, 403);
  }
}

async function readsReports(desk: PassRequest["desk"], token: string): Promise<boolean> {
  const staff = desk && (await orNone(desk.me({ token, session: null, place: null })));
  return staff !== null && mayDo(staff.role, "inbox.change");
}

const entitlements = new LRUCache<string, Promise<readonly string[]>>({ max: 10_000, ttl: 5_000 });

/** As long as what the license service says. */
function keptEntitlements(member: PassRequest["member"], token: string): Promise<readonly string[]> {
  const kept = entitlements.get(token) ?? member.entitlements(token);
  if (!entitlements.has(token)) entitlements.set(token, kept);
  return kept;
}

/** Lets this browser request a paid video. The address carries no access, so a copied link opens nothing. */
export function letIn(request: Request, { paid, license }: LetIn, epochMs: number): string[] {
  if (paid === null) return [];
  const name = nameOf(paid.key);
  const older = otherPasses(request, name, epochMs)
    .slice(KEPT - 1)
    .map(expiredCookie);
  return [mediaPass(name).serialize([epochMs, paid.openedBy, license !== null], epochMs), ...older];
}

/** A page has to check again whether someone may watch. */
const LONGEST_MS = 24 * 60 * 60_000;

/** Signs of life keep what a page let this browser in to, through an all-day tournament; they let it in to nothing. */
export const stayLetIn = (request: Request, keys: readonly string[], epochMs: number): string[] =>
  keys.slice(0, KEPT).flatMap((key) => {
    const pass = mediaPass(nameOf(key));
    const held = pass.read(request, epochMs);
    return held === null || epochMs - held[0] >= LONGEST_MS ? [] : pass.serialize(held, epochMs);
  });

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
  return [...license, ...letIn(request, stage, epochMs)];
}
