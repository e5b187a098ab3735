import { z } from "zod";
import { endpoint, FRESH, orDefault } from "./endpoint";
import { clipReportSchema } from "./records/clip-report";
import { leadSchema, referenceSchema } from "./records/lead";
import { privacyRequestSchema } from "./records/privacy";
import { playbackFailureSchema, problemReportSchema, streamTroubleSchema } from "./records/problem";

/** Leads of partners and schools, privacy-law requests, stream problems, reports of clips (S 7.10, 9.11, rulings 3). */
const received = z.object({
  reference: referenceSchema,
  /** Our extension: sent before, in the same words, so there's nothing to pass on. */
  known: orDefault(z.boolean(), false),
});

const SENT = { timeoutMs: 5_000, kept: "never" } as const;

export const crmContract = {
  lead: endpoint("POST", "/leads", { ...SENT, body: leadSchema, answer: received }),
  privacyRequest: endpoint("POST", "/privacy_requests", { ...SENT, body: privacyRequestSchema, answer: received }),
  problemReport: endpoint("POST", "/problem_reports", { ...SENT, body: problemReportSchema, answer: received }),
  clipReport: endpoint("POST", "/clip_reports", { ...SENT, body: clipReportSchema, answer: received }),
  playbackFailure: endpoint("POST", "/playback_failures", {
    ...SENT,
    body: playbackFailureSchema,
    answer: z.object({}),
  }),
  streamTrouble: endpoint("GET", "/events/:event_key/trouble", {
    timeoutMs: 1_000,
    kept: FRESH.moving,
    answer: streamTroubleSchema,
  }),
};
