/** From asking for an ad to its first picture; then the game goes on without it. */
export const AD_PATIENCE_MS = 3_000;

/** A wait that ends by itself: `signal` aborts when it is over, unless what was waited for came first. */
export class Patience {
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

  /** It came: nothing runs out any more. */
  satisfied(): void {
    clearTimeout(this.#timer);
  }

  /** The work's answer, or a rejection when the wait is over before. */
  with<Answer>(work: Promise<Answer>): Promise<Answer> {
    const { signal } = this;
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
      work.then(resolve, reject);
    });
  }
}
