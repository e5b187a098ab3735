import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { brand, pageTitle } from "~contracts/brand";
import { LandingView } from "~/components/discovery/landing-view";
import { cardSetting } from "~/models/card/setting.server";
import { readLanding } from "~/models/discovery/landing.server";
import { visitorFlags } from "~/models/flags/visitor-flags.server";
import { goThere } from "~/web/redirect-or-404.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { landingParams } from "~/models/navigation/route-params";
import { unavailable } from "~/services/http/unavailable.server";
import { pageMeta } from "~/models/sharing/page-meta";
import { pageHeaders } from "~/web/public-page.server";
import { getVisitor } from "~/web/visitor.server";
import { ownSite } from "~/services/process/own-site.server";

export const handle: RouteHandle = { hydrate: false, pageContext: "unclassified" };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page) return [];
  const { title, lead } = page.landing;
  // The page that it leads to is the one to find.
  return pageMeta({
    title: pageTitle(title),
    description: `${title}. ${lead} On ${brand.name}.`,
    address: page.address,
    noindex: "page",
  });
};

export const headers: HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders;

/** A landing page (S 2.1 landing-event-slug, landing-school-slug, landing-tournament-slug). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const parsed = landingParams.safeParse(params);
  if (!parsed.success) throw await goThere(request);
  const visitor = getVisitor(request);
  const { pathname, search } = new URL(request.url);
  const landing = await readLanding(
    parsed.data,
    `${pathname}${search}`,
    cardSetting(visitor, await visitorFlags(visitor)),
  );
  if (!landing) throw await goThere(request);
  if (landing === "unavailable") throw unavailable();
  return data({ landing, address: `${ownSite().url}${pathname}` }, { headers: pageHeaders(visitor, "live") });
}

export default function LandingPage() {
  const { landing } = useLoaderData<typeof loader>();
  return <LandingView landing={landing} />;
}
