/** Limit from requesting an ad to its first picture. */
export const AD_TIMEOUT_MS = 3_000;

/** A limit shared by several steps; `signal` aborts when it passes, unless cleared first. */
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

  race<Result>(work: Promise<Result>): Promise<Result> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      work.then(resolve, reject);
    });
  }
}
