import type { AdShown } from "./ads/ad";
import { AdGate } from "./ads/ad-gate";
import { isMidrollDue } from "./ads/midroll";
import { prefersSaving } from "./data-saving";
import { Engine, hasMediaSource, loadEngineScript } from "./engine";
import { retryDelay, sortFault, type Failure, type Fault } from "./failure";
import type { Command } from "./keyboard";
import { LicenceKeeper } from "./licence";
import type { PlayerLicence } from "./licence-release";
import { canRewind, isAtLiveEdge, latency, livePosition, within, type SeekWindow } from "./live-edge";
import { speedBeside, type Level, type QualityChoice } from "./quality";
import { resumePosition } from "./resume";
import { savedPosition, savePosition } from "./saved-position";

export interface PlaybackSource {
  /** Names the event where its position is remembered. */
  eventKey: string;
  title: string;
  sources: { hls: string; mp4?: string | undefined };
  live: boolean;
  /** Only this part of a replay plays, in its seconds. */
  range?: SeekWindow | undefined;
  captionCount: number;
  resumeAt?: number | undefined;
  licence?: PlayerLicence | undefined;
  /** Where to ask what ads may do; without it there are none. */
  adsUrl?: string | undefined;
}

export type PlayerEvent =
  | { type: "started"; position: number }
  | { type: "progress"; position: number; duration: number }
  | { type: "ended" }
  | { type: "failed"; reason: Failure["reason"] };

export type Phase = "idle" | "loading" | "playing" | "paused" | "ended" | "failed";

export interface PlaybackState {
  phase: Phase;
  /** Wants to play and has nothing to show yet. */
  waiting: boolean;
  position: number;
  buffered: number;
  window: SeekWindow;
  atLiveEdge: boolean;
  behindLive: number;
  canRewind: boolean;
  muted: boolean;
  volume: number;
  rate: number;
  captions: { label: string; lang: string }[];
  shownCaption: number | null;
  levels: Level[];
  playingHeight: number | null;
  quality: QualityChoice;
  engine: "native" | "shaka";
  pictureInPicture: boolean;
  fullscreen: boolean;
  failure: Failure | null;
  /** Where playing was taken up again; shown until dismissed. */
  resumedAt: number | null;
  /** Instead of the game; null while there is none. */
  ad: AdShown | null;
}

export const INITIAL_STATE: PlaybackState = {
  phase: "idle",
  waiting: false,
  position: 0,
  buffered: 0,
  window: { start: 0, end: 0 },
  atLiveEdge: true,
  behindLive: 0,
  canRewind: false,
  muted: false,
  volume: 1,
  rate: 1,
  captions: [],
  shownCaption: null,
  levels: [],
  playingHeight: null,
  quality: "auto",
  engine: "native",
  pictureInPicture: false,
  fullscreen: false,
  failure: null,
  resumedAt: null,
  ad: null,
};

const NATIVE_PATIENCE_MS = 4_000;
const STALL_PATIENCE_MS = 12_000;
const SAVE_EVERY_MS = 5_000;
const HOLD_SEEK_MS = 6_000;
const JUMPED_SECONDS = 8;
/** Time is told four times a second: so near its end a part is over. */
const RANGE_END_SECONDS = 0.3;
const HLS_TYPE = "application/vnd.apple.mpegurl";

/**
 * The one owner of a video element, from taking it over to its end: the browser's own HLS first, the engine where the
 * browser has none, gives up, or the viewer wants more than it can do. React only shows {@link PlaybackState}.
 */
export class Playback {
  #state = INITIAL_STATE;
  readonly #listeners = new Set<() => void>();
  readonly #ending = new AbortController();
  #engine: Engine | undefined;
  #engineComing: Promise<boolean> | undefined;
  #licence: LicenceKeeper | undefined;
  #wantsToPlay = false;
  #started = false;
  #attempts = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #nativeTimer: ReturnType<typeof setTimeout> | undefined;
  #lastMove = { position: 0, at: 0 };
  #lastSave = 0;
  /** The last place that was seen; the element forgets it when it is loaded anew. */
  #place = 0;
  #sought: { position: number; until: number } | undefined;
  readonly #ads: AdGate | undefined;
  /** The game rests, for an ad or for the question whether there is one. */
  #inBreak = false;
  #seeksAd = false;
  #watchedSinceAd = 0;
  #adsShown = 0;
  #period: string | null = null;
  #periodEnded = false;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly stage: HTMLElement,
    private readonly source: PlaybackSource,
    private readonly onEvent: (event: PlayerEvent) => void,
  ) {
    if (source.licence) this.#licence = new LicenceKeeper(source.licence, (reason) => this.#fail({ source: "licence", reason }));
    if (source.adsUrl && !source.range) this.#ads = new AdGate(source.adsUrl, (ad) => this.#showAd(ad));
    this.#listen();
    this.#chooseControls();
    this.#takeOver();
    this.#read();
  }

  /** Somebody may have used the browser's own controls before ours came: what plays goes on, what stands keeps its place. */
  #takeOver(): void {
    const { paused, ended, readyState, currentTime, played } = this.video;
    if (paused && currentTime === 0 && played.length === 0) return;
    // Asked for and nothing shown yet: begun anew, with the engine where one is needed.
    if (!paused && readyState < HTMLMediaElement.HAVE_METADATA) {
      this.#licence?.start();
      return void this.play();
    }
    this.#started = true;
    this.#place = currentTime;
    if (paused) return this.#change({ phase: ended ? "ended" : "paused" });
    this.#change({ phase: "loading", waiting: true });
    this.#onPlay();
    if (readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) this.#onMoving();
  }

  /** A video that the viewer made full screen by the browser's own controls keeps them until it is back. */
  #chooseControls(): void {
    this.video.controls = document.fullscreenElement === this.video;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): PlaybackState => this.#state;

  /** Fetches the engine ahead of the tap, where one will be needed and the viewer does not save data. */
  warm(): void {
    if (this.#playsNatively() || !hasMediaSource() || prefersSaving()) return;
    void loadEngineScript().catch(() => undefined);
  }

  async play(): Promise<void> {
    this.#wantsToPlay = true;
    if (this.#state.phase === "failed") return this.retry();
    if (this.#isRangeOver()) this.seek(this.#window().start);
    if (!this.#started) await this.#begin();
    await this.#resumeVideo();
  }

  pause(): void {
    this.#wantsToPlay = false;
    this.video.pause();
  }

  toggle(): void {
    if (this.#inBreak) this.#ads?.toggle();
    else if (this.video.paused) void this.play();
    else this.pause();
  }

  seek(position: number): void {
    const window = this.#window();
    const target = within(window, position, this.source.live);
    this.#sought = { position: target, until: performance.now() + HOLD_SEEK_MS };
    if (this.source.live) this.#engine?.holdLevel(!isAtLiveEdge(window, target));
    this.video.currentTime = target;
    this.#change({ resumedAt: null });
    this.#read();
  }

  seekBy(seconds: number): void {
    if (this.#window().end === 0 && this.#canHaveMore()) return void this.#rewindWithEngine(seconds);
    this.seek(this.video.currentTime + seconds);
  }

  /** Some browsers play a live game by themselves but cannot go back in it. */
  async #rewindWithEngine(seconds: number): Promise<void> {
    if (await this.#useEngine()) this.seek(this.video.currentTime + seconds);
  }

  #canHaveMore(): boolean {
    return !this.#engine && this.#started && hasMediaSource();
  }

  jumpToLive(): void {
    this.#sought = undefined;
    this.#engine?.holdLevel(false);
    this.video.currentTime = livePosition(this.#window());
    this.video.playbackRate = 1;
    void this.play();
  }

  startOver(): void {
    this.seek(this.#window().start);
  }

  dismissResume(): void {
    this.#change({ resumedAt: null });
  }

  /** What the datacast calls the part of the game that is on; a new one tells that another has ended. */
  tellPeriod(period: string | null): void {
    if (this.#period !== null && period !== this.#period) this.#periodEnded = true;
    this.#period = period;
  }

  setRate(rate: number): void {
    this.video.playbackRate = rate;
  }

  setVolume(volume: number): void {
    this.video.volume = Math.min(1, Math.max(0, volume));
    this.video.muted = this.video.volume === 0;
  }

  toggleMuted(): void {
    this.video.muted = !this.video.muted;
  }

  /** More than the browser's own HLS gives: a choice of quality, or captions it does not show. */
  async openMore(): Promise<void> {
    if (this.#canHaveMore()) await this.#useEngine();
  }

  async chooseQuality(choice: QualityChoice): Promise<void> {
    this.#change({ quality: choice });
    if (await this.#useEngine()) this.#engine?.choose(choice);
  }

  showCaption(index: number | null): void {
    if (this.source.captionCount > 0 || !this.#engine) {
      [...this.#ownTracks()].forEach((track, at) => {
        track.mode = at === index ? "showing" : "disabled";
      });
    } else {
      this.#engine.showCaptions(index);
    }
    this.#read();
  }

  async toggleCaptions(): Promise<void> {
    if (this.#state.captions.length === 0) await this.openMore();
    this.showCaption(this.#state.shownCaption === null ? 0 : null);
  }

  async toggleFullscreen(): Promise<void> {
    if (document.fullscreenElement) return document.exitFullscreen();
    if (this.stage.requestFullscreen) return this.stage.requestFullscreen();
    // iPhones give full screen to the video element only.
    const enter: unknown = Reflect.get(this.video, "webkitEnterFullscreen");
    if (typeof enter === "function") enter.call(this.video);
  }

  async togglePictureInPicture(): Promise<void> {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await this.video.requestPictureInPicture?.().catch(() => undefined);
  }

  /** Carries out what a key asked for; "shortcuts" is the page's own business. */
  obey(command: Command): void {
    if (this.#inBreak && !["toggle", "mute", "volume-by", "fullscreen"].includes(command.do)) return;
    switch (command.do) {
      case "toggle":
        return this.toggle();
      case "mute":
        return this.toggleMuted();
      case "fullscreen":
        return void this.toggleFullscreen();
      case "captions":
        return void this.toggleCaptions();
      case "picture-in-picture":
        return void this.togglePictureInPicture();
      case "live":
        return this.source.live ? this.jumpToLive() : undefined;
      case "seek-by":
        return this.seekBy(command.seconds);
      case "seek-to-share": {
        const { start, end } = this.#window();
        if (end === start) return;
        return this.seek(start + (end - start) * command.share);
      }
      case "volume-by":
        return this.setVolume(this.video.volume + command.step);
      case "speed-by":
        return this.source.live ? undefined : this.setRate(speedBeside(this.video.playbackRate, command.step));
      case "shortcuts":
        return;
    }
  }

  /** Begins again where the picture stopped, with whatever played it. */
  async retry(): Promise<void> {
    if (this.#licence?.released || this.#state.failure?.reason === "another-device" || this.#state.failure?.reason === "refused") {
      // A new place among the devices comes with a new page.
      location.reload();
      return;
    }
    const at = this.#placeToResume();
    this.#wantsToPlay = true;
    this.#change({ failure: null, phase: "loading", waiting: true });
    this.#lastMove = { position: this.video.currentTime, at: performance.now() };
    if (this.#engine || !this.#playsNatively()) {
      await this.#dropEngine();
      if (!(await this.#useEngine(at))) return;
    } else {
      this.video.load();
      if (at) this.#whenKnown(() => (this.video.currentTime = at));
    }
    await this.#resumeVideo();
  }

  async destroy(): Promise<void> {
    this.#remember(true);
    this.#ending.abort();
    clearTimeout(this.#retryTimer);
    clearTimeout(this.#nativeTimer);
    this.#listeners.clear();
    this.#ads?.close();
    this.#licence?.release();
    this.video.controls = true;
    await this.#dropEngine();
  }

  #playsNatively(): boolean {
    return this.video.canPlayType(HLS_TYPE) !== "";
  }

  #resumeFrom(): number | null {
    const { live, resumeAt, eventKey, range } = this.source;
    if (range) return range.start;
    return resumePosition({ live, asked: resumeAt, saved: savedPosition(localStorage, eventKey) });
  }

  /** Where to go on after something broke: live for a live game. */
  #placeToResume(): number | null {
    return this.source.live ? null : this.#place || this.#resumeFrom();
  }

  async #begin(): Promise<void> {
    this.#started = true;
    this.#change({ phase: "loading", waiting: true });
    const from = this.#resumeFrom();
    this.#lastMove = { position: from ?? 0, at: performance.now() };
    if (from !== null && !this.source.range) this.#change({ resumedAt: from });
    const ads = this.#prerolls();
    // A replay gets ready behind the ad; a live game would go on meanwhile and begin in its past.
    if (this.source.live) await ads;
    const engaged = !this.#playsNatively() && hasMediaSource() && (await this.#useEngine(from));
    await ads;
    if (engaged || this.#ending.signal.aborted) return;
    if (from !== null) this.#whenKnown(() => (this.video.currentTime = from));
    this.#nativeTimer = setTimeout(() => {
      if (this.video.readyState === 0 && !this.#engine) void this.#useEngine(from);
    }, NATIVE_PATIENCE_MS);
  }

  /** Before the game's first picture. */
  async #prerolls(): Promise<void> {
    if (!this.#ads) return;
    this.#inBreak = true;
    this.warm();
    // Asked for by the browser's own button, it may be on its way already; on its own, it must be let play in this gesture.
    this.video.pause();
    if (this.#playsNatively()) this.video.load();
    await this.#break("preroll");
  }

  /** True where an ad was seen. */
  async #break(kind: "preroll" | "midroll"): Promise<boolean> {
    const before = this.#adsShown;
    await this.#ads?.run(kind, this.video);
    this.#inBreak = false;
    this.#watchedSinceAd = 0;
    return this.#adsShown > before;
  }

  /** The first picture of a midroll is near: only now does the game rest. */
  #showAd(ad: AdShown | null): void {
    if (ad && !this.#state.ad) this.#adsShown += 1;
    if (ad && !this.#inBreak) {
      this.#inBreak = true;
      this.video.pause();
    }
    const { phase, waiting } = this.#state;
    this.#change({ ad, waiting: ad ? false : phase === "loading" || waiting });
  }

  /** Every second: whether the game has come to where it may be interrupted. */
  #considerAd(): void {
    const { video, source } = this;
    if (!this.#ads || this.#seeksAd || this.#inBreak || video.paused || this.#state.phase !== "playing") return;
    this.#watchedSinceAd += 1;
    const watching = { watchedSeconds: this.#watchedSinceAd };
    const { atLiveEdge } = this.#state;
    const periodEnded = this.#periodEnded;
    this.#periodEnded = false;
    const due = source.live
      ? isMidrollDue({ ...watching, live: true, atLiveEdge, periodEnded })
      : isMidrollDue({ ...watching, live: false, position: video.currentTime, duration: video.duration });
    if (due) void this.#interrupt();
  }

  async #interrupt(): Promise<void> {
    this.#seeksAd = true;
    const shown = await this.#break("midroll");
    this.#seeksAd = false;
    if (!shown || this.#ending.signal.aborted) return;
    this.#wantsToPlay = true;
    if (this.source.live) this.jumpToLive();
    else await this.#resumeVideo();
  }

  async #resumeVideo(): Promise<void> {
    if (!this.#wantsToPlay || this.#inBreak || this.#state.phase === "failed") return;
    try {
      await this.video.play();
    } catch (error) {
      // The browser wants a tap first; anything else arrives as an error event.
      if (error instanceof DOMException && error.name === "NotAllowedError") this.#change({ phase: "paused", waiting: false });
    }
  }

  /** Hands the video to the engine at the same place; false when that failed. */
  #useEngine(at?: number | null): Promise<boolean> {
    if (this.#engine && !this.#engineComing) return Promise.resolve(true);
    this.#engineComing ??= this.#bringEngine(at).finally(() => {
      this.#engineComing = undefined;
    });
    return this.#engineComing;
  }

  async #bringEngine(at: number | null | undefined): Promise<boolean> {
    this.#change({ waiting: true });
    let library;
    try {
      library = await loadEngineScript();
    } catch {
      this.#change({ waiting: false });
      // What already plays goes on without the engine; with an MP4 at hand the browser can still begin.
      if (!this.video.error && (this.#playsNatively() || this.source.sources.mp4)) return false;
      this.#fail({ source: "engine-script" });
      return false;
    }
    if (this.#ending.signal.aborted) return false;
    const behind = latency(this.#window(), this.video.currentTime);
    const rewound = this.source.live && !this.#state.atLiveEdge;
    const place = at === undefined ? this.#placeToResume() : at;
    this.#wantsToPlay ||= !this.video.paused;
    const { muted, volume, playbackRate } = this.video;
    const shown = this.#state.shownCaption;
    this.#engine = new Engine(
      library,
      this.video,
      { onFault: (fault) => this.#handle(fault), onTracks: () => this.#read() },
      { ownCaptions: this.source.captionCount > 0, saver: prefersSaving() || this.#state.quality === "saver" },
    );
    if (this.source.live && place !== null) this.#engine.holdLevel(true);
    if (!(await this.#engine.load(this.source.sources.hls, place))) return false;
    Object.assign(this.video, { muted, volume, playbackRate });
    if (rewound && at === undefined) this.seek(this.#window().end - behind);
    this.#read();
    if (shown !== null) this.showCaption(shown);
    await this.#resumeVideo();
    return true;
  }

  async #dropEngine(): Promise<void> {
    const engine = this.#engine;
    this.#engine = undefined;
    await engine?.destroy();
  }

  #whenKnown(then: () => void): void {
    if (this.video.readyState >= 1) then();
    else this.video.addEventListener("loadedmetadata", then, { once: true, signal: this.#ending.signal });
  }

  #listen(): void {
    const { signal } = this.#ending;
    const on = (names: string[], run: () => void) => names.forEach((name) => this.video.addEventListener(name, run, { signal }));
    on(["play"], () => this.#onPlay());
    on(["playing"], () => this.#onMoving());
    on(["pause"], () => this.#onPause());
    on(["ended"], () => this.#onEnded());
    on(["seeking"], () => this.#holdSeek());
    on(["waiting", "seeking"], () => this.#change({ waiting: this.#wantsToPlay }));
    on(["seeked", "canplay"], () => this.#change({ waiting: this.#wantsToPlay && this.video.readyState < 3 }));
    on(["timeupdate", "progress", "durationchange", "volumechange", "ratechange", "loadedmetadata"], () => this.#read());
    on(["timeupdate"], () => !this.video.paused && this.#isRangeOver() && this.video.pause());
    on(["enterpictureinpicture", "leavepictureinpicture"], () => this.#read());
    this.video.textTracks.addEventListener("change", () => this.#read(), { signal });
    this.video.textTracks.addEventListener("addtrack", () => this.#read(), { signal });
    document.addEventListener("fullscreenchange", () => this.#read(), { signal });
    document.addEventListener("fullscreenchange", () => this.#chooseControls(), { signal });
    // The `error` of a <source> does not bubble, but it can be caught on its way down.
    this.video.addEventListener("error", () => this.#onMediaError(), { capture: true, signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#remember(true), { signal });
    window.addEventListener("pagehide", () => this.#onPageHide(), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.#licence?.released && location.reload(), { signal });
    const watch = setInterval(() => {
      this.#watchForStall();
      this.#considerAd();
    }, 1_000);
    signal.addEventListener("abort", () => clearInterval(watch));
  }

  /**
   * A seek that meets a change of quality can leave the engine at its old place: it then jumps forward, over what it
   * takes for a gap. It is loaded anew where the viewer asked to go.
   */
  #holdSeek(): void {
    const sought = this.#sought;
    if (!sought || !this.#engine || performance.now() > sought.until) return;
    if (this.video.currentTime - sought.position < JUMPED_SECONDS) return;
    this.#sought = undefined;
    // Before zero counts from the live edge: the timeline of a live game begins anew with each load.
    const at = this.source.live ? -latency(this.#window(), sought.position) : sought.position;
    this.#change({ waiting: true });
    void this.#dropEngine().then(() => this.#useEngine(at));
  }

  #onPlay(): void {
    this.#wantsToPlay = true;
    this.#licence?.start();
    this.#lastMove = { position: this.video.currentTime, at: performance.now() };
    if (!this.#started) {
      this.#started = true;
      this.#change({ phase: "loading", waiting: true });
    }
  }

  #onMoving(): void {
    this.#attempts = 0;
    const first = this.#state.phase === "idle" || this.#state.phase === "loading";
    this.#change({ phase: "playing", waiting: false, failure: null });
    if (first) this.onEvent({ type: "started", position: this.video.currentTime });
    this.#read();
  }

  #onPause(): void {
    if (this.#state.phase === "failed" || this.video.ended || this.#engineComing || this.#inBreak) return;
    if (this.#isRangeOver()) return this.#onEnded();
    this.#wantsToPlay = false;
    this.#licence?.stop();
    this.#change({ phase: "paused", waiting: false });
    this.#remember(true);
  }

  #onEnded(): void {
    this.#wantsToPlay = false;
    this.#licence?.stop();
    this.#change({ phase: "ended", waiting: false });
    this.#remember(true);
    this.onEvent({ type: "ended" });
  }

  #onPageHide(): void {
    this.#remember(true);
    this.video.pause();
    this.#ads?.pause();
    this.#licence?.release();
  }

  #onMediaError(): void {
    if (!this.#started || this.#engine) return;
    const code = this.video.error?.code ?? (this.video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE ? 4 : 0);
    if (code !== 0) this.#handle({ source: "media", code });
  }

  #watchForStall(): void {
    const { currentTime, paused, readyState } = this.video;
    if (Math.abs(currentTime - this.#lastMove.position) > 0.05 || !this.#wantsToPlay || paused || this.#state.phase === "failed") {
      this.#lastMove = { position: currentTime, at: performance.now() };
      return;
    }
    if (performance.now() - this.#lastMove.at > STALL_PATIENCE_MS && readyState < 3) {
      this.#fail({ source: "stall", online: navigator.onLine });
    }
  }

  /** Tries to get over a fault quietly; tells the viewer when that does not help. */
  #handle(fault: Fault): void {
    const sorted = sortFault(fault);
    if (sorted.severity === "ignore" || this.#state.phase === "failed") return;
    const delay = sorted.severity === "recover" ? retryDelay(this.#attempts) : null;
    const stuck = fault.source === "media" && !this.#engine && !hasMediaSource();
    if (delay === null || stuck) return this.#fail(fault);
    if (this.#retryTimer) return;
    this.#attempts += 1;
    this.#change({ waiting: true });
    this.#retryTimer = setTimeout(() => {
      this.#retryTimer = undefined;
      void this.#tryAgain(fault);
    }, delay);
  }

  async #tryAgain(fault: Fault): Promise<void> {
    const at = this.#placeToResume();
    // The browser's own HLS has failed: the engine may do better.
    if (fault.source === "media" && !this.#engine) return void (await this.#useEngine(at));
    await this.#dropEngine();
    await this.#useEngine(at);
  }

  #fail(fault: Fault): void {
    const failure = sortFault(fault);
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    this.#wantsToPlay = false;
    this.#licence?.stop();
    this.#remember(true);
    this.#change({ phase: "failed", waiting: false, failure });
    this.video.pause();
    this.onEvent({ type: "failed", reason: failure.reason });
  }

  #remember(now: boolean): void {
    const { currentTime: position, duration } = this.video;
    if (this.source.live || this.source.range || !this.#started || !Number.isFinite(duration)) return;
    if (!now && performance.now() - this.#lastSave < SAVE_EVERY_MS) return;
    this.#lastSave = performance.now();
    savePosition(localStorage, this.source.eventKey, { position: this.video.ended ? 0 : position, duration, savedAt: Date.now() });
    this.onEvent({ type: "progress", position, duration });
  }

  #ownTracks(): TextTrack[] {
    return [...this.video.textTracks].filter((track) => track.kind === "captions" || track.kind === "subtitles");
  }

  #isRangeOver(): boolean {
    const { range } = this.source;
    return range !== undefined && this.video.currentTime >= this.#window().end - RANGE_END_SECONDS && this.#window().end > 0;
  }

  #window(): SeekWindow {
    const whole = this.#wholeWindow();
    const { range } = this.source;
    if (!range || whole.end === 0) return whole;
    return { start: Math.max(whole.start, range.start), end: Math.min(whole.end, range.end) };
  }

  #wholeWindow(): SeekWindow {
    if (this.#engine) {
      const window = this.#engine.window();
      if (window.end > window.start) return window;
    }
    const { seekable, duration } = this.video;
    if (!this.source.live && Number.isFinite(duration)) return { start: 0, end: duration };
    if (seekable.length === 0) return { start: 0, end: 0 };
    return { start: seekable.start(0), end: seekable.end(seekable.length - 1) };
  }

  #captions(): Pick<PlaybackState, "captions" | "shownCaption"> {
    if (this.#engine && this.source.captionCount === 0) {
      const tracks = this.#engine.captions();
      const active = tracks.findIndex((track) => track.active);
      return { captions: tracks.map(({ label, lang }) => ({ label, lang })), shownCaption: active === -1 ? null : active };
    }
    const tracks = this.#ownTracks();
    const shown = tracks.findIndex((track) => track.mode === "showing");
    return { captions: tracks.map((track) => ({ label: track.label, lang: track.language })), shownCaption: shown === -1 ? null : shown };
  }

  /** Reads the video's own state; it is the only truth about what plays. */
  #read(): void {
    const { video, source } = this;
    const window = this.#window();
    const position = video.currentTime;
    const buffered = [...Array(video.buffered.length).keys()].find((at) => video.buffered.start(at) <= position + 0.1 && video.buffered.end(at) >= position);
    this.#change({
      window,
      position,
      buffered: buffered === undefined ? position : video.buffered.end(buffered),
      atLiveEdge: source.live && isAtLiveEdge(window, position),
      behindLive: latency(window, position),
      canRewind: source.live && (canRewind(window) || (window.end === 0 && this.#canHaveMore())),
      muted: video.muted || video.volume === 0,
      volume: video.volume,
      rate: video.playbackRate,
      ...this.#captions(),
      levels: this.#engine?.levels() ?? [],
      playingHeight: this.#engine?.playingHeight() ?? (video.videoHeight || null),
      quality: this.#engine?.choice ?? this.#state.quality,
      engine: this.#engine ? "shaka" : "native",
      pictureInPicture: document.pictureInPictureElement === video,
      fullscreen: document.fullscreenElement === this.stage,
    });
    if (this.#state.phase !== "playing") return;
    if (position > 0) this.#place = position;
    this.#remember(false);
  }

  #change(part: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...part };
    this.#listeners.forEach((listener) => listener());
  }
}
