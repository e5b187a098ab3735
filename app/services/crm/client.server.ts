import { createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { crmContract as contract } from "~contracts/crm";
import type { ClipReport } from "~contracts/records/clip-report";
import type { Lead } from "~contracts/records/lead";
import type { PrivacyRequest } from "~contracts/records/privacy";
import type { PlaybackFailure, ProblemReport } from "~contracts/records/problem";

/** Whatever people send gets a reference number (S 7.10, 9.11). */
export function createCrmClient(transport: Transport, settings: UpstreamSettings) {
  const { ask, reset } = createCalls("crm", contract, transport, settings);

  return {
    lead: (lead: Lead) => ask.lead({ body: lead }),
    privacyRequest: async (request: PrivacyRequest) => (await ask.privacyRequest({ body: request })).reference,
    problemReport: async (report: ProblemReport) => (await ask.problemReport({ body: report })).reference,
    clipReport: async (report: ClipReport) => (await ask.clipReport({ body: report })).reference,
    playbackFailure: (failure: PlaybackFailure) => ask.playbackFailure({ body: failure }),
    streamTrouble: (eventKey: string) => ask.streamTrouble({ params: { event_key: eventKey } }),
    reset,
  };
}
