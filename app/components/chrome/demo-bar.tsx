import styles from "./demo-bar.module.css";

/** In the page flow above everything else, so nothing shifts. */
export function DemoBar() {
  return (
    <aside className={styles.bar} aria-label="Demonstration">
      This is a demo: test cards only, nothing is charged.
    </aside>
  );
}
