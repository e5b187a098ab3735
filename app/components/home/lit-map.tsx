import type { StateTile } from "~/models/home/lit-map";
import styles from "./lit-map.module.css";

/** Every state with its live games; on a phone only those that have some. */
export function LitMap({ states }: { states: readonly StateTile[] }) {
  return (
    <nav className={styles.map} aria-label="Live games by state">
      <ul className={styles.tiles}>
        {states.map(({ code, name, href, live, light, column }, index) => (
          <li
            key={code}
            style={isBeside(states[index - 1], column) ? {} : { gridColumn: column + 1 }}
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
