import { z } from "zod";
import { orDefault } from "./answers";
import { endpoint, FRESH } from "./endpoint";
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
  lead: endpoint({ ...SENT, method: "POST", path: "/leads", body: leadSchema, answer: received }),
  privacyRequest: endpoint({
    ...SENT,
    method: "POST",
    path: "/privacy_requests",
    body: privacyRequestSchema,
    answer: received,
  }),
  problemReport: endpoint({
    ...SENT,
    method: "POST",
    path: "/problem_reports",
    body: problemReportSchema,
    answer: received,
  }),
  clipReport: endpoint({
    ...SENT,
    method: "POST",
    path: "/clip_reports",
    body: clipReportSchema,
    answer: received,
  }),
  playbackFailure: endpoint({
    ...SENT,
    method: "POST",
    path: "/playback_failures",
    body: playbackFailureSchema,
    answer: z.object({}),
  }),
  streamTrouble: endpoint({
    method: "GET",
    path: "/events/:event_key/trouble",
    timeoutMs: 1_000,
    kept: FRESH.moving,
    answer: streamTroubleSchema,
  }),
};
