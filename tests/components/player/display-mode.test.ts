import { describe, expect, it, vi } from "vitest";
import { isElsewhere } from "~/components/player/controls/display-mode";

/** What a browser says of the video, and of the one that its document names. */
type Said = { remote?: { state: string }; webkitDisplayingFullscreen?: boolean };
type Named = "pictureInPictureElement" | "fullscreenElement";

describe("a picture is elsewhere", () => {
  it.each<[what: string, Said, Named | null, boolean]>([
    ["on the page", { remote: { state: "disconnected" }, webkitDisplayingFullscreen: false }, null, false],
    ["in a browser that knows no other place", {}, null, false],
    ["on a television", { remote: { state: "connected" } }, null, true],
    ["on its way to one", { remote: { state: "connecting" } }, null, true],
    ["in a window of its own", {}, "pictureInPictureElement", true],
    ["in full screen by the browser's own controls", {}, "fullscreenElement", true],
    ["in full screen on an iPhone", { webkitDisplayingFullscreen: true }, null, true],
  ])("%s", (_what, said, named, expected) => {
    const video = said as unknown as HTMLVideoElement;
    vi.stubGlobal("document", named && { [named]: video } ? { [named]: video } : {});
    expect(isElsewhere(video)).toBe(expected);
  });

  it("but not because another one is", () => {
    vi.stubGlobal("document", { pictureInPictureElement: {}, fullscreenElement: {} });
    expect(isElsewhere({} as HTMLVideoElement)).toBe(false);
  });
});
