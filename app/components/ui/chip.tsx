import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-name";
import styles from "./chip.module.css";

export type ChipItem = {
  label: string;
  href: string;
  icon?: IconName;
  /** A number said after the label, "Basketball 12". */
  count?: number;
  current?: boolean;
  /** Draws a cross: following the link takes this filter away. */
  removes?: boolean;
};

/** One link in a row of choices. */
export function Chip({ label, href, icon, count, current, removes }: ChipItem) {
  return (
    <a
      href={href}
      className={classNames(styles.chip, current && styles.current)}
      aria-current={current ? "true" : undefined}
    >
      {icon && <Icon name={icon} />}
      {removes ? <span className="visually-hidden">Remove filter: </span> : null}
      {label}
      {count === undefined ? null : <span className={styles.count}>{count.toLocaleString("en-US")}</span>}
      {removes && <Icon name="close" size="sm" />}
    </a>
  );
}

type ChipListProps = {
  /** Names the list for assistive technology. */
  label: string;
  chips: readonly ChipItem[];
  /** One line that scrolls sideways, for long rows on a phone. */
  scroll?: boolean;
};

/** A row of choices: sports, rounds, filters in force. */
export function ChipList({ label, chips, scroll = false }: ChipListProps) {
  return (
    <ul className={classNames(styles.list, scroll && styles.scroll)} aria-label={label}>
      {chips.map((chip) => (
        <li key={`${chip.href} ${chip.label}`}>
          <Chip {...chip} />
        </li>
      ))}
    </ul>
  );
}
