const OWN_VIDEO = /^\/media\/(?:live|vod)\/([\w-]+)\//;

/**
 * The key by which the network's own streams know this video; null for one of somebody else's, or a film that is free.
 */
export const keyOfOwnVideo = (address: string): string | null => OWN_VIDEO.exec(address)?.[1] ?? null;
