import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LiteHome } from "~/components/lite/lite-home";
import { passPrices } from "~/models/checkout/pass-prices.server";
import { loadGuestHome, loadMemberHome } from "~/models/home/home.server";
import { pageMeta, type RouteHandle, titleOf } from "~/models/navigation/page";
import { networkRecord, webSite } from "~/models/sharing/structured-data";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { GuestHomePage } from "./guest-home";
import { MemberHomePage } from "./member-home";

export const handle: RouteHandle = { pageContext: "index", lite: LiteHome };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: titleOf(data?.audience === "member" ? "home" : "index"),
    description: `${brand.tagline}: find your school and watch its games, replays and highlights on ${brand.name}.`,
    address: data?.address,
    structured: data ? [networkRecord(new URL(data.address).origin), webSite(new URL(data.address).origin)] : [],
  });

export const loader = route(async (visit) => {
  const { visitor, session } = visit;
  const flags = await visit.flags();
  const viewing = { ...visit.viewing(flags), flags };
  const address = visit.address("/");
  if (visitor.authenticated) {
    const home = await loadMemberHome(visit.upstreams, viewing, session.call);
    if (session.signedIn) return visit.page({ audience: "member" as const, home, address }, "live");
    return visit.page({ audience: "guest" as const, home, passes: [], address }, "live");
  }
  const [home, passes] = await Promise.all([
    loadGuestHome(visit.upstreams, viewing),
    passPrices(visit.upstreams, flags),
  ]);
  return visit.page({ audience: "guest" as const, home, passes, address }, "live");
});

export default function HomePage() {
  const page = useLoaderData<typeof loader>();
  return page.audience === "member" ? (
    <MemberHomePage home={page.home} />
  ) : (
    <GuestHomePage home={page.home} passes={page.passes} />
  );
}
