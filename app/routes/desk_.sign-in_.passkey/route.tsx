import { json } from "@remix-run/node";
import { NEVER_KEPT, withCookies } from "~/web/page/answers.server";
import { deskRoute } from "~/web/visit/desk-route.server";

export { loader } from "~/web/form/post-only.server";

/** What a browser needs to open the desk by a passkey. */
export const action = deskRoute({ opens: true }, async ({ session }, { desk }) => {
  const options = await desk((client, caller) => client.passkeyToOpen(caller));
  return json(options, { headers: withCookies(session.cookies(), new Headers(NEVER_KEPT)) });
});
