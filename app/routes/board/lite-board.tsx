import { LiteLinks } from "~/components/lite/lite-parts";
import type { BoardTile } from "~/models/board/board-page.server";
import { scoreWords, timeWords } from "~/models/event/page/stage-poster";
import { PAGE_NAMES } from "~/models/navigation/page";
import { watchEventsPath } from "~/models/navigation/paths";

/** The board as text: how each game stands, and where to follow it (rulings 3). */
export function LiteBoard({ data: { tiles, notices } }: { data: { tiles: BoardTile[]; notices: string[] } }) {
  return (
    <>
      <h1>{PAGE_NAMES.board}</h1>
      {notices.map((notice) => (
        <p key={notice} role="status">
          {notice}
        </p>
      ))}
      <ul>
        {tiles.map(({ key, game, removeHref }) => (
          <li key={key}>
            {game ? <a href={game.href}>{game.title}</a> : "We couldn't find this game."}
            {game && <p>{standing(game)}</p>}
            <a href={removeHref}>
              Remove<span className="visually-hidden">{game && `: ${game.title}`}</span>
            </a>
          </li>
        ))}
      </ul>
      <LiteLinks label="More games" links={[{ label: "See what's live", href: watchEventsPath({ status: "live" }) }]} />
    </>
  );
}

const standing = ({ lit, words }: NonNullable<BoardTile["game"]>): string =>
  [words ?? "Live", timeWords(lit), scoreWords(lit)].filter(Boolean).join(", ");
