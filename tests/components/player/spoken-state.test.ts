import { describe, expect, test } from "vitest";
import { spokenState } from "~/components/player/controls/spoken-state";
import { INITIAL_STATE, type PlaybackState } from "~/components/player/playback/playback-state";

describe("what a screen reader says while the picture changes", () => {
  const ad = (skipIn: number) => ({ skipIn }) as PlaybackState["ad"];

  test.each<[string, Partial<PlaybackState>, boolean, string]>([
    ["before the first press", { phase: "idle" }, false, ""],
    ["a game", { phase: "playing" }, false, "Playing"],
    ["a replay that goes on", { phase: "playing", resumedAt: 75 }, false, "Playing, resumed at 1:15"],
    ["a live game at its edge", { phase: "playing", atLiveEdge: true }, true, "Playing"],
    ["a live game, rewound", { phase: "playing", atLiveEdge: false }, true, "Playing, behind live"],
    ["a pause", { phase: "paused" }, false, "Paused"],
    ["waiting for the next picture", { phase: "playing", waiting: true }, false, "Loading"],
    ["the end", { phase: "ended" }, false, "The video has ended"],
    ["the end of a live game", { phase: "ended" }, true, "The live broadcast has ended"],
    ["signed out", { phase: "playing", signedOut: true }, false, "You've been signed out. Sign in to keep watching."],
    ["a failure, which has its own words", { phase: "failed", signedOut: true }, false, ""],
    ["an ad", { phase: "playing", ad: ad(4) }, false, "Ad"],
    ["an ad that can be skipped", { phase: "playing", ad: ad(0) }, false, "Ad. You can skip it now"],
  ])("%s", (_when, state, live, words) => expect(spokenState({ ...INITIAL_STATE, ...state }, live)).toBe(words));
});
