import type { CSSProperties, ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import { initials } from "~/models/card/initials";
import { brand } from "~contracts/brand";
import type { CardTeam, CardView } from "~contracts/records/card";
import styles from "./team-stage.module.css";

type TeamStageProps = Pick<CardView, "layout" | "teams" | "networkLogo" | "texture"> & {
  /** A picture in place of the teams' colors. */
  picture?: string | null;
  /** First pictures of a page load at once, the rest when they come near. */
  eager?: boolean;
  /** Lays a dark veil over everything, for words on top of it. */
  dimmed?: boolean;
  /** Leaves the "VS" disc away, where something else takes the middle. */
  bare?: boolean;
  children?: ReactNode;
};

/**
 * The 16:9 stage: two teams' colors on a hard 50 % split with a divider and a "VS" disc, or one team alone, with the
 * sport's texture at low opacity (S 2.13, 5.8, 9.9). What lies on it is its children.
 */
export function TeamStage({
  layout,
  teams,
  networkLogo,
  texture,
  picture,
  eager = false,
  dimmed = false,
  bare = false,
  children,
}: TeamStageProps) {
  const loading = eager ? "eager" : "lazy";
  return (
    <div
      className={classNames(styles.stage, layout === "two-team" && styles.split, dimmed && styles.dimmed)}
      style={stageColors(layout, teams)}
    >
      {picture ? (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          width={640}
          height={360}
          loading={loading}
          decoding="async"
        />
      ) : (
        <>
          {texture && <span className={styles.texture} style={{ backgroundImage: `url("${encodeURI(texture)}")` }} />}
          <span className={styles.logos}>
            {networkLogo ? (
              <img src={brand.logo} alt="" width={96} height={96} />
            ) : (
              teams.map((team) => <TeamLogo key={team.name} team={team} loading={loading} />)
            )}
          </span>
        </>
      )}
      {layout === "two-team" && !picture && !bare && (
        <span className={styles.versus} aria-hidden="true">
          VS
        </span>
      )}
      {children}
    </div>
  );
}

function TeamLogo({ team, loading }: { team: CardTeam; loading: "eager" | "lazy" }) {
  if (team.logo) return <img src={team.logo} alt="" width={96} height={96} loading={loading} decoding="async" />;
  return (
    <span className={styles.initials} aria-hidden="true">
      {initials(team.name)}
    </span>
  );
}

function stageColors(layout: CardView["layout"], teams: readonly CardTeam[]): CSSProperties {
  const [first, second] = teams;
  const left = first?.color;
  const right = layout === "two-team" ? second?.color : left;
  return { "--left": left, "--right": right } as CSSProperties;
}
