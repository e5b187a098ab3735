import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LiteBracket } from "~/components/lite/lite-bracket";
import { BracketView } from "~/components/playoffs/bracket-view";
import { KeepUp } from "~/components/sharing/keep-up";
import { visitorAsFan } from "~/models/member/member-on-organization.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { bracketMeta } from "~/models/playoffs/playoffs-meta";
import { bracketSharing } from "~/models/sharing/organization-sharing";
import { bracketOfAddress } from "~/web/bracket-guard.server";
import { visitOf } from "~/web/visit.server";

export const handle: RouteHandle = { pageContext: "championships", lite: LiteBracket };

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? bracketMeta(data.page, data.sharing) : []);

export { headers } from "~/web/page-headers.server";

export async function loader(args: LoaderFunctionArgs) {
  const visit = visitOf(args);
  const { visitor, session } = visit;
  const { page, path } = await bracketOfAddress(visit);
  const fan = await visitorAsFan(visit.upstreams, page.key, visitor.authenticated, session);
  return visit.page({ page, following: fan && fan.following, sharing: bracketSharing(path, visit.site.url) }, "live");
}

export default function BracketRoute() {
  const { page, following, sharing } = useLoaderData<typeof loader>();
  return (
    <>
      <BracketView page={page} following={following} />
      <div className="wrap page-body">
        <KeepUp name="this bracket" title={page.title} ways={sharing} />
      </div>
    </>
  );
}
