const OWN_VIDEO = /^\/media\/(?:live|vod)\/([\w-]+)\//;

/** Null for someone else's video or a free film. */
export const keyOfOwnVideo = (address: string): string | null => OWN_VIDEO.exec(address)?.[1] ?? null;
