import { z } from "zod";
import { endpoint, listOf } from "./endpoint";
import { clipSchema, newClipSchema } from "./records/clip";

const CLIP = { timeoutMs: 3_000, kept: "never" } as const;

/** See rulings 3, "other calls the specs need". */
export const clipContract = {
  createClip: endpoint("POST", "/v3/clips", { ...CLIP, body: newClipSchema, answer: clipSchema }),
  ownClips: endpoint("GET", "/v3/clips", { ...CLIP, answer: listOf(clipSchema) }),
  /** Public; with a token, it says whether the clip belongs to the member. 410 once it was taken down. */
  clip: endpoint("GET", "/v3/clips/:key", { ...CLIP, answer: clipSchema }),
  deleteClip: endpoint("DELETE", "/v3/clips/:key", { ...CLIP, answer: z.unknown() }),
};
