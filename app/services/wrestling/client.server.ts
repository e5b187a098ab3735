import { createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { MOST_BYTES } from "~contracts/results-xml";
import { type ResultsOf, type ResultsQuery, wrestlingContract as contract } from "~contracts/wrestling";

type WrestlingSettings = UpstreamSettings & { password: string };

/** Mats and matches of a wrestling tournament (S 7.9). */
export function createWrestlingClient(transport: Transport, { password, ...settings }: WrestlingSettings) {
  const { ask, reset } = createCalls("wrestling", contract, transport, { maxBytes: MOST_BYTES, ...settings });
  const call = (query: Omit<ResultsQuery, "password">) => ({ query: { ...query, password } });

  return {
    mats: (tournament: ResultsOf) => ask.mats(call({ function: "getMats", ...tournament })),
    completedMatches: (tournament: ResultsOf, matId?: string) =>
      ask.completedMatches(call({ function: "getCompletedMatches", ...tournament, ...(matId ? { matId } : {}) })),
    reset,
  };
}
