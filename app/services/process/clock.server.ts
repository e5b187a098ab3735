import { type Milliseconds, timeFrom } from "~contracts/environment/running-time";
import { processSingleton } from "./singleton.server";

type Source = { running: Milliseconds; offset: Milliseconds };
const source = processSingleton<Source>("clock", () => ({ running: timeFrom(undefined), offset: () => 0 }));

/** The site's only clock. Rules never read it: loaders pass `clock.now()` in. */
export const clock = {
  /** Epoch milliseconds. */
  now: (): number => source.running() + source.offset(),
};

/** The process's own time, which the development clock is set against; the embedded network runs on it too. */
export const runningTime: Milliseconds = () => source.running();

/** Lets the process begin at a moment; the machine's time where none is named. */
export function startClock(start: number | undefined): void {
  source.running = timeFrom(start);
}

/**
 * Lets the development clock move the site's time ahead of the process's own (docs/embedded-network.md, /dev/clock).
 */
export function setClockOffset(offset: Milliseconds): void {
  source.offset = offset;
}
