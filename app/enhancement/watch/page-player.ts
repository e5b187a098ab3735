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
  #held: Promise<void> | undefined;
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
    if (license) signal.addEventListener("abort", releaseOnLeaving(license, video));
    button.addEventListener("click", () => this.#press(), { signal });
    button.addEventListener("pointerdown", () => this.#holdUntil("pointerup", "pointercancel"), { signal });
    button.addEventListener("keydown", () => this.#holdUntil("keyup", "blur"), { signal });
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
      await this.#held;
      if (this.#ending.signal.aborted) return;
      const begin = this.#wasPressed && this.#video.paused;
      this.#mounted = mount(this.box, { begin, period: this.#period, onEvent: this.onEvent });
      this.#button.remove();
    } catch {
      this.#playByItself();
      this.#awaitSign();
    }
  }

  /** Controls that replaced the button between press and release would swallow the click. */
  #holdUntil(...names: string[]): void {
    this.#held = new Promise((resolve) => {
      for (const name of names) window.addEventListener(name, () => setTimeout(resolve), { once: true });
    });
  }

  #press(): void {
    this.#wasPressed = true;
    this.#button.setAttribute("aria-busy", "true");
    setTimeout(() => !this.#mounted && this.#playByItself(), PATIENCE_MS);
  }

  #playByItself(): void {
    this.#showButton(false);
    if (this.#wasPressed && this.#video.paused) this.#video.play().catch(() => undefined);
  }
}
