import { json } from "@remix-run/node";
import { passkeyOptions } from "~/models/account/passkeys.server";
import { NEVER_KEPT, withCookies } from "~/web/page/answers.server";
import { route } from "~/web/visit/visit.server";

export { loader } from "~/web/form/post-only.server";

/** What a member's browser needs to make a passkey, and a guest's to use one. */
export const action = route(async ({ upstreams, session }) => {
  const options = await passkeyOptions(upstreams, session);
  const headers = withCookies(session.cookies(), new Headers(NEVER_KEPT));
  return json(options, { status: options ? 200 : 503, headers });
});
