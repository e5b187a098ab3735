import { expect, it } from "vitest";
import { POSTER_SIZES, posterAhead } from "~/components/player/poster";
import type { VideoUrl } from "~contracts/records/event";

const video = (type: string): VideoUrl => ({
  video_url: "/film.m3u8",
  captions: [],
  poster: { src: "/1280.jpg", width: 1280, height: 720, sources: [{ type, srcset: "/640 640w, /1280 1280w" }] },
});

it.each(["image/avif", "image/svg+xml"])("asks for a picture in the format and sizes the page shows: %s", (type) => {
  expect(posterAhead(video(type))).toEqual([
    {
      tagName: "link",
      rel: "preload",
      as: "image",
      type,
      imageSrcSet: "/640 640w, /1280 1280w",
      imageSizes: POSTER_SIZES,
      fetchpriority: "high",
    },
  ]);
});

it("asks for nothing where there is no picture", () => expect(posterAhead(null)).toEqual([]));
