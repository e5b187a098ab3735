import styles from "./skip-link.module.css";

/** First thing on every page; `main` has the id it names. */
export function SkipLink({ to = "main" }: { to?: string }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      Skip to content
    </a>
  );
}
