import { licenceForm, releaseLicence, type PlayerLicence } from "./licence-release";

export type LicenceAnswer = "held" | "taken" | "not-entitled";

/**
 * What an answer to a sign of life means: only a clear refusal ends playback; a server in trouble or a lost connection
 * counts as valid (S 8.3).
 */
export function licenceAnswer(status: number, body: unknown): LicenceAnswer {
  if (status === 403) return "not-entitled";
  if (status === 401 || status === 404 || status === 409 || status === 410) return "taken";
  const saysLost = typeof body === "object" && body !== null && "valid" in body && body.valid === false;
  return status < 300 && saysLost ? "taken" : "held";
}

const DEFAULT_EVERY_SECONDS = 30;

/** Keeps a licence alive while something plays and gives it back when the page goes. */
export class LicenceKeeper {
  #timer: ReturnType<typeof setInterval> | undefined;
  #released = false;

  constructor(
    private readonly licence: PlayerLicence,
    private readonly onLost: (reason: Exclude<LicenceAnswer, "held">) => void,
  ) {}

  get released(): boolean {
    return this.#released;
  }

  start(): void {
    if (this.#timer || this.#released) return;
    this.#timer = setInterval(() => void this.#renew(), (this.licence.everySeconds ?? DEFAULT_EVERY_SECONDS) * 1000);
    void this.#renew();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  release(): void {
    this.stop();
    if (this.#released) return;
    this.#released = true;
    releaseLicence(this.licence);
  }

  async #renew(): Promise<void> {
    try {
      const response = await fetch(this.licence.keepAliveUrl, {
        method: "POST",
        body: licenceForm(this.licence, "keep-alive"),
        headers: { Accept: "application/json" },
        redirect: "manual",
      });
      const body: unknown = await response.json().catch(() => undefined);
      const answer = licenceAnswer(response.status, body);
      if (answer === "held" || !this.#timer) return;
      this.stop();
      this.onLost(answer);
    } catch {
      // The network is down: the licence counts as valid until somebody says otherwise.
    }
  }
}
