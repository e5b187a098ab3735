import { releaseOnLeaving } from "./license-release";
import type { MountedPlayer, MountOptions, Playable, PlayerEvent } from "./playable";
import { whenWanted } from "./when-wanted";

/** `app/entry.client.ts` */
type PlayerScript = { loadPlayer: () => Promise<(stage: HTMLElement, options: MountOptions) => MountedPlayer> };

/** How long Play waits for our controls before the native ones play. */
const PATIENCE_MS = 4_000;

/** One button until wanted, then our controls; native ones while those fail to load (docs/player.md). */
export class PagePlayer {
  #mounted: MountedPlayer | null = null;
  #wasPressed = false;
  /** While a press lasts; true once it ends, unless it was called off. */
  #held: Promise<boolean> | null = null;
  #stopReleasing: (() => void) | undefined;
  #isHandedOver = false;
  #period: string | null;
  readonly #ending = new AbortController();
  readonly #video: HTMLVideoElement;
  readonly #button: HTMLButtonElement;

  constructor(
    private readonly box: HTMLElement,
    private readonly onEvent: (event: PlayerEvent) => void,
  ) {
    const [video, button] = [box.querySelector("video"), box.querySelector<HTMLButtonElement>(":scope > button")];
    if (!video || !button) throw new Error("No player");
    this.#video = video;
    this.#button = button;
    this.#period = box.dataset.period ?? null;
    const { license } = JSON.parse(box.dataset.player ?? "") as Playable;
    const { signal } = this.#ending;
    if (license) this.#stopReleasing = releaseOnLeaving(license, video);
    signal.addEventListener("abort", () => this.#stopReleasing?.());
    button.addEventListener("click", () => this.#press(), { signal });
    button.addEventListener("pointerdown", () => this.#hold("pointerup", "pointercancel"), { signal });
    button.addEventListener("keydown", ({ key }) => key === " " && this.#hold("keyup", "blur"), { signal });
    // A video that already plays keeps the native controls until ours have loaded.
    if (video.paused) {
      this.#showButton(true);
      this.#awaitSign();
    } else void this.#mount();
  }

  remove(): void {
    this.#ending.abort();
    this.#mounted?.unmount();
  }

  tellPeriod(period: string | null): void {
    this.#period = period;
    this.#mounted?.tellPeriod(period);
  }

  #showButton(shown: boolean): void {
    const hadFocus = document.activeElement === this.#button;
    this.#button.hidden = !shown;
    this.#video.controls = !shown;
    if (hadFocus) this.#video.focus();
  }

  #awaitSign(): void {
    const stop = whenWanted(this.box, () => void this.#mount());
    this.#ending.signal.addEventListener("abort", stop);
  }

  async #mount(): Promise<void> {
    try {
      const { loadPlayer } = (await import(this.box.dataset.script ?? "")) as PlayerScript;
      const mount = await loadPlayer();
      if (this.#ending.signal.aborted) return;
      this.#mounted = mount(this.box, {
        period: this.#period,
        ready: (play) => this.#handOver(play),
        onEvent: this.onEvent,
      });
    } catch {
      this.#playByItself();
      this.#awaitSign();
    }
  }

  /** A press that began on our button and ends on the controls counts too. */
  #handOver(play: () => void): boolean {
    this.#isHandedOver = true;
    this.#stopReleasing?.();
    this.#button.remove();
    void this.#held?.then((isPress) => isPress && !this.#wasPressed && play());
    return this.#wasPressed && this.#video.paused;
  }

  #hold(end: "pointerup" | "keyup", calledOff: "pointercancel" | "blur"): void {
    const held = new Promise<boolean>((resolve) => {
      // The click, where one comes, is first.
      window.addEventListener(end, () => setTimeout(resolve, 0, true), { once: true });
      window.addEventListener(calledOff, () => resolve(false), { once: true });
    });
    this.#held = held;
    void held.then(() => (this.#held = null));
  }

  #press(): void {
    this.#wasPressed = true;
    this.#button.setAttribute("aria-busy", "true");
    setTimeout(() => !this.#isHandedOver && this.#playByItself(), PATIENCE_MS);
  }

  #playByItself(): void {
    if (this.#ending.signal.aborted) return;
    this.#showButton(false);
    if (this.#wasPressed && this.#video.paused) this.#video.play().catch(() => undefined);
  }
}
