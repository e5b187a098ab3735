import { SectionHeading } from "~/components/ui/page-heading";
import type { CountedLink } from "~/models/playoffs/playoffs.server";
import styles from "./counted-links.module.css";

export function CountedLinks({
  id,
  title,
  links,
  level,
}: {
  id: string;
  title: string;
  links: readonly CountedLink[];
  level?: 2 | 3;
}) {
  return (
    <section aria-labelledby={id}>
      <SectionHeading id={id} title={title} level={level} />
      <ul className={styles.links}>
        {links.map(({ label, href, live }) => (
          <li key={href}>
            <a href={href} className={styles.link}>
              {label}
              {live > 0 && <span className={styles.live}>{live} live</span>}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
