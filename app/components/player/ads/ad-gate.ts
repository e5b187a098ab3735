import type { AdRule } from "~/models/ads/ad-rule.server";
import type { AdBreakKind, AdShown } from "./ad";
import type { AdBreaks } from "./ad-breaks";
import { AD_TIMEOUT_MS, AdTimeout } from "./ad-timeouts";

/**
 * What a player knows of ads: it asks for a break and goes on when that is over, whatever became of it. Everything else
 * about ads is fetched with the first break, and only where ads may show at all.
 */
export class AdGate {
  #video: HTMLVideoElement | undefined;
  #tags: AdRule["tags"] | undefined;
  #breaks: AdBreaks | undefined;

  constructor(
    private readonly ruleUrl: string,
    private readonly onAd: (ad: AdShown | null) => void,
  ) {}

  /** Called within the gesture that starts the game, so that the browser lets the ad be heard as well. */
  async run(kind: AdBreakKind, game: HTMLVideoElement): Promise<void> {
    const video = (this.#video ??= elementForAds());
    const timeout = new AdTimeout(AD_TIMEOUT_MS);
    try {
      const tags = (this.#tags ??= await timeout.race(askForTags(this.ruleUrl, timeout.signal)));
      if (!tags) return;
      const breaks: AdBreaks =
        this.#breaks ??
        (await timeout.race(import("./ad-breaks").then(({ AdBreaks }) => new AdBreaks(video, this.onAd))));
      this.#breaks = breaks;
      await breaks.run(tags[kind], game, timeout);
    } catch {
      // Nothing about ads keeps anyone from the game.
    } finally {
      timeout.clear();
      this.onAd(null);
    }
  }

  toggle(): void {
    this.#breaks?.toggle();
  }

  pause(): void {
    this.#video?.pause();
  }

  /** Ends the break that runs. */
  close(): void {
    this.#breaks?.close();
  }
}

/** The ad server's addresses for this visitor and event; null where no ads may show. */
async function askForTags(ruleUrl: string, signal: AbortSignal): Promise<AdRule["tags"]> {
  const answer = await fetch(ruleUrl, { headers: { Accept: "application/json" }, signal });
  if (!answer.ok) throw new Error(`the rule about ads answers ${answer.status}`);
  const { tags }: Pick<AdRule, "tags"> = await answer.json();
  return tags;
}

/** Loaded once within a gesture, an element may play later without another. */
function elementForAds(): HTMLVideoElement {
  const video = document.createElement("video");
  video.playsInline = true;
  video.disableRemotePlayback = true;
  video.load();
  return video;
}
