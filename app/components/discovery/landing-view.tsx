import type { SerializeFrom } from "@remix-run/node";
import type { CSSProperties } from "react";
import { CardGrid } from "~/components/card/card-grid";
import { LiveGames } from "~/components/card/live-games";
import { ButtonLink } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { SectionHeading } from "~/components/ui/page-heading";
import { initials } from "~/models/card/initials";
import type { Landing } from "~/models/discovery/landing.server";
import { inkOver } from "~/models/place/contrast";
import styles from "./landing-view.module.css";

export function LandingView({ landing }: { landing: SerializeFrom<Landing> }) {
  const { sides, games } = landing;
  return (
    <>
      {sides.length === 2 ? <GameHero landing={landing} /> : <Hero landing={landing} />}
      {games.cards.length > 0 && (
        <section className={`wrap column-3 ${styles.games}`} aria-labelledby="games">
          <SectionHeading id="games" title={games.title} />
          <LiveGames />
          <CardGrid cards={games.cards} label={games.title} level={3} eager={1} />
        </section>
      )}
    </>
  );
}

type Heroic = { landing: SerializeFrom<Landing> };

function Hero({ landing }: Heroic) {
  const { logo, color } = landing;
  const { ink, scrim } = inkOver(color);
  return (
    <header
      className={classNames(styles.hero, ink === "dark" && styles.darkInk)}
      style={{ "--school": color ?? undefined, "--scrim": scrim } as CSSProperties}
    >
      <div className={`wrap ${styles.inner}`}>
        {logo && (
          <span className={styles.logo}>
            <img src={logo} alt="" width={96} height={96} />
          </span>
        )}
        <Words landing={landing} />
      </div>
    </header>
  );
}

/** Both teams' colors and crests, as on the event's own stage. */
function GameHero({ landing }: Heroic) {
  const [left, right] = landing.sides.map(({ color }) => color);
  return (
    <header
      className={`${styles.hero} ${styles.teams}`}
      style={{ "--school": left, "--other": right } as CSSProperties}
    >
      <div className={`wrap ${styles.game}`}>
        {landing.sides.map(({ name, logo }, index) => (
          <span key={index} className={styles.logo} aria-hidden="true">
            {logo ? <img src={logo} alt="" width={96} height={96} /> : initials(name)}
          </span>
        ))}
        <div className={styles.pool} data-theme="night">
          <Words landing={landing} />
        </div>
      </div>
    </header>
  );
}

function Words({ landing: { kicker, title, lead, button } }: Heroic) {
  return (
    <>
      {kicker && <p className={styles.kicker}>{kicker}</p>}
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      <ButtonLink href={button.href} variant="primary" size="lg">
        {button.label}
      </ButtonLink>
    </>
  );
}
