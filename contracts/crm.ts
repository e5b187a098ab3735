import { z } from "zod";
import { endpoint } from "./endpoint";
import { leadSchema, referenceSchema } from "./records/lead";
import { privacyRequestSchema } from "./records/privacy";

/** Leads from partners and schools, and privacy-law requests (S 7.10, 9.11, rulings 3). */
const received = z.object({ reference: referenceSchema });

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
};
