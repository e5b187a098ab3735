import { describe, expect, it, vi } from "vitest";
import { whenWanted } from "~/enhancement/watch/when-wanted";

const aStage = () => new EventTarget() as HTMLElement;

describe("the player's controls are wanted", () => {
  it.each(["pointerenter", "pointerdown", "focusin", "keydown", "play"])("once, at %s", (sign) => {
    const run = vi.fn();
    const stage = aStage();
    whenWanted(stage, run);
    expect(run).not.toHaveBeenCalled();
    stage.dispatchEvent(new Event(sign));
    stage.dispatchEvent(new Event("keydown"));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("no longer once the player is gone", () => {
    const run = vi.fn();
    const stage = aStage();
    whenWanted(stage, run)();
    stage.dispatchEvent(new Event("play"));
    expect(run).not.toHaveBeenCalled();
  });
});
