import { patience } from "~/enhancement/patience";
import { licenseForm, type PlayerLicense, releaseLicense } from "~/enhancement/watch/license-release";

export type LicenseAnswer = "held" | "signed-out" | "taken" | "not-entitled" | "refused";
type Refusal = Exclude<LicenseAnswer, "held">;
/** "in-use": others play already, and this one never did. */
export type LicenseLoss = Refusal | "in-use";

const REFUSALS: Readonly<Record<number, Refusal>> = {
  200: "refused",
  401: "signed-out",
  403: "not-entitled",
  404: "refused",
  409: "taken",
  410: "refused",
};

/**
 * Only the site's own refusal ends playback, and that says so in its body: server trouble, a lost connection, or the
 * page of a filter in front of the site counts as valid (S 8.3).
 */
export function licenseAnswer(status: number, body: unknown): LicenseAnswer {
  const saysLost = typeof body === "object" && body !== null && "valid" in body && body.valid === false;
  return (saysLost && REFUSALS[status]) || "held";
}

const DEFAULT_EVERY_SECONDS = 30;
/** How long a license survives without a keep-alive, before and after it first played (rulings 4). */
const UNPLAYED_MS = 30_000;
const PLAYED_MS = 90_000;

type LicensePorts = {
  /** What else a sign of life says. */
  tells(): [name: string, value: string][];
  onLost(reason: LicenseLoss): void;
  /** The session ended while the license is still valid, or came back. */
  onSignedOut(signedOut: boolean): void;
};

export class LicenseKeeper {
  #timer: ReturnType<typeof setInterval> | undefined;
  #ending: ReturnType<typeof setTimeout> | undefined;
  #released = false;
  #played = false;
  #asking = false;
  #livesUntil = performance.now() + UNPLAYED_MS;

  constructor(
    private readonly license: PlayerLicense,
    private readonly ports: LicensePorts,
  ) {}

  get released(): boolean {
    return this.#released;
  }

  start(): void {
    if (this.#timer || this.#released) return;
    this.#timer = setInterval(() => void this.#renew(), (this.license.everySeconds ?? DEFAULT_EVERY_SECONDS) * 1000);
    void this.#renew();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#signedIn();
  }

  /** Lets another device take a license that nothing has played on. */
  hide(): void {
    if (!this.#played && !this.#timer && !this.#released) releaseLicense(this.license, "leave");
  }

  release(): void {
    const played = this.#played || this.#timer !== undefined;
    this.stop();
    if (this.#released) return;
    this.#released = true;
    releaseLicense(this.license, played ? "release" : "leave");
  }

  /** When the video itself is refused: asks the license service for the reason. */
  async askWhy(): Promise<void> {
    if (this.#asking) return;
    this.#asking = true;
    const answer = await this.#signOfLife();
    this.#asking = false;
    this.#lose(answer === null || answer === "held" ? "refused" : answer);
  }

  async #renew(): Promise<void> {
    const started = performance.now();
    const answer = await this.#signOfLife();
    if (!this.#timer || answer === null) return;
    if (answer === "held") this.#held(started);
    else if (answer === "signed-out") this.#signedOut();
    else this.#lose(answer);
  }

  async #signOfLife(): Promise<LicenseAnswer | null> {
    try {
      const response = await fetch(this.license.keepAliveUrl, {
        method: "POST",
        body: licenseForm(this.license, "keep-alive", this.ports.tells()),
        headers: { Accept: "application/json" },
        redirect: "manual",
        // A hanging one must not hold a connection that the video needs.
        signal: patience(),
      });
      const body: unknown = await response.json().catch(() => undefined);
      return licenseAnswer(response.status, body);
    } catch {
      // Network down or no answer: the license counts as valid until the server says otherwise.
      return null;
    }
  }

  #held(at: number): void {
    this.#played = true;
    this.#livesUntil = at + PLAYED_MS;
    this.#signedIn();
  }

  /** The picture stays until the license really ends; signing in before that, even in another tab, restores it. */
  #signedOut(): void {
    if (this.#ending !== undefined) return;
    this.#ending = setTimeout(() => this.#lose("signed-out"), Math.max(0, this.#livesUntil - performance.now()));
    this.ports.onSignedOut(true);
  }

  #signedIn(): void {
    if (this.#ending === undefined) return;
    clearTimeout(this.#ending);
    this.#ending = undefined;
    this.ports.onSignedOut(false);
  }

  #lose(reason: Refusal): void {
    this.stop();
    this.ports.onLost(reason === "taken" && !this.#played ? "in-use" : reason);
  }
}
