import type { SerializeFrom } from "@remix-run/node";
import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import type { GameView, SideView } from "~/models/playoffs/bracket-view";
import styles from "./bracket-game.module.css";

export function BracketGame({ game }: { game: SerializeFrom<GameView> }) {
  const face = (
    <>
      <span className={styles.head}>
        <span>{game.label ?? "No game"}</span>{" "}
        {game.when && (
          <span className={classNames(styles.when, game.state === "live" && styles.live)} data-live="label">
            {game.state === "live" && <Icon name="live" size="sm" />}
            {game.when}
          </span>
        )}
      </span>
      {game.sides.map((side, index) => (
        <Side key={index} side={side} />
      ))}
    </>
  );
  const className = classNames(styles.game, game.state === "bye" && styles.bye, game.lit && styles.lit);
  return game.href ? (
    <a href={game.href} className={className} data-live-game={game.moves ? game.id : undefined}>
      {face}
    </a>
  ) : (
    <div className={className}>{face}</div>
  );
}

function Side({ side }: { side: SideView }) {
  if (side.kind !== "team") return <span className={classNames(styles.side, styles[side.kind])}>{side.text}</span>;
  return (
    <span className={classNames(styles.side, side.outcome && styles[side.outcome])}>
      <span className={styles.seed}>
        {side.seed !== null && <span className="visually-hidden">Seed </span>}
        {side.seed}
      </span>{" "}
      {side.logo ? (
        <img className={styles.logo} src={side.logo} alt="" width={24} height={24} loading="lazy" decoding="async" />
      ) : (
        <span className={styles.logo} />
      )}
      <span className={styles.name}>{side.name}</span>
      {side.outcome === "won" && <span className="visually-hidden">, won</span>}{" "}
      <span className={styles.score} data-live="score">
        {side.score}
      </span>
    </span>
  );
}
