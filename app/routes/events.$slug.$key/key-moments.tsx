import { Disclosure } from "~/components/ui/disclosure";
import { SectionHeading } from "~/components/ui/page-heading";
import type { EventView } from "~/models/event/page/event-page.server";
import styles from "./key-moments.module.css";

const SHOWN = 8;

type KeyMomentsProps = Pick<EventView, "moments"> & {
  /** Where the whole replay plays, when these are the scoring plays alone. */
  wholeHref: string | null;
};

/** The rest of a long list waits behind one line. */
export function KeyMoments({ moments, wholeHref }: KeyMomentsProps) {
  if (moments.length === 0) return null;
  const rest = moments.slice(SHOWN);
  return (
    <section className={styles.section} aria-labelledby="key-moments">
      <SectionHeading
        id="key-moments"
        title={wholeHref ? "Scoring plays" : "Key moments"}
        {...(wholeHref ? { more: { href: wholeHref, label: "Watch the whole replay" } } : {})}
      />
      <Moments moments={moments.slice(0, SHOWN)} />
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more`}>
          <Moments moments={rest} />
        </Disclosure>
      )}
    </section>
  );
}

function Moments({ moments }: Pick<EventView, "moments">) {
  return (
    <ol className={styles.list}>
      {moments.map(({ title, timeText, href }) => (
        <li key={href}>
          <a href={href} className={styles.moment}>
            <span className="muted-figures">{timeText}</span> <span>{title}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
