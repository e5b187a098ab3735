import { Badge } from "~/components/ui/badge";
import { initials } from "~/models/card/initials";
import type { WantedEvent as Wanted } from "~/models/checkout/view";
import styles from "./wanted-event.module.css";

/** The game that the pass is for stays in sight until it is bought (B 2.2). */
export function WantedEvent({ event: { name, crests, isLive, date, dateText } }: { event: Wanted }) {
  return (
    <div className={styles.strip}>
      <span className={styles.crests}>
        {crests.map((crest, index) => (
          <span key={index} className={styles.crest}>
            {crest.logo ? (
              <img src={crest.logo} alt="" width={32} height={32} decoding="async" />
            ) : (
              <span aria-hidden="true">{initials(crest.name)}</span>
            )}
          </span>
        ))}
      </span>
      <p className={styles.name}>{name}</p>
      <p className="small-muted">
        {isLive ? (
          <Badge text="Live now" style="primary" icon="live" size="sm" />
        ) : (
          dateText && <time dateTime={date ?? undefined}>{dateText}</time>
        )}
      </p>
    </div>
  );
}
