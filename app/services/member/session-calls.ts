import type { Calls } from "~/services/http/upstream.server";
import type { OpenSession, sessionContract } from "~contracts/sessions";

export function sessionCalls(ask: Calls<typeof sessionContract>) {
  return {
    sessions: async (token: string): Promise<OpenSession[]> => (await ask.sessions({ token })).sessions,
    /** 404 where the member has no such session. */
    endSession: async (token: string, id: string): Promise<void> => {
      await ask.endSession({ token, params: { id } });
    },
    endOtherSessions: async (token: string): Promise<void> => {
      await ask.endOtherSessions({ token });
    },
  };
}
