import type { VideoUrl } from "~contracts/records/event";
import type { PlayerProps } from "../player";

export function videoProps({
  video_url,
  mp4_url,
  poster,
  captions,
  range,
}: VideoUrl): Pick<PlayerProps, "sources" | "poster" | "captions" | "range"> {
  return {
    sources: { hls: video_url, ...(mp4_url ? { mp4: mp4_url } : {}) },
    captions,
    ...(poster ? { poster } : {}),
    ...(range ? { range } : {}),
  };
}
