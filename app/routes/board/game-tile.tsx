import { SmallScore } from "~/components/card/small-score";
import { TeamStage } from "~/components/card/team-stage";
import { Film } from "~/components/player/film";
import { Badge } from "~/components/ui/badge";
import { Button, ButtonLink } from "~/components/ui/button";
import type { BoardTile } from "~/models/board/board-page.server";
import type { VideoUrl } from "~contracts/records/event";
import styles from "./board.module.css";

type Game = NonNullable<BoardTile["game"]>;
/** A game beside the first: its poster, under a picture without sound where a script plays it, and its score. */
export function GameTile({ tile, video }: { tile: BoardTile; video: VideoUrl | undefined }) {
  const { game, key, removeHref } = tile;
  if (!game)
    return (
      <article className={styles.tile}>
        <div className={styles.words}>
          <p role="status">We couldn&apos;t find one of these games. It may have been taken down.</p>
          <p className={styles.actions}>
            <ButtonLink href={removeHref}>Remove it</ButtonLink>
          </p>
        </div>
      </article>
    );
  const { lit, standing, moves, title, sport } = game;
  const [first, second] = lit.sides;
  return (
    <article
      className={styles.tile}
      data-live-game={moves ? key : undefined}
      data-game={key}
      data-sport={sport}
      aria-labelledby={`game-${key}`}
    >
      <div className={styles.poster}>
        <TeamStage
          layout={first && second ? "two-team" : "single-team"}
          teams={lit.sides.slice(0, 2)}
          networkLogo={!first}
          texture={lit.texture}
        >
          {moves && (
            <Badge
              text="Live"
              style="primary"
              icon="live"
              className={styles.badge}
              data-live="label"
              hidden={standing !== "on"}
            />
          )}
        </TeamStage>
        {video && (
          <Film
            kits={video.kits}
            className={styles.video}
            muted
            playsInline
            preload="none"
            data-quiet={video.video_url}
            aria-label={title}
            hidden
          />
        )}
      </div>
      <TileScore lit={lit} title={title} />
      <div className={styles.words}>
        <TileActions tile={tile} game={game} isWaiting plays={video !== undefined} />
      </div>
    </article>
  );
}

type TileActionsProps = { tile: BoardTile; game: Game; isWaiting?: boolean; plays: boolean };

export function TileActions({ tile: { key, removeHref }, game, isWaiting = false, plays }: TileActionsProps) {
  const { title, activity, href, playHref, words } = game;
  const about = <span className="visually-hidden">: {title}</span>;
  return (
    <>
      <h2 className={styles.title} id={`game-${key}`}>
        <a href={href}>{title}</a>
      </h2>
      <p className={styles.quiet}>{activity}</p>
      {words && <p data-live="words">{words}</p>}
      <p className={styles.actions}>
        {plays && (
          <Button type="button" icon="volume" className={styles.sound} data-sound="" aria-pressed="false" hidden>
            Sound{about}
          </Button>
        )}
        {isWaiting && (
          <ButtonLink href={playHref} icon="play">
            Watch{about}
          </ButtonLink>
        )}
        <ButtonLink href={removeHref} icon="close" variant="quiet">
          Remove{about}
        </ButtonLink>
      </p>
    </>
  );
}

function TileScore({ lit: { sides, playing, news }, title }: Pick<Game, "lit" | "title">) {
  const [first, second] = sides;
  if (!first || !second || first.score === null || second.score === null)
    return (
      <p className={`${styles.score} ${styles.name}`} aria-hidden="true">
        {title}
      </p>
    );
  return (
    <div className={styles.score}>
      <SmallScore
        period={news === "Final" ? "Final" : (playing?.period ?? null)}
        clock={playing?.clock ?? null}
        isFinal={news === "Final"}
        teams={[
          { name: first.name, color: first.color, score: first.score },
          { name: second.name, color: second.color, score: second.score },
        ]}
      />
    </div>
  );
}
