import type { BotAction } from "~/models/checkout/captcha-verdict";
import { pause } from "../pause";

type Captcha = {
  ready(run: () => void): void;
  execute(siteKey: string, options: { action: BotAction }): Promise<string>;
};

const SCRIPT = "https://www.google.com/recaptcha/api.js";
const FASTEST_MS = 2_000;
const LONGEST_MS = 5_000;
let begun = performance.now();
let loading: Promise<Captcha> | undefined;

/** Starts the clock of the form's token and preloads the captcha's script. */
export function beginBotCheck(siteKey: string | undefined): void {
  begun = performance.now();
  if (siteKey) loading ??= load(siteKey);
}

function load(siteKey: string): Promise<Captcha> {
  return new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = `${SCRIPT}?${new URLSearchParams({ render: siteKey }).toString()}`;
    script.onerror = () => failed(new Error("The bot-check did not load"));
    script.onload = () => {
      const { grecaptcha } = window as { grecaptcha?: Captcha };
      if (grecaptcha) grecaptcha.ready(() => done(grecaptcha));
      else failed(new Error("The bot-check did not start"));
    };
    document.head.append(script);
  });
}

/** Empty if no captcha is set up or it doesn't answer; the form's own token then suffices. */
export async function botCheck(siteKey: string | undefined, action: BotAction): Promise<Record<string, string>> {
  await pause(Math.max(0, begun + FASTEST_MS - performance.now()));
  if (!siteKey) return {};
  loading ??= load(siteKey);
  const token = loading.then((captcha) => captcha.execute(siteKey, { action })).catch(() => null);
  const ctoken = await Promise.race([token, pause(LONGEST_MS).then(() => null)]);
  return ctoken ? { ctoken } : {};
}
