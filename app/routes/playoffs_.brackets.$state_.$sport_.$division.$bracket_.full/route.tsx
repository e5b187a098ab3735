import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BracketView } from "~/components/playoffs/bracket-view";
import { visitorAsFan } from "~/models/member/member-on-event.server";
import type { RouteHandle } from "~/models/navigation/page";
import { bracketMeta } from "~/models/playoffs/playoffs-meta";
import { bracketSharing } from "~/models/sharing/organization-sharing";
import { bracketOfAddress } from "~/web/page/bracket-guard.server";
import { route } from "~/web/visit/visit.server";

export const handle: RouteHandle = { pageContext: "championships", frame: "always-app" };

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? bracketMeta(data.page, data.sharing) : []);

/** S 2.1 playoffs-brackets-…-full, 2.6 */
export const loader = route(async (visit) => {
  const { visitor, session } = visit;
  const { page, path } = await bracketOfAddress(visit, { full: true });
  const fan = await visitorAsFan(visit.upstreams, page.key, visitor.authenticated, session);
  return visit.page({ page, following: fan && fan.following, sharing: bracketSharing(path, visit.site.url) }, "live");
});

export default function FullBracketRoute() {
  const { page, following } = useLoaderData<typeof loader>();
  return <BracketView page={page} following={following} />;
}
