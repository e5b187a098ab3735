import { expect, it } from "vitest";
import { isBetter } from "~/enhancement/watch/stage";

it.each([
  ["the same trouble", { kind: "status", why: "trouble" }, false],
  ["a late game", { kind: "status", why: "late" }, false],
  ["a game that waits for its start again", { kind: "status", why: "not-started" }, false],
  ["nothing that is said", { kind: "status" }, false],
  ["a game that is over", { kind: "status", why: "over" }, true],
  ["a replay that is being made", { kind: "status", why: "replay-coming" }, true],
  ["a replay that is announced", { kind: "status", why: "replay-later" }, true],
  ["a replay in trouble of its own", { kind: "status", why: "replay-trouble" }, true],
  ["a blackout", { kind: "status", why: "blackout" }, true],
  ["another video", { kind: "video" }, true],
  ["an offer", { kind: "upsell", why: "pass" }, true],
  ["a refusal", { kind: "refused", why: "streams-in-use" }, true],
])("after a video that failed: %s", (_what, dataset, expected) => {
  expect(isBetter({ dataset } as unknown as HTMLElement)).toBe(expected);
});
