import type { VideoUrl } from "~contracts/records/event";
import type { PlayerProps } from "../player";

export function videoProps({
  video_url,
  mp4_url,
  poster,
  captions,
  range,
  kits,
}: VideoUrl): Pick<PlayerProps, "sources" | "poster" | "captions" | "range" | "kits"> {
  return {
    sources: { hls: video_url, ...(mp4_url ? { mp4: mp4_url } : {}) },
    captions,
    kits,
    ...(poster ? { poster } : {}),
    ...(range ? { range } : {}),
  };
}
