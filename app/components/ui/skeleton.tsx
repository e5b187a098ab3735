import styles from "./skeleton.module.css";

/** A grey line where text is still on its way. */
export function SkeletonLine({ width = "100%" }: { width?: string }) {
  return <span className={styles.line} style={{ width }} aria-hidden="true" />;
}

/** A grey block that keeps the place of what is coming. */
export function SkeletonBlock({ ratio = "16 / 9" }: { ratio?: string }) {
  return <span className={styles.block} style={{ aspectRatio: ratio }} aria-hidden="true" />;
}
