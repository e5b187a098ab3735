import { processSingleton } from "./process-singleton.server";

/** How far the site's time runs ahead of the machine's, in milliseconds. */
type Offset = () => number;

const source = processSingleton<{ offset: Offset }>("clock", () => ({ offset: () => 0 }));

/** The site's only clock. Rules never read it: loaders pass `clock.now()` in. */
export const clock = {
  /** Epoch milliseconds. */
  now: (): number => Date.now() + source.offset(),
};

/** Lets the development clock move the site's time (DESIGN 4, /dev/clock). */
export function setClockOffset(offset: Offset): void {
  source.offset = offset;
}
