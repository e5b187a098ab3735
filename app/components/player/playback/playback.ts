import { prefersSaving } from "~/enhancement/data-saving";
import { visitorClock } from "~/enhancement/visitor-clock";
import { readyNatively } from "~/enhancement/watch/early-play";
import type { AdTags, Playable, PlayerEvent } from "~/enhancement/watch/playable";
import { reloadPage } from "~/enhancement/watch/reload";
import { hasMediaSource, needsEngine } from "~/enhancement/watch/which-engine";
import { Interruptions } from "../ads/interruptions";
import { toggleFullscreen, togglePictureInPicture } from "../controls/display-mode";
import { OtherScreen } from "../controls/other-screen";
import { soundAt, soundStepped, soundToggled } from "../controls/volume";
import { type EngineScript, loadEngineScript } from "../engine/engine";
import { EngineSource } from "../engine/engine-source";
import { LicenseKeeper } from "../engine/license";
import { NativeSource } from "../engine/native-source";
import { playableWindow } from "../engine/playable-window";
import type { QualityChoice } from "../engine/quality";
import type { VideoSource } from "../engine/video-source";
import { AccountPosition } from "./account-position";
import { firstPlace } from "./keep-place";
import { step } from "./playback-machine";
import { INITIAL_STATE, type PlaybackState } from "./playback-state";
import type { PlayerFacts } from "./problem-report";
import { readMoment } from "./read-moment";
import { readVideo } from "./read-video";
import { savePosition } from "./saved-position";
import {
  canHaveMore,
  type Effect,
  INITIAL_MACHINE,
  isIdle,
  type Moment,
  type PlaybackEvent,
  type Wait,
} from "./transition";
import { listenToVideo } from "./video-events";

/** Owns the video element: {@link step} decides, this runs the effects, React shows {@link PlaybackState}. */
export class Playback {
  #machine = INITIAL_MACHINE;
  #state: PlaybackState = INITIAL_STATE;
  #source: VideoSource;
  #library: EngineScript | undefined;
  /** An engine that has brought the beginning, and from where. */
  #ahead: { engine: EngineSource; at: number | null } | undefined;
  #closing: Promise<unknown> = Promise.resolve();
  #queue: PlaybackEvent[] = [];
  #isStepping = false;
  #hasNoScript = false;
  readonly #native: NativeSource;
  readonly #listeners = new Set<() => void>();
  readonly #ending = new AbortController();
  readonly #timers = new Map<Wait, ReturnType<typeof setTimeout>>();
  readonly #account: AccountPosition | undefined;
  readonly #license: LicenseKeeper | undefined;
  readonly #interruptions: Interruptions | undefined;
  readonly #otherScreen: OtherScreen;

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly stage: HTMLElement,
    readonly playable: Playable,
    private readonly onEvent: (event: PlayerEvent) => void,
    adTags?: Promise<AdTags>,
  ) {
    const { signal } = this.#ending;
    this.#source = this.#native = new NativeSource(video, playable.live, signal);
    const { license, account } = playable;
    if (account) this.#account = new AccountPosition(account, playable);
    if (license) {
      this.#license = new LicenseKeeper(license, {
        tells: () => this.#account?.fields() ?? [],
        onLost: (reason) => this.#dispatch({ type: "license:lost", reason }),
        onSignedOut: (signedOut) => this.#dispatch({ type: "license:signed-out", signedOut }),
      });
    }
    if (playable.adsUrl && !playable.range) {
      const rule = { url: playable.adsUrl, tags: adTags };
      this.#interruptions = new Interruptions(rule, video, playable.live, (ad) =>
        this.#dispatch({ type: "ad:shown", ad }),
      );
    }
    this.#otherScreen = new OtherScreen(video, signal, () => this.#show());
    listenToVideo(video, signal, (event) => this.#dispatch(event));
    document.addEventListener("fullscreenchange", () => this.#chooseControls(), { signal });
    this.#chooseControls();
    this.#dispatch({ type: "taken-over" });
  }

  /** A video made full screen with the native controls keeps them until it is back. */
  #chooseControls(): void {
    this.video.controls = document.fullscreenElement === this.video;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): PlaybackState => this.#state;

  /** Gets what the tap will need, unless data saver is on: the engine and the beginning of the video. */
  warm(): void {
    if (!needsEngine(this.video, this.playable) || prefersSaving()) return;
    loadEngineScript().then(
      (library) => this.#loadAhead(library),
      () => undefined,
    );
  }

  #loadAhead(library: EngineScript): void {
    // A live game's playlists would be old by the tap.
    if (this.#ahead || this.playable.live || !isIdle(this.#machine) || this.#ending.signal.aborted) return;
    const at = firstPlace(this.#moment());
    this.#ahead = { engine: this.#newEngine(library, false), at };
    void this.#ahead.engine.loadAhead(at);
  }

  #newEngine(library: EngineScript, saver: boolean): EngineSource {
    const listener = {
      onFault: (fault: Extract<PlaybackEvent, { type: "engine:fault" }>["fault"]) =>
        this.#dispatch({ type: "engine:fault", fault }),
      onTracks: () => this.#dispatch({ type: "video:changed" }),
    };
    return new EngineSource(library, this.video, this.playable, listener, saver || prefersSaving());
  }

  /** The one that is ahead, if it is at the right place. */
  #takeEngine(library: EngineScript, at: number | null, saver: boolean): EngineSource {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead && ahead.at === at && ahead.engine.saver === (saver || prefersSaving())) return ahead.engine;
    // It has the video until it is closed.
    if (ahead) this.#closing = ahead.engine.close().catch(() => undefined);
    return this.#newEngine(library, saver);
  }

  play = (): void => this.#dispatch({ type: "play" });
  toggle = (): void => this.#dispatch({ type: "toggle" });
  retry = (): void => this.#dispatch({ type: "retry" });
  seek = (position: number): void => this.#dispatch({ type: "seek", position });
  seekBy = (seconds: number): void => this.#dispatch({ type: "seek-by", seconds });
  jumpToLive = (): void => this.#dispatch({ type: "jump-to-live" });
  startOver = (): void => this.#dispatch({ type: "start-over" });
  dismissResume = (): void => this.#dispatch({ type: "dismiss-resume" });
  /** Switches to the engine for what native HLS lacks: a choice of quality, or captions. */
  openMore = (): void => this.#dispatch({ type: "open-more" });
  chooseQuality = (choice: QualityChoice): void => this.#dispatch({ type: "choose-quality", choice });
  toggleCaptions = (): void => this.#dispatch({ type: "toggle-captions" });

  showCaption(index: number | null): void {
    this.#source.showCaption(index);
    this.#show();
  }

  setRate(rate: number): void {
    this.video.playbackRate = rate;
    this.#source.paceChosen(rate);
  }

  setVolume(volume: number): void {
    Object.assign(this.video, soundAt(volume));
  }

  stepVolume(step: number): void {
    Object.assign(this.video, soundStepped(this.video, step));
  }

  toggleMuted(): void {
    Object.assign(this.video, soundToggled(this.video));
  }

  toggleFullscreen = (): Promise<void> => toggleFullscreen(this.video, this.stage);
  togglePictureInPicture = (): Promise<void> => togglePictureInPicture(this.video);

  chooseScreen = (): Promise<void> => this.#otherScreen.choose();

  tellPeriod(period: string | null, seen: boolean): void {
    this.#interruptions?.tellPeriod(period, seen);
  }

  /** True while the game is paused for an ad, or for the request of one. */
  get isInBreak(): boolean {
    return this.#interruptions?.running ?? false;
  }

  /** Facts for a problem report. */
  facts = (): PlayerFacts => {
    const { engine, behindLive, position, failure } = this.#state;
    const behind = this.playable.live ? behindLive : null;
    return { engine, error: failure?.code ?? null, kbps: this.#source.kbps(), behind, at: position };
  };

  async destroy(): Promise<void> {
    this.#dispatch({ type: "removed" });
    this.#ending.abort();
    this.#timers.forEach((timer) => clearTimeout(timer));
    this.#listeners.clear();
    this.video.controls = true;
    await Promise.all([this.#closing, this.#ahead?.engine.close()]);
  }

  /** One event at a time: events raised by effects wait until all effects have run. */
  #dispatch(event: PlaybackEvent): void {
    if (this.#ending.signal.aborted) return;
    this.#queue.push(event);
    if (this.#isStepping) return;
    this.#isStepping = true;
    try {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
        const { state, effects } = step(this.#machine, next, this.#moment());
        this.#machine = state;
        effects.forEach((effect) => this.#run(effect));
        // Skip redrawing the controls for a second in which nothing happened.
        if (next.type !== "timer:second" || effects.length > 0) this.#show();
      }
    } finally {
      this.#isStepping = false;
    }
  }

  #run(effect: Effect): void {
    switch (effect.do) {
      case "report":
        return this.onEvent(effect.event);
      case "dispatch":
        return this.#dispatch(effect.event);
      case "play-video":
        return void this.#playVideo(effect.next);
      case "pause-video":
        return this.video.pause();
      case "ready-native":
        return readyNatively(this.video);
      case "load-native":
        return void this.#native.load(effect.at);
      case "seek":
        this.video.currentTime = effect.to;
        return;
      case "seek-once-known":
        return this.#native.seekOnceKnown(effect.to);
      case "set-rate":
        return this.setRate(effect.rate);
      case "warm-engine":
        return this.warm();
      case "fetch-engine":
        return void this.#fetchEngine();
      case "load-engine":
        return void this.#loadEngine(effect);
      case "retry-streaming":
        return this.#source.retryStreaming();
      case "rest-engine":
        return this.#source.rest();
      case "drop-engine":
        // An error while closing doesn't matter: the engine is gone either way.
        this.#closing = this.#source.close().catch(() => undefined);
        this.#source = this.#native;
        return;
      case "hold-level":
        return this.#source.holdLevel(effect.hold);
      case "choose-level":
        return this.#source.choose(effect.choice);
      case "show-caption":
        return this.#source.showCaption(effect.index);
      case "wait":
        return this.#wait(effect.for, effect.ms);
      case "stop-waiting":
        return clearTimeout(this.#timers.get(effect.for));
      case "save-position": {
        const { position, duration, when } = effect;
        this.#account?.note({ position, duration }, when);
        const savedAt = this.#account?.siteTime ?? visitorClock();
        if (!this.playable.range) savePosition(this.playable.eventKey, { position, duration, savedAt });
        return;
      }
      case "begin-preroll":
        return void this.#interruptions?.begin().then(() => this.#dispatch({ type: "ad:preroll-over" }));
      case "consider-midroll":
        return void this.#considerMidroll(effect.atLiveEdge);
      case "toggle-ad":
        return this.#interruptions?.toggle();
      case "pause-ad":
        return this.#interruptions?.pause();
      case "close-ads":
        return this.#interruptions?.close();
      case "start-license":
        return this.#license?.start();
      case "stop-license":
        return this.#license?.stop();
      case "ask-license":
        return void this.#license?.askWhy();
      case "hide-license":
        return this.#license?.hide();
      case "release-license":
        return this.#license?.release();
      case "reload-page":
        return location.reload();
    }
  }

  async #playVideo(next: readonly PlaybackEvent[] = []): Promise<void> {
    try {
      await this.video.play();
    } catch (error) {
      // The browser requires a tap first; any other failure arrives as an error event.
      if (error instanceof DOMException && error.name === "NotAllowedError")
        this.#dispatch({ type: "video:play-refused" });
    }
    next.forEach((event) => this.#dispatch(event));
  }

  async #fetchEngine(): Promise<void> {
    try {
      this.#library = await loadEngineScript();
      await this.#closing;
    } catch {
      if (this.#hasNoScript) reloadPage(this.stage, this.video);
      this.#hasNoScript = true;
      return this.#dispatch({ type: "engine:script-failed" });
    }
    this.#dispatch({ type: "engine:script-loaded" });
  }

  async #loadEngine({ at, holdLevel, saver }: Extract<Effect, { do: "load-engine" }>): Promise<void> {
    if (!this.#library) return;
    const engine = this.#takeEngine(this.#library, at, saver);
    this.#source = engine;
    if (holdLevel) engine.holdLevel(true);
    await this.#closing;
    const loaded = await engine.load(at);
    // It may have been closed and replaced meanwhile.
    if (this.#source === engine) this.#dispatch({ type: loaded ? "engine:loaded" : "engine:not-loaded" });
  }

  async #considerMidroll(atLiveEdge: boolean): Promise<void> {
    if (await this.#interruptions?.consider(atLiveEdge)) this.#dispatch({ type: "ad:midroll-over" });
  }

  #wait(what: Wait, ms: number): void {
    clearTimeout(this.#timers.get(what));
    this.#timers.set(
      what,
      setTimeout(() => this.#dispatch({ type: `timer:${what}` }), ms),
    );
  }

  #window() {
    return playableWindow(this.#source.window(), this.playable);
  }

  #moment(): Moment {
    return readMoment(this.video, this.playable, {
      window: this.#window(),
      captionCount: this.#state.captions.length,
      shownCaption: this.#state.shownCaption,
      inBreak: this.isInBreak,
      licenseReleased: this.#license?.released ?? false,
      onOtherScreen: this.#otherScreen.inUse,
    });
  }

  #show(): void {
    const { phase, waiting, failure, resumedAt, quality, ad, signedOut } = this.#machine;
    const { video, stage } = this;
    const source = this.#source;
    const mayHaveMore = canHaveMore(this.#machine, {
      hasMediaSource: hasMediaSource(),
      onOtherScreen: this.#otherScreen.inUse,
    });
    this.#state = {
      ...{ phase, waiting, failure, resumedAt, ad, signedOut },
      ...readVideo({ video, stage, source, window: this.#window(), live: this.playable.live, mayHaveMore }),
      quality: source.quality() ?? quality,
      otherScreen: this.#otherScreen.available ? { connected: this.#otherScreen.connected } : null,
    };
    this.#listeners.forEach((listener) => listener());
  }
}
