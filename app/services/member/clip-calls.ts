import { z } from "zod";
import { clipSchema, newClipSchema, type Clip, type NewClip } from "~contracts/records/clip";
import { endpoint } from "~contracts/endpoint";
import type { Upstream } from "~/services/http/upstream.server";

const CLIP_MS = 3_000;

/** Clips, kept with the member who made them (decisions 3, "other calls the specs need"). */
export const clipContract = {
  createClip: endpoint({ method: "POST", path: "/v3/clips", body: newClipSchema, answer: clipSchema }),
  ownClips: endpoint({ method: "GET", path: "/v3/clips", answer: z.object({ items: z.array(clipSchema), total: z.number() }) }),
  /** Open to everybody; with a token it says whether the clip is the member's own. */
  clip: endpoint({ method: "GET", path: "/v3/clips/:key", answer: clipSchema }),
  deleteClip: endpoint({ method: "DELETE", path: "/v3/clips/:key", answer: z.unknown() }),
};

export function clipCalls(upstream: Upstream) {
  return {
    /** Asking twice with one key makes one clip. */
    createClip: (token: string, clip: NewClip): Promise<Clip> => upstream.call(clipContract.createClip, { token, body: clip, timeoutMs: CLIP_MS }),
    ownClips: async (token: string): Promise<Clip[]> => (await upstream.call(clipContract.ownClips, { token, timeoutMs: CLIP_MS })).items,
    clip: (key: string, token?: string): Promise<Clip> => upstream.call(clipContract.clip, { params: { key }, timeoutMs: CLIP_MS, ...(token ? { token } : {}) }),
    /** 404 for a clip of somebody else. */
    deleteClip: async (token: string, key: string): Promise<void> => {
      await upstream.call(clipContract.deleteClip, { token, params: { key }, timeoutMs: CLIP_MS });
    },
  };
}
