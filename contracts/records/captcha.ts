import { z } from "zod";

/** The captcha service's own check of a token; each token is good once, for two minutes. */
export const captchaAnswerSchema = z.object({
  success: z.boolean(),
  /** 0 a robot, 1 a person; none where the service gives no score. */
  score: z.number().min(0).max(1).optional(),
  /** What the token was asked for. */
  action: z.string().optional(),
  /** The site that it was asked on. */
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).optional(),
});
export type CaptchaAnswer = z.infer<typeof captchaAnswerSchema>;
