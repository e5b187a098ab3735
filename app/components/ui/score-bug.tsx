import type { CSSProperties } from "react";
import { loudness } from "~/models/event/score/cheers";
import { classNames } from "./class-names";
import styles from "./score-bug.module.css";

type ScoreBugTeam = {
  name: string;
  short?: string | undefined;
  color: string;
  score: number;
  /** In the last minute, where fans may. */
  cheers?: number | undefined;
};

type ScoreBugProps = {
  teams: readonly [ScoreBugTeam, ScoreBugTeam];
  period: string | null;
  clock: string | null;
  size?: "sm" | "lg";
  isFinal?: boolean;
  lowerWins?: boolean;
  className?: string | undefined;
};

export function ScoreBug({
  teams,
  period,
  clock,
  size = "lg",
  isFinal = false,
  lowerWins = false,
  className,
}: ScoreBugProps) {
  const [first, second] = teams;
  const ahead = first.score > second.score !== lowerWins ? first : second;
  const leader = first.score === second.score ? null : ahead;
  return (
    <p className={classNames(styles.bug, styles[size], isFinal && styles.final, className)}>
      {teams.map((team, index) => (
        <span
          key={index}
          className={classNames(styles.team, isFinal && leader !== null && leader !== team && styles.beaten)}
          style={{ "--team": team.color, "--cheer": team.cheers && loudness(team.cheers) } as CSSProperties}
        >
          <Name name={team.name} short={team.short} />{" "}
          <span className={styles.score} data-live="score">
            {team.score}
          </span>{" "}
        </span>
      ))}
      {(period || clock) && (
        <span className={styles.time}>
          {period && <span data-live="period">{period}</span>}{" "}
          {clock && (
            <span className={styles.clock} data-live="clock">
              {clock}
            </span>
          )}
        </span>
      )}
    </p>
  );
}

function Name({ name, short = name }: Pick<ScoreBugTeam, "name" | "short">) {
  if (short === name) return <span className={styles.name}>{name}</span>;
  return (
    <span className={styles.name}>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{name}</span>
    </span>
  );
}
