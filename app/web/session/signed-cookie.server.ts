import { z } from "zod";
import { parseCookies } from "~/http/cookie-text";
import { redeemCodeSchema } from "~/models/redeem/redeem-code";
import { isSigned, signText } from "~/services/process/signed-text.server";
import { BROWSER_DAYS, SIGN_IN_LINK_MINUTES } from "~contracts/limits";
import { COOKIE, expiredCookie, siteCookie } from "./cookies.server";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Browsers silently drop cookies over about 4 kB. */
const LONGEST = 3_800;

const envelope = z.object({ value: z.unknown(), ends: z.number() });

function openedText(name: string, text: string, now: number): z.infer<typeof envelope> | undefined {
  const [payload = "", signed = ""] = text.split(".");
  if (!isSigned(name, payload, signed)) return undefined;
  const opened = envelope.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  return opened.ends > now ? opened : undefined;
}

/** Only the server can write the value, and it expires by the server's clock too (security 3). */
function signedCookie<Schema extends z.ZodType>(name: string, maxAge: number, schema: Schema) {
  function held(text: string | undefined, now: number): { value: z.output<Schema>; ends: number } | null {
    const envelope = text ? openedText(name, text, now) : undefined;
    const parsed = schema.safeParse(envelope?.value);
    return envelope && parsed.success ? { value: parsed.data, ends: envelope.ends } : null;
  }
  const textIn = (request: Request) => parseCookies(request.headers.get("Cookie")).get(name);
  return {
    /** Null when absent, altered, expired, or malformed; so are the next two. */
    opened: (text: string | undefined, now: number): z.output<Schema> | null => held(text, now)?.value ?? null,
    read: (request: Request, now: number): z.output<Schema> | null => held(textIn(request), now)?.value ?? null,
    /** With when it ends. */
    heldBy: (request: Request, now: number) => held(textIn(request), now),
    /** Null when altered or expired. */
    endOf: (text: string, now: number): number | null => openedText(name, text, now)?.ends ?? null,
    serialize(value: z.input<Schema>, now: number): string {
      const payload = Buffer.from(JSON.stringify({ value, ends: now + maxAge * 1000 })).toString("base64url");
      const text = `${payload}.${signText(name, payload)}`;
      if (text.length > LONGEST) throw new RangeError(`${name} would hold ${text.length} characters`);
      return siteCookie(name, text, maxAge);
    },
    clear: () => expiredCookie(name),
  };
}

/** Finished after sign-in (rulings 3). */
const intentSchema = z.object({
  kind: z.enum(["follow", "remind", "favorite-team", "clip"]),
  content_type: z.string().max(40),
  content_key: z.string().max(200),
  details: z.record(z.string().max(40), z.string().max(200)).default({}),
});

export const pendingIntents = signedCookie(COOKIE.pendingIntent, 30 * MINUTE, z.array(intentSchema));
export const MAX_RETURN_TO = 2_000;
/** Where a visitor was going who forgot the password: as long as the mailed link (rulings 3). */
export const returnToCookie = signedCookie(COOKIE.returnTo, 120 * MINUTE, z.string().max(MAX_RETURN_TO));
/** The browser that asked for a link to sign in: the code beside the link opens nothing in another. */
export const signInLinkCookie = signedCookie(
  COOKIE.signInLink,
  SIGN_IN_LINK_MINUTES * MINUTE,
  z.object({ email: z.string().max(254), browser: z.uuid(), isNew: z.boolean().optional() }),
);
/** Survives sign-in (rulings 3). */
export const checkoutProgress = signedCookie(COOKIE.checkoutState, DAY, z.record(z.string(), z.unknown()));
/** The same for a gift, which may be under way beside the member's own order. */
export const giftProgress = signedCookie(COOKIE.giftState, DAY, z.record(z.string(), z.unknown()));
/** The one-time key that lets an order act only once, even from several tabs (rulings 3 "double submit"). */
export const oneTimeKey = signedCookie(COOKIE.oneTimeKey, DAY, z.uuid());
/** The same for a gift. */
export const giftKey = signedCookie(COOKIE.giftKey, DAY, z.uuid());
/** The same for the forms of an account; twice as long as they work, so that few pages renew it. */
export const formKey = signedCookie(COOKIE.formKey, 2 * DAY, z.uuid());
/** The code, the key it is redeemed under, and what it gave (rulings 3 "redeem"). */
export const redeemCode = signedCookie(COOKIE.redeemCode, 60 * MINUTE, redeemCodeSchema);
/** Reloading a page reuses the license instead of taking another device's place (S 5.4). */
export const heldLicense = signedCookie(
  COOKIE.license,
  DAY,
  z.object({ key: z.string().max(500), entitlements: z.array(z.string().max(200)).max(10) }),
);
/** Since when, what opens the video, and whether the browser's license is asked about it. */
const letInTo = z.tuple([z.number(), z.array(z.string()), z.boolean()]);
/** For one video: long enough for a game, even without JavaScript (S 5.4). */
export const mediaPass = (name: string) => signedCookie(name, 6 * 60 * MINUTE, letInTo);
export const familyInvite = signedCookie(COOKIE.familyInvite, 7 * DAY, z.string().min(1).max(500));
/** As long as the link works, for anyone who signs in first. */
export const emailChangeLink = signedCookie(COOKIE.emailChange, DAY, z.string().min(1).max(200));
/** As long as browsers keep a cookie; stays after signing out (security 3). */
export const deviceKey = signedCookie(COOKIE.device, BROWSER_DAYS * DAY, z.uuid());
/** Accounts that one browser remembers. */
export const ACCOUNTS_KEPT = 5;
/** The newest first, each signed with the browser's key; stays as long as that. */
export const knownAccounts = signedCookie(
  COOKIE.accounts,
  BROWSER_DAYS * DAY,
  z.array(z.string().max(50)).max(ACCOUNTS_KEPT),
);
/** Tells a real session from a forged cookie while the member service is down. */
export const provenToken = signedCookie(COOKIE.provenToken, 7 * DAY, z.string().max(64));
