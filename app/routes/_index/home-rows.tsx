import { Carousel } from "~/components/card/carousel";
import { LiveGames } from "~/components/card/live-games";
import { QuickLinks } from "~/components/home/quick-links";
import { type ChipItem, ChipList } from "~/components/ui/chip";
import { Icon } from "~/components/ui/icon";
import type { IconName } from "~/components/ui/icon-name";
import { iconNames } from "~/components/ui/icon-names";
import { SectionHeading } from "~/components/ui/page-heading";
import type { GuestHome, HomeCarousel } from "~/models/home/home.server";
import { playoffsPath, watchEventsPath } from "~/models/navigation/paths";
import styles from "~/components/home/playoffs-strip.module.css";

export function HomeRows({ home }: { home: GuestHome }) {
  return (
    <>
      <LiveGames />
      <CarouselRow id="featured" row={home.featured} />
      {home.playoffs.length > 0 && (
        <PlayoffsStrip
          title="Playoffs"
          href={playoffsPath()}
          chips={home.playoffs.map(({ label, href }) => ({ label, href }))}
        />
      )}
      <CarouselRow id="top-highlights" row={home.topHighlights} />
      {home.sports.length > 0 && (
        <section aria-labelledby="sports">
          <SectionHeading id="sports" title="Sports" more={{ href: watchEventsPath() }} />
          <ChipList label="Sports" chips={home.sports.map(({ label, href }) => ({ label, href }))} scroll />
        </section>
      )}
      {home.quickLinks.length > 0 && (
        <QuickLinks
          label="Quick links"
          links={home.quickLinks.map(({ label, href, icon }) => ({ label, href, ...knownIcon(icon) }))}
        />
      )}
    </>
  );
}

export function CarouselRow({ id, row, eager = 0 }: { id: string; row: HomeCarousel; eager?: number }) {
  return (
    <Carousel
      id={id}
      title={row.title}
      cards={row.cards}
      total={row.total}
      eager={eager}
      {...(row.moreHref ? { more: { href: row.moreHref } } : {})}
    />
  );
}

function knownIcon(name: string | undefined): { icon?: IconName } {
  const icon = iconNames.find((known) => known === name);
  return icon ? { icon } : {};
}

type PlayoffsStripProps = { title: string; href: string; chips: readonly ChipItem[] };

function PlayoffsStrip({ title, href, chips }: PlayoffsStripProps) {
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
