import { OrganizationRow } from "~/components/organization/organization-row";
import type { OrganizationView } from "~/models/card/organization-row";
import styles from "./organization-grid.module.css";

export function OrganizationGrid({
  label,
  organizations,
}: {
  label: string;
  organizations: readonly Omit<OrganizationView, "color">[];
}) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {organizations.map(({ key, name, place, logo, href, note, live }) => (
        <li key={key}>
          <OrganizationRow name={name} place={place} logo={logo} href={href} note={note} live={live} />
        </li>
      ))}
    </ul>
  );
}
