import styles from "./announcement-bar.module.css";

/** The network's word to everyone, in the flow of the page, so nothing shifts. */
export function AnnouncementBar({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <aside className={styles.bar} aria-label="Announcement">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </aside>
  );
}
