import { type ActionFunctionArgs, type LoaderFunctionArgs, json } from "@remix-run/node";
import { keepLicence, returnLicence } from "~/models/event/licence.server";
import { refreshMemberToken } from "~/models/member/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { clock } from "~/services/clock.server";
import { withCookies } from "~/services/session/cookies.server";
import { parseForm } from "~/services/session/form.server";
import { pageNotFound } from "~/services/session/guards.server";
import { memberSession } from "~/services/session/member-session.server";
import { heldLicence } from "~/services/session/signed-cookie.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "event" };

/** Only ever posted to. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  throw pageNotFound(request);
};

/**
 * Keeps this browser's licence alive while it plays, or gives it back when it stops (S 5.4, 7.4). The key is the
 * cookie's, never the form's; a licence that ended meanwhile, in a pocket or with another tab, is taken anew if it can be.
 */
export async function action({ request }: ActionFunctionArgs) {
  const form = await parseForm(request, ["intent", "license_key"]);
  const epochMs = clock.now();
  const held = heldLicence.read(request, epochMs);
  const session = memberSession(request, refreshMemberToken);
  const answer = (valid: boolean, status: number, cookies: string[] = []) =>
    json({ valid }, { status, headers: withCookies([...session.cookies(), ...cookies]) });

  if (!held || !session.signedIn) return answer(false, 410);
  if (form.get("intent") === "release") {
    await returnLicence(held, session.call);
    return answer(false, 200);
  }
  const licence = await keepLicence(held, session.call);
  if ("refused" in licence) return answer(false, licence.refused === "not_entitled" ? 403 : 410);
  return answer(true, 200, [heldLicence.serialize({ ...held, key: licence.key }, epochMs)]);
}
