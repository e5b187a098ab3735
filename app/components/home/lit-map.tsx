import type { CSSProperties } from "react";
import type { StateTile } from "~/models/home/lit-map";
import styles from "./lit-map.module.css";

/** Every state with its live games; on a phone only those that have some. */
export function LitMap({ states }: { states: readonly StateTile[] }) {
  return (
    <nav className={styles.map} aria-label="Live games by state">
      <ul className={styles.tiles}>
        {states.map(({ code, name, href, live, light, row, column }) => (
          <li key={code} style={{ gridArea: `${row + 1}/${column + 1}` } as CSSProperties} data-light={light}>
            <a className={styles.tile} href={href} aria-label={`${name}, ${code}${live > 0 ? ` ${live} live` : ""}`}>
              {code} {live > 0 && <b>{live}</b>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
