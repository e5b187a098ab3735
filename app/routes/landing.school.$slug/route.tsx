import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand, pageTitle } from "~/brand";
import { LandingView } from "~/components/discovery/landing-view";
import { cardSetting } from "~/models/card/setting.server";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { schoolLanding } from "~/models/discovery/landing.server";
import { goThere } from "~/models/navigation/go-there.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { slugParams } from "~/models/navigation/route-params";
import { pageMeta } from "~/models/sharing/page-meta";
import { pageHeaders } from "~/services/session/public-page.server";
import { ownSite } from "~/services/session/redirects.server";
import { getVisitor } from "~/services/session/visitor.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page) return [];
  const { title, lead } = page.landing;
  // The page that it leads to is the one to find.
  return pageMeta({ title: pageTitle(title), description: `${title}. ${lead} On ${brand.name}.`, address: page.address, noindex: "page" });
};

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** A school's landing page (S 2.1 landing-school-slug). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const parsed = slugParams.safeParse(params);
  if (!parsed.success) throw await goThere(request);
  const visitor = getVisitor(request);
  const { pathname } = new URL(request.url);
  const landing = await schoolLanding(parsed.data.slug, cardSetting(visitor, await visitorFlags(visitor)));
  if (!landing) throw await goThere(request);
  if (landing === "unavailable") throw new Response(null, { status: 503, statusText: "Service Unavailable", headers: { "Retry-After": "30" } });
  return data({ landing, address: `${ownSite().url}${pathname}` }, { headers: pageHeaders(visitor, "live") });
}

export default function SchoolLandingPage() {
  const { landing } = useLoaderData<typeof loader>();
  return <LandingView landing={landing} />;
}
