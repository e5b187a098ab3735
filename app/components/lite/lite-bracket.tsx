import type { SerializeFrom } from "@remix-run/node";
import type { BracketPage } from "~/models/playoffs/bracket-page";
import type { GameView, SideView } from "~/models/playoffs/bracket-view";

/** A bracket as rounds of text (rulings 3). */
export function LiteBracket({ data: { page } }: { data: { page: SerializeFrom<BracketPage> } }) {
  const { rounds, champion } = page.bracket;
  return (
    <>
      <h1>{page.title}</h1>
      <p>
        {page.kicker}. {page.lead}
      </p>
      {champion && <p>Champion: {champion.href ? <a href={champion.href}>{champion.name}</a> : champion.name}</p>}
      {rounds.map(({ number, name, games }) => (
        <section key={number} aria-labelledby={`round-${number}`}>
          <h2 id={`round-${number}`}>{name}</h2>
          <ul>
            {games.map((game) => (
              <li key={game.id} id={game.id}>
                <Game game={game} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Game({ game: { label, when, href, sides } }: { game: SerializeFrom<GameView> }) {
  const words = sides.map(sideWords).join(", ");
  return (
    <>
      {href ? <a href={href}>{words}</a> : <p>{words}</p>}
      <p>{[label ?? "No game", when].filter(Boolean).join(", ")}</p>
    </>
  );
}

/** "1 Keller 21, won" */
function sideWords(side: SideView): string {
  if (side.kind !== "team") return side.text;
  const result = side.outcome === "won" ? " (won)" : "";
  return [side.seed, side.name, side.score].filter((part) => part !== null).join(" ") + result;
}
