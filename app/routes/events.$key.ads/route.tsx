import { json } from "@remix-run/node";
import { adRule } from "~/models/ads/ad-rule.server";
import { subscriptionOf } from "~/models/member/user-info.server";
import { keyParams } from "~/models/navigation/route-params";
import { NEVER_KEPT, withCookies } from "~/web/page/answers.server";
import { route } from "~/web/visit/visit.server";

export const loader = route({ params: keyParams, missing: "file" }, async (visit, { params: { key } }) => {
  const { visitor, session, url, upstreams } = visit;
  const query = {
    key,
    path: url.pathname,
    publisherKey: url.searchParams.get("publisher_key"),
    siteUrl: visit.site.url,
  };
  const watching = {
    developmentCountry: visitor.developmentCountry,
    address: visit.context.clientAddress,
    reporter: visit.reporter,
    holdsPass: async () =>
      (await subscriptionOf(upstreams, visitor.authenticated, session.call))?.hasMembership ?? false,
  };
  const rule = await adRule(upstreams, query, watching, visit.epochMs);
  return json(rule, { headers: withCookies(session.cookies(), new Headers(NEVER_KEPT)) });
});

export { action } from "~/web/form/method-not-allowed.server";
