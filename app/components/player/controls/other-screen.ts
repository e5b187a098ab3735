/** The viewer closed the browser's list of screens. */
const CLOSED = "NotAllowedError";

const nameOf = (error: unknown): string => (error instanceof DOMException ? error.name : "");

/** Another screen to play on, by the browser's Remote Playback: Cast in Chromium, AirPlay in Safari (from 13.1). */
export class OtherScreen {
  /** One was found. */
  available = false;
  readonly #remote: RemotePlayback | undefined;

  constructor(
    { remote }: Partial<Pick<HTMLVideoElement, "remote">>,
    signal: AbortSignal,
    private readonly changed: () => void,
  ) {
    this.#remote = remote;
    if (remote) void this.#watch(remote, signal);
  }

  get connected(): boolean {
    return this.#remote?.state === "connected";
  }

  /** Also while it connects. */
  get inUse(): boolean {
    return this.connected || this.#remote?.state === "connecting";
  }

  /** The browser's own list of screens. */
  async choose(): Promise<void> {
    await this.#remote?.prompt().catch((error: unknown) => nameOf(error) !== CLOSED && this.#found(false));
  }

  #found(available: boolean): void {
    this.available = available;
    this.changed();
  }

  async #watch(remote: RemotePlayback, signal: AbortSignal): Promise<void> {
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
