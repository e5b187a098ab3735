import { classNames } from "~/components/ui/class-names";
import { seatNoun } from "~/models/family/seat-words";
import styles from "./seat-strip.module.css";

export function SeatStrip({ owner, members, total }: { owner: string; members: readonly string[]; total: number }) {
  const used = members.length;
  const free = Math.max(0, total - used);
  return (
    <div>
      <ul className={styles.strip} aria-hidden="true">
        <li className={classNames(styles.seat, styles.owner)}>{initialsOf(owner)}</li>
        {members.map((name, index) => (
          <li key={index} className={classNames(styles.seat, styles.taken)}>
            {initialsOf(name)}
          </li>
        ))}
        {Array.from({ length: free }, (_, index) => (
          <li key={`free-${index}`} className={styles.seat} />
        ))}
      </ul>
      <p className={styles.count}>
        <strong>{used}</strong>
        {used > total ? "" : ` of ${total}`} {seatNoun({ used, total })} used
      </p>
    </div>
  );
}

export function Initials({ name, isOwner = false }: { name: string; isOwner?: boolean }) {
  return (
    <span className={classNames(styles.seat, styles.alone, isOwner ? styles.owner : styles.taken)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap((word) => Array.from(word)[0] ?? [])
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join("")
    .toUpperCase();
