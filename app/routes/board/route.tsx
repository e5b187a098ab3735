import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CardGrid } from "~/components/card/card-grid";
import { SmallScore } from "~/components/card/small-score";
import { EventStage } from "~/components/event/event-stage";
import { followedBy, FollowedNotices, FollowedPart } from "~/components/event/followed-event";
import { usePlayerScript } from "~/components/player/player-script";
import { Button, ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { boardNotices, readBoardQuery } from "~/models/board/board";
import { boardTiles, findGame, type OtherGame, otherGames, quietVideos } from "~/models/board/board-page.server";
import { eventView } from "~/models/event/page/event-page.server";
import { currentOn } from "~/models/event/page/event-request.server";
import { noticeOf } from "~/models/event/status/stream-notice.server";
import { memberOnEvent } from "~/models/member/member-on-event.server";
import { PAGE_NAMES, pageMeta, type RouteHandle, titleOf } from "~/models/navigation/page";
import { boardPath, liveGamesPath, watchEventsPath } from "~/models/navigation/paths";
import { liveAddresses } from "~/web/page/live-addresses.server";
import { countView, placeOnStage } from "~/web/session/account-place.server";
import { stageCookies } from "~/web/visit/media-pass.server";
import { viewerOf } from "~/web/visit/viewer.server";
import { route, type Visit } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import type { Event } from "~contracts/records/event";
import { GameTile, TileActions } from "./game-tile";
import { LiteBoard } from "./lite-board";
import styles from "./board.module.css";

export const handle: RouteHandle = { playsVideo: true, showsAds: true, lite: LiteBoard };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: titleOf("board"),
    description: `Up to four games at once, one with sound, on ${brand.name}.`,
    address: data?.address,
    noindex: "page",
  });

/** The address is the state: its first game has the stage (rulings 3). */
export const loader = route(async (visit) => {
  const { upstreams, url, path, now } = visit;
  const query = readBoardQuery(url.searchParams);
  const games = await Promise.all(query.keys.map((key) => findGame(upstreams, key, path)));
  const event = games.find((one) => one.event)?.event ?? null;
  const viewing = await visit.viewingAsFlagged();
  const [board, others] = await Promise.all([
    event &&
      picturesOf(
        event,
        games.flatMap((one) => (one.event && one.event !== event ? one.event : [])),
        visit,
      ),
    otherGames(upstreams, { keys: query.keys, state: event?.state_code ?? null }, viewing),
  ]);
  return visit.page(
    {
      keys: query.keys,
      notices: boardNotices(query),
      tiles: boardTiles(games, { now, assetsUrl: viewing.assetsUrl }),
      playing: board?.playing ?? null,
      beside: [...(board?.quiet.values() ?? [])].flatMap(({ paid }) => paid?.key ?? []),
      videos: Object.fromEntries([...(board?.quiet ?? [])].map(([key, { video }]) => [key, video])),
      others,
      address: visit.address(boardPath()),
    },
    "live",
    {
      // The last cookie of a name counts: the license that the first game asked for.
      cookies: board
        ? [board.playing.view.stage, ...board.quiet.values()]
            .toReversed()
            .flatMap((stage) => stageCookies(visit, stage))
        : [],
    },
  );
});

/** The first game's stage as on its own page, and the others' pictures by its license (S 5.4). */
async function picturesOf(event: Event, others: readonly Event[], visit: Visit) {
  const { upstreams, session, site, path, lite, now } = visit;
  const member = visit.visitor.authenticated ? await memberOnEvent(upstreams, event.key, session.call) : null;
  const viewer = await viewerOf(visit, event, { isKnownMember: member !== null });
  const page = { siteUrl: site.url, path, publisherKey: null, playsNothing: lite };
  const current = currentOn(event, page, now);
  const [view, notice] = await Promise.all([eventView(upstreams, current, viewer, page), noticeOf(upstreams, current)]);
  if (view.stage.kind === "video") countView(visit, view.contentType, view.key);
  const currents = others.map((other) => currentOn(other, page, now));
  return {
    playing: {
      view,
      zone: viewer.zone,
      notice,
      account: placeOnStage(visit, view, member?.watched),
      live: liveAddresses(view, visit),
    },
    quiet: await quietVideos(upstreams, currents, { viewer, page, first: view.stage }),
  };
}

export default function BoardPage() {
  const { tiles, playing, videos, others, notices } = useLoaderData<typeof loader>();
  const script = usePlayerScript();
  return (
    <div className={`wrap ${styles.page}`} data-live-keys={liveGamesPath()}>
      <div className={styles.strip}>
        <h1 className={styles.heading}>{PAGE_NAMES.board}</h1>
        <Button type="button" icon="volume" className={styles.sound} data-follow-action="" aria-pressed="false" hidden>
          Follow the action
        </Button>
      </div>
      {notices.map((notice) => (
        <p key={notice} role="status">
          {notice}
        </p>
      ))}
      {tiles.length === 0 && others.length === 0 && (
        <EmptyState drawing="scoreboard" action={<ButtonLink href={watchEventsPath()}>See all games</ButtonLink>}>
          Nothing is live right now.
        </EmptyState>
      )}
      {tiles.length === 0 && others.length > 0 && (
        <>
          <p>Pick the first of up to four games.</p>
          <CardGrid cards={others} label="Other games on now" level={2} eager={4} />
        </>
      )}
      {tiles.length > 0 && (
        <div className={styles.board} data-wall="" data-script={script}>
          <Playing />
          {tiles
            .filter(({ key }) => key !== playing?.view.key)
            .map((tile) => (
              <GameTile key={tile.key} tile={tile} video={videos[tile.key]} />
            ))}
        </div>
      )}
      {tiles.length > 0 && others.length > 0 && <OtherGames games={others} />}
      {playing && <FollowedPart view={playing.view} notice={playing.notice} />}
    </div>
  );
}

/** Laid out as on the event's page, so that the same script follows it. */
function Playing() {
  const { tiles, playing, keys, beside } = useLoaderData<typeof loader>();
  const tile = tiles.find(({ key }) => key === playing?.view.key);
  if (!playing || !tile?.game) return null;
  const { view, zone, account, live, notice } = playing;
  return (
    <article
      className={`${styles.tile} ${styles.first}`}
      {...followedBy({ view, live, zone })}
      data-game={view.key}
      data-sport={tile.game.sport}
      aria-labelledby={`game-${view.key}`}
    >
      {/* Its score waits for its own picture; whom to listen to is decided by the lists'. */}
      <span data-live-game={view.key} hidden />
      <EventStage className={styles.stage} view={view} account={account} ownHref={boardPath(keys)} beside={beside} />
      <div className={styles.words} id="about">
        <FollowedNotices notice={notice} heardClass={styles.quiet} />
        <TileActions tile={tile} game={tile.game} plays={view.stage.kind === "video"} />
      </div>
    </article>
  );
}

/** Everything else that is on; a press brings it here. */
function OtherGames({ games }: { games: readonly OtherGame[] }) {
  return (
    <nav aria-label="Other games on now">
      <ul className={styles.others}>
        {games.map(({ key, title, teams: [first, second], score, href }) => (
          <li key={key} data-live-game={key}>
            <a href={href}>
              {score && first && second ? (
                <SmallScore
                  {...score}
                  teams={[
                    { ...first, score: score.first },
                    { ...second, score: score.second },
                  ]}
                />
              ) : (
                title
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
