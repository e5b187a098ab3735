import { visitorClock } from "~/enhancement/visitor-clock";
import type { Playable } from "~/enhancement/watch/playable";
import type { AccountPlace } from "~/models/event/video/resume";

const EVERY_MS = 30_000;
/** Not worth telling twice. */
const SAME_SECONDS = 1;

type Place = { position: number; duration: number };

/** Tells the member's account how far the video was watched: with a sign of life, on a pause, and when leaving. */
export class AccountPosition {
  #place: Place | null = null;
  #told: { position: number; at: number } | null = null;
  readonly #goesWithLicense: boolean;
  /** How far the site's clock is ahead of the device's. */
  readonly #ahead: number;

  constructor(
    private readonly account: AccountPlace,
    { license, range }: Pick<Playable, "license" | "range">,
  ) {
    // A clip's license is the game's, which would take the clip's seconds for its own.
    this.#goesWithLicense = license !== undefined && !range;
    this.#ahead = account.now - visitorClock();
  }

  /** When this browser saves a place: so the newer of two devices' places is known, whatever their clocks say. */
  get siteTime(): number {
    return visitorClock() + this.#ahead;
  }

  note(place: Place, when: "now" | "in-turn"): void {
    this.#place = place;
    if (when === "in-turn" && (this.#goesWithLicense || !this.#isDue())) return;
    const { position } = place;
    if (this.#told && Math.abs(this.#told.position - position) < SAME_SECONDS) return;
    // A beacon outlives the page, and its failure disturbs no one.
    navigator.sendBeacon(this.account.url, this.#fields(place));
  }

  /** For the license's keep-alive, which goes out anyway. */
  fields(): [string, string][] {
    const place = this.#place;
    return place && this.#goesWithLicense ? [...this.#fields(place), ["content_type", this.account.contentType]] : [];
  }

  #isDue(): boolean {
    const now = performance.now();
    this.#told ??= { position: NaN, at: now };
    return now - this.#told.at >= EVERY_MS;
  }

  #fields({ position, duration }: Place): URLSearchParams {
    this.#told = { position, at: performance.now() };
    return new URLSearchParams({ position: position.toFixed(1), duration: duration.toFixed(1) });
  }
}
