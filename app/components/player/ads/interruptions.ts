import { isElsewhere } from "../controls/display-mode";
import type { AdBreakKind, AdShown } from "./ad";
import { AdGate, type AdRequest } from "./ad-gate";
import { isMidrollDue } from "./midroll";

/** A break that began longer ago than this may be over. */
const BREAK_MS = 5_000;

export class Interruptions {
  readonly #gate: AdGate;
  #running = false;
  /** Looking for a midroll while the game keeps playing. */
  #isSought = false;
  #watchedSeconds = 0;
  #shown = 0;
  #period: string | null = null;
  #periodEndedAt = -Infinity;
  #isAdOn = false;

  constructor(
    rule: AdRequest,
    private readonly game: HTMLVideoElement,
    private readonly live: boolean,
    private readonly onAd: (ad: AdShown | null) => void,
  ) {
    this.#gate = new AdGate(
      rule,
      (ad) => this.#show(ad),
      () => this.#mayShow(),
    );
  }

  /** True while the game is paused for an ad, or for the request of one. */
  get running(): boolean {
    return this.#running;
  }

  /** Resolves when the game may start. Call it within the user gesture. */
  async begin(): Promise<void> {
    this.#running = true;
    await this.#run("preroll");
  }

  /** Call once per second of play; true if an ad was shown and the game may go on. */
  async consider(atLiveEdge: boolean): Promise<boolean> {
    if (this.#isSought || this.#running || this.game.paused) return false;
    this.#watchedSeconds += 1;
    const periodEnded = performance.now() - this.#periodEndedAt < BREAK_MS;
    const { currentTime: position, duration } = this.game;
    const watched = { watchedSeconds: this.#watchedSeconds, isElsewhere: isElsewhere(this.game) };
    if (
      !isMidrollDue(
        this.live
          ? { ...watched, live: true, atLiveEdge, periodEnded }
          : { ...watched, live: false, position, duration },
      )
    )
      return false;
    this.#isSought = true;
    const wasShown = await this.#run("midroll");
    this.#isSought = false;
    return wasShown;
  }

  /** The datacast's name for the current period. A change is a break if it was `seen` to happen, not found later. */
  tellPeriod(period: string | null, seen: boolean): void {
    const isNext = period !== null && this.#period !== null && period !== this.#period;
    if (isNext && seen) this.#periodEndedAt = performance.now();
    this.#period = period;
  }

  toggle = (): void => this.#gate.toggle();
  pause = (): void => this.#gate.pause();
  close = (): void => this.#gate.close();

  async #run(kind: AdBreakKind): Promise<boolean> {
    const before = this.#shown;
    await this.#gate.run(kind, this.game);
    this.#running = false;
    this.#watchedSeconds = 0;
    return this.#shown > before;
  }

  /** The viewer may have paused the game, or sent it elsewhere, while an ad was on its way. */
  #mayShow(): boolean {
    return this.#running || (!this.game.paused && !isElsewhere(this.game));
  }

  /** Pauses the game only when a midroll is about to show its first picture. */
  #show(ad: AdShown | null): void {
    if (ad && !this.#isAdOn) this.#shown += 1;
    this.#isAdOn = ad !== null;
    if (ad && !this.#running) {
      this.#running = true;
      this.game.pause();
    }
    this.onAd(ad);
  }
}
