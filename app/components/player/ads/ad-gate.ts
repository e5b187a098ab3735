import { askForTags } from "~/enhancement/watch/early-play";
import type { AdTags } from "~/enhancement/watch/playable";
import type { AdBreakKind, AdShown } from "./ad";
import type { AdBreaks } from "./ad-breaks";
import { AD_TIMEOUT_MS, AdTimeout } from "./ad-timeouts";

/** `tags`: the page asked as Play was pressed, before the player was there. */
export type AdRequest = { url: string; tags: Promise<AdTags> | undefined };

/** All that the player knows about ads. The ad code loads with the first break, and only if ads are allowed. */
export class AdGate {
  #video: HTMLVideoElement | undefined;
  #tags: AdTags | undefined;
  #breaks: AdBreaks | undefined;

  constructor(
    private readonly rule: AdRequest,
    private readonly onAd: (ad: AdShown | null) => void,
    /** Asked when an ad is ready. */
    private readonly mayShow: () => boolean,
  ) {}

  /** Must be called within the user gesture that starts the game, or browsers mute the ad. */
  async run(kind: AdBreakKind, game: HTMLVideoElement): Promise<void> {
    const video = (this.#video ??= elementForAds());
    const timeout = new AdTimeout(AD_TIMEOUT_MS);
    try {
      const tags = (this.#tags ??= await timeout.race(this.#ask(timeout.signal)));
      if (!tags) return;
      const newBreaks = () =>
        import("./ad-breaks").then(({ AdBreaks }) => new AdBreaks(video, this.onAd, this.mayShow));
      const breaks: AdBreaks = this.#breaks ?? (await timeout.race(newBreaks()));
      this.#breaks = breaks;
      await breaks.run(tags[kind], game, timeout);
    } catch {
      // A failure in ads must never block the game.
    } finally {
      timeout.clear();
      this.onAd(null);
    }
  }

  #ask(signal: AbortSignal): Promise<AdTags> {
    const { url, tags } = this.rule;
    return tags?.catch(() => askForTags(url, signal)) ?? askForTags(url, signal);
  }

  toggle(): void {
    this.#breaks?.toggle();
  }

  pause(): void {
    this.#video?.pause();
  }

  close(): void {
    this.#breaks?.close();
  }
}

/** Loading once within a gesture lets the element play later without one. */
function elementForAds(): HTMLVideoElement {
  const video = document.createElement("video");
  video.playsInline = true;
  video.disableRemotePlayback = true;
  video.load();
  return video;
}
