import { expect, it } from "vitest";
import { priceLine, specialPriceLine } from "~/models/billing/price-line";
import type { Pass } from "~contracts/records/billing";

const pass = (duration_unit: string, price_in_cents: number) => ({ duration_unit, price_in_cents }) as Pass;

it.each([
  [[pass("year", 7999), pass("month", 1199)], "$79.99 a year or $11.99 a month, plus tax"],
  [[pass("month", 1199)], "$11.99 a month, plus tax"],
  [[], null],
])("%j", (passes, line) => expect(priceLine(passes)).toBe(line));

it("of a tournament's own pass", () => expect(specialPriceLine(pass("day", 1299))).toBe("$12.99, plus tax"));
