import type { ReactNode } from "react";
import { TeamStage } from "~/components/card/team-stage";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { IconName } from "~/components/ui/icon-name";
import type { Stage } from "~/models/event/stage.server";
import type { CardView } from "~contracts/records/card";
import styles from "./stage-panel.module.css";

export type StageTeams = Pick<CardView, "layout" | "teams" | "networkLogo" | "texture">;

/** Takes the player's place: the two teams' colors, dimmed, with text on top. */
export function StagePanel({ stage, children }: { stage: StageTeams; children: ReactNode }) {
  return (
    <div className={styles.panel}>
      <div className={styles.back}>
        <TeamStage {...stage} eager dimmed bare />
      </div>
      <div className={styles.front}>{children}</div>
    </div>
  );
}

export type Upsell = {
  header: string;
  description?: string | null;
  /** The full href is built from the subscribe endpoint (S 2.9). */
  button: { label: string; href: string };
  signInHref?: string | null;
  message?: string | null;
  /** "Starts at 7:26 PM EST. You need a pass to watch." */
  why?: string | null;
  /** "$79.99 a year or $11.99 a month, plus tax" */
  price?: string | null;
};

export function upsellWords({ upsell, href, signInHref, why, price }: Extract<Stage, { kind: "upsell" }>): Upsell {
  const { header, description, button, message } = upsell;
  return { header, description, button: { label: button, href }, signInHref, message, why, price };
}

/** Shown instead of the player (S 2.12, 8.8). */
export function UpsellPanel({ stage, upsell }: { stage: StageTeams; upsell: Upsell }) {
  return (
    <StagePanel stage={stage}>
      <Icon name="lock" size="lg" />
      {upsell.why && <p className={styles.words}>{upsell.why}</p>}
      <h2 className={styles.title}>{upsell.header}</h2>
      {upsell.description && <p className={styles.words}>{upsell.description}</p>}
      <ButtonLink href={upsell.button.href} variant="primary" size="lg">
        {upsell.button.label}
      </ButtonLink>
      {upsell.price && <p className={styles.words}>{upsell.price}</p>}
      {upsell.signInHref && (
        <p className={styles.small}>
          Already have an account?{" "}
          <a className={styles.signIn} href={upsell.signInHref}>
            Sign in
          </a>
        </p>
      )}
      {upsell.message && <p className={styles.small}>{upsell.message}</p>}
    </StagePanel>
  );
}

type StatusPanelProps = {
  stage: StageTeams;
  /** Status message (S 8.7). */
  message: string;
  icon?: IconName;
  children?: ReactNode;
};

export function StatusPanel({ stage, message, icon = "clock", children }: StatusPanelProps) {
  return (
    <StagePanel stage={stage}>
      <Icon name={icon} size="lg" />
      <p className={styles.status} role="status">
        {message}
      </p>
      {children}
    </StagePanel>
  );
}
