import { OWN_FACE, PlainDocument } from "~/components/chrome/plain-document";
import type { GymBoard } from "~/models/event/score/gym-board";
import { RETRY_AFTER_SECONDS } from "~/services/http/unavailable.server";

type BoardPlaces = {
  eventHref: string;
  /** The same board with the score that the visitor hides; null when nothing is hidden. */
  scoreHref: string | null;
  siteName: string;
};

const GROUND = "#05080f";

export const BOARD_STYLE = `${OWN_FACE}
*{box-sizing:border-box;margin:0}
html,body{height:100%}
body{background:${GROUND};color:#fff;text-align:center;
font:700 1rem/1.1 "Barlow Condensed","Roboto Condensed","Arial Narrow",sans-serif}
main{display:grid;grid-template-rows:auto 1fr auto;min-height:100%}
.w{grid-template-rows:none;align-content:end}
h1{padding:max(.5rem,.75vmin) 1rem;font-size:max(1rem,3vmin);font-weight:600}
ul{display:grid;grid-auto-flow:column;grid-auto-columns:minmax(0,1fr);padding:0;list-style:none}
li{display:grid;align-content:center;justify-items:center;gap:1vmin;
padding:1vmin 1vw;min-width:0;container-type:inline-size}
li+li{border-left:4px solid #e0e0e0}
h2{font-size:clamp(1rem,min(9vmin,16cqw),8rem)}
img{width:15vmin;height:15vmin;object-fit:contain}
.s{font-size:min(45vh,34vw);line-height:.9;font-variant-numeric:tabular-nums;forced-color-adjust:none}
@media(forced-colors:active){.s{color:CanvasText}}
.n{padding:1vmin 1rem;font-size:max(1.5rem,min(12vh,10vw));font-variant-numeric:tabular-nums}
.l{color:#ffb020}
.p,footer{padding:0 1rem 1vmin;font-size:max(1rem,2.6vmin);font-weight:600}
a{display:inline-block;min-height:44px;padding:12px;color:#d4dce8}
a:focus-visible{outline:3px solid #ffb020;outline-offset:-3px}
@media (orientation:portrait){ul{grid-auto-flow:row}
li+li{border:0;border-top:4px solid #e0e0e0}
.s{font-size:min(20vh,60vw)}}
@media (max-height:500px){img{height:10vmin}
.s{font-size:min(40vh,34vw)}}`;

/** The colors come from the record: CSP takes no style attributes here. */
export const boardStyle = ({ sides }: GymBoard): string =>
  [
    BOARD_STYLE,
    ...sides.map(
      ({ ground, ink }, index) =>
        `li:nth-child(${index + 1}){background:${ground};color:${ink === "dark" ? GROUND : "#fff"}}`,
    ),
  ].join("\n");

export function BoardDocument({ board, places }: { board: GymBoard; places: BoardPlaces }) {
  const { title, activity, sides, now, isLive, lastPlay, refreshSeconds } = board;
  const { eventHref, scoreHref, siteName } = places;
  return (
    <PlainDocument
      title={`${headLine(board)} | ${siteName}`}
      style={boardStyle(board)}
      refreshSeconds={refreshSeconds}
      canonical={eventHref}
      fills={GROUND}
    >
      <main>
        <h1>{sides.length === 2 ? activity : title}</h1>
        <ul>
          {sides.map(({ name, logo, score }, index) => (
            <li key={index}>
              {logo && <img src={logo} alt="" />}
              <h2>{name}</h2>
              {score !== null && <p className="s">{score}</p>}
            </li>
          ))}
        </ul>
        <div>
          <p className={isLive ? "n l" : "n"} role="status">
            {now}
          </p>
          {lastPlay && <p className="p">{lastPlay}</p>}
          <footer>
            {scoreHref && (
              <>
                Scores are hidden. <a href={scoreHref}>Show this score</a>
              </>
            )}
            <a href={eventHref}>Watch on {siteName}</a>
          </footer>
        </div>
      </main>
    </PlainDocument>
  );
}

/** The board while the score can't be read (S 8.4): a dark screen with a small line at its foot. */
export function TryingAgain({ href, siteName }: { href: string; siteName: string }) {
  return (
    <PlainDocument
      title={`Trying again | ${siteName}`}
      style={BOARD_STYLE}
      refreshSeconds={RETRY_AFTER_SECONDS}
      fills={GROUND}
    >
      <main className="w">
        <h1>The score isn't coming through</h1>
        <p className="p" role="status">
          Trying again…
        </p>
        <footer>
          <a href={href}>Try now</a>
        </footer>
      </main>
    </PlainDocument>
  );
}

function headLine({ sides, title, now }: GymBoard): string {
  const [left, right] = sides;
  if (!left || !right || left.score === null || right.score === null) return title;
  return `${left.name} ${left.score}, ${right.name} ${right.score}, ${now}`;
}
