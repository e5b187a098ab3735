import type { SerializeFrom } from "@remix-run/node";
import { classNames } from "~/components/ui/class-names";
import type { RoundView } from "~/models/playoffs/bracket-view";
import { BracketGame } from "./bracket-game";
import styles from "./bracket-tree.module.css";

type Rounds = readonly SerializeFrom<RoundView>[];

/** The whole tree if there is room; else the chosen round and those after it, side by side. */
export function BracketTree({ rounds, shown }: { rounds: Rounds; shown: number }) {
  return (
    <div className={styles.scroll}>
      <div className={styles.tree}>
        {rounds.map((round) => (
          <section
            key={round.number}
            className={classNames(styles.round, round.number === shown && styles.shown)}
            aria-labelledby={`round-${round.number}`}
          >
            <h2 id={`round-${round.number}`} className={styles.title}>
              {round.name}
            </h2>
            <ol className={styles.games}>
              {round.games.map((game) => (
                <li key={game.id} id={game.id} className={classNames(styles.place, game.lit && styles.lit)}>
                  <BracketGame game={game} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  );
}

export function BracketList({ rounds }: { rounds: Rounds }) {
  return (
    <div className={styles.list}>
      {rounds.map((round) => (
        <section key={round.number} aria-labelledby={`round-${round.number}`}>
          <h2 id={`round-${round.number}`} className={styles.title}>
            {round.name}
          </h2>
          <ol className={styles.rows}>
            {round.games.map((game) => (
              <li key={game.id} id={game.id}>
                <BracketGame game={game} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
