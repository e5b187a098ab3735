import type { Metrics } from "./added-metrics";

/** What the main process shares with its web processes, from `operations.shared()`. */
export type Shared = {
  /** Where a web process that starts now finds the network, and what it must know besides. */
  variables(): Record<string, string>;
  /** What a web process may ask for, by name. */
  answers: Readonly<Record<string, (...given: never[]) => unknown>>;
  metrics(): Promise<Metrics>;
  close(): Promise<void>;
};
