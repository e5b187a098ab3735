import { Disclosure } from "~/components/ui/disclosure";
import styles from "./share-links.module.css";

type ShareLinksProps = {
  url: string;
  title: string;
  /** To read aloud, or for a gym's board. */
  shortAddress?: string | null;
};

/** For pages without script, where the share button is hidden; the short address is for everyone. */
export function ShareLinks({ url, title, shortAddress = null }: ShareLinksProps) {
  const text = encodeURIComponent(`${title} ${url}`);
  return (
    <>
      {shortAddress && (
        <p className={`small-muted ${styles.short}`}>
          Short address: <strong>{shortAddress}</strong>
        </p>
      )}
      <noscript>
        <Disclosure summary="Share this page">
          <label className={styles.address}>
            <span>Its address</span>
            <input readOnly value={url} />
          </label>
          <ul className={styles.ways}>
            <li>
              <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}>Send by mail</a>
            </li>
            <li>
              <a href={`sms:?&body=${text}`}>Send as a text message</a>
            </li>
          </ul>
        </Disclosure>
      </noscript>
    </>
  );
}
