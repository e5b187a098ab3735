import { Icon } from "~/components/ui/icon";
import type { IconName } from "~/components/ui/icon-name";
import styles from "./quick-links.module.css";

export function QuickLinks({
  label,
  links,
}: {
  label: string;
  links: readonly { label: string; href: string; icon?: IconName }[];
}) {
  return (
    <nav aria-label={label}>
      <ul className={styles.doors}>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} className={styles.door}>
              {link.icon && <Icon name={link.icon} size="lg" />}
              {link.label}
              <Icon name="chevron-right" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
