import { z } from "zod";
import { authTokenSchema } from "./member";

/** Signing a television in with a code (RFC 8628, rulings 3 "activate"). */

/** Neither vowels nor look-alikes: no word comes out of it, and nothing is read for something else. */
export const CODE_ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
export const CODE_LENGTH = 8;

/** What a device gets: a code for itself and one for its owner. */
export const deviceAuthorizationSchema = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  /** Seconds. */
  expires_in: z.number(),
  interval: z.number(),
});
export type DeviceAuthorization = z.infer<typeof deviceAuthorizationSchema>;

export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** Why a device has no token (yet) (RFC 8628 3.5). */
export const deviceErrors = z.enum([
  "authorization_pending",
  "slow_down",
  "expired_token",
  "access_denied",
  "invalid_grant",
]);

/** Why a code was not taken. */
export const approvalRefusal = z.object({
  error: z.enum(["unknown_code", "expired_code", "too_many_tries"]),
  /** Seconds, with too many tries. */
  retry_after: z.number().optional(),
});

export const deviceTokenSchema = authTokenSchema;
