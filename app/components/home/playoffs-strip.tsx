import { type ChipItem, ChipList } from "~/components/ui/chip";
import { Icon } from "~/components/ui/icon";
import styles from "./playoffs-strip.module.css";

type PlayoffsStripProps = {
  title: string;
  href: string;
  chips: readonly ChipItem[];
};

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
