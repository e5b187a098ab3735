import { Icon } from "~/components/ui/icon";
import { brand } from "~contracts/brand";
import { Logo } from "./logo";
import { externalLink, type NavLink } from "./nav-link";
import { ThemeSwitch } from "./theme-switch";
import styles from "./footer.module.css";

type FooterProps = {
  columns: readonly { title: string; links: readonly NavLink[] }[];
  legal: readonly NavLink[];
  year: number;
  /** Null where the page can't be led back to. */
  themeReturnTo: string | null;
};

export function Footer({ columns, legal, year, themeReturnTo }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.about}>
          <Logo />
          <p>{brand.tagline}. Part of every annual pass goes to a school.</p>
          {themeReturnTo !== null && <ThemeSwitch returnTo={themeReturnTo} />}
        </div>
        <div className={styles.columns}>
          {columns.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className={styles.title}>{title}</h2>
              <details className={styles.group}>
                <summary className={styles.summary}>
                  {title}
                  <Icon name="chevron-down" />
                </summary>
                <Links links={links} />
              </details>
            </nav>
          ))}
        </div>
        <div className={styles.legal}>
          <Links links={legal} />
          <small>
            © {year} {brand.name}
          </small>
        </div>
      </div>
    </footer>
  );
}

/** Links open in a new tab, so that a half-filled form isn't lost (S 2.6). */
export function FocusFooter({ legal, year }: Pick<FooterProps, "legal" | "year">) {
  return (
    <footer className={styles.footer}>
      <div className={`wrap ${styles.focus}`}>
        <small>
          © {year} {brand.name}
        </small>
        <Links links={legal.map((link) => ({ ...link, external: true }))} />
      </div>
    </footer>
  );
}

function Links({ links }: { links: readonly NavLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.href}>
          <a href={link.href} className={styles.link} {...(link.external ? externalLink : {})}>
            {link.label}
            {link.external && <span className="visually-hidden"> (opens in a new tab)</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
