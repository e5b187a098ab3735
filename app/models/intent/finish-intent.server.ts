import { finishClip } from "~/models/clip/clips.server";
import { addFavoriteTeam, type Content, setInterest } from "~/models/member/interests.server";
import { utc } from "~/models/place/time";
import { clock } from "~/services/process/clock.server";
import type { MemberCall, Upstreams } from "~/services/upstreams.server";

/** What a guest wanted before signing in. */
export type Intent = Content & {
  kind: "follow" | "remind" | "favorite-team" | "clip";
  details: Record<string, string>;
};

type Clients = Pick<Upstreams, "content" | "drm" | "member">;

/** A failure must not block the sign-in, nor the other wishes (rulings 3). False: the page says that one failed. */
export async function finishIntents(upstreams: Clients, intents: readonly Intent[], token: string): Promise<boolean> {
  const done = await Promise.all(intents.map((intent) => finishIntent(upstreams, intent, token)));
  return done.every(Boolean);
}

/** True also for a clip that fails: its own form says so. */
async function finishIntent(upstreams: Clients, intent: Intent, token: string): Promise<boolean> {
  const call: MemberCall = (ask) => ask(token);
  if (intent.kind === "follow") return setInterest(upstreams, "following", true, intent, call);
  if (intent.kind === "remind") return setInterest(upstreams, "reminders", true, intent, call);
  if (intent.kind === "favorite-team")
    return addFavoriteTeam(upstreams, { school_key: intent.content_key, ...intent.details }, call);
  await finishClip(upstreams, intent.content_key, intent.details, call, utc(clock.now()));
  return true;
}
