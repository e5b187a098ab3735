import { ShareButton } from "~/components/sharing/share-button";
import { Alert } from "~/components/ui/alert";
import { Button, ButtonLink } from "~/components/ui/button";
import { Disclosure } from "~/components/ui/disclosure";
import { EmptyState } from "~/components/ui/empty-state";
import { CheckboxField, SelectField } from "~/components/ui/field";
import { type Choice, PLAYS_PARAMETERS, type PlaysQuery } from "~/models/event/score/play-by-play";
import type { PlayLine, PlayListView } from "~/models/event/score/plays-page.server";
import { eventPlaysPath } from "~/models/navigation/paths";
import styles from "./plays.module.css";

type PlayListProps = { list: PlayListView; eventKey: string; query: PlaysQuery; isOver: boolean };

const playsText = (count: number) => (count === 1 ? "1 play" : `${count} plays`);

export function PlayList({ list, eventKey, query, isOver }: PlayListProps) {
  const { periods, count, total, kept, watchHref, isPart } = list;
  const counted = count === total ? playsText(total) : `${count} of ${playsText(total)}`;
  const allHref = eventPlaysPath(eventKey, kept);
  return (
    <section className={styles.section} aria-labelledby="plays-title">
      <h2 id="plays-title" className="visually-hidden">
        Plays
      </h2>
      {total > 0 && (
        <Disclosure summary="Filters" open={Object.values(query).some(Boolean)}>
          <Filters {...{ list, eventKey, query }} />
        </Disclosure>
      )}
      <div id="plays" className={styles.results}>
        {isPart && (
          <Alert title="These are the last plays.">
            <p>We couldn&apos;t load the rest of the game. Please try again in a moment.</p>
          </Alert>
        )}
        {total > 0 && (
          <div className={styles.summary}>
            <p className="muted-figures" data-said={counted}>
              {counted}
            </p>
            {count !== total && <a href={allHref}>Show all plays</a>}
            {watchHref && (
              <ButtonLink href={watchHref} icon="play" variant="primary">
                Watch the scoring plays
              </ButtonLink>
            )}
            {!isOver && <a href={eventPlaysPath(eventKey, { ...kept, ...filtersOf(query) })}>Check again</a>}
          </div>
        )}
        {count === 0 && (
          <EmptyState drawing="field">
            {total > 0
              ? "No play fits all of these. Try fewer filters."
              : isOver
                ? "No plays of this game were recorded."
                : "There are no plays yet."}
          </EmptyState>
        )}
        {periods.map(({ name, lines }) => (
          <section key={name} aria-label={name || "Plays"}>
            {name && <h3 className={styles.period}>{name}</h3>}
            <ol className={styles.list}>
              {lines.map((line, index) => (
                <Line key={index} line={line} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}

const filtersOf = ({ team, period, player, scoring }: PlaysQuery) => ({
  [PLAYS_PARAMETERS.team]: team,
  [PLAYS_PARAMETERS.period]: period,
  [PLAYS_PARAMETERS.player]: player,
  [PLAYS_PARAMETERS.scoring]: scoring ? "1" : null,
});

function Line({ line: { clock, text, score, replay } }: { line: PlayLine }) {
  return (
    <li className={styles.line}>
      <span>
        {replay ? (
          <a href={replay.href} className={styles.play}>
            {text}
            <span className="visually-hidden">, watch at {replay.timeText}</span>
          </a>
        ) : (
          text
        )}
      </span>
      <span className={styles.clock}>{clock}</span>
      <span className={styles.score}>{score}</span>
      {replay && (
        <span className={styles.ways}>
          {replay.clipHref && (
            <ButtonLink href={replay.clipHref} icon="clip" variant="quiet">
              Clip<span className="visually-hidden">: {text}</span>
            </ButtonLink>
          )}
          <ShareButton url={replay.address} title={text} about={text} quiet />
        </span>
      )}
    </li>
  );
}

function Filters({ list, eventKey, query }: Omit<PlayListProps, "isOver">) {
  const { choices, kept } = list;
  const { teams, periods, players, scoring } = choices;
  if (!scoring && [teams, periods, players].every(({ length }) => length === 0)) return null;
  return (
    <form
      action={eventPlaysPath(eventKey)}
      className={styles.form}
      autoComplete="off"
      data-enhance="filters"
      data-target="plays"
      aria-label="Filters"
    >
      {Object.entries(kept).map(([name, value]) =>
        value ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      <Select name={PLAYS_PARAMETERS.team} label="Team" choices={teams} chosen={query.team} />
      <Select name={PLAYS_PARAMETERS.period} label="Period" choices={periods} chosen={query.period} />
      <Select name={PLAYS_PARAMETERS.player} label="Player" choices={players} chosen={query.player} />
      {scoring && (
        <CheckboxField
          id="plays-scoring"
          name={PLAYS_PARAMETERS.scoring}
          value="1"
          label="Scoring plays only"
          defaultChecked={query.scoring}
        />
      )}
      <Button>Show plays</Button>
    </form>
  );
}

type SelectProps = { name: string; label: string; choices: readonly Choice[]; chosen: string | null };

function Select({ name, label, choices, chosen }: SelectProps) {
  if (choices.length === 0) return null;
  return (
    <SelectField id={`plays-${name}`} name={name} label={label} defaultValue={chosen ?? ""}>
      <option value="">All</option>
      {choices.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
