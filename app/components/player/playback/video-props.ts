import type { VideoUrl } from "~contracts/records/event";
import type { PlayerProps } from "../player";
import { posterOf } from "../poster";

export function videoProps({
  video_url,
  mp4_url,
  poster,
  captions,
}: VideoUrl): Pick<PlayerProps, "sources" | "poster" | "captions"> {
  return {
    sources: { hls: video_url, ...(mp4_url ? { mp4: mp4_url } : {}) },
    captions,
    ...(poster ? { poster: posterOf(poster) } : {}),
  };
}
