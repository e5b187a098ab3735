import { z } from "zod";
import { endpoint } from "./endpoint";

/** S 7.11 */
const analyticsEventSchema = z.object({
  event: z.string().min(1).max(100),
  properties: z.record(z.string(), z.unknown()).default({}),
  timestamp: z.string(),
  anonymous_id: z.string(),
  user_id: z.string().nullish(),
});
export type AnalyticsEvent = z.infer<typeof analyticsEventSchema>;

const BATCH = { timeoutMs: 2_000, kept: "never" } as const;

export const analyticsContract = {
  batch: endpoint("POST", "/batch", {
    ...BATCH,
    body: z.object({ events: z.array(analyticsEventSchema).max(100) }),
    answer: z.unknown(),
  }),
};
