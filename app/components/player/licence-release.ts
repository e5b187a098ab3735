/** A place among the devices that may play at once (S 5.4, 8.3). */
export interface PlayerLicence {
  key: string;
  /** Takes `intent=keep-alive|release` and `license_key` as a form. */
  keepAliveUrl: string;
  /** Seconds between two signs of life. */
  everySeconds?: number;
}

/** What is said about a licence, as a form. */
export function licenceForm(licence: PlayerLicence, intent: "keep-alive" | "release"): URLSearchParams {
  return new URLSearchParams({ intent, license_key: licence.key });
}

/** Gives the place back, as a beacon, which outlives the page. */
export function releaseLicence(licence: PlayerLicence): void {
  navigator.sendBeacon(licence.keepAliveUrl, licenceForm(licence, "release"));
}

/** Gives the place back when the page goes; a page kept by the browser after that loads anew for a place of its own. */
export function releaseOnLeaving(licence: PlayerLicence): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let released = false;
  window.addEventListener(
    "pagehide",
    () => {
      released = true;
      releaseLicence(licence);
    },
    { once: true, signal },
  );
  window.addEventListener("pageshow", (event) => event.persisted && released && location.reload(), { signal });
  return () => ending.abort();
}
