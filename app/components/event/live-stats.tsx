import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import { SectionHeading } from "~/components/ui/page-heading";
import { ScoreBug } from "~/components/ui/score-bug";
import { periodAndClock } from "~/models/event/page/poster-text";
import type { ScoreboardView } from "~/models/event/score/scoreboard";
import styles from "./live-stats.module.css";

/** The score by period, the last plays, and the teams' statistics (rulings 3). */
export function LiveStats({ scoreboard }: { scoreboard: ScoreboardView }) {
  const { teams, periods, isFinal, period, clock, at, updatedText, plays, statistics } = scoreboard;
  const [first, second, ...others] = teams;
  const isMeet = others.length > 0;
  const named = periods.length > 0 ? "Score by period" : "Score";
  const moment = isFinal ? null : periodAndClock({ period, clock });
  return (
    <section className={styles.stats} aria-labelledby="live-stats">
      <SectionHeading id="live-stats" title={isFinal ? "Final stats" : "Live stats"} />
      <ScoreNow scoreboard={scoreboard} />
      {isMeet && moment && <p className={styles.title}>{moment}</p>}
      {(periods.length > 0 || isMeet) && (
        <Sideways name={named}>
          <table className={classNames(styles.table, styles.periods)}>
            <caption className="visually-hidden">{named}</caption>
            <thead>
              <tr>
                <th scope="col">Team</th>
                {periods.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
                <th scope="col">Total</th>
              </tr>
            </thead>
            <tbody>
              {teams.map((team) => (
                <tr key={team.key}>
                  <th scope="row">{team.name}</th>
                  {periods.map((label, index) => (
                    <td key={label}>{team.byPeriod[index] ?? ""}</td>
                  ))}
                  <td className={styles.total}>{team.score}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Sideways>
      )}
      <div className={styles.columns}>
        {plays.length > 0 && (
          <div>
            <h3 className={styles.title}>Last plays</h3>
            <ol className={styles.plays}>
              {plays.map((play) => (
                <li key={`${play.period} ${play.clock} ${play.text}`}>
                  <span className="muted-figures">
                    {play.period} {play.clock}
                  </span>{" "}
                  <span>{play.text}</span>
                </li>
              ))}
            </ol>
          </div>
        )}
        {statistics.length > 0 && first && second && (
          <Sideways name="Team statistics">
            <Statistics teams={teams} statistics={statistics} />
          </Sideways>
        )}
      </div>
      {updatedText && (
        <p className="small-muted">
          Updated <time dateTime={at}>{updatedText}</time>
        </p>
      )}
    </section>
  );
}

/**
 * Empty for a meet, whose score is its table. An event's page has it above the actions, too: the stylesheet shows one
 * of the two, and the script makes that one say what this one says.
 */
export function ScoreNow({ scoreboard }: { scoreboard: ScoreboardView | null }) {
  return <div data-score-now="">{scoreboard && <Score scoreboard={scoreboard} />}</div>;
}

function Score({ scoreboard: { teams, period, clock, isFinal, lowerWins } }: { scoreboard: ScoreboardView }) {
  const [first, second, ...others] = teams;
  if (!first || !second || others.length > 0) return null;
  return (
    <ScoreBug
      teams={[first, second]}
      period={isFinal ? "Final" : period}
      clock={isFinal ? null : clock}
      isFinal={isFinal}
      lowerWins={lowerWins}
    />
  );
}

const Statistics = ({ teams, statistics }: Pick<ScoreboardView, "teams" | "statistics">) => (
  <table className={styles.table}>
    <caption className={styles.title}>Team statistics</caption>
    <thead>
      <tr>
        <th scope="col">Statistic</th>
        {teams.map((team) => (
          <th key={team.key} scope="col">
            {team.name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {statistics.map(({ name, values }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {values.map((value, index) => (
            <td key={teams[index]?.key ?? index}>{value}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** A table that scrolls sideways must be reachable by keyboard. */
function Sideways({ name, children }: { name: string; children: ReactNode }) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}
