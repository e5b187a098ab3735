import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";
import styles from "./check-list.module.css";

type CheckListProps = { dense?: boolean; className?: string | undefined; children: ReactNode };

/** What someone gets, or what happens next: a `Check` for each. */
export function CheckList({ dense, className, children }: CheckListProps) {
  return <ul className={classNames(styles.list, dense && styles.dense, className)}>{children}</ul>;
}

export function Check({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon name="check" />
      <span>{children}</span>
    </li>
  );
}
