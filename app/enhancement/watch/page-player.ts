import { prefersSaving } from "~/enhancement/data-saving";
import { askForTags, beginningFor, beginsNatively, readyNatively } from "./early-play";
import { releaseOnLeaving } from "./license-release";
import type { AdTags, MountedPlayer, MountOptions, Playable, PlayerEvent, ReadyPlayer } from "./playable";
import { isDead, reloadPage } from "./reload";
import { needsEngine } from "./which-engine";

const SIGNS = ["pointerenter", "pointerdown", "focusin", "keydown", "play"] as const;

/**
 * Runs once, at the first sign of interest; `play` is the native button. After a failure, focus that we move and what
 * appears under a mouse that lies still come from within, and are no one's sign: a press without a network would be
 * tried for ever.
 */
export function whenWanted(stage: HTMLElement, run: () => void, hasFailed = false): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const once = (event: Event) => {
    const isOurs = hasFailed && stage.contains((event as FocusEvent).relatedTarget as Node | null);
    if (signal.aborted || isOurs) return;
    ending.abort();
    run();
  };
  // Media events don't bubble, so capture them.
  for (const sign of SIGNS) stage.addEventListener(sign, once, { capture: true, passive: true, signal });
  return () => ending.abort();
}

/** `app/entry.client.ts` */
type PlayerScript = {
  loadPlayer: () => Promise<(stage: HTMLElement, options: MountOptions) => MountedPlayer>;
  fetchAhead: Record<"ads" | "engine", () => Promise<unknown>> & {
    beginning: () => Promise<(master: string) => Promise<void>>;
  };
};

/** A sign is answered on the screen first: what comes then keeps the processor of a phone for 0.1 s. */
const painted = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    // No frames are drawn out of sight.
    setTimeout(resolve, 100);
  });

/** How long Play waits for our controls before the native ones play. */
const NATIVE_AFTER_MS = 4_000;

/** How long our controls let the picture go first. */
const PICTURE_FIRST_MS = 1_500;

/** One button until wanted, then our controls; native ones while those fail to load (docs/player.md). */
export class PagePlayer {
  #mounted: MountedPlayer | null = null;
  #wasPressed = false;
  /** While a press lasts; true once it ends, unless it was called off. */
  #held: Promise<boolean> | null = null;
  #stopReleasing: (() => void) | undefined;
  #ready: ReadyPlayer | undefined;
  #hasFailed = false;
  #period: string | null;
  #adTags: Promise<AdTags> | undefined;
  readonly #playable: Playable;
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
    this.#playable = JSON.parse(box.dataset.player ?? "") as Playable;
    const { license } = this.#playable;
    const { signal } = this.#ending;
    if (license) this.#stopReleasing = releaseOnLeaving(license, video);
    signal.addEventListener("abort", () => this.#stopReleasing?.());
    button.addEventListener("click", () => this.#press(), { signal });
    button.addEventListener("pointerdown", () => this.#hold("pointerup", "pointercancel"), { signal });
    button.addEventListener("keydown", ({ key }) => key === " " && this.#hold("keyup", "blur"), { signal });
    const failed = () => this.#hasFailed && !this.#held && this.#playByItself();
    // Of a <source>, which does not bubble; the state follows it. Firefox tries its next one while a press lasts.
    this.#video.addEventListener("error", () => setTimeout(failed), { capture: true, signal });
    // A kilobyte or two that know where the rest is: a round trip less once it is wanted.
    this.#script()
      .then<unknown>(({ fetchAhead }) => needsEngine(video, this.#playable) && fetchAhead.beginning())
      .catch(() => undefined);
    // A video that already plays keeps the native controls until ours have loaded.
    if (video.paused) {
      this.#showButton(true);
      this.#awaitSign();
    } else void this.#mount();
  }

  get isLive(): boolean {
    return this.#playable.live;
  }

  remove(): void {
    this.#ending.abort();
    this.#mounted?.unmount();
  }

  tellPeriod(period: string | null, seen: boolean): void {
    this.#period = period;
    this.#ready?.tellPeriod(period, seen);
  }

  #showButton(shown: boolean): void {
    const hadFocus = this.box.contains(document.activeElement);
    this.#button.hidden = !shown;
    this.#video.controls = !shown;
    if (hadFocus) (shown ? this.#button : this.#video).focus();
  }

  #awaitSign(): void {
    const wanted = () => {
      if (!prefersSaving()) this.#askForTags()?.catch(() => undefined);
      void this.#mount();
    };
    const stop = whenWanted(this.box, wanted, this.#hasFailed);
    this.#ending.signal.addEventListener("abort", stop);
  }

  async #mount(): Promise<void> {
    // Asked for while there was no network: a browser would not try again by itself.
    if (this.#hasFailed && isDead(this.#video)) this.#video.load();
    try {
      const { loadPlayer, fetchAhead } = await this.#script();
      // All beside the controls instead of after them, and what only the line brings first: 0.6 s on a phone.
      const beginning = beginningFor(this.#video, this.#playable);
      if (beginning === "engine") {
        const fetching = fetchAhead
          .beginning()
          .then((fetchBeginningOf) => fetchBeginningOf(this.#playable.sources.hls));
        fetching.catch(() => undefined);
      }
      await painted();
      if (beginning === "browser") readyNatively(this.#video);
      if (needsEngine(this.#video, this.#playable) && !prefersSaving()) fetchAhead.engine().catch(() => undefined);
      await this.#picture();
      const mount = await loadPlayer();
      if (this.#ending.signal.aborted) return;
      this.#mounted = mount(this.box, {
        ready: (player) => this.#handOver(player),
        onEvent: this.onEvent,
        adTags: this.#adTags,
      });
    } catch {
      if (this.#hasFailed) reloadPage(this.box, this.#video);
      this.#hasFailed = true;
      // A press in the middle of it would lose its button.
      await this.#held;
      this.#playByItself();
      this.#awaitSign();
    }
  }

  #script(): Promise<PlayerScript> {
    return import(this.box.dataset.script ?? "") as Promise<PlayerScript>;
  }

  /** A press that began on our button and ends on the controls counts too. */
  #handOver(player: ReadyPlayer): boolean {
    this.#ready = player;
    player.tellPeriod(this.#period, false);
    this.#stopReleasing?.();
    this.#button.remove();
    void this.#held?.then((isPress) => isPress && !this.#wasPressed && player.play());
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
    this.#begin();
    setTimeout(() => this.#playByItself(), NATIVE_AFTER_MS);
  }

  /** Each of these would wait for our controls: 0.4 s on a phone. */
  #begin(): void {
    const isNative = () => beginsNatively(this.#video, this.#playable);
    const adTags = this.#askForTags();
    if (!adTags) {
      if (isNative()) this.#playFirst();
      return;
    }
    adTags
      .then(async (tags) => {
        if (tags) await (await this.#script()).fetchAhead.ads();
        else if (!this.#ready && isNative()) this.#playFirst();
      })
      .catch(() => undefined);
  }

  /** Once: with the first sign, a press has their answer a round trip sooner. */
  #askForTags(): Promise<AdTags> | undefined {
    const { adsUrl, range } = this.#playable;
    if (adsUrl && !range) this.#adTags ??= askForTags(adsUrl);
    return this.#adTags;
  }

  #playFirst(): void {
    const { signal } = this.#ending;
    this.onEvent({ type: "begun" });
    // It keeps the focus until our controls take it.
    const hide = () => Object.assign(this.#button.style, { opacity: "0", animation: "none" });
    this.#video.addEventListener("playing", hide, { once: true, signal });
    this.#video.play().catch(() => undefined);
  }

  /** The picture goes first: the controls would take line and processor from it. */
  async #picture(): Promise<void> {
    const video = this.#video;
    const press = async () => {
      await this.#held;
      const isComing = video.networkState >= video.NETWORK_LOADING;
      if (!this.#wasPressed || !isComing || !beginsNatively(video, this.#playable)) return;
      await new Promise<void>((resolve) => {
        if (video.readyState >= video.HAVE_CURRENT_DATA) return resolve();
        for (const name of ["loadeddata", "error"])
          video.addEventListener(name, () => resolve(), { capture: true, once: true });
      });
    };
    await Promise.race([press(), new Promise((resolve) => setTimeout(resolve, PICTURE_FIRST_MS))]);
  }

  #playByItself(): void {
    if (this.#ending.signal.aborted || this.#ready) return;
    // To a press on such a video Firefox says that it knows no such format, and nothing else: our button stays.
    const keepsButton = isDead(this.#video);
    this.#showButton(keepsButton);
    // Until our controls have failed, a press waits for them.
    if (keepsButton && this.#hasFailed) {
      this.#wasPressed = false;
      this.#button.removeAttribute("aria-busy");
    }
    if (this.#wasPressed && this.#video.paused) this.#video.play().catch(() => undefined);
  }
}
