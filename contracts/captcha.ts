import { z } from "zod";
import { endpoint } from "./endpoint";
import { captchaAnswerSchema } from "./records/captcha";

/** A buyer waits no longer for it. */
const VERIFY = { timeoutMs: 2_000, kept: "never" } as const;

/** The captcha service, in the way that most of them answer; it takes forms alone. */
export const captchaContract = {
  verify: endpoint({
    ...VERIFY,
    method: "POST",
    path: "/siteverify",
    sends: "form",
    body: z.object({ secret: z.string(), response: z.string() }),
    answer: captchaAnswerSchema,
  }),
};
