import { z } from "zod";
import { endpoint } from "./endpoint";
import { captchaAnswerSchema } from "./records/captcha";

/** The captcha service, in the way that most of them answer; it takes forms alone. */
export const captchaContract = {
  verify: endpoint({
    method: "POST",
    path: "/siteverify",
    sends: "form",
    body: z.object({ secret: z.string(), response: z.string() }),
    answer: captchaAnswerSchema,
  }),
};
