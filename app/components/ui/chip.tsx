import { classNames } from "./class-names";
import { Icon } from "./icon";
import type { IconName } from "./icon-name";
import styles from "./chip.module.css";

export type ChipItem = {
  label: string;
  href: string;
  icon?: IconName;
  current?: boolean;
  /** Draws a cross: the link removes this filter. */
  removes?: boolean;
  /** Crawlers stay away. */
  rel?: "nofollow";
};

export function Chip({ label, href, icon, current, removes, rel }: ChipItem) {
  return (
    <a
      href={href}
      rel={rel}
      className={classNames(styles.chip, current && styles.current)}
      aria-current={current ? "true" : undefined}
    >
      {icon && <Icon name={icon} />}
      {removes ? <span className="visually-hidden">Remove filter: </span> : null}
      {label}
      {removes && <Icon name="close" size="sm" />}
    </a>
  );
}

/** Of what looks like a chip and opens something in place. */
export const chipLook = styles.chip;

type ChipListProps = { label: string; chips: readonly ChipItem[]; scroll?: boolean };

export function ChipList({ label, chips, scroll = false }: ChipListProps) {
  return (
    <ul className={classNames(scroll ? "swipe" : "wrap-2", scroll && styles.scroll)} aria-label={label}>
      {chips.map((chip) => (
        <li key={`${chip.href} ${chip.label}`}>
          <Chip {...chip} />
        </li>
      ))}
    </ul>
  );
}
