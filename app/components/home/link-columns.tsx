import { Icon } from "~/components/ui/icon";
import type { IconName } from "~/components/ui/icon-name";
import { SectionHeading } from "~/components/ui/page-heading";
import styles from "./link-columns.module.css";

type LinkColumnsProps = {
  id: string;
  title: string;
  links: readonly { label: string; href: string }[];
  more?: { href: string; label?: string };
};

export function LinkColumns({ id, title, links, more }: LinkColumnsProps) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title} more={more} />
      <ul className={styles.columns}>
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} className={styles.link}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

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
