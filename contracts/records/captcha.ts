import { z } from "zod";

/** Each token is valid once, for two minutes. */
export const captchaAnswerSchema = z.object({
  success: z.boolean(),
  /** 0 is a robot, 1 a person; absent when the service gives no score. */
  score: z.number().min(0).max(1).nullish(),
  action: z.string().nullish(),
  hostname: z.string().nullish(),
  "error-codes": z.array(z.string()).nullish(),
});
export type CaptchaAnswer = z.infer<typeof captchaAnswerSchema>;
