import type { Calls } from "~/services/http/upstream.server";
import type { clipContract } from "~contracts/clips";
import type { Clip, NewClip } from "~contracts/records/clip";

export function clipCalls(ask: Calls<typeof clipContract>) {
  return {
    /** Idempotent by key. */
    createClip: (token: string, clip: NewClip): Promise<Clip> => ask.createClip({ token, body: clip }),
    ownClips: async (token: string): Promise<Clip[]> => (await ask.ownClips({ token })).items,
    clip: (key: string, token?: string): Promise<Clip> => ask.clip({ params: { key }, ...(token ? { token } : {}) }),
    /** 404 for another member's clip. */
    deleteClip: async (token: string, key: string): Promise<void> => {
      await ask.deleteClip({ token, params: { key } });
    },
  };
}
