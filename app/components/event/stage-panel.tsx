import type { CSSProperties, ReactNode } from "react";
import { ButtonLink } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import type { IconName } from "~/components/ui/icon-name";
import { Unbroken } from "~/components/ui/unbroken";
import { initials } from "~/models/card/initials";
import type { Stage } from "~/models/event/page/stage.server";
import type { StagePoster, StageSide } from "~/models/event/page/stage-poster";
import { inkOver } from "~/models/place/contrast";
import { SingleGameButton } from "./single-game-button";
import styles from "./stage-panel.module.css";

/** Takes the player's place: the teams in full color, and the words on a dark pool of their own. */
function StagePanel({ stage, children }: { stage: StagePoster; children: ReactNode }) {
  const { sides, texture, isLive, playing } = stage;
  return (
    <div className={classNames(styles.panel, placing(sides.length))} data-live-game={playing?.key}>
      {texture && <span className={styles.texture} style={{ backgroundImage: `url("${encodeURI(texture)}")` }} />}
      <div className={styles.sides}>
        {sides.map((side, index) => (
          <Side key={index} side={side} isOneOfMany={sides.length > 2} />
        ))}
      </div>
      <div className={styles.front} data-theme="night">
        {stage.news && (
          <p className={classNames(styles.news, isLive && styles.live)}>
            <News stage={stage} />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

function News({ stage: { news, playing } }: { stage: StagePoster }) {
  if (!playing?.period) return news;
  return (
    <>
      {news} · <span data-live="period">{playing.period}</span> <span data-live="clock">{playing.clock}</span>
    </>
  );
}

function placing(count: number) {
  if (count === 2) return styles.pair;
  return count > 2 ? styles.many : styles.alone;
}

function Side({ side, isOneOfMany }: { side: StageSide; isOneOfMany: boolean }) {
  const { name, color, logo, score } = side;
  const { ink, scrim } = inkOver(color);
  const background = `color-mix(in srgb, var(--team-scrim) ${Math.round(scrim * 100)}%, ${color})`;
  return (
    <div className={styles.side} style={{ "--ground": background } as CSSProperties} data-ink={ink}>
      {logo ? (
        <img className={styles.crest} src={logo} alt="" width={96} height={96} decoding="async" />
      ) : (
        <span className={classNames(styles.crest, styles.initials)} aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <p className={isOneOfMany ? "visually-hidden" : styles.name}>{name}</p>
      {score !== null && (
        <p className={styles.score} data-live="score">
          {score}
        </p>
      )}
    </div>
  );
}

type Offer = Extract<Stage, { kind: "upsell" }>;

export type Upsell = {
  header: string;
  description?: string | null;
  /** The full href is built from the subscribe endpoint (S 2.9). */
  button: { label: string; href: string };
  signInHref?: string | null;
  message?: string | null;
  /** "Starts at 7:26 PM EST. You need a pass to watch.": on a light page; a stage says it by its offer. */
  why?: string | null;
  /** "$79.99 a year or $11.99 a month, plus tax" */
  price?: string | null;
  support?: string | null;
  one?: Offer["one"];
};

export function upsellWords({ upsell, href, signInHref, why, price, support, one }: Offer): Upsell {
  const { header, description, button, message } = upsell;
  return { header, description, button: { label: button, href }, signInHref, message, why, price, support, one };
}

/** `status`: the status message (S 8.7), which the stage of what is awaited says larger. */
type UpsellPanelProps = {
  stage: StagePoster;
  upsell: Upsell;
  status?: string;
  upcoming?: ReactNode;
  /** "Was to start 20 min ago" */
  news?: ReactNode;
};

/** Shown instead of the player (S 2.12, 8.8); of what is awaited, the offer stands below the stage. */
export function UpsellPanel({ stage, upsell, status = "", upcoming, news }: UpsellPanelProps) {
  const offer = (
    <>
      <OfferWords upsell={upsell} status={status} isAwaited={Boolean(upcoming)} />
      <OfferWays upsell={upsell} isAwaited={Boolean(upcoming)} />
    </>
  );
  if (upcoming)
    return (
      <>
        <StagePanel stage={stage}>{upcoming}</StagePanel>
        <div className={styles.offer} data-theme="night">
          {offer}
        </div>
      </>
    );
  return (
    <>
      <StagePanel stage={stage}>
        {news ?? (!stage.news && <Icon name="lock" size="lg" />)}
        {offer}
      </StagePanel>
      {upsell.support && <p className={styles.support}>{upsell.support}</p>}
    </>
  );
}

function OfferWords({ upsell, status, isAwaited }: { upsell: Upsell; status: string; isAwaited: boolean }) {
  return (
    <div className={styles.part}>
      {status && (
        <p className={isAwaited ? "visually-hidden" : styles.words} role="status">
          {status}
        </p>
      )}
      <h2 className={styles.title}>
        <Unbroken text={upsell.header} />
      </h2>
      {upsell.description && <p className={styles.words}>{upsell.description}</p>}
    </div>
  );
}

function OfferWays({ upsell, isAwaited }: { upsell: Upsell; isAwaited: boolean }) {
  return (
    <div className={styles.part}>
      <ButtonLink href={upsell.button.href} variant="primary" size="lg">
        {upsell.button.label}
      </ButtonLink>
      {upsell.price && <p className={styles.words}>{upsell.price}</p>}
      {upsell.one && <SingleGameButton one={upsell.one} className={styles.link} />}
      {isAwaited && upsell.support && <p className={styles.small}>{upsell.support}</p>}
      {upsell.signInHref && (
        <p className={styles.small}>
          Already have an account?{" "}
          <a className={styles.link} href={upsell.signInHref}>
            Sign in
          </a>
        </p>
      )}
      {upsell.message && <p className={styles.small}>{upsell.message}</p>}
    </div>
  );
}

type StatusPanelProps = {
  stage: StagePoster;
  /** Status message (S 8.7). */
  message: string;
  /** The stage says it larger. */
  isSaid?: boolean;
  upcoming?: ReactNode;
  news?: ReactNode;
  icon?: IconName;
  children?: ReactNode;
};

export function StatusPanel(props: StatusPanelProps) {
  const { stage, message, isSaid = false, upcoming, news, icon = "clock", children } = props;
  const look = upcoming ? styles.words : styles.status;
  return (
    <StagePanel stage={stage}>
      {upcoming ?? news ?? (!stage.news && <Icon name={icon} size="lg" />)}
      <p className={isSaid ? "visually-hidden" : look} role="status">
        {message}
      </p>
      {children}
    </StagePanel>
  );
}
