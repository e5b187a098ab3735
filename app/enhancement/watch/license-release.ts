/** One of the member's concurrent streams (S 5.4, 8.3). */
export interface PlayerLicense {
  key: string;
  /** Accepts a form with `intent=keep-alive|release` and `license_key`. */
  keepAliveUrl: string;
  everySeconds?: number;
}

export type LicenseIntent = "keep-alive" | "release" | "leave";

export function licenseForm(
  license: PlayerLicense,
  intent: LicenseIntent,
  more: readonly [name: string, value: string][] = [],
): URLSearchParams {
  return new URLSearchParams([["intent", intent], ["license_key", license.key], ...more]);
}

/** Sent as a beacon, which outlives the page. `leave` gives back only a license that hasn't played. */
export function releaseLicense(license: PlayerLicense, intent: "release" | "leave" = "release"): void {
  navigator.sendBeacon(license.keepAliveUrl, licenseForm(license, intent));
}

/**
 * Gives back an unplayed license when the page is left (rulings 4 "looking is not watching").
 * A page restored from the back/forward cache reloads to get a license of its own.
 */
export function releaseOnLeaving(license: PlayerLicense, video: Pick<HTMLVideoElement, "paused">): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let released = false;
  const leave = () => video.paused && releaseLicense(license, "leave");
  document.addEventListener("visibilitychange", () => document.hidden && leave(), { signal });
  window.addEventListener(
    "pagehide",
    () => {
      released = true;
      releaseLicense(license, video.paused ? "leave" : "release");
    },
    { once: true, signal },
  );
  window.addEventListener("pageshow", (event) => event.persisted && released && location.reload(), { signal });
  return () => ending.abort();
}
