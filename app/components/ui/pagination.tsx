import { classNames } from "./class-names";
import { Icon } from "./icon";
import buttonStyles from "./button.module.css";
import styles from "./pagination.module.css";

type PaginationProps = { label: string; page: number; pageCount: number; href: (page: number) => string };

/** From past the end, too, there is a way back. */
export function Pagination({ label, page, pageCount, href }: PaginationProps) {
  if (pageCount <= 1 && page <= 1) return null;
  return (
    <nav className={styles.pagination} aria-label={`${label}: pages`}>
      {page > 1 && (
        <a className={styles.step} href={href(Math.min(page - 1, pageCount))} rel="prev">
          <Icon name="chevron-left" />
          <span className="visually-hidden">Previous page</span>
        </a>
      )}
      <ol className={styles.pages}>
        {pageNumbers(page, pageCount).map((shown, index) =>
          shown === null ? (
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>
              <a
                className={classNames(styles.step, shown === page && styles.current)}
                href={href(shown)}
                aria-label={`Page ${shown}`}
                aria-current={shown === page ? "page" : undefined}
              >
                {shown}
              </a>
            </li>
          ),
        )}
      </ol>
      {page < pageCount && (
        <a className={styles.step} href={href(page + 1)} rel="next">
          <Icon name="chevron-right" />
          <span className="visually-hidden">Next page</span>
        </a>
      )}
    </nav>
  );
}

/** Null is a gap. */
export function pageNumbers(page: number, pageCount: number): (number | null)[] {
  const near = new Set([1, pageCount, page - 1, page, page + 1].filter((n) => n >= 1 && n <= pageCount));
  const sorted = [...near].sort((a, b) => a - b);
  return sorted.flatMap((n, index) => {
    const gap = index > 0 ? n - (sorted[index - 1] ?? n) : 1;
    if (gap === 1) return [n];
    // A gap of a single number shows that number: dots wouldn't be shorter.
    return gap === 2 ? [n - 1, n] : [null, n];
  });
}

/** A plain link to the next page; the enhancement adds its items to the list instead. */
export function MoreLink({ href, listId }: { href: string; listId: string }) {
  return (
    <p className={styles.more}>
      <a
        className={classNames(buttonStyles.button, buttonStyles.secondary)}
        href={href}
        data-enhance="more"
        data-list={listId}
        // Its address names a minute: crawlers find the next page by its number.
        rel="next nofollow"
      >
        Show more
      </a>
    </p>
  );
}
