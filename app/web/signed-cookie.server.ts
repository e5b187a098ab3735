import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { heldCodeSchema } from "~/models/redeem/held-code";
import { sessionSecrets } from "~/services/process/env.server";
import { parseCookies } from "./cookie-text";
import { COOKIE, expiredCookie, siteCookie } from "./cookies.server";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Browsers keep about 4 kB per cookie; a longer one would silently be dropped. */
const LONGEST = 3_800;

const envelope = z.object({ value: z.unknown(), ends: z.number() });

/** The name is signed too: a value made for one cookie is worth nothing in another. */
function signature(secret: string, name: string, payload: string): Buffer {
  return createHmac("sha256", secret).update(`${name}\n${payload}`).digest();
}

/** What only this site can write under a payload, for a purpose of that name. */
export const signText = (name: string, payload: string): string =>
  signature(sessionSecrets()[0] ?? "", name, payload).toString("base64url");

export function isSigned(name: string, payload: string, signed: string): boolean {
  const given = Buffer.from(signed, "base64url");
  return sessionSecrets().some((secret) => {
    const expected = signature(secret, name, payload);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function opened(name: string, text: string, now: number): unknown {
  const [payload = "", signed = ""] = text.split(".");
  if (!isSigned(name, payload, signed)) return undefined;
  const { value, ends } = envelope.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  return ends > now ? value : undefined;
}

/** A cookie whose value only the server can make, and which ends on the server's clock too (security 3). */
function signedCookie<Schema extends z.ZodType>(name: string, maxAge: number, schema: Schema) {
  return {
    /** Null when absent, altered, expired or of another shape. */
    read(request: Request, now: number): z.output<Schema> | null {
      const text = parseCookies(request.headers.get("Cookie")).get(name);
      const parsed = schema.safeParse(text ? opened(name, text, now) : undefined);
      return parsed.success ? parsed.data : null;
    },
    /** The Set-Cookie value. */
    serialize(value: z.input<Schema>, now: number): string {
      const payload = Buffer.from(JSON.stringify({ value, ends: now + maxAge * 1000 })).toString("base64url");
      const text = `${payload}.${signature(sessionSecrets()[0] ?? "", name, payload).toString("base64url")}`;
      if (text.length > LONGEST) throw new RangeError(`${name} would hold ${text.length} characters`);
      return siteCookie(name, text, maxAge);
    },
    clear: () => expiredCookie(name),
  };
}

/** What a guest wanted to do before being sent to sign in; finished afterward (rulings 3). */
export const intentSchema = z.object({
  kind: z.enum(["follow", "remind", "favorite-team", "clip"]),
  content_type: z.string().max(40),
  content_key: z.string().max(200),
  details: z.record(z.string().max(40), z.string().max(200)).default({}),
});

export const pendingIntent = signedCookie(COOKIE.pendingIntent, 30 * MINUTE, intentSchema);
/** What was chosen on the way to a pass; survives signing in (rulings 3). */
export const checkoutProgress = signedCookie(COOKIE.checkoutState, DAY, z.record(z.string(), z.unknown()));
/** One key per form that buys, cancels or redeems; posting it twice acts once. */
export const oneTimeKey = signedCookie(COOKIE.oneTimeKey, DAY, z.uuid());
/**
 * The voucher code on its way through signing in, the key it is redeemed under, and what it gave (rulings 3 "redeem").
 */
export const redeemCode = signedCookie(COOKIE.redeemCode, 60 * MINUTE, heldCodeSchema);
/** The DRM license this browser plays with, so that reloading a page does not take another device's place (S 5.4). */
export const heldLicense = signedCookie(
  COOKIE.license,
  DAY,
  z.object({ key: z.string().max(500), entitlements: z.array(z.string().max(200)).max(10) }),
);
/**
 * The keys of the paid videos that this browser may ask for; long enough for any game, also without JavaScript (S 5.4).
 */
export const mediaPass = signedCookie(COOKIE.mediaPass, 6 * 60 * MINUTE, z.array(z.string().max(100)).max(8));
/** S 2.8 */
export const familyInvite = signedCookie(COOKIE.familyInvite, 7 * DAY, z.string().min(1).max(500));
/** The token this site handed out: what tells a real session from a made-up cookie while the member service is down. */
export const provenToken = signedCookie(COOKIE.provenToken, 7 * DAY, z.string().max(64));
