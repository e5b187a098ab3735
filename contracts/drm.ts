import { z } from "zod";
import { endpoint, FRESH, optionalText, records } from "./endpoint";

/** S 7.4. The member's token goes in the query under the provider's name, `?member=`. */

/** Our extensions: a heartbeat from a playing device, and a release that applies only if playback never began. */
export const PLAYING = "playing";
export const UNPLAYED = "unplayed";
/** Our extension: the entitlements of the video that plays, any one of which opens it. */
export const OPENED_BY = "opened_by";
/** Our extensions: the device name shown to the member, and a release made from another device. */
export const DEVICE = "device";
export const STOPPED = "stopped";

export const LONGEST_DEVICE = 60;

const playingStream = z.object({ license_key: z.string().min(1), device: optionalText, started_at: z.string() });

export const licenseRefusal = z.object({
  error: z.string(),
  /** With error "too_many_devices": streams in use and the limit. */
  active: z.number().int().nullish(),
  limit: z.number().int().nullish(),
  not_started: z.number().int().nullish(),
});

const LICENSE = { timeoutMs: 3_000, kept: "never" } as const;

export const drmContract = {
  /** 401 bad token, 403 not_entitled, 409 too_many_devices. */
  createLicense: endpoint("POST", "/v1/licenses", {
    ...LICENSE,
    body: z.object({ resource_entitlements: z.array(z.string()) }),
    answer: z.object({ license_key: z.string().min(1) }),
  }),
  /** Our extension: streams playing on the member's devices, longest-running first. */
  playingStreams: endpoint("GET", "/v1/licenses", {
    ...LICENSE,
    answer: z.object({ licenses: records(playingStream) }),
  }),
  /** Renews the license. 404 or 410: gone; 409: may not start, or was stopped from another device. */
  verifyLicense: endpoint("GET", "/v1/licenses/:license_key", {
    ...LICENSE,
    // A 2xx is a license that holds, whatever its body (rulings 4 "S 7.4").
    answer: z.unknown(),
  }),
  /**
   * Our extension: whether the picture may go on, asked for its playlists. It takes a seat, and is refused when the
   * session that the license was given to is over. Kept, but only under the license's own key.
   */
  seat: endpoint("GET", "/v1/licenses/:license_key/seat", {
    ...LICENSE,
    answer: z.object({ plays: z.boolean() }),
    kept: FRESH.moving,
  }),
  releaseLicense: endpoint("DELETE", "/v1/licenses/:license_key", { ...LICENSE, answer: z.unknown() }),
};
