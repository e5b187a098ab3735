import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Hero } from "~/components/home/hero";
import { PassPanel } from "~/components/home/pass-panel";
import { LiteHome } from "~/components/lite/lite-home";
import { ALL_PASSES_INCLUDE } from "~/models/billing/pass-choice";
import { type PassPrice, passPrices } from "~/models/checkout/pass-prices.server";
import { type GuestHome, loadGuestHome, loadMemberHome } from "~/models/home/home.server";
import { GET_A_PASS } from "~/models/navigation/frame-links";
import { pageMeta, type RouteHandle, titleOf } from "~/models/navigation/page";
import { networkRecord, webSite } from "~/models/sharing/structured-data";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { CarouselRow, HomeRows } from "./home-rows";
import { MemberHomePage } from "./member-home";
import styles from "./home.module.css";

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

function GuestHomePage({ home, passes }: { home: GuestHome; passes: readonly PassPrice[] }) {
  return (
    <>
      <Hero liveCount={home.liveCount} states={home.states} />
      <div className={`wrap ${styles.rows}`}>
        <CarouselRow id="live-now" row={home.liveNow} eager={2} />
        <CarouselRow id="upcoming-today" row={home.upcomingToday} />
        <HomeRows home={home} />
        {passes.length > 0 && (
          <PassPanel
            title="Every game, home and away"
            points={ALL_PASSES_INCLUDE}
            passes={passes}
            action={GET_A_PASS}
          />
        )}
      </div>
    </>
  );
}
