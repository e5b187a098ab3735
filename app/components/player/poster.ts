import type { MetaDescriptor } from "@remix-run/node";
import type { VideoUrl } from "~contracts/records/event";

export interface PlayerPicture {
  src: string;
  width: number;
}

export interface PlayerPoster {
  avif?: readonly PlayerPicture[];
  webp?: readonly PlayerPicture[];
  jpeg: readonly PlayerPicture[];
}

/** How wide it is drawn; a phone takes one an eighth smaller than its screen: half the bytes on the slowest lines. */
export const POSTER_SIZES = "(min-width: 1240px) 1240px, (min-width: 640px) 100vw, 88vw";

export const srcSet = (pictures: readonly PlayerPicture[]): string =>
  pictures.map((one) => `${one.src} ${one.width}w`).join(", ");

/** Asked for before the page's styles are read: its picture is the largest thing on a phone's first screen. */
export function posterAhead(video: VideoUrl | null | undefined): MetaDescriptor[] {
  const avif = video?.poster ? posterOf(video.poster).avif : undefined;
  if (!avif?.length) return [];
  const asked = { as: "image", type: "image/avif", imageSrcSet: srcSet(avif), imageSizes: POSTER_SIZES };
  return [{ tagName: "link", rel: "preload", ...asked, fetchpriority: "high" }];
}

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
