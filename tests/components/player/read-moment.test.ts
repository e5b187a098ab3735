import { beforeEach, describe, expect, it, vi } from "vitest";

/** As a page loads it: it has heard nothing of its browser yet. */
let readMoment: typeof import("~/components/player/playback/read-moment").readMoment;

beforeEach(async () => {
  vi.resetModules();
  ({ readMoment } = await import("~/components/player/playback/read-moment"));
});

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

function inBrowser(onLine: boolean, page: { hidden: boolean; pictureInPictureElement?: HTMLVideoElement | null }) {
  vi.stubGlobal("window", {});
  vi.stubGlobal("navigator", { userAgent: "", onLine });
  vi.stubGlobal("HTMLMediaElement", { NETWORK_NO_SOURCE: 3 });
  vi.stubGlobal("document", page);
}

const video = aVideo();
it.each<[what: string, hidden: boolean, inWindow: HTMLVideoElement | null | undefined, expected: boolean]>([
  ["on a page that is looked at", false, null, false],
  ["on a page that is put away", true, null, true],
  ["in a window of its own, its page put away", true, video, false],
  ["while another video is in such a window", true, aVideo(), true],
  ["in a browser without such windows", true, undefined, true],
])("whether anyone can see the picture: %s", (_what, hidden, pictureInPictureElement, expected) => {
  inBrowser(true, { hidden, pictureInPictureElement });
  expect(readMoment(video, PLAYABLE, OF_THE_PLAYER).hidden).toBe(expected);
});

describe("whether the browser is online, by what it has said since the page came", () => {
  it.each<[what: string, said: readonly boolean[], expected: boolean]>([
    ["online", [true], true],
    ["offline since", [true, false], false],
    ["offline, and online again", [true, false, true], true],
    ["never anything but offline: it is wrong", [false, false], true],
    ["offline at first, then online", [false, true], true],
    ["offline at first, then online, then offline", [false, true, false], false],
  ])("%s", (_what, said, expected) => {
    const told = said.map((onLine) => {
      inBrowser(onLine, { hidden: false });
      return readMoment(aVideo(), PLAYABLE, OF_THE_PLAYER).online;
    });
    expect(told.at(-1)).toBe(expected);
  });

  it("is remembered by the page, not by one player", () => {
    inBrowser(true, { hidden: false });
    readMoment(aVideo(), PLAYABLE, OF_THE_PLAYER);
    inBrowser(false, { hidden: false });
    expect(readMoment(aVideo(), { ...PLAYABLE, eventKey: "gam2" }, OF_THE_PLAYER).online).toBe(false);
  });
});
