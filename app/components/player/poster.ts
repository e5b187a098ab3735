import type { MetaDescriptor } from "@remix-run/node";
import type { VideoUrl } from "~contracts/records/event";

/** A transparent pixel: without any poster, browsers paint a backdrop over our picture. */
export const CLEAR_POSTER = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** How wide it is drawn; a phone takes one an eighth smaller than its screen: half the bytes on the slowest lines. */
export const POSTER_SIZES = "(min-width: 1240px) 1240px, (min-width: 640px) 100vw, 88vw";

/** Asked for before the page's styles are read: its picture is the largest thing on a phone's first screen. */
export function posterAhead(video: VideoUrl | null | undefined): MetaDescriptor[] {
  const [first] = video?.poster?.sources ?? [];
  if (!first) return [];
  const preload = { as: "image", type: first.type, imageSrcSet: first.srcset, imageSizes: POSTER_SIZES };
  return [{ tagName: "link", rel: "preload", ...preload, fetchpriority: "high" }];
}
