import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Film } from "~/components/player/film";
import { CLEAR_POSTER } from "~/components/player/poster";
import { ButtonLink } from "~/components/ui/button";
import { NoVideo } from "~/components/ui/empty-state";
import { Icon } from "~/components/ui/icon";
import script from "~/enhancement/built/tonight.js?url";
import { PAGE_NAMES, pageMeta, type RouteHandle, titleOf } from "~/models/navigation/page";
import { highlightsPath, tonightReelPath, watchEventsPath } from "~/models/navigation/paths";
import { type ScoreSide, type TonightPlay, tonightPlays } from "~/models/tonight/tonight-plays.server";
import { route } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import { isStateCode } from "~contracts/vocabulary/states";
import styles from "./reel.module.css";

export const handle: RouteHandle = { pageContext: "highlights" };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: titleOf("tonight_reel"),
    description: `One play each from tonight's high-school games, with their scores, on ${brand.name}.`,
    address: data?.address,
  });

/** `?state=OH` puts that state's first; a member's own schools come before it. */
export const loader = route(async (visit) => {
  const code = visit.url.searchParams.get("state")?.toUpperCase() ?? "";
  const state = isStateCode(code) ? code : null;
  const call = visit.visitor.authenticated ? visit.session.call : null;
  const plays = await tonightPlays(visit.upstreams, { state, call }, await visit.viewingAsFlagged());
  return visit.page({ plays, address: visit.address(tonightReelPath()) }, "live");
});

export default function TonightReel() {
  const { plays } = useLoaderData<typeof loader>();
  const all = <ButtonLink href={highlightsPath()}>All highlights</ButtonLink>;
  if (!plays?.length)
    return (
      <div className="wrap page-body page-grid">
        <h1>{PAGE_NAMES.tonight_reel}</h1>
        <NoVideo unread={plays === null} title="No plays yet tonight" action={all} />
      </div>
    );
  return (
    <div className={styles.reel}>
      <h1 className="visually-hidden">{PAGE_NAMES.tonight_reel}</h1>
      <ol>
        {plays.map((play) => (
          <Play key={play.key} play={play} />
        ))}
      </ol>
      <section className={`${styles.screen} ${styles.end}`} aria-labelledby="end">
        <h2 id="end">That&apos;s tonight.</h2>
        <p className="wrap-3">
          <ButtonLink href={watchEventsPath({ status: "live" })} variant="primary" icon="live">
            See what&apos;s live
          </ButtonLink>
          {all}
        </p>
      </section>
      <script type="module" src={script} />
    </div>
  );
}

function Play({ play }: { play: TonightPlay }) {
  const { key, title, href, subtitle, activity, thumbnail, video, game } = play;
  const { video_url, mp4_url, range, kits } = video;
  const part = range ? `#t=${range.start},${range.end}` : "";
  const [above, below = above] = game?.sides ?? [];
  // Behind the video: a still has the schools' colors already, and would take them twice.
  const still = thumbnail && `url("${encodeURI(thumbnail)}") 50% / contain no-repeat`;
  const behind = [still, above && `linear-gradient(${above.ground} 50%, ${below?.ground} 50%)`];
  return (
    <>
      <li className={styles.screen}>
        <article className={styles.play} aria-labelledby={`play-${key}`}>
          <div className={styles.words}>
            <h2 id={`play-${key}`}>
              <a href={href}>{title}</a>
            </h2>
            <p>{[subtitle, activity].filter(Boolean).join(" · ")}</p>
          </div>
          <div className={styles.picture} style={{ background: behind.filter(Boolean).join() }}>
            <Film
              kits={kits}
              controls
              muted
              playsInline
              preload="none"
              loop={!range}
              poster={CLEAR_POSTER}
              aria-label={title}
              data-from={range?.start ?? 0}
              data-until={range?.end}
            >
              {mp4_url && <source src={mp4_url + part} type="video/mp4" />}
              <source src={video_url + part} type="application/vnd.apple.mpegurl" />
            </Film>
            <button type="button" className={styles.pause} aria-label={`Pause: ${title}`} hidden>
              <Icon name="pause" />
            </button>
          </div>
        </article>
      </li>
      {game && (
        <li className={styles.screen}>
          <article className={styles.game} aria-label={game.title}>
            {game.sides.map((side) => (
              <Side key={side.name} side={side} />
            ))}
            <p className={styles.foot}>
              {game.news && <span>{game.news}</span>}
              <ButtonLink href={game.href} variant="primary" icon="play">
                Watch the game<span className="visually-hidden">: {game.title}</span>
              </ButtonLink>
            </p>
          </article>
        </li>
      )}
    </>
  );
}

const Side = ({ side: { name, logo, ground, ink, score } }: { side: ScoreSide }) => (
  <p className={styles.side} style={{ background: ground }} data-ink={ink}>
    {logo && <img src={logo} alt="" width={96} height={96} loading="lazy" />}
    <span>{name}</span>
    {score !== null && <b>{score}</b>}
  </p>
);
