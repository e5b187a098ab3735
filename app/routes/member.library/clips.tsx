import { Icon } from "~/components/ui/icon";
import type { ClipView } from "~/models/library/library.server";
import { customerSupportPath, termsPath } from "~/models/navigation/paths";
import styles from "./library.module.css";

/** Clips that the member made, those that were taken down among them. */
export function Clips({ clips }: { clips: readonly ClipView[] }) {
  return (
    <ul className={styles.organizations}>
      {clips.map(({ key, title, href, note }) => {
        const row = (
          <>
            <Icon name="clip" />
            <span>
              <span className={styles.clipTitle}>{title}</span>
              <span className="small-muted">{href === null ? <TakenDown /> : note}</span>
            </span>
          </>
        );
        return href === null ? (
          <li key={key} className={styles.clip}>
            {row}
          </li>
        ) : (
          <li key={key}>
            <a href={href} className={styles.clip}>
              {row}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function TakenDown() {
  const why = <a href={`${termsPath()}#clips`}>why we do</a>;
  const ask = <a href={customerSupportPath()}>ask us</a>;
  return (
    <>
      We took this clip down, so it can&apos;t be watched anymore. See {why}, or {ask}.
    </>
  );
}
