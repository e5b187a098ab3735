import type { ReactNode } from "react";
import styles from "./article.module.css";

export type ArticleSection = { id: string; title: string; body: ReactNode };

type ArticleProps = {
  title: string;
  /** ISO date when this text took effect. */
  effective: string;
  effectiveText: string;
  summary: ReactNode;
  sections: readonly ArticleSection[];
};

export function Article({ title, effective, effectiveText, summary, sections }: ArticleProps) {
  return (
    <article className={`wrap column-6 ${styles.page}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.date}>
          In effect since <time dateTime={effective}>{effectiveText}</time>
        </p>
      </header>
      <div className={`${styles.matter} ${styles.summary}`}>{summary}</div>
      <nav className={styles.contents} aria-labelledby="contents">
        <h2 id="contents" className="size-22">
          Contents
        </h2>
        <ol>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={styles.matter}>
        {sections.map(({ id, title: name, body }, index) => (
          <section key={id} aria-labelledby={id} className={styles.section}>
            <h2 id={id}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              {name}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </article>
  );
}
