import { vi } from "vitest";
import { startingMoment } from "./moments.js";

/** The machine's clock does not exist for a test: its time begins at the starting moment and runs on from there. */
const start = Date.parse(startingMoment());
const elapsed = performance.now.bind(performance);
const begun = elapsed();
const now = () => start + Math.round(elapsed() - begun);

// Files may share a worker: each begins with the machine's own Date, timers and globals.
vi.unstubAllGlobals();
vi.useRealTimers();
const Machine = Date.prototype.constructor as DateConstructor;

globalThis.Date = new Proxy(Machine, {
  apply: () => new Date(now()).toString(),
  construct: (target, given: [], newTarget: typeof Date) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget) as Date,
  get: (target, name, receiver) => (name === "now" ? now : (Reflect.get(target, name, receiver) as unknown)),
});
