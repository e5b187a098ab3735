import { elementCaptions, showElementCaption } from "./captions";
import { elementWindow } from "./playable-window";
import { HAVE_METADATA } from "./ready-state";
import type { VideoSource } from "./video-source";

/** The browser's own HLS, or the MP4 of a replay: what the page's `<source>` elements name. */
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

  /** Before its length is known, an element forgets where it should begin. */
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
  captions = () => elementCaptions(this.video);
  showCaption = (index: number | null) => showElementCaption(this.video, index);
  close = () => Promise.resolve();
}
