/** From the request for an ad to its first picture; then the game goes on without it. */
export const AD_TIMEOUT_MS = 3_000;

/** A time limit that several steps share: `signal` aborts when it is over, unless it is cleared first. */
export class AdTimeout {
  readonly #over = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number) {
    this.#timer = setTimeout(
      () => this.#over.abort(new DOMException("It took too long", "TimeoutError")),
      milliseconds,
    );
  }

  get signal(): AbortSignal {
    return this.#over.signal;
  }

  clear(): void {
    clearTimeout(this.#timer);
  }

  /** The work's result, or a rejection when the time is over first. */
  race<Result>(work: Promise<Result>): Promise<Result> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      work.then(resolve, reject);
    });
  }
}
