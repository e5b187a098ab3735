import { placeOfForm, POSITION_FIELDS, recordPosition } from "~/models/member/positions.server";
import { contentParams } from "~/models/navigation/route-params";
import { NEVER_KEPT, withCookies } from "~/web/page/answers.server";
import { route } from "~/web/visit/visit.server";

export { loader } from "~/web/form/post-only.server";

/** The player tells how far a member has watched. A beacon's answer is never read, so a refusal says nothing more. */
export const action = route(
  { params: contentParams, missing: "file" },
  async (visit, { params: { contentType, contentKey } }) => {
    const { session, upstreams, now } = visit;
    const place = placeOfForm(await visit.form(POSITION_FIELDS));
    if (!place) return new Response("The form names no place in a video.", { status: 400 });
    if (session.signedIn) {
      const content = { content_type: contentType, content_key: contentKey };
      await recordPosition(upstreams, content, place, session.call, now);
    }
    return new Response(null, { status: 204, headers: withCookies(session.cookies(), new Headers(NEVER_KEPT)) });
  },
);
