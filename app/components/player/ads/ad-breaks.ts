import { hasWeakSignal, prefersSaving } from "~/enhancement/data-saving";
import { hasMediaSource } from "~/enhancement/watch/which-engine";
import { Engine, loadEngineScript } from "../engine/engine";
import { type Ad, AD_ERROR, type AdMedia, type AdShown, isOfRightLength } from "./ad";
import { adAddress } from "./ad-address";
import { AD_TIMEOUT_MS, AdTimeout } from "./ad-timeouts";
import { sendBeacons } from "./beacon";
import { chooseMedia, HLS_TYPES } from "./choose-media";
import { marksReached } from "./tracking";
import { readVast } from "./vast";

// In one file with what draws an ad: were that missing once one is shown, the whole player would go.
export { AdView } from "./ad-view";

/** An ad whose picture hasn't moved for this long has failed. */
const STALL_MS = 3_000;
const COMPANION_BESIDE = { width: 300, height: 600 };

type Outcome = "complete" | "skip" | "closed" | { error: number };

export class AdBreaks {
  #end: ((outcome: Outcome) => void) | undefined;
  #closed = false;
  /** Of the ad that loads or plays, if it needs one. */
  #engine: Engine | undefined;
  /** The last ad's engine lets go of the element. */
  #released: Promise<unknown> | undefined;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly onAd: (ad: AdShown) => void,
    private readonly mayShow: () => boolean,
  ) {}

  /** From the request to the last ad's end; rejects when no ad arrives in time. */
  async run(template: string, game: HTMLVideoElement, timeout: AdTimeout): Promise<void> {
    this.#closed = false;
    const tag = adAddress(template);
    if (!tag) return;
    const { ads, isPod } = await timeout.race(
      readVast(tag, {
        fetchDocument: (url) => fetchDocument(url, timeout.signal),
        report: (errors, code) => sendBeacons(errors, { ERRORCODE: code }),
      }),
    );
    const counted = ads.filter(({ duration }) => isOfRightLength(duration));
    let hasShown = false;
    const isOver = () => this.#closed || !this.mayShow() || (hasShown ? !isPod : timeout.signal.aborted);
    for (const ad of ads) {
      if (isOver()) return;
      // After an ad was shown, the next one gets a full timeout; before that, all share one.
      const wait: AdTimeout = hasShown ? new AdTimeout(AD_TIMEOUT_MS) : timeout;
      const place = isPod ? { index: counted.indexOf(ad) + 1, of: counted.length } : { index: 1, of: 1 };
      const wasShown = await this.#play(ad, place, game, wait);
      hasShown ||= wasShown;
      if (hasShown) wait.clear();
    }
  }

  toggle(): void {
    if (!this.#end) return;
    if (this.video.paused) void this.video.play().catch(() => undefined);
    else this.video.pause();
  }

  close(): void {
    this.#closed = true;
    this.#end?.("closed");
  }

  async #play(
    ad: Ad,
    place: Pick<AdShown, "index" | "of">,
    game: HTMLVideoElement,
    timeout: AdTimeout,
  ): Promise<boolean> {
    // Not while the answer is read: a spare that is never needed is no fault.
    if (!isOfRightLength(ad.duration)) {
      sendBeacons(ad.errors, { ERRORCODE: AD_ERROR.duration });
      return false;
    }
    const media = chooseMedia(ad.media, {
      width: game.clientWidth * devicePixelRatio,
      saver: prefersSaving(),
      plays: (type) => this.#plays(type),
    });
    if (!media) {
      sendBeacons(ad.errors, { ERRORCODE: AD_ERROR.mediaUnsupported });
      return false;
    }
    const { muted, volume } = game;
    Object.assign(this.video, { muted, volume });
    try {
      await timeout.race(this.#load(media, timeout.signal));
      if (this.#closed || !this.mayShow()) return false;
      if (ad.duration === 0 && !isOfRightLength(this.#lengthOf(ad))) {
        sendBeacons(ad.errors, { ERRORCODE: AD_ERROR.duration });
        return false;
      }
      const outcome = await this.#show(ad, media, place, game, timeout);
      if (typeof outcome === "object") sendBeacons(ad.errors, { ERRORCODE: outcome.error });
      return true;
    } catch {
      sendBeacons(ad.errors, { ERRORCODE: timeout.signal.aborted ? AD_ERROR.mediaTimeout : AD_ERROR.mediaFailed });
      return false;
    } finally {
      this.#end = undefined;
      this.#released = this.#engine?.destroy().catch(() => undefined);
      this.#engine = undefined;
      this.video.removeAttribute("src");
      this.video.load();
    }
  }

  #plays(type: string): boolean {
    return this.video.canPlayType(type) !== "" || (HLS_TYPES.includes(type) && hasMediaSource());
  }

  #lengthOf(ad: Ad): number {
    const { duration } = this.video;
    return Number.isFinite(duration) ? duration : ad.duration;
  }

  /** Resolves once playable; after `signal`, no one waits for it. */
  async #load({ url, type }: AdMedia, signal: AbortSignal): Promise<void> {
    const isOwn = this.video.canPlayType(type) !== "";
    const [library] = await Promise.all([isOwn ? null : loadEngineScript(), this.#released]);
    signal.throwIfAborted();
    if (!library) {
      const ready = once(this.video, "canplay");
      this.video.src = url;
      this.video.load();
      return ready;
    }
    const engine = new Engine(
      library,
      this.video,
      { onFault: () => this.#engine === engine && this.#end?.({ error: AD_ERROR.mediaFailed }), onTracks: () => {} },
      { ownCaptions: true, saver: prefersSaving(), live: false, lowLatency: false, weakSignal: hasWeakSignal() },
    );
    // Known before it loads, so that it goes however that ends.
    this.#engine = engine;
    if (!(await engine.load(url, null))) throw new Error("the ad's stream does not load");
  }

  async #show(
    ad: Ad,
    media: AdMedia,
    place: Pick<AdShown, "index" | "of">,
    game: HTMLVideoElement,
    timeout: AdTimeout,
  ): Promise<Outcome> {
    const { video } = this;
    const duration = this.#lengthOf(ad);
    const ending = new AbortController();
    const { signal } = ending;
    const report = (templates: readonly string[] = []) =>
      sendBeacons(templates, {
        ASSETURI: media.url,
        ADPLAYHEAD: timecode(video.currentTime),
        CONTENTPLAYHEAD: timecode(game.currentTime),
      });
    const track = (event: string) => report(ad.tracking[event]);
    const companion =
      ad.companions.find(
        ({ width, height }) => width === COMPANION_BESIDE.width && height === COMPANION_BESIDE.height,
      ) ??
      ad.companions[0] ??
      null;

    let seen = -1;
    let movedAt = performance.now();
    let muted = video.muted;
    const skipIn = () =>
      ad.skipAfter === null || ad.skipAfter >= duration
        ? null
        : Math.max(0, Math.ceil(ad.skipAfter - video.currentTime));

    const ended = new Promise<Outcome>((resolve) => (this.#end = resolve));
    const show = () =>
      this.onAd({
        video,
        ...place,
        companion,
        title: ad.title,
        secondsLeft: Math.max(0, Math.ceil(duration - video.currentTime)),
        skipIn: skipIn(),
        clickThrough: ad.clickThrough,
        paused: video.paused,
        muted: video.muted,
        toggle: () => this.toggle(),
        skip: () => skipIn() === 0 && this.#end?.("skip"),
        clicked: () => {
          video.pause();
          report(ad.clicks);
        },
        companionShown: () => report(companion?.shown),
        companionClicked: () => report(companion?.clicks),
      });
    const on = (target: EventTarget, name: string, run: () => void) => target.addEventListener(name, run, { signal });
    on(video, "timeupdate", () => {
      for (const mark of marksReached(Object.keys(ad.tracking), duration, seen, video.currentTime)) track(mark);
      if (video.currentTime > seen) movedAt = performance.now();
      seen = Math.max(seen, video.currentTime);
      show();
    });
    on(video, "ended", () => this.#end?.("complete"));
    on(video, "error", () => this.#end?.({ error: AD_ERROR.mediaFailed }));
    on(video, "pause", () => !video.ended && (track("pause"), show()));
    on(video, "play", () => {
      movedAt = performance.now();
      if (seen >= 0) track("resume");
      show();
    });
    on(video, "volumechange", () => {
      if (video.muted !== muted) track(video.muted ? "mute" : "unmute");
      muted = video.muted;
      show();
    });
    // One volume for both, since the player's controls change the game's.
    on(game, "volumechange", () => Object.assign(video, { muted: game.muted, volume: game.volume }));
    const watch = setInterval(() => {
      if (video.paused || document.hidden) movedAt = performance.now();
      else if (performance.now() - movedAt > STALL_MS) this.#end?.({ error: AD_ERROR.mediaTimeout });
    }, 500);

    try {
      show();
      await video.play();
      timeout.clear();
      report(ad.impressions);
      track("creativeView");
      track("start");
      const outcome = await ended;
      if (outcome === "complete" || outcome === "skip") track(outcome);
      return outcome;
    } finally {
      ending.abort();
      clearInterval(watch);
      video.pause();
    }
  }
}

/** Sends no cookie, and only the origin as referrer. */
async function fetchDocument(url: string, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(url, { credentials: "omit", referrerPolicy: "origin", cache: "no-store", signal });
  if (!answer.ok) throw new Error(`the ad server answers ${answer.status}`);
  return new DOMParser().parseFromString(await answer.text(), "text/xml");
}

function once(video: HTMLVideoElement, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error("the ad's file does not load")), { once: true });
  });
}

/** VAST's time format: 00:01:30.000 */
function timecode(seconds: number): string {
  return new Date((Number.isFinite(seconds) ? seconds : 0) * 1000).toISOString().slice(11, 23);
}
