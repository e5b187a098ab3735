import { z } from "zod";
import { endpoint } from "./endpoint";

/** DRM licenses (S 7.4). The member's token goes in the query under the provider's name, `?member=`. */

/** Ours: the query of a sign of life from a device that plays, and of giving back only what never began. */
export const PLAYING = "playing";
export const UNPLAYED = "unplayed";
/** Ours too: what a license is for, in the member's eyes, and an end that somebody on another device has put to it. */
export const DEVICE = "device";
export const STOPPED = "stopped";

export const LONGEST_DEVICE = 60;

/** One of a member's devices that plays now. */
export const playingStream = z.object({
  license_key: z.string().min(1),
  device: z.string().nullish(),
  /** ISO 8601 */
  started_at: z.string(),
});
export type PlayingStream = z.infer<typeof playingStream>;

export const licenseRefusal = z.object({
  error: z.string(),
  /** With error "too_many_devices": streams in use, and how many are allowed. */
  active: z.number().int().nullish(),
  limit: z.number().int().nullish(),
  /** Pages that hold a license and have not begun to play. */
  not_started: z.number().int().nullish(),
});

const LICENSE = { timeoutMs: 3_000, kept: "never" } as const;

export const drmContract = {
  /** 401 bad token, 403 not_entitled, 409 too_many_devices. */
  createLicense: endpoint({
    ...LICENSE,
    method: "POST",
    path: "/v1/licenses",
    body: z.object({ resource_entitlements: z.array(z.string()) }),
    answer: z.object({ license_key: z.string().min(1) }),
  }),
  /** Ours: what plays now on the member's devices, the longest first. */
  playingStreams: endpoint({
    ...LICENSE,
    method: "GET",
    path: "/v1/licenses",
    answer: z.object({ licenses: z.array(playingStream) }),
  }),
  /** Renews the license's life; 404 or 410 when it is gone, 409 when it may not begin to play, or was stopped. */
  verifyLicense: endpoint({
    ...LICENSE,
    method: "GET",
    path: "/v1/licenses/:license_key",
    answer: z.object({ license_key: z.string(), valid: z.boolean() }),
  }),
  releaseLicense: endpoint({ ...LICENSE, method: "DELETE", path: "/v1/licenses/:license_key", answer: z.unknown() }),
};
