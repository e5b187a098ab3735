import type { CallReport } from "~/services/http/guarded-call";
import type { UpstreamFailure } from "~/services/http/upstream-error";
import { clock } from "./clock.server";
import { processSingleton } from "./singleton.server";

/** `at`, `how` and `status` are the last failure's. */
export type FailingService = {
  service: string;
  failures: number;
  at: number;
  how: UpstreamFailure;
  status: number | undefined;
};

export const FAILING_MS = 5 * 60_000;

const FAILURES = ["refused", "timeout", "status", "invalid", "breaker", "bulkhead", "network"] as const;

/** Remembers which services failed in the last minutes; a quiet while, and a service is forgotten. */
export function createFailingServices(now: () => number) {
  const seen = new Map<string, FailingService>();
  const isRecent = ({ at }: FailingService) => at > now() - FAILING_MS;
  return {
    note({ service, outcome, status }: Pick<CallReport, "service" | "outcome" | "status">): void {
      const how = FAILURES.find((failure) => failure === outcome);
      if (!how || (how === "status" && (status ?? 0) < 500)) return;
      const before = seen.get(service);
      const failures = (before && isRecent(before) ? before.failures : 0) + 1;
      seen.set(service, { service, failures, at: now(), how, status });
    },
    /** The one that failed most stands first. */
    list: (): FailingService[] => [...seen.values()].filter(isRecent).toSorted((a, b) => b.failures - a.failures),
    forget: () => seen.clear(),
  };
}

/** Those that this process asks. */
export const failingServices = () => processSingleton("failing services", () => createFailingServices(clock.now));
