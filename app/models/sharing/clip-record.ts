import type { VideoObject } from "schema-dts";
import { absolute } from "./structured-data";

type ClipFacts = {
  name: string;
  description: string;
  address: string;
  /** ISO 8601 */
  publishedAt: string | null;
  poster: string | null;
  /** The film itself, where anyone may load it. */
  file: string | null;
};

/** A highlight's video; null until it is known when it was published and what it looks like. */
export function clipVideo({ name, description, address, publishedAt, poster, file }: ClipFacts) {
  if (!publishedAt || !poster) return null;
  return {
    "@type": "VideoObject",
    "@id": `${address}#video`,
    name,
    description,
    url: address,
    thumbnailUrl: [absolute(address, poster)],
    uploadDate: publishedAt,
    ...(file ? { contentUrl: absolute(address, file) } : {}),
    isAccessibleForFree: true,
  } satisfies VideoObject;
}
