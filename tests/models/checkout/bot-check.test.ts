import { expect, it } from "vitest";
import { BOT_ACTIONS, type BotVerdict, captchaVerdict } from "~/models/checkout/captcha-verdict";
import type { CaptchaAnswer } from "~contracts/records/captcha";

const good: CaptchaAnswer = { success: true, score: 0.9, action: BOT_ACTIONS.card, hostname: "fieldhouse.example" };
const refused = (...errors: string[]): CaptchaAnswer => ({ success: false, "error-codes": errors });

it.each<[string, CaptchaAnswer, BotVerdict]>([
  ["a person", good, "person"],
  ["just a person", { ...good, score: 0.5 }, "person"],
  ["a service without scores, actions and hosts", { success: true }, "person"],
  ["a low score", { ...good, score: 0.49 }, "unproven"],
  ["the lowest score", { ...good, score: 0 }, "unproven"],
  ["the wallet's token sent with a card", { ...good, action: BOT_ACTIONS.wallet }, "robot"],
  ["a token of another form", { ...good, action: "sign_in" }, "robot"],
  ["a token of the site's other host", { ...good, hostname: "tv.fieldhouse.example" }, "person"],
  ["a token of another site", { ...good, hostname: "evil.example" }, "robot"],
  ["a made-up token", refused("invalid-input-response"), "robot"],
  ["a token sent twice, or too late", refused("timeout-or-duplicate"), "robot"],
  ["no", refused(), "robot"],
  ["the site's secret is wrong", refused("invalid-input-secret"), "unproven"],
  ["the captcha cannot read the call", refused("bad-request"), "unproven"],
  ["a false token and a wrong secret", refused("invalid-input-secret", "invalid-input-response"), "robot"],
])("what the captcha's answer means for a payment: %s (B 5 'Bot-check')", (_, answer, verdict) =>
  expect(
    captchaVerdict(answer, { action: BOT_ACTIONS.card, hosts: ["fieldhouse.example", "tv.fieldhouse.example"] }),
  ).toBe(verdict),
);
