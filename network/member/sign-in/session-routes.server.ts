import { Hono } from "hono";
import { NO_SUCH_SESSION, sessionContract } from "~contracts/sessions";
import { openSessionsOf } from "../devices/open-sessions.server";
import { authenticated, type MemberEnv, type MemberSettings, refusal } from "../member-context.server";
import { endSession, endSessionsOf } from "./tokens.server";

/** Where a member is signed in (security 3). A session's own name opens nothing. */
export function sessionRoutes({ db, clock }: MemberSettings): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>();
  const signedIn = authenticated({ db, clock });

  app.get(sessionContract.sessions.path, signedIn, async (context) => {
    const open = await openSessionsOf(db, context.get("userKey"), clock.now());
    const sessions = open.map(({ session, device, beganAt, lastUsedAt }) => ({
      ...{ id: session, device },
      began_at: beganAt === null ? null : new Date(beganAt).toISOString(),
      last_used_at: new Date(lastUsedAt).toISOString(),
      current: session === context.get("session"),
    }));
    return context.json({ sessions });
  });

  app.delete(sessionContract.endSession.path, signedIn, async (context) => {
    const ended = await endSession(db, { session: context.req.param("id"), userKey: context.get("userKey") });
    if (!ended) throw refusal(404, { error: NO_SUCH_SESSION });
    return context.json({ success: true });
  });

  app.delete(sessionContract.endOtherSessions.path, signedIn, async (context) => {
    await endSessionsOf(db, context.get("userKey"), context.get("session"));
    return context.json({ success: true });
  });

  return app;
}
