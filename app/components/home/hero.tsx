import { SearchForm } from "~/components/chrome/search-form";
import { LiveCount } from "~/components/ui/live-count";
import type { StateTile } from "~/models/home/lit-map";
import { findSchoolPath, watchEventsPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import { LitMap } from "./lit-map";
import styles from "./hero.module.css";

type HeroProps = {
  liveCount: number | null;
  states: readonly StateTile[];
};

export function Hero({ liveCount, states }: HeroProps) {
  return (
    <section className={styles.hero} aria-labelledby="hero-title">
      <div className={`wrap ${styles.inner}`}>
        <LiveCount count={liveCount} href={watchEventsPath({ status: "live" })} />
        <h1 id="hero-title" className={styles.title}>
          Find your school
        </h1>
        <p className={styles.lead}>Every game it plays, live and on demand.</p>
        <div className={styles.search}>
          <SearchForm id="hero-q" size="lg" label="School, city or team" placeholder={brand.searchExample} />
        </div>
        <a className={styles.browse} href={findSchoolPath()}>
          Browse schools by state
        </a>
        <LitMap states={states} />
      </div>
    </section>
  );
}
