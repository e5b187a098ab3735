import { expect, it } from "vitest";
import { SeatStrip } from "~/components/family/seat-strip";
import { rendered } from "./rendered";

it.each([
  [1, 0, "1 seat used"],
  [0, 1, "0 of 1 seat used"],
  [1, 1, "1 of 1 seat used"],
  [1, 2, "1 of 2 seats used"],
  [2, 1, "2 seats used"],
])("%i members on a pass of %i seats", (used, total, text) => {
  const strip = rendered(<SeatStrip owner="Fay" members={Array.from({ length: used }, () => "Casey")} total={total} />);
  expect(strip.querySelector("p")?.textContent).toBe(text);
});
