import { Disclosure } from "~/components/ui/disclosure";
import styles from "./share-links.module.css";

type ShareLinksProps = { url: string; title: string };

/** For pages without script; the share button replaces them. */
export function ShareLinks({ url, title }: ShareLinksProps) {
  const text = encodeURIComponent(`${title} ${url}`);
  return (
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
  );
}
