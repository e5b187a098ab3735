import { z } from "zod";
import { listOf } from "./answers";
import { endpoint } from "./endpoint";
import { clipSchema, newClipSchema } from "./records/clip";

const CLIP = { timeoutMs: 3_000, kept: "never" } as const;

/** See rulings 3, "other calls the specs need". */
export const clipContract = {
  createClip: endpoint({ ...CLIP, method: "POST", path: "/v3/clips", body: newClipSchema, answer: clipSchema }),
  ownClips: endpoint({
    ...CLIP,
    method: "GET",
    path: "/v3/clips",
    answer: listOf(clipSchema),
  }),
  /** Public; with a token, it says whether the clip belongs to the member. 410 once it was taken down. */
  clip: endpoint({ ...CLIP, method: "GET", path: "/v3/clips/:key", answer: clipSchema }),
  deleteClip: endpoint({ ...CLIP, method: "DELETE", path: "/v3/clips/:key", answer: z.unknown() }),
};
