import type { Transport } from "~/services/http/transport.server";
import { createUpstream, type UpstreamSettings } from "~/services/http/upstream.server";
import { captchaContract as contract } from "~contracts/captcha";
import type { CaptchaAnswer } from "~contracts/records/captcha";

/** A buyer waits no longer for it. */
const VERIFY_MS = 2_000;

export type CaptchaClient = ReturnType<typeof createCaptchaClient>;

/** The captcha service, asked with the site's secret (B 5 "Bot-check"). */
export function createCaptchaClient(
  transport: Transport,
  { secret, ...settings }: UpstreamSettings & { secret: string },
) {
  const upstream = createUpstream("captcha", transport, settings);
  return {
    verify: (response: string): Promise<CaptchaAnswer> =>
      upstream.call(contract.verify, { body: { secret, response }, timeoutMs: VERIFY_MS }),
    reset: upstream.reset,
  };
}
