import { expect, it } from "vitest";
import { type AlertRound, roundOf } from "~network/alerts/alert-rounds";

/** Every 5 s a round, and in long ones what is off all the same (S 7.3). */
it.each<[count: number, busy: AlertRound[], round: AlertRound | null]>([
  [1, [], "urgent"],
  [11, [], "urgent"],
  [12, [], "whole"],
  [13, [], "urgent"],
  [24, [], "whole"],
  [13, ["whole"], "urgent"],
  [12, ["urgent"], "whole"],
  [13, ["urgent"], "changes"],
  [12, ["whole"], "changes"],
  [13, ["urgent", "changes"], null],
  [12, ["whole", "changes"], null],
  [13, ["changes"], "urgent"],
])("round %i beside %j is %s", (count, busy, round) => expect(roundOf(count, (one) => busy.includes(one))).toBe(round));
