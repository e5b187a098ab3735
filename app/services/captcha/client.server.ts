import { createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { captchaContract as contract } from "~contracts/captcha";

/** B 5 "Bot-check" */
export function createCaptchaClient(
  transport: Transport,
  { secret, ...settings }: UpstreamSettings & { secret: string },
) {
  const { ask, reset } = createCalls("captcha", contract, transport, settings);
  return { verify: (response: string) => ask.verify({ body: { secret, response } }), reset };
}
