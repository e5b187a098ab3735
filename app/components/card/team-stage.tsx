import type { CSSProperties, ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import type { CardTeam, CardView } from "~/models/card/card-view";
import { initials } from "~/models/card/initials";
import { brand } from "~contracts/brand";
import styles from "./team-stage.module.css";

type TeamStageProps = Pick<CardView, "layout" | "teams" | "networkLogo" | "texture"> & {
  picture?: string | null;
  eager?: boolean;
  /** Leaves out the "VS" disc when something else takes the middle. */
  bare?: boolean;
  /** A score lies over its foot. */
  scored?: boolean;
  children?: ReactNode;
};

/** 16:9: two teams' colors on a hard 50% split, or one team alone, over the sport's texture (S 2.13, 5.8, 9.9). */
export function TeamStage({
  layout,
  teams,
  networkLogo,
  texture,
  picture,
  eager = false,
  bare = false,
  scored = false,
  children,
}: TeamStageProps) {
  const loading = eager ? "eager" : "lazy";
  const isSplit = layout === "two-team";
  return (
    <div
      className={classNames(
        styles.stage,
        isSplit && styles.split,
        isSplit && !picture && !bare && styles.versus,
        scored && styles.scored,
        // A container is a look of its own at the styles within it, so only where letters have to grow with the stage.
        !picture && !networkLogo && teams.some(({ logo }) => !logo) && styles.lettered,
      )}
      style={lookOf(layout, teams, picture || networkLogo ? null : texture)}
    >
      {picture ? (
        <img className={styles.picture} src={picture} alt="" width={640} height={360} loading={loading} />
      ) : (
        <Logos teams={teams} networkLogo={networkLogo} loading={loading} />
      )}
      {children}
    </div>
  );
}

type Loading = "eager" | "lazy";

function Logos({ teams, networkLogo, loading }: Pick<TeamStageProps, "teams" | "networkLogo"> & { loading: Loading }) {
  if (networkLogo) return <img src={brand.logo} alt="" width={96} height={96} />;
  return teams.map((team) => <TeamLogo key={team.name} team={team} loading={loading} />);
}

function TeamLogo({ team, loading }: { team: CardTeam; loading: Loading }) {
  if (team.logo) return <img src={team.logo} alt="" width={96} height={96} loading={loading} />;
  return (
    <span className={styles.initials} aria-hidden="true">
      {initials(team.name)}
    </span>
  );
}

function lookOf(layout: CardView["layout"], teams: readonly CardTeam[], texture: string | null): CSSProperties {
  const [first, second] = teams;
  const left = first?.color;
  const right = layout === "two-team" ? second?.color : left;
  return {
    "--left": left,
    "--right": right,
    ...(texture && { "--texture": `url("${encodeURI(texture)}")` }),
  } as CSSProperties;
}
