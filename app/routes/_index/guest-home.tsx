import { Hero } from "~/components/home/hero";
import { PassPanel } from "~/components/home/pass-panel";
import { ALL_PASSES_INCLUDE } from "~/models/billing/pass-choice";
import type { PassPrice } from "~/models/checkout/pass-prices.server";
import type { GuestHome } from "~/models/home/home.server";
import { GET_A_PASS } from "~/models/navigation/frame-links";
import { CarouselRow, HomeRows } from "./home-rows";
import styles from "./home.module.css";

export function GuestHomePage({ home, passes }: { home: GuestHome; passes: readonly PassPrice[] }) {
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
