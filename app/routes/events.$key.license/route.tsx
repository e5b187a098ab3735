import { json } from "@remix-run/node";
import type { LicenseRefusal } from "~/models/event/access/access";
import { deviceName } from "~/models/event/video/device-name";
import { keepLicense, returnLicense } from "~/models/event/video/license.server";
import { placeOfForm, POSITION_FIELDS, recordPosition } from "~/models/member/positions.server";
import { contentParams } from "~/models/navigation/route-params";
import { NEVER_KEPT, withCookies } from "~/web/page/answers.server";
import { heldLicense } from "~/web/session/signed-cookie.server";
import { stayLetIn } from "~/web/visit/media-pass.server";
import { route, type Visit } from "~/web/visit/visit.server";

export { loader } from "~/web/form/post-only.server";

/** The player tells these reasons apart (rulings 4 "S 3 session", S 7.4). */
const ANSWERS = { "signed-out": 401, "not-entitled": 403, taken: 409, refused: 410 } as const;

/** Null is no reason to end a picture: a service that is wrong about a token, or a firewall's page (S 8.3). */
const WHY: Record<LicenseRefusal, keyof typeof ANSWERS | null> = {
  not_entitled: "not-entitled",
  too_many_devices: "taken",
  refused: "refused",
  signed_out: null,
  unchecked: null,
};

/** The license key comes from the cookie, never the form. An expired license is replaced if possible (S 5.4, 7.4). */
export const action = route(async (visit) => {
  const form = await visit.form(["intent", "license_key", "content_type", ...POSITION_FIELDS]);
  const { epochMs, session } = visit;
  const current = heldLicense.read(visit.request, epochMs);
  const headers = (cookies: string[] = []) => withCookies([...session.cookies(), ...cookies], new Headers(NEVER_KEPT));
  const no = (reason: keyof typeof ANSWERS) =>
    json({ valid: false, reason }, { status: ANSWERS[reason], headers: headers() });

  const notKnown = () => json({ valid: true }, { status: 503, headers: headers() });

  // The session couldn't be renewed right now, which doesn't mean it's over.
  if (!session.signedIn) return visit.visitor.refreshToken ? notKnown() : no("signed-out");
  if (!current) return no("refused");
  const intent = form.get("intent");
  if (intent === "release" || intent === "leave") {
    await returnLicense(visit.upstreams, current, session.call, intent === "leave");
    return json({ valid: false }, { headers: headers() });
  }
  const device = deviceName(visit.request.headers.get("User-Agent"));
  const [license] = await Promise.all([
    keepLicense(visit.upstreams, current, session.call, device),
    keepPosition(visit, form),
  ]);
  if (!session.signedIn) return no("signed-out");
  if ("refused" in license) {
    const reason = WHY[license.refused];
    return reason ? no(reason) : notKnown();
  }
  const pass = stayLetIn(visit.request, visit.url.searchParams.getAll("video"), epochMs);
  const cookie = heldLicense.serialize({ ...current, key: license.key }, epochMs);
  return json({ valid: true }, { headers: headers([cookie, ...pass]) });
});

/** Where the player is, said with its sign of life. The key here is the game's: a clip's seconds aren't its own. */
async function keepPosition({ params, upstreams, session, now }: Visit, form: FormData): Promise<void> {
  const content = contentParams.safeParse({ contentType: form.get("content_type"), contentKey: params.key });
  const place = placeOfForm(form);
  if (!content.success || !place || content.data.contentType === "clip") return;
  const { contentType, contentKey } = content.data;
  await recordPosition(upstreams, { content_type: contentType, content_key: contentKey }, place, session.call, now);
}
