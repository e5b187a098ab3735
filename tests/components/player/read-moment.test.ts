import { afterEach, describe, expect, it, vi } from "vitest";
import { readMoment } from "~/components/player/read-moment";

afterEach(() => void vi.unstubAllGlobals());

const PLAYABLE = { eventKey: "gam1", title: "A game", sources: { hls: "/live.m3u8" }, live: true, captionCount: 0 };
const OF_THE_PLAYER = {
  window: { start: 0, end: 0 },
  captionCount: 0,
  shownCaption: null,
  inBreak: false,
  licenseReleased: false,
  onOtherScreen: false,
};
const aVideo = () =>
  ({ played: [], buffered: [], currentTime: 0, error: null, canPlayType: () => "" }) as unknown as HTMLVideoElement;

describe("whether anyone can see the picture", () => {
  const video = aVideo();
  it.each<[what: string, hidden: boolean, inWindow: HTMLVideoElement | null | undefined, expected: boolean]>([
    ["on a page that is looked at", false, null, false],
    ["on a page that is put away", true, null, true],
    ["in a window of its own, its page put away", true, video, false],
    ["while another video is in such a window", true, aVideo(), true],
    ["in a browser without such windows", true, undefined, true],
  ])("%s", (_what, hidden, pictureInPictureElement, expected) => {
    vi.stubGlobal("window", {});
    vi.stubGlobal("navigator", { userAgent: "", onLine: true });
    vi.stubGlobal("HTMLMediaElement", { NETWORK_NO_SOURCE: 3 });
    vi.stubGlobal("document", { hidden, pictureInPictureElement });
    expect(readMoment(video, PLAYABLE, OF_THE_PLAYER).hidden).toBe(expected);
  });
});
