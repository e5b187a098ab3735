type AirPlayVideo = HTMLVideoElement & {
  webkitShowPlaybackTargetPicker?: () => void;
  webkitCurrentPlaybackTargetIsWireless?: boolean;
};

/** The viewer closed the browser's list of screens. */
const CLOSED = "NotAllowedError";

const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : "");

/** Another screen to play on, by what the browser has: Remote Playback (Cast, AirPlay), or Safari's older AirPlay. */
export class OtherScreen {
  /** One was found. */
  available = false;

  constructor(
    private readonly video: AirPlayVideo,
    signal: AbortSignal,
    private readonly changed: () => void,
  ) {
    if (video.webkitShowPlaybackTargetPicker) this.#watchAirPlay(signal);
    else if ("remote" in video) void this.#watchRemote(video.remote, signal);
  }

  get connected(): boolean {
    const { webkitCurrentPlaybackTargetIsWireless: wireless, remote } = this.video;
    return wireless ?? remote?.state === "connected";
  }

  /** The browser's own list of screens. */
  async choose(): Promise<void> {
    const { webkitShowPlaybackTargetPicker: showAirPlay, remote } = this.video;
    if (showAirPlay) return showAirPlay.call(this.video);
    await remote?.prompt().catch((error: unknown) => nameOf(error) !== CLOSED && this.#found(false));
  }

  #found(available: boolean): void {
    this.available = available;
    this.changed();
  }

  #watchAirPlay(signal: AbortSignal): void {
    const { video } = this;
    const found = (event: Event) => this.#found(Reflect.get(event, "availability") === "available");
    video.addEventListener("webkitplaybacktargetavailabilitychanged", found, { signal });
    video.addEventListener("webkitcurrentplaybacktargetiswirelesschanged", this.changed, { signal });
  }

  async #watchRemote(remote: RemotePlayback, signal: AbortSignal): Promise<void> {
    for (const name of ["connect", "connecting", "disconnect"]) remote.addEventListener(name, this.changed, { signal });
    try {
      const id = await remote.watchAvailability((available) => !signal.aborted && this.#found(available));
      const stop = () => void remote.cancelWatchAvailability(id).catch(() => undefined);
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop, { once: true });
    } catch (error) {
      // It can show its list, but not look around beforehand, as on phones that save power.
      if (!signal.aborted && nameOf(error) === "NotSupportedError") this.#found(true);
    }
  }
}
