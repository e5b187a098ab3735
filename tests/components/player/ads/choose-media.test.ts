import { describe, expect, it } from "vitest";
import { chooseMedia } from "~/components/player/ads/choose-media";

const file = (width: number, type = "video/mp4", kilobitsPerSecond = 0) => ({
  url: `https://ads.test/${width}-${type.at(-1)}`,
  type,
  width,
  kilobitsPerSecond,
});
const HLS = "application/x-mpegURL";
const plays = (type: string) => type === "video/mp4" || type === "application/x-mpegurl";

describe("which file of an ad plays", () => {
  it.each([
    ["the smallest that fills the player", [file(1280), file(640), file(1920)], 700, false, 1280],
    ["the largest where none fills it", [file(320), file(640)], 1240, false, 640],
    ["the smallest of all with data saver", [file(1280), file(640)], 1240, true, 640],
    ["a file before a stream", [file(1920, HLS), file(640)], 1240, false, 640],
    ["a stream where there is nothing else", [file(1920, HLS), file(640, "video/webm")], 1240, false, 1920],
    ["nothing that plays", [file(640, "video/webm"), file(640, "application/javascript")], 640, false, undefined],
    ["nothing of nothing", [], 640, false, undefined],
  ])("%s", (_, media, width, saver, chosen) => expect(chooseMedia(media, { width, saver, plays })?.width).toBe(chosen));

  it("takes the file with fewer bits", () => {
    const small = file(640, "video/mp4", 300);
    expect(chooseMedia([file(640, "video/mp4", 900), small], { width: 600, saver: false, plays })).toBe(small);
  });
});
