import { Hero } from "~/components/home/hero";
import { LinkColumns } from "~/components/home/link-columns";
import { PassPanel } from "~/components/home/pass-panel";
import { ALL_PASSES_INCLUDE } from "~/models/pass/pass-offer";
import type { GuestHome } from "~/models/home/home.server";
import { subscribePath } from "~/models/navigation/paths";
import { CarouselRow, HomeRows } from "./home-rows";
import styles from "./home.module.css";

/** The anonymous home: find your school, what is on now, what a pass gives. */
export function GuestHomePage({ home }: { home: GuestHome }) {
  return (
    <>
      <Hero liveCount={home.liveCount} />
      <div className={`wrap ${styles.rows}`}>
        <CarouselRow id="live-now" row={home.liveNow} eager={2} />
        <CarouselRow id="upcoming-today" row={home.upcomingToday} />
        <HomeRows home={home} />
        <PassPanel
          title="Every game, one pass"
          points={ALL_PASSES_INCLUDE}
          passes={[]}
          action={{ label: "Get a pass", href: subscribePath("retail") }}
        />
        <LinkColumns id="states" title="Browse by state" links={home.states} />
      </div>
    </>
  );
}
