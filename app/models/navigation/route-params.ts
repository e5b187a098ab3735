import { z } from "zod";
import { pageNotFoundText } from "~/models/navigation/page-not-found";
import { keyText } from "~contracts/key-text";
import { PLAYOFF_SECTIONS } from "~contracts/vocabulary/playoff-sections";
import { isExactStateCode, type StateCode, stateCodeOf, stateSlug } from "~contracts/vocabulary/states";

/** Any other value is a 404 (S 2.1, 5.1, 8.1). */

const JOIN_SOURCES = ["retail", "event", "ios"] as const;
export type JoinSource = (typeof JOIN_SOURCES)[number];
export const joinSourceParams = z.object({ source: z.enum(JOIN_SOURCES) });

export const authenticateParams = z.object({ authenticate: z.enum(["sign_in", "sign_up"]) });

const SUBSCRIBE_TYPES = ["retail", "event", "member", "highlight"] as const;
export type SubscribeType = (typeof SUBSCRIBE_TYPES)[number];
export const subscribeTypeParams = z.object({ subscribeType: z.enum(SUBSCRIBE_TYPES) });

export const passwordSuccessParams = z.object({ successType: z.enum(["success", "pwd_reset_sent", "school"]) });

export const slugParams = z.object({ slug: z.string().min(1).max(200) });
export const landingParams = slugParams.extend({ kind: z.enum(["event", "school", "tournament"]) });
export type LandingParams = z.output<typeof landingParams>;
export const keyParams = z.object({ key: keyText });
export const eventParams = slugParams.extend(keyParams.shape);
const GAMES_AT_ONCE = 50;
/** "gam1,gam2": the games that a page lists. */
export const gameKeys = z
  .string()
  .transform((keys) => keys.split(","))
  .pipe(z.array(keyText).min(1).max(GAMES_AT_ONCE));
export const contentParams = z.object({
  contentType: z.string().regex(/^[a-z_]{1,40}$/),
  contentKey: keyParams.shape.key,
});

export const sharePictureParams = z.object({
  family: z.enum(["events", "schools", "associations", "affiliates", "brackets", "clips"]),
  file: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,200}(?:\.[a-z0-9&-]{1,60}){0,3}\.png$/)
    .transform((file) => file.slice(0, -".png".length)),
});

export type PlayoffPlace = { type: "state" | "section"; code: string; state: StateCode };

/** The state or section that an address names; null if there is none (S 5.1). */
export function playoffPlace(
  stateSectionType: string | undefined,
  stateSection: string | undefined,
): PlayoffPlace | null {
  if (!stateSection) return null;
  if (stateSectionType === "section") return section(stateSection);
  return stateSectionType === "state" ? wholeState(stateSection) : null;
}

function section(code: string): PlayoffPlace | null {
  for (const [state, codes] of Object.entries(PLAYOFF_SECTIONS)) {
    if (isExactStateCode(state) && codes.some((known) => known === code)) return { type: "section", code, state };
  }
  return null;
}

// Only "new-york", not "New-York" or "NY".
function wholeState(slug: string): PlayoffPlace | null {
  const state = stateCodeOf(slug);
  return state && stateSlug(state) === slug ? { type: "state", code: state, state } : null;
}

/** The answer for a malformed address (S 8.1). */
export function invalidParams(fullPath: string): { status: 404; statusText: string; data: { path: string } } {
  return { status: 404, statusText: pageNotFoundText(fullPath), data: { path: fullPath } };
}
