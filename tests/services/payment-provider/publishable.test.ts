import { afterEach, expect, it } from "vitest";
import { periodZone } from "~/services/payment-provider/publishable.server";
import { settings } from "~/services/process/env.server";

const { pay } = settings();
afterEach(() => {
  settings().pay = pay;
});

const ZONE = "Pacific/Honolulu";
it.each([
  ["stripe", { cards: "embedded", wallet: "paypal" }, ZONE],
  ["stripe", { cards: "hosted", wallet: "embedded" }, "utc"],
  ["stripe", { cards: "stripe", wallet: "embedded" }, "utc"],
  ["paypal", { cards: "stripe", wallet: "embedded" }, ZONE],
  ["paypal", { cards: "embedded", wallet: "paypal" }, "utc"],
] as const)("the zone that counts a pass's months paid by %s at %j: %s (B 9)", (option, providers, zone) => {
  settings().pay = { ...pay, ...providers };
  expect(periodZone(ZONE, option)).toBe(zone);
});
