import { type Milliseconds, timeFrom } from "~contracts/environment/running-time";
import { processSingleton } from "./singleton.server";

type Source = { running: Milliseconds; offset: Milliseconds };
const source = processSingleton<Source>("clock", () => ({ running: timeFrom(undefined), offset: () => 0 }));

/** The site's only clock. Rules never read it: loaders pass `clock.now()` in. */
export const clock = { now: (): number => source.running() + source.offset() };

/** Without the development clock's offset; the embedded network runs on it too. */
export const runningTime: Milliseconds = () => source.running();

export function startClock(start: number | undefined): void {
  source.running = timeFrom(start);
}

/** Used by /dev/clock (docs/embedded-network.md). */
export function setClockOffset(offset: Milliseconds): void {
  source.offset = offset;
}
