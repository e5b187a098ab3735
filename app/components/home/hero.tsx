import type { CSSProperties } from "react";
import { SearchForm } from "~/components/chrome/search-form";
import { LiveCount } from "~/components/ui/live-count";
import type { StateTile } from "~/models/home/live-map";
import { findSchoolPath, watchEventsPath } from "~/models/navigation/paths";
import { brand } from "~contracts/brand";
import styles from "./hero.module.css";

export function Hero({ liveCount, states }: { liveCount: number | null; states: readonly StateTile[] }) {
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

/** Every state with its live games; on a phone only those that have some. */
function LitMap({ states }: { states: readonly StateTile[] }) {
  return (
    <nav className={styles.map} aria-label="Live games by state">
      <ul className={styles.tiles}>
        {states.map(({ code, name, href, live, light, place, column }, index) => (
          <li
            key={code}
            style={
              {
                ...(!isBeside(states[index - 1], column) && { gridColumn: column + 1 }),
                ...(light && { "--n": place }),
              } as CSSProperties
            }
            data-light={light || undefined}
          >
            <a
              href={href}
              aria-label={`${name}, ${code}${live > 0 ? ` ${live} live` : ""}`}
              data-games={live > 0 ? live : undefined}
            >
              {code}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Tiles come row by row, so only one after a gap has to name its column. */
const isBeside = (before: StateTile | undefined, column: number) => before?.column === column - 1;
