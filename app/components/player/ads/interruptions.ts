import type { AdBreakKind, AdShown } from "./ad";
import { AdGate } from "./ad-gate";
import { isMidrollDue } from "./midroll";

/** When the game rests for ads: before its first picture, and where it may be interrupted. */
export class Interruptions {
  readonly #gate: AdGate;
  #running = false;
  /** A midroll is looked for while the game goes on. */
  #isSought = false;
  #watchedSeconds = 0;
  #shown = 0;
  #period: string | null = null;
  #periodEnded = false;
  #isAdOn = false;

  constructor(
    ruleUrl: string,
    private readonly game: HTMLVideoElement,
    private readonly live: boolean,
    private readonly onAd: (ad: AdShown | null) => void,
  ) {
    this.#gate = new AdGate(ruleUrl, (ad) => this.#show(ad));
  }

  /** The game rests, for an ad or for the question whether there is one. */
  get running(): boolean {
    return this.#running;
  }

  /** Settles when the game may begin. Called within the gesture that starts it. */
  async begin(): Promise<void> {
    this.#running = true;
    await this.#run("preroll");
  }

  /** Once for each second of the game: true when an ad was shown and the game may go on. */
  async consider(atLiveEdge: boolean): Promise<boolean> {
    if (this.#isSought || this.#running || this.game.paused) return false;
    this.#watchedSeconds += 1;
    const periodEnded = this.#periodEnded;
    this.#periodEnded = false;
    const { currentTime: position, duration } = this.game;
    const watched = { watchedSeconds: this.#watchedSeconds };
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

  /** What the datacast calls the part of the game that is on; a new one tells that another has ended. */
  tellPeriod(period: string | null): void {
    if (this.#period !== null && period !== this.#period) this.#periodEnded = true;
    this.#period = period;
  }

  toggle = (): void => this.#gate.toggle();
  pause = (): void => this.#gate.pause();
  close = (): void => this.#gate.close();

  /** True where an ad was seen. */
  async #run(kind: AdBreakKind): Promise<boolean> {
    const before = this.#shown;
    await this.#gate.run(kind, this.game);
    this.#running = false;
    this.#watchedSeconds = 0;
    return this.#shown > before;
  }

  /** The first picture of a midroll is near: only now does the game rest. */
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
