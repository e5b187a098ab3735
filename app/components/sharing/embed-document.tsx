import { renderToStaticMarkup } from "react-dom/server";
import { OWN_FACE, PlainDocument } from "~/components/chrome/plain-document";
import { CANNOT_LIST } from "~/components/ui/empty-state";
import type { Embed, EmbedGame } from "~/models/feeds/embed.server";
import { brand } from "~contracts/brand";

const DAY = "--g:#fff;--t:#121a26;--m:#4a5568;--l:#d9dfe8;--h:#b3261e";
const NIGHT = "--g:#060b14;--t:#f3f6fb;--m:#aab6c8;--l:#26324a;--h:#ffb020";

const STYLE = `${OWN_FACE}
*{box-sizing:border-box;margin:0}
body{background:var(--g);color:var(--t);font:16px/1.4 system-ui,sans-serif}
h1,h2,b{font-family:"Barlow Condensed","Arial Narrow",sans-serif}
h1{display:flex;align-items:center;gap:12px;padding:12px 16px;font-size:28px;line-height:1.1}
h1 img{width:44px;height:44px;padding:4px;border-radius:10px;background:#fff}
h2{padding:16px 16px 4px;font-size:18px;color:var(--m)}
ul{padding:0;list-style:none}
li{border-bottom:1px solid var(--l)}
a{color:inherit}
li>*{display:block;min-height:44px;padding:8px 16px;text-decoration:none;overflow-wrap:anywhere}
li span{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px}
b{flex:1 1 9em;font-size:20px;line-height:1.2}
a:hover b,a:focus-visible b{text-decoration:underline}
a:focus-visible{outline:3px solid;outline-offset:-3px}
b+b{flex:0 0 auto;font-variant-numeric:tabular-nums}
.m{color:var(--m);font-size:14px}
.on i{color:var(--h);font-weight:700}
i{font-style:normal}
p,footer{padding:12px 16px;font-size:14px}`;

/** The page around it decides, but where the address does. */
const THEMES = {
  day: `:root{color-scheme:light;${DAY}}`,
  night: `:root{color-scheme:dark;${NIGHT}}`,
  auto: `:root{color-scheme:light dark;${DAY}}@media(prefers-color-scheme:dark){:root{${NIGHT}}}`,
};
type EmbedTheme = keyof typeof THEMES;
const embedTheme = (theme: string | null): EmbedTheme => (theme === "day" || theme === "night" ? theme : "auto");

/** What the address asks for: `theme` day or night, `colors` plain. */
function embedStyle({ color }: Embed, look: URLSearchParams): string {
  const theme = embedTheme(look.get("theme"));
  if (!color || look.get("colors") === "plain") return `${THEMES[theme]}\n${STYLE}`;
  const ink = color.ink === "dark" ? "#05080f" : "#fff";
  return `${THEMES[theme]}\n${STYLE}\nh1{background:${color.ground};color:${ink}}`;
}

/** Tells the page around it how high it is, and nothing else; and keeps itself up to date. */
const embedScript = ({ refreshSeconds }: Embed): string =>
  "new ResizeObserver(function(){parent.postMessage({embedHeight:document.body.offsetHeight},'*')})" +
  `.observe(document.body);setTimeout(function(){location.reload()},${refreshSeconds * 1_000})`;

function draw(embed: Embed, look: URLSearchParams) {
  const style = embedStyle(embed, look);
  const html = renderToStaticMarkup(<EmbedDocument embed={embed} style={style} />);
  return { html: `<!doctype html>${html}`, style, script: embedScript(embed) };
}

export const EMBED = { draw, unread: CANNOT_LIST };

function EmbedDocument({ embed, style }: { embed: Embed; style: string }) {
  const { title, logo, lead, href, lists, isUnread, refreshSeconds } = embed;
  return (
    <PlainDocument
      title={`${title} | ${brand.name}`}
      style={style}
      refreshSeconds={refreshSeconds}
      script={embedScript(embed)}
      canonical={href}
    >
      <main>
        <h1>
          {logo && <img src={logo} alt="" />}
          {title}
        </h1>
        {lead && <p>{lead}</p>}
        {lists.map((list) => (
          <section key={list.title} className={list.title === "Live now" ? "on" : undefined}>
            <h2>{list.title}</h2>
            <ul>
              {list.games.map((game) => (
                <Game key={game.key} game={game} />
              ))}
            </ul>
          </section>
        ))}
        {isUnread ? <p>{CANNOT_LIST}</p> : lists.length === 0 && <p>No games on {brand.name} yet.</p>}
        <footer>
          <a href={href} target="_blank" rel="noopener">
            Watch on {brand.name}
          </a>
        </footer>
      </main>
    </PlainDocument>
  );
}

function Game({ game: { href, title, activity, when, score } }: { game: EmbedGame }) {
  const lines = (
    <>
      <span>
        <b>{title}</b> {score && <b>{score}</b>}
      </span>
      <span className="m">
        {activity} <i>{when}</i>
      </span>
    </>
  );
  return (
    <li>
      {href ? (
        <a href={href} target="_blank" rel="noopener">
          {lines}
        </a>
      ) : (
        <div>{lines}</div>
      )}
    </li>
  );
}
