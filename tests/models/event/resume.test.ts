import { describe, expect, it } from "vitest";
import { newestPosition, positionOf, resumePosition, worthSaving } from "~/models/event/video/resume";

const saved = (position: number, duration = 600, savedAt = 1) => ({ position, duration, savedAt });

describe("where to begin", () => {
  it.each([
    ["nothing saved", { live: false }, null],
    ["in the middle, a little earlier", { live: false, saved: saved(300) }, 297],
    ["the first seconds", { live: false, saved: saved(14) }, null],
    ["just past the first seconds", { live: false, saved: saved(15) }, 12],
    ["almost at the end", { live: false, saved: saved(581) }, null],
    ["just before that", { live: false, saved: saved(580) }, 577],
    ["a short clip, in the middle", { live: false, saved: saved(20, 40) }, 17],
    ["a short clip, just begun", { live: false, saved: saved(3.9, 40) }, null],
    ["a short clip, nearly over", { live: false, saved: saved(36.1, 40) }, null],
    ["live begins live", { live: true, saved: saved(300), fromAddress: 20 }, null],
    ["a place asked for wins", { live: false, saved: saved(300), fromAddress: 42 }, 42],
    ["the beginning, where it is asked for", { live: false, saved: saved(300), fromAddress: 0 }, null],
    ["a length that is none", { live: false, saved: saved(300, Infinity) }, null],
  ])("%s", (_what, question, expected) => expect(resumePosition(question)).toBe(expected));

  it("keeps only positions worth it", () => {
    expect(worthSaving(300, 600)).toBe(true);
    expect(worthSaving(599, 600)).toBe(false);
  });
});

describe("what the account knows", () => {
  const watched = { content_type: "game", content_key: "gam1" };
  const AT = "2026-11-20T20:00:00Z";
  it.each([
    ["how far and when", { position: 42, duration: 600, positioned_at: AT }, saved(42, 600, Date.parse(AT))],
    ["no length", { position: 42, duration: null, positioned_at: AT }, undefined],
    ["no moment", { position: 42, duration: 600 }, undefined],
    ["only that it was opened", {}, undefined],
  ])("%s", (_, more, expected) => expect(positionOf({ ...watched, ...more })).toEqual(expected));

  it.each([
    ["the account's, when it is newer", saved(1, 600, 5), saved(2, 600, 6), 2],
    ["this browser's, when it is newer", saved(1, 600, 7), saved(2, 600, 6), 1],
    ["this browser's, at the same time", saved(1, 600, 6), saved(2, 600, 6), 1],
    ["the only one", undefined, saved(2), 2],
    ["the only one, too", saved(1), undefined, 1],
    ["none", undefined, undefined, undefined],
  ])("newest stands: %s", (_, here, there, expected) => expect(newestPosition(here, there)?.position).toBe(expected));
});
