import { expect, it } from "vitest";
import { newPositionSchema } from "~contracts/records/member";

it.each([
  ["in a video", 90, true],
  ["at its end, which players round up", 101, true],
  ["beyond it", 101.1, false],
  ["before it", -1, false],
])("a position %s: %d of 100 s", (_where, position, isTaken) => {
  const place = { position, duration: 100, updated_at: "2026-11-20T20:00:00.000Z" };
  expect(newPositionSchema.safeParse(place).success).toBe(isTaken);
});
