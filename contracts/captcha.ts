import { z } from "zod";
import { endpoint } from "./endpoint";
import { captchaAnswerSchema } from "./records/captcha";

const VERIFY = { timeoutMs: 2_000, kept: "never" } as const;

/** The common captcha API, which takes form-encoded requests only. */
export const captchaContract = {
  verify: endpoint("POST", "/siteverify", {
    ...VERIFY,
    sends: "form",
    body: z.object({ secret: z.string(), response: z.string() }),
    answer: captchaAnswerSchema,
  }),
};
