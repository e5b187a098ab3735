import { type ChipItem, ChipList } from "~/components/ui/chip";
import { Icon } from "~/components/ui/icon";
import styles from "./playoffs-strip.module.css";

type PlayoffsStripProps = {
  title: string;
  /** The way to all playoffs. */
  href: string;
  /** States or sports whose playoffs are on. */
  chips: readonly ChipItem[];
};

/** The season's playoffs, in one line. */
export function PlayoffsStrip({ title, href, chips }: PlayoffsStripProps) {
  return (
    <section className={styles.strip} aria-labelledby="playoffs-strip-title">
      <h2 id="playoffs-strip-title" className={styles.title}>
        <Icon name="trophy" />
        <a href={href}>{title}</a>
      </h2>
      <ChipList label={title} chips={chips} scroll />
    </section>
  );
}
