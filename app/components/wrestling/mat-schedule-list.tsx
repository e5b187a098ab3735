import { type MatchupRow, NO_MATCHUPS } from "~/models/event/page/matchup";
import styles from "./mat-schedule-list.module.css";

export function MatScheduleList({ rows, mat }: { rows: readonly MatchupRow[]; mat: string | null }) {
  if (rows.length === 0) return <p className={styles.empty}>{NO_MATCHUPS}</p>;
  return (
    <>
      {mat && <p className={styles.mat}>{mat}</p>}
      <ol className={styles.list}>
        {rows.map(({ weightClass, winner, loser }, index) => (
          // Two bouts can read the same; the order never changes while shown.
          <li key={index} className={styles.row}>
            <p className={`small-muted ${styles.weight}`}>
              Weight Class <strong>{weightClass || "—"}</strong>
            </p>
            <p className={styles.sides}>
              <Wrestler side={winner} won />
              <span className="small-muted">vs.</span>
              <Wrestler side={loser} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Wrestler({ side: { name, team }, won }: { side: MatchupRow["winner"]; won?: boolean }) {
  return (
    <span className={won ? styles.winner : styles.loser}>
      <span className={styles.name}>
        {name}
        {won && "\u00a0(W)"}
      </span>{" "}
      <span className="small-muted">{team}</span>
    </span>
  );
}
