import { readClip } from "~/models/clip/clips.server";
import { REMOVED_CLIP } from "~/models/navigation/error-page";
import { keyParams } from "~/models/navigation/route-params";
import { unavailable } from "~/services/http/unavailable.server";
import type { Clip } from "~contracts/records/clip";
import { paramsOf } from "../visit/guards.server";
import type { Visit } from "../visit/visit.server";

/** The clip that the address names, or the page that says why there is none. */
export async function clipOf(visit: Visit): Promise<Clip> {
  const { key } = paramsOf(visit, keyParams);
  const clip = await clipFor(visit, key);
  if (!clip) throw visit.pageNotFound();
  if (clip === "unavailable") throw unavailable();
  if (clip === "removed") throw Response.json({ message: REMOVED_CLIP }, { status: 410, statusText: "Gone" });
  return clip;
}

/** A member whose session was ended elsewhere sees the page as a guest does. */
async function clipFor({ session, upstreams }: Visit, key: string): ReturnType<typeof readClip> {
  const own = session.signedIn ? await readClip(upstreams, key, session.call) : null;
  return session.signedIn ? own : readClip(upstreams, key, null);
}
