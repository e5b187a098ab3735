import { hasWeakSignal } from "~/enhancement/data-saving";
import type { Playable } from "~/enhancement/watch/playable";
import { elementCaptions, engineCaptions, showElementCaption } from "./captions";
import { Engine, type EngineListener, type EngineScript } from "./engine";
import { elementWindow } from "./playable-window";
import type { QualityChoice } from "./quality";
import type { VideoSource } from "./video-source";

export class EngineSource implements VideoSource {
  readonly kind = "shaka";
  readonly #engine: Engine;

  constructor(
    library: EngineScript,
    private readonly video: HTMLVideoElement,
    private readonly playable: Playable,
    listener: EngineListener,
    readonly saver: boolean,
  ) {
    this.#engine = new Engine(library, video, listener, {
      ownCaptions: playable.captionCount > 0,
      saver,
      live: playable.live,
      lowLatency: playable.live && !saver && !hasWeakSignal(),
      weakSignal: hasWeakSignal(),
    });
  }

  loadAhead = (at: number | null) => this.#engine.loadAhead(this.playable.sources.hls, at);
  load = (at: number | null) => this.#engine.load(this.playable.sources.hls, at);

  window() {
    const known = this.#engine.window();
    return known.end > known.start ? known : elementWindow(this.video, this.playable.live);
  }

  levels = () => this.#engine.levels();
  playingHeight = () => this.#engine.playingHeight() ?? (this.video.videoHeight || null);
  quality = () => this.#engine.choice;
  choose = (choice: QualityChoice) => this.#engine.choose(choice);
  kbps = () => this.#engine.kbps();
  holdLevel = (hold: boolean) => this.#engine.holdLevel(hold);
  paceChosen = (rate: number) => this.#engine.paceChosen(rate);

  /** The page's own tracks if there are any, otherwise the stream's. */
  captions() {
    return this.playable.captionCount > 0 ? elementCaptions(this.video) : engineCaptions(this.#engine);
  }

  showCaption(index: number | null) {
    if (this.playable.captionCount > 0) showElementCaption(this.video, index);
    else this.#engine.showCaptions(index);
  }

  retryStreaming = () => this.#engine.retryStreaming();
  rest = () => this.#engine.rest();
  close = () => this.#engine.destroy();
}
