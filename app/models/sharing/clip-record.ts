import type { VideoObject } from "schema-dts";
import { absolute } from "./structured-data";

type ClipFacts = {
  name: string;
  description: string;
  address: string;
  publishedAt: string | null;
  poster: string | null;
  file: string | null;
};

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
