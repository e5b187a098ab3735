import { z } from "zod";

/** Signing in a TV with a code (RFC 8628, rulings 3 "activate"). */

/** No vowels, so no words; no look-alikes, so no misreading. */
export const CODE_ALPHABET = "BCDFGHJKLMNPQRSTVWXZ";
export const CODE_LENGTH = 8;

export const deviceAuthorizationSchema = z.object({
  device_code: z.string(),
  user_code: z.string(),
  verification_uri: z.string(),
  verification_uri_complete: z.string(),
  /** In seconds. */
  expires_in: z.number(),
  interval: z.number(),
});

export const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** RFC 8628 3.5 */
export const deviceErrors = z.enum([
  "authorization_pending",
  "slow_down",
  "expired_token",
  "access_denied",
  "invalid_grant",
]);

export const approvalRefusal = z.object({
  error: z.enum(["unknown_code", "expired_code", "too_many_tries"]),
  retry_after: z.number().optional(),
});
