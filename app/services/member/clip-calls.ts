import type { Upstream } from "~/services/http/upstream.server";
import { clipContract } from "~contracts/clips";
import type { Clip, NewClip } from "~contracts/records/clip";

const CLIP_MS = 3_000;

export function clipCalls(upstream: Upstream) {
  return {
    /** Asking twice with one key makes one clip. */
    createClip: (token: string, clip: NewClip): Promise<Clip> =>
      upstream.call(clipContract.createClip, { token, body: clip, timeoutMs: CLIP_MS }),
    ownClips: async (token: string): Promise<Clip[]> =>
      (await upstream.call(clipContract.ownClips, { token, timeoutMs: CLIP_MS })).items,
    clip: (key: string, token?: string): Promise<Clip> =>
      upstream.call(clipContract.clip, { params: { key }, timeoutMs: CLIP_MS, ...(token ? { token } : {}) }),
    /** 404 for a clip of someone else. */
    deleteClip: async (token: string, key: string): Promise<void> => {
      await upstream.call(clipContract.deleteClip, { token, params: { key }, timeoutMs: CLIP_MS });
    },
  };
}
