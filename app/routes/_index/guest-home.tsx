import { Hero } from "~/components/home/hero";
import { LinkColumns } from "~/components/home/link-columns";
import type { GuestHome } from "~/models/home/home.server";
import { CarouselRow, HomeRows } from "./home-rows";
import styles from "./home.module.css";

/** The anonymous home: find your school, what is on now, and the ways on. */
export function GuestHomePage({ home }: { home: GuestHome }) {
  return (
    <>
      <Hero liveCount={home.liveCount} />
      <div className={`wrap ${styles.rows}`}>
        <CarouselRow id="live-now" row={home.liveNow} eager={2} />
        <CarouselRow id="upcoming-today" row={home.upcomingToday} />
        <HomeRows home={home} />
        <LinkColumns id="states" title="Browse by state" links={home.states} />
      </div>
    </>
  );
}
