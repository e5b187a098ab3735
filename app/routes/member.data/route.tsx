import { ownData } from "~/models/account/own-data.server";
import { accountCardPath } from "~/models/navigation/paths";
import { NEVER_KEPT, withCookies } from "~/web/page/answers.server";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";

/** There is nothing to show: anyone who signed in for it finds its button. */
export const loader = route({ requires: "member" }, (visit) => {
  return visit.redirect(accountCardPath("data"));
});

/** The member's own copy of what is kept of them (S 7.2). */
export const action = route({ requires: "member" }, async (visit) => {
  await visit.form([]);
  const { session, upstreams } = visit;
  const answer = await ownData(upstreams, session.call, visit.context.clientNetwork ?? null).finally(() =>
    visit.stillSignedIn(),
  );
  if ("go" in answer) return visit.redirect(answer.go);
  const headers = new Headers({
    ...NEVER_KEPT,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Disposition": `attachment; filename="${brand.shortName}-data.json"`,
  });
  return new Response(`${JSON.stringify(answer.copy, null, 2)}\n`, {
    headers: withCookies(session.cookies(), headers),
  });
});
