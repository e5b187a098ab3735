import { HAVE_METADATA } from "../playback/ready-state";
import { elementCaptions, showElementCaption } from "./captions";
import { elementWindow } from "./playable-window";
import type { VideoSource } from "./video-source";

export class NativeSource implements VideoSource {
  readonly kind = "native";

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly live: boolean,
    private readonly signal: AbortSignal,
  ) {}

  async load(at: number | null): Promise<boolean> {
    this.video.load();
    if (at) this.seekOnceKnown(at);
    return true;
  }

  /** Browsers drop a seek made before the duration is known. */
  seekOnceKnown(at: number): void {
    const { video, signal } = this;
    const seek = () => (video.currentTime = at);
    if (video.readyState >= HAVE_METADATA) seek();
    else video.addEventListener("loadedmetadata", seek, { once: true, signal });
  }

  window = () => elementWindow(this.video, this.live);
  levels = () => [];
  playingHeight = () => this.video.videoHeight || null;
  quality = () => null;
  choose() {}
  holdLevel() {}
  paceChosen() {}
  kbps = () => null;
  captions = () => elementCaptions(this.video);
  showCaption = (index: number | null) => showElementCaption(this.video, index);
  retryStreaming() {}
  rest() {}
  close = () => Promise.resolve();
}
