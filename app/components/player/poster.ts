import type { VideoUrl } from "~contracts/records/event";
import type { PlayerPoster } from "./player";

export function posterOf({ sources, src, width }: NonNullable<VideoUrl["poster"]>): PlayerPoster {
  const pictures = (type: string) =>
    sources.filter((source) => source.type === type).flatMap(({ srcset }) => picturesIn(srcset));
  const jpeg = pictures("image/jpeg");
  return {
    avif: pictures("image/avif"),
    webp: pictures("image/webp"),
    jpeg: jpeg.length > 0 ? jpeg : [{ src, width }],
  };
}

function picturesIn(srcset: string) {
  return srcset.split(",").flatMap((candidate) => {
    const [src, size] = candidate.trim().split(/\s+/);
    return src && size?.endsWith("w") ? [{ src, width: Number.parseInt(size, 10) }] : [];
  });
}
