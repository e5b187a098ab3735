import { PlainDocument } from "~/components/chrome/plain-document";
import { type LiveScore, type LiveState, playText } from "~/models/event/status/live-state";

export type LiveWords = {
  title: string;
  subtitle: string;
  /** Empty while something plays (S 8.7). */
  status: string;
  hidesStats: boolean;
  teams: ReadonlyMap<string, string>;
  updatedText: string | null;
  eventHref: string;
  selfHref: string;
  siteName: string;
};

type LiveProps = { state: LiveState; words: LiveWords };

/** System colors only, so the page follows the phone's theme without a cookie or another file. */
export const LIVE_STYLE = `:root{color-scheme:light dark;font:1.0625rem/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:40rem;padding:1rem;background:Canvas;color:CanvasText}
h1{font-size:1.5rem;line-height:1.2;margin:.75rem 0 .25rem;text-wrap:balance}
h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
p{margin:.25rem 0}
a{color:LinkText;display:inline-block;min-height:44px;line-height:44px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;margin:.75rem 0}
caption{text-align:start;padding:.25rem 0}
th,td{border-bottom:1px solid GrayText;padding:.5rem .25rem;text-align:end}
th:first-child{text-align:start;font-weight:600}
td:last-child{font-size:1.5rem;font-weight:700}
ol{padding:0;list-style:none;margin:0}
li{border-bottom:1px solid GrayText;padding:.5rem 0}
b{font-variant-numeric:tabular-nums}`;

export function LiveDocument({ state, words }: LiveProps) {
  const { title, subtitle, eventHref, selfHref, siteName } = words;
  return (
    <PlainDocument
      title={`${headLine(state, words)} | ${siteName}`}
      style={LIVE_STYLE}
      refreshSeconds={state.next > 0 ? Math.max(state.next, SLOWEST_SECONDS) : null}
      canonical={eventHref}
    >
      <main>
        <h1>{title}</h1>
        <p>{subtitle}</p>
        <LiveSection state={state} words={words} />
        <p>
          <a href={eventHref}>Go to the full page</a>
        </p>
        {state.next > 0 && (
          <p>
            <a href={selfHref}>Check again</a>
          </p>
        )}
      </main>
    </PlainDocument>
  );
}

const SLOWEST_SECONDS = 20;

function LiveSection({ state: { code, score, notice }, words }: LiveProps) {
  const says = statusWords(code, words.status);
  return (
    <section id="live" aria-labelledby="live-title">
      <h2 id="live-title">{score?.final ? "Final" : code === "live_available" ? "Live now" : "How it stands"}</h2>
      {says && <p role="status">{says}</p>}
      {notice && <p role="status">{notice}</p>}
      {words.hidesStats && <p>Live stats are for members. The full page says how to become one.</p>}
      {score && <Score score={score} words={words} />}
    </section>
  );
}

function statusWords(code: LiveState["code"], status: string): string {
  if (status) return status;
  return code === "vod_available" ? "The replay is ready." : "";
}

function Score({ score, words }: { score: LiveScore; words: LiveWords }) {
  const periods = Math.max(0, ...score.teams.map(([, , byPeriod]) => byPeriod.length));
  const time = [score.period, score.clock].filter(Boolean).join(", ");
  return (
    <>
      <table>
        <caption>{score.final ? "Final score" : time || "Score"}</caption>
        <thead>
          <tr>
            <th scope="col">Team</th>
            {Array.from({ length: periods }, (_, index) => (
              <th key={index} scope="col">
                {index + 1}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {score.teams.map(([key, total, byPeriod]) => (
            <tr key={key}>
              <th scope="row">{words.teams.get(key) ?? "TBD"}</th>
              {Array.from({ length: periods }, (_, index) => (
                <td key={index}>{byPeriod[index] ?? ""}</td>
              ))}
              <td>{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {score.plays.length > 0 && (
        <>
          <h2>Last plays</h2>
          <ol>
            {score.plays.map((play) => (
              <li key={play.join(" ")}>
                <b>
                  {play[0]} {play[1]}
                </b>{" "}
                {playText(play, score, words.teams)}
              </li>
            ))}
          </ol>
        </>
      )}
      {words.updatedText && <p>Updated {words.updatedText}</p>}
    </>
  );
}

function headLine({ score }: LiveState, { title, teams }: LiveWords): string {
  if (!score || score.teams.length === 0) return title;
  return score.teams.map(([key, total]) => `${teams.get(key) ?? "TBD"} ${total}`).join(", ");
}
