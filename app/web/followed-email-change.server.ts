import { emailChangeLink } from "./signed-cookie.server";
import type { Visit } from "./visit.server";

const TOKEN = /^[\w-]{20,200}$/;

export type FollowedEmailChange = {
  token: string | null;
  /** Keep the link while its member signs in. */
  cookies: string[];
};

export function namedEmailChange({ epochMs }: Pick<Visit, "epochMs">, text: string): FollowedEmailChange {
  if (!TOKEN.test(text)) return { token: null, cookies: [] };
  return { token: text, cookies: [emailChangeLink.serialize(text, epochMs)] };
}

/** The token in the address wins over the remembered one. */
export function followedEmailChange(visit: Visit): FollowedEmailChange {
  const named = visit.url.searchParams.get("token");
  if (named !== null) return namedEmailChange(visit, named);
  return { token: emailChangeLink.read(visit.request, visit.epochMs), cookies: [] };
}

export const forgetEmailChange = () => emailChangeLink.clear();
