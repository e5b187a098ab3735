import { describe, expect, it } from "vitest";
import { OtherScreen } from "~/components/player/controls/other-screen";

/** The Remote Playback API as its standard has it: one callback for each watch, the state beside it. */
class Remote extends EventTarget {
  state: RemotePlaybackState = "disconnected";
  prompts = 0;
  tell: ((available: boolean) => void) | null = null;
  constructor(private readonly refuses: { watch?: string; prompt?: string } = {}) {
    super();
  }
  watchAvailability(tell: (available: boolean) => void): Promise<number> {
    if (this.refuses.watch) return Promise.reject(new DOMException("", this.refuses.watch));
    this.tell = tell;
    return Promise.resolve(7);
  }
  cancelWatchAvailability(id: number): Promise<void> {
    if (id === 7) this.tell = null;
    return Promise.resolve();
  }
  prompt(): Promise<void> {
    this.prompts += 1;
    return this.refuses.prompt ? Promise.reject(new DOMException("", this.refuses.prompt)) : Promise.resolve();
  }
}

function screenOf(video: EventTarget) {
  const ending = new AbortController();
  let changes = 0;
  const screen = new OtherScreen(video as HTMLVideoElement, ending.signal, () => (changes += 1));
  return { screen, ending, changes: () => changes };
}
const withRemote = (remote: Remote) => Object.assign(new EventTarget(), { remote });
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("another screen", () => {
  it("is there while the browser knows of a screen", async () => {
    const remote = new Remote();
    const { screen, changes } = screenOf(withRemote(remote));
    expect(screen.available).toBe(false);
    remote.tell?.(true);
    expect(screen.available).toBe(true);
    remote.tell?.(false);
    expect(screen.available).toBe(false);
    expect(changes()).toBe(2);
    await settled();
  });

  it("is in use from the moment it connects", () => {
    const remote = new Remote();
    const { screen } = screenOf(withRemote(remote));
    expect(screen.inUse).toBe(false);
    remote.state = "connecting";
    expect([screen.inUse, screen.connected]).toEqual([true, false]);
  });

  it.each([
    ["NotSupportedError", true],
    ["InvalidStateError", false],
  ])("where the browser cannot look around beforehand, by %s: %s", async (watch, available) => {
    const { screen } = screenOf(withRemote(new Remote({ watch })));
    await settled();
    expect(screen.available).toBe(available);
  });

  it.each([
    ["chosen", undefined, true],
    ["closed again", "NotAllowedError", true],
    ["of no use for this video", "NotSupportedError", false],
  ])("opens the browser's list; %s, it stays or goes", async (_, prompt, stays) => {
    const remote = new Remote(prompt ? { prompt } : {});
    const { screen } = screenOf(withRemote(remote));
    remote.tell?.(true);
    await screen.choose();
    expect(remote.prompts).toBe(1);
    expect(screen.available).toBe(stays);
  });
});

it("is nowhere in a browser without Remote Playback", async () => {
  const { screen } = screenOf(new EventTarget());
  await settled();
  expect([screen.available, screen.connected, screen.inUse]).toEqual([false, false, false]);
  await screen.choose();
});
