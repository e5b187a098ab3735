import { availableParallelism } from "node:os";

export type Machine = { processors: number; freeMegabytes: number };

/** Measured under load: a web process takes 150 to 300 MB, the main process with the network 150 to 250. */
const WEB_MEGABYTES = 350;
const MAIN_MEGABYTES = 400;

export type HowMany = {
  /** 1: everything in this process. More: web processes beside a main process with the network. */
  count: number;
  why: string;
};

/** One for each processor, as far as memory allows; an explicit number is always used. */
export function howMany(wanted: number | "auto", { processors, freeMegabytes }: Machine): HowMany {
  if (wanted !== "auto") return { count: wanted, why: "as WEB_PROCESSES says" };
  const fitting = Math.floor((freeMegabytes - MAIN_MEGABYTES) / WEB_MEGABYTES);
  const count = Math.max(1, Math.min(processors, fitting));
  const machine = `processors: ${processors}, MB of memory free: ${Math.round(freeMegabytes)}`;
  const isShort = fitting < processors && processors > 1;
  return { count, why: isShort ? `memory is short: ${machine}, needed for each: ${WEB_MEGABYTES}` : machine };
}

export const thisMachine = (): Machine => ({
  processors: availableParallelism(),
  // Knows the limits of a container.
  freeMegabytes: process.availableMemory() / 1_048_576,
});
