import { brand } from "~/brand";
import { iconSprite } from "~/components/ui/icon-name";
import styles from "./logo.module.css";

/** The network's mark and name; it takes the colour of the text around it. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 160 32" role="img" aria-label={brand.name}>
      <use href={`${iconSprite}#wordmark`} />
    </svg>
  );
}
