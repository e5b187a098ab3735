import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whenWanted } from "~/components/player/when-wanted";

/** A stage with a video that stands or plays; what it asks of the browser is answered by hand. */
function stageOf({ paused }: { paused: boolean }) {
  return Object.assign(new EventTarget(), { querySelector: () => ({ paused }) }) as unknown as HTMLElement;
}

let seen: ((entries: { isIntersecting: boolean }[]) => void) | undefined;

beforeEach(() => {
  seen = undefined;
  vi.stubGlobal("window", { requestIdleCallback: true });
  vi.stubGlobal("requestIdleCallback", (run: () => void) => run());
  vi.stubGlobal("document", { readyState: "complete" });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: typeof seen) {
        seen = tell;
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

describe("the player's controls are wanted", () => {
  it.each(["pointerenter", "pointerdown", "focusin", "keydown", "play"])("once, at %s", (sign) => {
    const run = vi.fn();
    const stage = stageOf({ paused: true });
    whenWanted(stage, false, run);
    expect(run).not.toHaveBeenCalled();
    stage.dispatchEvent(new Event(sign));
    stage.dispatchEvent(new Event("keydown"));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("at once where the video plays already", () => {
    const run = vi.fn();
    whenWanted(stageOf({ paused: false }), true, run);
    expect(run).toHaveBeenCalledTimes(1);
    expect(seen).toBeUndefined();
  });

  it("when the stage is seen on a page at rest", () => {
    const run = vi.fn();
    whenWanted(stageOf({ paused: true }), true, run);
    seen?.([{ isIntersecting: false }]);
    expect(run).not.toHaveBeenCalled();
    seen?.([{ isIntersecting: true }]);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["after they could not be had", false, {}],
    ["for a visitor who saves data", true, { connection: { saveData: true } }],
  ])("not for being seen %s", (_why, asSoonAsSeen, navigator) => {
    vi.stubGlobal("navigator", navigator);
    whenWanted(stageOf({ paused: true }), asSoonAsSeen, vi.fn());
    expect(seen).toBeUndefined();
  });

  it("no more once the player is gone", () => {
    const run = vi.fn();
    const stage = stageOf({ paused: true });
    whenWanted(stage, true, run)();
    stage.dispatchEvent(new Event("play"));
    expect(run).not.toHaveBeenCalled();
  });
});
