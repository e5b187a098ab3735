import styles from "./fact-grid.module.css";

export type Fact = { figure: string; text: string };

export function FactGrid({ facts, label }: { facts: readonly Fact[]; label: string }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {facts.map(({ figure, text }) => (
        <li key={text} className={styles.fact}>
          <span className={styles.figure}>{figure}</span>
          <span className={styles.text}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
