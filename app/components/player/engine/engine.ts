import type shaka from "shaka-player/dist/shaka-player.hls-es2021.js";
import type { Fault } from "../playback/failure";
import { keepInitSegments } from "./init-segments";
import type { SeekWindow } from "./live-edge";
import { distinctLevels, heightLimit, type Level, type QualityChoice } from "./quality";

export type EngineScript = typeof shaka;

let script: Promise<EngineScript> | undefined;

/** Loads the script once; a failed load can be retried. */
export function loadEngineScript(): Promise<EngineScript> {
  script ??= import("shaka-player/dist/shaka-player.hls-es2021.js").then(
    (module) => {
      keepInitSegments(navigator.userAgent, window.SourceBuffer?.prototype);
      return module.default;
    },
    (error: unknown) => {
      script = undefined;
      throw error;
    },
  );
  return script;
}

export interface EngineListener {
  onFault(fault: Fault): void;
  onTracks(): void;
}

export interface EngineOptions {
  ownCaptions: boolean;
  saver: boolean;
  live: boolean;
  /** Parts of segments, where a live stream has them: twice as many requests for a third of the delay. */
  lowLatency: boolean;
  /** It starts with the smallest picture, and some seconds of it. */
  weakSignal: boolean;
}

export const HLS_TYPE = "application/x-mpegurl";
const BAD_HTTP_STATUS = 1001;
/** Of a `BAD_HTTP_STATUS`: what was asked for, as `NetworkingEngine.RequestType` counts it. */
const MANIFEST = 0;

function faultOf(error: unknown): Fault {
  if (typeof error !== "object" || error === null || !("code" in error && "category" in error && "severity" in error)) {
    return { source: "media", code: 0 };
  }
  const data = "data" in error && Array.isArray(error.data) ? error.data : [];
  const isAnswer = error.code === BAD_HTTP_STATUS;
  const status = isAnswer && typeof data[1] === "number" ? data[1] : undefined;
  return {
    source: "engine",
    severity: Number(error.severity),
    category: Number(error.category),
    code: Number(error.code),
    ...(status === undefined ? {} : { status }),
    ...(isAnswer && data[4] === MANIFEST ? { ofPlaylist: true } : {}),
  };
}

/** Behind where live is played: within these two, the picture is neither hurried nor slowed. */
const LIVE_SYNC = { targetLatency: 0.4, targetLatencyTolerance: 0.4, maxPlaybackRate: 1.1, minPlaybackRate: 0.95 };

const LATE_SECONDS = 1;
/** A connection that stops the picture so often gets the time that it needs: each stop leaves more of it. */
const STALLS = 2;

function settings({ ownCaptions, lowLatency, weakSignal }: EngineOptions): object {
  const retryParameters = { maxAttempts: 3, baseDelay: 500, backoffFactor: 2, fuzzFactor: 0.5, timeout: 15_000 };
  return {
    manifest: {
      disableText: ownCaptions,
      // With 0 the playlist says itself how far from its end to stay.
      defaultPresentationDelay: lowLatency ? 0 : 6,
      retryParameters,
      // Our playlists declare that there are none; otherwise two segments are fetched to look for them.
      hls: { disableClosedCaptionsDetection: true, ignoreTextStreamFailures: true },
    },
    streaming: {
      bufferingGoal: 20,
      rebufferingGoal: weakSignal ? 3 : 0.5,
      bufferBehind: 30,
      safeSeekOffset: 2,
      // Its own recovery forgets the place of who has rewound: ours doesn't.
      allowMediaSourceRecoveries: false,
      lowLatencyMode: lowLatency,
      liveSync: { ...LIVE_SYNC, enabled: lowLatency },
      // A viewer who rewinds to the oldest picture wants to see it, not jump back to live.
      returnToEndOfLiveWindowWhenOutside: false,
      retryParameters,
      ignoreTextStreamFailures: true,
    },
    // Of a weak line the browser knows too little; less than any picture takes begins with the smallest.
    abr: { defaultBandwidthEstimate: weakSignal ? 50_000 : 400_000, useNetworkInformation: !weakSignal },
  };
}

type StreamFacts = {
  /** Null for a stream without parts. */
  holdBack: number | null;
  fromStart: boolean;
};

/** What the engine doesn't tell. These tags are among the first of a playlist. */
function streamFacts(playlist: ArrayBuffer | ArrayBufferView, known: StreamFacts): StreamFacts {
  const text = new TextDecoder().decode(playlist).slice(0, 1_000);
  const valueOf = (tag: RegExp) => tag.exec(text)?.[1];
  const first = valueOf(/#EXT-X-MEDIA-SEQUENCE:(\d+)/);
  return {
    holdBack: known.holdBack ?? (Number(valueOf(/PART-HOLD-BACK=([\d.]+)/) ?? 0) || null),
    fromStart: first === undefined ? known.fromStart : first === "0",
  };
}

/** Wraps shaka-player on one video element; usable from {@link Engine.load} to {@link Engine.destroy}. */
export class Engine {
  readonly #player: shaka.Player;
  #choice: QualityChoice = "auto";
  #holdsLevel = false;
  #isSlowed = false;
  #stalls = 0;
  #stream: StreamFacts = { holdBack: null, fromStart: false };
  #ahead: Promise<boolean> | undefined;
  #isWanted = false;

  constructor(
    library: EngineScript,
    private readonly video: HTMLVideoElement,
    private readonly listener: EngineListener,
    private readonly options: EngineOptions,
  ) {
    library.polyfill.installAll();
    this.#player = new library.Player();
    this.#player.configure(settings(options));
    if (options.saver) this.#choice = "saver";
    if (options.live)
      this.#player.getNetworkingEngine()?.registerResponseFilter((type, { data }) => {
        if (type === library.net.NetworkingEngine.RequestType.MANIFEST) this.#learn(streamFacts(data, this.#stream));
      });
    this.#player.addEventListener("error", (event: Event) => {
      this.#fail("detail" in event ? event.detail : undefined);
    });
    this.#player.addEventListener("buffering", (event: Event) => {
      if (!("buffering" in event && event.buffering) || video.seeking || video.played.length === 0) return;
      this.#stalls += 1;
      this.#keepUp();
    });
    for (const name of ["trackschanged", "variantchanged", "adaptation", "textchanged"]) {
      this.#player.addEventListener(name, () => this.listener.onTracks());
    }
  }

  /** Brings the first segment into the paused video, and none after it: a press then only has to play. */
  loadAhead(address: string, at: number | null): Promise<boolean> {
    this.#player.configure("streaming.stopFetchingOnPause", true);
    this.#ahead = this.#load(address, at);
    return this.#ahead;
  }

  /** Null starts a replay at its beginning, a live game at its edge. False if it failed; the listener has been told. */
  async load(address: string, at: number | null): Promise<boolean> {
    this.#isWanted = true;
    this.#player.configure("streaming.stopFetchingOnPause", false);
    if (!(await (this.#ahead ?? this.#load(address, at)))) return false;
    this.#keepUp();
    this.video.addEventListener("playing", () => this.#beginLive(), { once: true });
    return true;
  }

  async #load(address: string, at: number | null): Promise<boolean> {
    const { muted, volume, playbackRate } = this.video;
    try {
      await this.#player.attach(this.video);
      if (this.#choice !== "auto") this.#restrict(this.#choice === "saver" ? heightLimit("saver", []) : Infinity);
      await this.#player.load(address, at, HLS_TYPE);
      Object.assign(this.video, { muted, volume, playbackRate });
      return true;
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  /** Before a press no one hears of it: the press loads anew. */
  #fail(error: unknown): void {
    if (this.#isWanted) this.listener.onFault(faultOf(error));
    else this.#ahead = undefined;
  }

  kbps(): number | null {
    const { estimatedBandwidth } = this.#player.getStats();
    return Number.isFinite(estimatedBandwidth) ? estimatedBandwidth / 1_000 : null;
  }

  levels(): Level[] {
    const variants = this.#player.getVariantTracks();
    return distinctLevels(
      variants.flatMap((one) => (one.height ? [{ height: one.height, bitsPerSecond: one.bandwidth }] : [])),
    );
  }

  playingHeight(): number | null {
    return this.#player.getVariantTracks().find((one) => one.active)?.height ?? null;
  }

  get choice(): QualityChoice {
    return this.#choice;
  }

  choose(choice: QualityChoice): void {
    this.#choice = choice;
    if (typeof choice === "number") {
      this.#restrict(Infinity);
      this.#player.configure("abr.enabled", false);
      const track = this.#player.getVariantTracks().find((one) => one.height === choice);
      if (track) this.#player.selectVariantTrack(track, true, 1);
    } else {
      this.#restrict(heightLimit(choice, this.levels()));
      this.#player.configure("abr.enabled", !this.#holdsLevel);
    }
    this.listener.onTracks();
  }

  /** Behind live, shaka misplaces new segments after a level change at a discontinuity: keep the level until live. */
  holdLevel(hold: boolean): void {
    this.#holdsLevel = hold;
    this.#player.configure("abr.enabled", !hold && typeof this.#choice !== "number");
    this.#keepUp();
  }

  /** A viewer who watches faster or slower isn't brought back to live. */
  paceChosen(rate: number): void {
    this.#isSlowed = rate !== 1;
    this.#keepUp();
  }

  #keepUp(): void {
    this.#player.configure("streaming.liveSync.enabled", this.#isKeptLive);
  }

  #learn(stream: StreamFacts): void {
    // Else the engine takes its guess at the range's first seconds for lost, and begins after them.
    if (stream.fromStart !== this.#stream.fromStart)
      this.#player.configure("manifest.availabilityWindowOverride", stream.fromStart ? Infinity : NaN);
    this.#stream = stream;
  }

  /** Who has rewound, chose a speed, or has a poor connection isn't brought back to live. */
  get #isKeptLive(): boolean {
    return (
      this.options.lowLatency &&
      this.#stream.holdBack !== null &&
      this.#player.isLive() &&
      !this.#holdsLevel &&
      !this.#isSlowed &&
      this.#stalls < STALLS
    );
  }

  /** Getting ready took a while, and the game went on meanwhile. */
  #beginLive(): void {
    const { end } = this.#player.seekRange();
    if (this.#isKeptLive && end - this.video.currentTime > LATE_SECONDS) this.video.currentTime = end;
  }

  #restrict(height: number): void {
    this.#player.configure("abr.restrictions.maxHeight", height);
  }

  captions(): { label: string; lang: string; active: boolean }[] {
    return this.#player
      .getTextTracks()
      .map((one) => ({ label: one.label ?? one.language, lang: one.language, active: one.active }));
  }

  showCaptions(index: number | null): void {
    const track = index === null ? null : (this.#player.getTextTracks()[index] ?? null);
    this.#player.selectTextTrack(track);
    this.listener.onTracks();
  }

  /** The engine's own range ends where it plays live; with parts the stream says how far that is from its end. */
  window(): SeekWindow {
    const range = this.#player.seekRange();
    const { holdBack, fromStart } = this.#stream;
    return holdBack === null || !this.options.lowLatency
      ? { ...range, fromStart }
      : { start: range.start, end: range.end + holdBack, holdBack, fromStart };
  }

  retryStreaming(): void {
    this.#player.retryStreaming();
  }

  /** While paused it would ask for a live game's playlist ten times a second, whatever the answer. */
  rest(): void {
    this.#player.configure("manifest.continueLoadingWhenPaused", false);
    this.#player.configure("streaming.failureCallback", () => undefined);
  }

  destroy(): Promise<unknown> {
    return this.#player.destroy();
  }
}
