import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LandingView } from "~/components/discovery/landing-view";
import { readLanding } from "~/models/discovery/landing.server";
import { pageMeta } from "~/models/navigation/page";
import { landingParams } from "~/models/navigation/route-params";
import { unavailable } from "~/services/http/unavailable.server";
import { goThere } from "~/web/page/redirect-or-404.server";
import { route } from "~/web/visit/visit.server";
import { brand, pageTitle } from "~contracts/brand";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page) return [];
  const { title, lead } = page.landing;
  // Search engines should find the page this one leads to.
  return pageMeta({
    title: pageTitle(title),
    description: `${title}. ${lead} On ${brand.name}.`,
    address: page.address,
    noindex: "page",
  });
};

export const loader = route(async (visit) => {
  const parsed = landingParams.safeParse(visit.params);
  if (!parsed.success) throw goThere(visit);
  const landing = await readLanding(visit.upstreams, parsed.data, visit.path, await visit.viewingAsFlagged());
  if (!landing) throw goThere(visit);
  if (landing === "unavailable") throw unavailable();
  return visit.page({ landing, address: visit.address(visit.url.pathname) }, "live");
});

export default function LandingPage() {
  const { landing } = useLoaderData<typeof loader>();
  return <LandingView landing={landing} />;
}
