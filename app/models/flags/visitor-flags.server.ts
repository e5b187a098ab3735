import { upstreams } from "~/services/upstreams.server";

type Person = { anonymousId: string | null; uid: string | null; email: string | null };

/** The visitor's flags: a member by key, everybody else by an anonymous one (S 3 "Feature-flag context"). */
export function visitorFlags({ anonymousId, uid, email }: Person) {
  const context = uid ? { key: uid, anonymous: false, email } : { key: anonymousId ?? "anonymous", anonymous: true };
  return upstreams().flags.evaluate(context);
}
