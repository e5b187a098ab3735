import { classNames } from "./class-names";
import { SectionHeading } from "./page-heading";
import styles from "./link-columns.module.css";

type LinkColumnsProps = { id: string; title: string; links: readonly { label: string; href: string; live?: number }[] };

/** Longer names get wider columns: "District of Columbia" is the longest state. */
const LONGEST_STATE = 20;

/** Alphabetical down the columns, with the live games of each. */
export function LinkColumns({ id, title, links }: LinkColumnsProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title} />
      <ul className={classNames(styles.columns, links.some(isLong) && styles.wide)}>
        {links.map(({ label, href, live = 0 }) => (
          <li key={href}>
            <a href={href} className={styles.link}>
              {label}
              {live > 0 && <span className={styles.live}>{live} live</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isLong = ({ label }: { label: string }) => label.length > LONGEST_STATE;
