import type { CSSProperties, ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import { SectionHeading } from "~/components/ui/page-heading";
import { ScoreBug } from "~/components/ui/score-bug";
import { periodAndClock } from "~/models/event/page/stage-poster";
import { type PlayLine, type ScoreboardView, shortPeriod } from "~/models/event/score/scoreboard";
import styles from "./live-stats.module.css";

/** The score by period, the last plays, and the teams' statistics (rulings 3). */
export function LiveStats({ scoreboard }: { scoreboard: ScoreboardView }) {
  const { teams, periods, isFinal, period, clock, at, updatedText, plays, deciding, statistics } = scoreboard;
  const [first, second, ...others] = teams;
  const isMeet = others.length > 0;
  const named = periods.length > 0 ? "Score by period" : "Score";
  const cheers = teams.flatMap(({ name, cheers: lines }) => (lines === undefined ? [] : `${name} ${lines}`));
  const moment = isFinal ? null : periodAndClock({ period, clock });
  return (
    <section className={styles.stats} aria-labelledby="live-stats">
      <SectionHeading id="live-stats" title={isFinal ? "Final stats" : "Live stats"} />
      <ScoreNow scoreboard={scoreboard} />
      {cheers.length > 0 && <p className="small-muted">Cheers in the last minute: {cheers.join(", ")}</p>}
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
        {deciding.length > 0 ? (
          <Plays title="The plays that decided it" plays={deciding} />
        ) : (
          <Plays title="Last plays" plays={plays} />
        )}
        {statistics.length > 0 &&
          (isMeet ? (
            <Sideways name="Team statistics">
              <Statistics teams={teams} statistics={statistics} />
            </Sideways>
          ) : (
            first && second && <Versus teams={[first, second]} statistics={statistics} />
          ))}
      </div>
      {updatedText && !isFinal && (
        <p className="small-muted">
          Updated <time dateTime={at}>{updatedText}</time>
        </p>
      )}
    </section>
  );
}

/**
 * Empty for a meet, whose score is its table. An event's page has it at the picture's edge and over the film, too: the
 * stylesheet shows one of them, and the script makes the others say what the one in the live part says.
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
      period={isFinal ? "Final" : period && shortPeriod(period)}
      clock={isFinal ? null : clock}
      isFinal={isFinal}
      lowerWins={lowerWins}
    />
  );
}

function Plays({ title, plays }: { title: string; plays: readonly PlayLine[] }) {
  if (plays.length === 0) return null;
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <ol className={styles.plays}>
        {plays.map((play) => (
          <Play key={`${play.when} ${play.score ?? ""} ${play.text}`} play={play} />
        ))}
      </ol>
    </div>
  );
}

function Play({ play: { when, score, text, color, isScore } }: { play: PlayLine }) {
  return (
    <li style={color ? ({ "--team": color } as CSSProperties) : undefined}>
      <span className="muted-figures">
        {when}
        {score && (
          <>
            {when && " · "}
            {isScore ? <strong>{score}</strong> : score}
          </>
        )}
      </span>{" "}
      <span>{text}</span>
    </li>
  );
}

type Team = ScoreboardView["teams"][number];
type VersusProps = { teams: readonly [Team, Team]; statistics: ScoreboardView["statistics"] };

/** Of two teams: each one's figure and bar on its own side. */
function Versus({ teams: [first, second], statistics }: VersusProps) {
  return (
    <table className={styles.versus}>
      <caption className={styles.title}>Team statistics</caption>
      <thead>
        <tr>
          <th scope="col">{first.name}</th>
          <td />
          <th scope="col">{second.name}</th>
        </tr>
      </thead>
      <tbody>
        {statistics.map(({ name, values, bars }) => (
          <tr key={name}>
            <Figure team={first} value={values[0]} bar={bars?.[0]} />
            <th scope="row">{name}</th>
            <Figure team={second} value={values[1]} bar={bars?.[1]} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({ team, value, bar }: { team: Team; value: string | undefined; bar: number | undefined }) {
  return (
    <td
      style={{ "--team": team.color, "--bar": `${bar ?? 0}%` } as CSSProperties}
      data-leads={bar === 100 || undefined}
    >
      {value}
    </td>
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
