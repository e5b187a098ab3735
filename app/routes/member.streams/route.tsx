import { z } from "zod";
import { homePath, signInPath } from "~/models/navigation/paths";
import { orUnavailable } from "~/services/http/unavailable.server";
import { route, type Visit } from "~/web/visit/visit.server";

export { loader } from "~/web/form/post-only.server";

const streamKey = z.string().regex(/^[\w-]{1,128}$/);

export const action = route(async (visit) => {
  const form = await visit.form(["stream", "redir"]);
  const back = form.get("redir") ?? visit.request.headers.get("Referer");
  const stream = streamKey.safeParse(form.get("stream"));
  // A form without a stream stops nothing; the event's page tells what is in use now.
  if (stream.success) await orUnavailable(stop(visit, stream.data));
  if (!visit.session.signedIn) return visit.redirect(signInPath(typeof back === "string" ? back : undefined));
  return visit.redirect(back, { fallback: homePath() });
});

/** A session that was ended elsewhere is no outage. */
async function stop({ upstreams, session }: Visit, stream: string): Promise<void> {
  try {
    await session.call((token) => upstreams.drm.stopStream(token, stream));
  } catch (error) {
    if (session.signedIn) throw error;
  }
}
