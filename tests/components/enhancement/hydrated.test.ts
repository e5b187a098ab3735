import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { afterHydration, sayHydrated } from "~/enhancement/hydrated";

const pageWith = (globals: object) => vi.stubGlobal("window", globals);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("document", new EventTarget());
  performance.clearMarks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("what adds elements to a page", () => {
  it("runs at once where React takes nothing over", () => {
    pageWith({});
    const run = vi.fn();
    afterHydration(run);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("waits until the page says that React has it, and runs once", () => {
    pageWith({ __remixContext: {} });
    const run = vi.fn();
    afterHydration(run);
    vi.advanceTimersByTime(9_999);
    expect(run).not.toHaveBeenCalled();
    sayHydrated();
    expect(run).toHaveBeenCalledTimes(1);
    sayHydrated();
    vi.advanceTimersByTime(20_000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("runs at once where the page has said so before", () => {
    pageWith({ __remixContext: {} });
    sayHydrated();
    const run = vi.fn();
    afterHydration(run);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("runs after ten seconds on a page whose script never came", () => {
    pageWith({ __remixContext: {} });
    const run = vi.fn();
    afterHydration(run);
    vi.advanceTimersByTime(9_999);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it("asks for nothing in between", () => {
    pageWith({ __remixContext: {} });
    afterHydration(vi.fn());
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(5_000);
    expect(vi.getTimerCount()).toBe(1);
  });
});
