import type { ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { initials } from "~/models/card/initials";
import styles from "./organization-row.module.css";

type OrganizationRowProps = {
  name: string;
  /** "Louisville, KY", to tell apart schools with the same name. */
  place?: string | null;
  logo?: string | null;
  /** Schools outside the network have no link. */
  href?: string | null;
  note?: string | null;
  live?: boolean;
  action?: ReactNode;
};

export function OrganizationRow({ name, place, logo, href, note, live, action }: OrganizationRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.logo}>
        {logo ? (
          <img src={logo} alt="" width={40} height={40} loading="lazy" decoding="async" />
        ) : (
          <span aria-hidden="true">{initials(name)}</span>
        )}
      </span>
      <span className={styles.words}>
        {href ? (
          <a href={href} className={styles.name}>
            {name}
          </a>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        {(place || note) && <span className="small-muted">{[place, note].filter(Boolean).join(" · ")}</span>}
      </span>
      {live && <Badge text="Live now" style="primary" icon="live" size="sm" />}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
