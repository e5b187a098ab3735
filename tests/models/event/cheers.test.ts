import { expect, it } from "vitest";
import { roundedCheers } from "~/models/event/score/cheers";

it.each([
  [9, 9],
  [10, 10],
  [19, 10],
  [99, 90],
  [100, 100],
  [199, 100],
  [5_000, 900],
])("of %i cheers everyone is told %i", (count, told) => expect(roundedCheers(count)).toBe(told));
