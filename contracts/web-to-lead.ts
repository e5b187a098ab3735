import { z } from "zod";
import { endpoint } from "./endpoint";

/** A CRM's web-to-lead form, posted to as a browser would; what it answers is a page for people (S 7.10, 9.11). */
export const webToLeadContract = {
  post: endpoint("POST", "/:form", {
    timeoutMs: 5_000,
    kept: "never",
    sends: "form",
    body: z.record(z.string(), z.string()),
    answer: z.unknown(),
  }),
};
