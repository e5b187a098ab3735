import type { AdShown } from "./ads/ad";
import { Interruptions } from "./ads/interruptions";
import { captionsOf, showCaption } from "./captions";
import { prefersSaving } from "./data-saving";
import { Engine, hasMediaSource, loadEngineScript } from "./engine";
import { retryDelay, sortFault, type Fault } from "./failure";
import { LicenceKeeper } from "./licence";
import { isAtLiveEdge, latency, livePosition, within, type SeekWindow } from "./live-edge";
import { isOver, playableWindow } from "./playable-window";
import { INITIAL_STATE, type PlaybackSource, type PlaybackState, type PlayerEvent } from "./playback-state";
import type { QualityChoice } from "./quality";
import { readVideo } from "./read-video";
import { resumePosition } from "./resume";
import { savedPosition, savePosition } from "./saved-position";
import { toggleFullscreen, togglePictureInPicture } from "./screen";

const NATIVE_PATIENCE_MS = 4_000;
const STALL_PATIENCE_MS = 12_000;
const SAVE_EVERY_MS = 5_000;
const HOLD_SEEK_MS = 6_000;
const JUMPED_SECONDS = 8;
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
  readonly #interruptions: Interruptions | undefined;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly stage: HTMLElement,
    readonly source: PlaybackSource,
    private readonly onEvent: (event: PlayerEvent) => void,
  ) {
    if (source.licence) {
      this.#licence = new LicenceKeeper(source.licence, {
        onLost: (reason) => this.#fail({ source: "licence", reason }),
        onSignedOut: (signedOut) => this.#change({ signedOut }),
      });
    }
    if (source.adsUrl && !source.range)
      this.#interruptions = new Interruptions(source.adsUrl, video, source.live, (ad) => this.#showAd(ad));
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
    this.onEvent({ type: "begun" });
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
    if (this.isInBreak) this.#interruptions?.toggle();
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

  /** What the datacast calls the part of the game that is on. */
  tellPeriod(period: string | null): void {
    this.#interruptions?.tellPeriod(period);
  }

  /** The game rests, for an ad or for the question whether there is one. */
  get isInBreak(): boolean {
    return this.#interruptions?.running ?? false;
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
    showCaption(this.video, this.#captionEngine(), index);
    this.#read();
  }

  /** The engine, where the captions come from the stream and not with the page. */
  #captionEngine(): Engine | undefined {
    return this.source.captionCount === 0 ? this.#engine : undefined;
  }

  async toggleCaptions(): Promise<void> {
    if (this.#state.captions.length === 0) await this.openMore();
    this.showCaption(this.#state.shownCaption === null ? 0 : null);
  }

  toggleFullscreen = (): Promise<void> => toggleFullscreen(this.video, this.stage);
  togglePictureInPicture = (): Promise<void> => togglePictureInPicture(this.video);

  /** Begins again where the picture stopped, with whatever played it. */
  async retry(): Promise<void> {
    if (
      this.#licence?.released ||
      this.#state.failure?.reason === "another-device" ||
      this.#state.failure?.reason === "refused"
    ) {
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
    this.#interruptions?.close();
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
    const prerolls = this.#prerolls();
    // A replay gets ready behind the ad; a live game would go on meanwhile and begin in its past.
    if (this.source.live) {
      await prerolls;
      if (this.#interruptions && this.#playsNatively()) this.video.load();
    }
    const engaged = !this.#playsNatively() && hasMediaSource() && (await this.#useEngine(from));
    await prerolls;
    if (engaged || this.#ending.signal.aborted) return;
    if (from !== null) this.#whenKnown(() => (this.video.currentTime = from));
    this.#nativeTimer = setTimeout(() => {
      if (this.video.readyState === 0 && !this.#engine) void this.#useEngine(from);
    }, NATIVE_PATIENCE_MS);
  }

  /** Before the game's first picture. */
  async #prerolls(): Promise<void> {
    if (!this.#interruptions) return;
    this.warm();
    // Asked for by the browser's own button, it may be on its way already; on its own, it must be let play in this gesture.
    this.video.pause();
    if (this.#playsNatively()) this.video.load();
    await this.#interruptions.begin();
  }

  #showAd(ad: AdShown | null): void {
    const { phase, waiting } = this.#state;
    this.#change({ ad, waiting: ad ? false : phase === "loading" || waiting });
  }

  /** Every second. */
  async #considerAd(): Promise<void> {
    const { phase, atLiveEdge } = this.#state;
    if (phase !== "playing" || !(await this.#interruptions?.consider(atLiveEdge)) || this.#ending.signal.aborted)
      return;
    this.#wantsToPlay = true;
    if (this.source.live) this.jumpToLive();
    else await this.#resumeVideo();
  }

  async #resumeVideo(): Promise<void> {
    if (!this.#wantsToPlay || this.isInBreak || this.#state.phase === "failed") return;
    try {
      await this.video.play();
    } catch (error) {
      // The browser wants a tap first; anything else arrives as an error event.
      if (error instanceof DOMException && error.name === "NotAllowedError")
        this.#change({ phase: "paused", waiting: false });
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
    const on = (names: string[], run: () => void) =>
      names.forEach((name) => this.video.addEventListener(name, run, { signal }));
    on(["play"], () => this.#onPlay());
    on(["playing"], () => this.#onMoving());
    on(["pause"], () => this.#onPause());
    on(["ended"], () => this.#onEnded());
    on(["seeking"], () => this.#holdSeek());
    on(["waiting", "seeking"], () => this.#change({ waiting: this.#wantsToPlay }));
    on(["seeked", "canplay"], () => this.#change({ waiting: this.#wantsToPlay && this.video.readyState < 3 }));
    on(["timeupdate", "progress", "durationchange", "volumechange", "ratechange", "loadedmetadata"], () =>
      this.#read(),
    );
    on(["timeupdate"], () => !this.video.paused && this.#isRangeOver() && this.video.pause());
    on(["enterpictureinpicture", "leavepictureinpicture"], () => this.#read());
    this.video.textTracks.addEventListener("change", () => this.#read(), { signal });
    this.video.textTracks.addEventListener("addtrack", () => this.#read(), { signal });
    document.addEventListener("fullscreenchange", () => this.#read(), { signal });
    document.addEventListener("fullscreenchange", () => this.#chooseControls(), { signal });
    // The `error` of a <source> does not bubble, but it can be caught on its way down.
    this.video.addEventListener("error", () => this.#onMediaError(), { capture: true, signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#onHidden(), { signal });
    window.addEventListener("pagehide", () => this.#onPageHide(), { signal });
    window.addEventListener("pageshow", (event) => event.persisted && this.#licence?.released && location.reload(), {
      signal,
    });
    const watch = setInterval(() => {
      this.#watchForStall();
      void this.#considerAd();
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
    this.onEvent({ type: "begun" });
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
    if (this.#state.phase === "failed" || this.video.ended || this.#engineComing || this.isInBreak) return;
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

  #onHidden(): void {
    this.#remember(true);
    this.#licence?.hide();
  }

  #onPageHide(): void {
    this.#remember(true);
    this.video.pause();
    this.#interruptions?.pause();
    this.#licence?.release();
  }

  #onMediaError(): void {
    if (!this.#started || this.#engine) return;
    // It has nothing to play before the engine comes, which waits for the end of the break.
    if (this.isInBreak && !this.#playsNatively()) return;
    const code = this.video.error?.code ?? (this.video.networkState === HTMLMediaElement.NETWORK_NO_SOURCE ? 4 : 0);
    if (code !== 0) this.#handle({ source: "media", code });
  }

  #watchForStall(): void {
    const { currentTime, paused, readyState } = this.video;
    if (
      Math.abs(currentTime - this.#lastMove.position) > 0.05 ||
      !this.#wantsToPlay ||
      paused ||
      this.#state.phase === "failed"
    ) {
      this.#lastMove = { position: currentTime, at: performance.now() };
      return;
    }
    const stillMs = performance.now() - this.#lastMove.at;
    // Loaded and still not moving: the browser's own HLS may hang where the engine does not.
    if (stillMs > NATIVE_PATIENCE_MS && readyState >= 2 && !document.hidden && this.#canHaveMore())
      return void this.#useEngine();
    if (stillMs > STALL_PATIENCE_MS && readyState < 3) this.#fail({ source: "stall", online: navigator.onLine });
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
    savePosition(localStorage, this.source.eventKey, {
      position: this.video.ended ? 0 : position,
      duration,
      savedAt: Date.now(),
    });
    this.onEvent({ type: "progress", position, duration });
  }

  #isRangeOver(): boolean {
    return this.source.range !== undefined && isOver(this.#window(), this.video.currentTime);
  }

  #window(): SeekWindow {
    return playableWindow(this.video, this.#engine, this.source);
  }

  /** Reads the video's own state; it is the only truth about what plays. */
  #read(): void {
    const { video, stage, source } = this;
    const engine = this.#engine;
    this.#change({
      ...readVideo({ video, stage, engine, source, mayHaveMore: this.#canHaveMore() }),
      ...captionsOf(video, this.#captionEngine()),
      quality: engine?.choice ?? this.#state.quality,
    });
    if (this.#state.phase !== "playing") return;
    if (video.currentTime > 0) this.#place = video.currentTime;
    this.#remember(false);
  }

  #change(part: Partial<PlaybackState>): void {
    this.#state = { ...this.#state, ...part };
    this.#listeners.forEach((listener) => listener());
  }
}
