import styles from "./demo-bar.module.css";

/** On every page of a demonstration, in the flow above everything else, so that nothing moves for it. */
export function DemoBar() {
  return (
    <aside className={styles.bar} aria-label="Demonstration" data-demo-bar="">
      This is a demo: test cards only, nothing is charged.
    </aside>
  );
}
