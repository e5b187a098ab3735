import type { SerializeFrom } from "@remix-run/node";
import { LiveGames } from "~/components/card/live-games";
import { FollowButton } from "~/components/organization/follow-button";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { ChipList } from "~/components/ui/chip";
import { Icon } from "~/components/ui/icon";
import { PageHeading } from "~/components/ui/page-heading";
import { Tabs } from "~/components/ui/tabs";
import { followingPath } from "~/models/navigation/paths";
import type { BracketPage } from "~/models/playoffs/bracket-page";
import { BracketList, BracketTree } from "./bracket-tree";
import styles from "./bracket-view.module.css";

/** rulings 3, playoffs */
export function BracketView({ page, following }: { page: SerializeFrom<BracketPage>; following: boolean }) {
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
            <FollowButton
              action={followingPath("bracket", page.key)}
              contentType="bracket"
              contentKey={page.key}
              name={page.title}
              following={following}
            />
          }
        />
      </div>
      {champion && (
        <p className={styles.champion}>
          <Icon name="trophy" size="lg" />
          <span>
            <span className={styles.championWord}>Champion</span>
            {champion.href ? <a href={champion.href}>{champion.name}</a> : champion.name}
          </span>
        </p>
      )}
      <LiveGames bracket={page.liveHref} />
      <Tabs label="Views of the bracket" tabs={page.views} />
      {page.view === "list" ? (
        <BracketList rounds={rounds} />
      ) : (
        <>
          <nav className={styles.rounds} aria-label="Rounds">
            <ChipList label="Rounds" chips={page.roundChips} scroll />
          </nav>
          <BracketTree rounds={rounds} shown={page.round} />
        </>
      )}
    </div>
  );
}
