import type { SerializeFrom } from "@remix-run/node";
import type { CSSProperties } from "react";
import { LiveGames } from "~/components/card/live-games";
import { FollowButton } from "~/components/organization/follow-button";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { ChipList } from "~/components/ui/chip";
import { Icon } from "~/components/ui/icon";
import { PageHeading } from "~/components/ui/page-heading";
import { Tabs } from "~/components/ui/tabs";
import { DEFAULT_TEAM_COLOR } from "~/models/card/format-card";
import { groundOver } from "~/models/place/contrast";
import type { BracketPage } from "~/models/playoffs/bracket-page";
import { BracketList, BracketTree } from "./bracket-tree";
import styles from "./bracket-view.module.css";

export function BracketView({ page, following }: { page: SerializeFrom<BracketPage>; following: boolean | null }) {
  const { rounds, champion } = page.bracket;
  return (
    <div className={page.full ? styles.full : `wrap ${styles.page}`}>
      <div>
        <Breadcrumbs entries={page.breadcrumbs} />
        <PageHeading
          title={page.title}
          kicker={page.kicker}
          lead={page.lead}
          actions={
            following !== null && (
              <div className={styles.follow}>
                <FollowButton contentType="bracket" contentKey={page.key} name={page.title} following={following} />
              </div>
            )
          }
        />
      </div>
      {champion && <Champion champion={champion} />}
      <LiveGames bracket={page.liveHref} />
      <div className={styles.views}>
        <Tabs label="Views of the bracket" tabs={page.views} />
      </div>
      {page.view === "list" ? (
        <BracketList rounds={rounds} />
      ) : (
        <>
          <nav className={styles.rounds} aria-label="Rounds">
            <ChipList label="Rounds" chips={page.roundChips} />
          </nav>
          <BracketTree rounds={rounds} shown={page.round} />
        </>
      )}
    </div>
  );
}

type ChampionProps = { champion: NonNullable<SerializeFrom<BracketPage>["bracket"]["champion"]> };

function Champion({ champion: { name, logo, color, href } }: ChampionProps) {
  const { ground, ink } = groundOver(color ?? DEFAULT_TEAM_COLOR);
  return (
    <p className={styles.champion} style={{ "--champion": ground } as CSSProperties} data-ink={ink}>
      {logo ? <img src={logo} alt="" width={96} height={96} decoding="async" /> : <Icon name="trophy" size="lg" />}
      <span>
        <span className={styles.championWord}>Champion</span>
        {href ? <a href={href}>{name}</a> : name}
      </span>
    </p>
  );
}
