import { expect, it } from "vitest";
import { PassCards } from "~/components/checkout/pass-cards";
import { passOffersB } from "~/models/checkout/pass-selection";
import { contrastOf } from "~/models/place/contrast";
import { rendered } from "./rendered";

const ANNUAL = { key: "annual", name: "Annual Pass", price_in_cents: 7_999, duration_unit: "year" };
/** `--on-brand` and `--on-badge-light` */
const INKS = { light: "#ffffff", dark: "#0b1a2e" };

it.each([
  ["gold", "#ffcc00"],
  ["white", "#ffffff"],
  ["orange", "#ff7a00"],
  ["light blue", "#6fb3ff"],
  ["navy", "#001b34"],
  ["no school's", null],
])("the badge of the best pass can be read on %s (B 2.3)", (_what, color) => {
  const offers = passOffersB([{ ...ANNUAL, time_period_category: "recurring" }], color);
  const body = {
    ...{ kind: "passes" as const, runsOut: null, offers, others: [], durations: [], skipHref: "/" },
    includes: { title: "All Passes include:", items: [] },
  };
  const badge = rendered(<PassCards body={body} action="/subscribe/retail" />).querySelector("button span span + span");
  expect(badge?.text).toBe("Best Value");
  const [, ground = ""] = /background-color:(#\w{6})/.exec(badge?.getAttribute("style") ?? "") ?? [];
  const ink = badge?.getAttribute("data-ink") === "dark" ? INKS.dark : INKS.light;
  expect(contrastOf(ink, ground)).toBeGreaterThanOrEqual(4.5);
});
