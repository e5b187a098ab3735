import type { ReactNode } from "react";
import styles from "./consent-groups.module.css";

export type ConsentGroup = "C0001" | "C0002" | "C0003" | "C0004";

/** Ids are the consent manager's own (S 5.6, 9.6). */
const groups: readonly { id: ConsentGroup; label: string; what: string; always?: true }[] = [
  { id: "C0001", label: "Strictly necessary", what: "Signing in, buying a pass, and playing video.", always: true },
  { id: "C0002", label: "Performance", what: "Measures visits, so we notice slow pages." },
  { id: "C0003", label: "Functional", what: "Shows you the same version of a page each time." },
  { id: "C0004", label: "Targeting", what: "Lets advertisers choose which ads you see." },
];

type ConsentGroupsProps = {
  granted: readonly string[];
  locked?: boolean;
  className?: string | undefined;
  children?: ReactNode;
};

export function ConsentGroups({ granted, locked = false, className, children }: ConsentGroupsProps) {
  return (
    <fieldset className={className}>
      <legend className="visually-hidden">What we can use</legend>
      {groups.map(({ id, label, what, always }) => (
        <label key={id} className={styles.group}>
          <input
            type="checkbox"
            name="group"
            value={id}
            defaultChecked={always || granted.includes(id)}
            disabled={always || locked}
          />
          <span>
            <b>{label}</b> {what}
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  );
}
