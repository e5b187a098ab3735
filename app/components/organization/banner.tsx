import type { CSSProperties, ReactNode } from "react";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { classNames } from "~/components/ui/class-names";
import { initials } from "~/models/card/initials";
import type { Breadcrumb } from "~/models/navigation/page";
import { inkOver } from "~/models/place/contrast";
import styles from "./banner.module.css";

type OrganizationHeaderProps = {
  breadcrumbs: readonly Breadcrumb[];
  name: string;
  /** "Louisville, KY" */
  place: string | null;
  kicker: string | null;
  logo: string | null;
  /** "#rrggbb" */
  color: string | null;
  secondaryColor: string | null;
  games: readonly { label: string; text: string; href: string }[];
  actions: ReactNode;
};

export function OrganizationHeader({
  breadcrumbs,
  name,
  place,
  kicker,
  logo,
  color,
  secondaryColor,
  games,
  actions,
}: OrganizationHeaderProps) {
  const { ink, scrim } = inkOver(color);
  const colors = {
    "--school": color ?? undefined,
    "--second": secondaryColor ?? undefined,
    "--scrim": scrim,
  } as CSSProperties;
  return (
    <header>
      <div className="wrap">
        <Breadcrumbs entries={breadcrumbs} />
      </div>
      <div className={classNames(styles.banner, ink === "dark" && styles.darkInk)} style={colors}>
        <div className={`wrap ${styles.inner}`}>
          <div className={styles.logo}>
            {logo ? (
              <img src={logo} alt="" width={112} height={112} />
            ) : (
              <span className={styles.initials}>{initials(name)}</span>
            )}
          </div>
          <div>
            {kicker && <p className={styles.kicker}>{kicker}</p>}
            <h1 className={styles.name}>{name}</h1>
            {place && <p className={styles.place}>{place}</p>}
          </div>
          {games.length > 0 && (
            <ul className={styles.games}>
              {games.map(({ label, text, href }) => (
                <li key={label}>
                  <span>{label}:</span> <a href={href}>{text}</a>
                </li>
              ))}
            </ul>
          )}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
    </header>
  );
}
