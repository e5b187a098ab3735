/** A place among the devices that may play at once (S 5.4, 8.3). */
export interface PlayerLicense {
  key: string;
  /** Takes `intent=keep-alive|release` and `license_key` as a form. */
  keepAliveUrl: string;
  /** Seconds between two signs of life. */
  everySeconds?: number;
}

export type LicenseIntent = "keep-alive" | "release" | "leave";

/** What is said about a license, as a form. */
export function licenseForm(license: PlayerLicense, intent: LicenseIntent): URLSearchParams {
  return new URLSearchParams({ intent, license_key: license.key });
}

/**
 * Gives the place back, as a beacon, which outlives the page; with `leave`, only a place that nothing has played on.
 */
export function releaseLicense(license: PlayerLicense, intent: "release" | "leave" = "release"): void {
  navigator.sendBeacon(license.keepAliveUrl, licenseForm(license, intent));
}

/**
 * Gives an unplayed place back when the page goes or is put away (rulings 4 "looking is not watching"). A page that the
 * browser keeps after it went loads again for a place of its own.
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
