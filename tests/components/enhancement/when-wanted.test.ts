import { describe, expect, it, vi } from "vitest";
import { whenWanted } from "~/enhancement/watch/page-player";

const within = new EventTarget();
const elsewhere = new EventTarget();
const aStage = () =>
  Object.assign(new EventTarget(), { contains: (other: unknown) => other === within }) as unknown as HTMLElement;
const comingFrom = (sign: string, relatedTarget: EventTarget | null) =>
  Object.assign(new Event(sign), { relatedTarget });

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

  it.each(["pointerenter", "focusin"])("after a failure not at %s from within, which is our doing", (sign) => {
    const run = vi.fn();
    const stage = aStage();
    whenWanted(stage, run, true);
    stage.dispatchEvent(comingFrom(sign, within));
    expect(run).not.toHaveBeenCalled();
    stage.dispatchEvent(comingFrom(sign, null));
    expect(run).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["pointerenter", "from elsewhere", elsewhere, true],
    ["focusin", "from elsewhere", elsewhere, true],
    ["pointerenter", "from within, for a mouse can be there before the script", within, false],
  ] as const)("at %s %s", (sign, _from, from, hasFailed) => {
    const run = vi.fn();
    const stage = aStage();
    whenWanted(stage, run, hasFailed);
    stage.dispatchEvent(comingFrom(sign, from));
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
