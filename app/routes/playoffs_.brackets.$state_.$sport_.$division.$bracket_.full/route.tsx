import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BracketView } from "~/components/playoffs/bracket-view";
import { cardSetting } from "~/models/card/setting.server";
import { memberOnOrganization } from "~/models/member/member-on-organization.server";
import { refreshMemberToken } from "~/web/refresh.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { bracketOfAddress } from "~/web/bracket-guard.server";
import { bracketMeta } from "~/models/playoffs/playoffs-meta";
import { bracketSharing } from "~/models/sharing/organization-sharing";
import { memberSession } from "~/web/member-session.server";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "championships", frame: "always-app" };

export const meta: MetaFunction<typeof loader> = ({ data }) => (data ? bracketMeta(data.page, data.sharing) : []);

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** The same bracket with all the width of the screen, as the apps show it (S 2.1 playoffs-brackets-…-full, 2.6). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = getVisitor(request);
  const { page, path } = await bracketOfAddress(request, params, { full: true }, cardSetting(visitor));
  const session = memberSession(request, refreshMemberToken);
  const following = visitor.authenticated && (await memberOnOrganization(page.key, session.call));
  return data(
    { page, following, sharing: bracketSharing(path, ownSite().url) },
    { headers: pageHeaders(visitor, "live", session.cookies()) },
  );
}

export default function FullBracketRoute() {
  const { page, following } = useLoaderData<typeof loader>();
  return <BracketView page={page} following={following} />;
}
