import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventStage } from "~/components/event/event-stage";
import { followedBy, FollowedNotices, FollowedPart } from "~/components/event/followed-event";
import { Button, ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { SelectField } from "~/components/ui/field";
import { PageHeading } from "~/components/ui/page-heading";
import { askedGames, askedNotices, GAME_PARAMETER, MOST_GAMES } from "~/models/board/board";
import { boardTiles, findGame, type GameChoices, gameChoices } from "~/models/board/board-page.server";
import { eventView } from "~/models/event/page/event-page.server";
import { currentOn } from "~/models/event/page/event-request.server";
import { noticeOf } from "~/models/event/status/stream-notice.server";
import { memberOnEvent } from "~/models/member/member-on-event.server";
import type { RouteHandle } from "~/models/navigation/handle";
import { boardPath, liveGamesPath, watchEventsPath } from "~/models/navigation/paths";
import { PAGE_NAMES, titleOf } from "~/models/navigation/titles";
import { pageMeta } from "~/models/sharing/page-meta";
import { liveAddresses } from "~/web/page/live-addresses.server";
import { countView, placeOnStage } from "~/web/session/account-place.server";
import { stageCookies } from "~/web/visit/media-pass.server";
import { route } from "~/web/visit/route.server";
import { viewerOf } from "~/web/visit/viewer.server";
import type { Visit } from "~/web/visit/visit.server";
import { brand } from "~contracts/brand";
import type { Event } from "~contracts/records/event";
import { GameTile, TileActions } from "./game-tile";
import { LiteBoard } from "./lite-board";
import styles from "./board.module.css";

export const handle: RouteHandle = { playsVideo: true, showsAds: true, lite: LiteBoard };

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageMeta({
    title: titleOf("board"),
    description: `Up to four games on one page, one with sound, on ${brand.name}.`,
    address: data?.address,
    noindex: "page",
  });

export { headers } from "~/web/page/page-headers.server";

/** The address is the state: its first game plays, the others show their scores (rulings 3). */
export const loader = route(async (visit) => {
  const { upstreams, url, path, now } = visit;
  const asked = askedGames(url.searchParams);
  const found = await Promise.all(asked.keys.map((key) => findGame(upstreams, key, path)));
  const event = found.find((one) => one.event)?.event ?? null;
  const viewing = await visit.viewingAsFlagged();
  const [playing, choices] = await Promise.all([
    event && playingOf(event, visit),
    asked.keys.length < MOST_GAMES
      ? gameChoices(upstreams, { keys: asked.keys, state: event?.state_code ?? null }, viewing)
      : [],
  ]);
  return visit.page(
    {
      keys: asked.keys,
      notices: askedNotices(asked),
      tiles: boardTiles(found, { now, assetsUrl: viewing.assetsUrl }),
      playing,
      choices,
      address: visit.address(boardPath()),
    },
    "live",
    { cookies: playing ? stageCookies(visit, playing.view.stage) : [] },
  );
});

/** The same stage as on the event's own page, and the only one: one license, one player (S 5.4). */
async function playingOf(event: Event, visit: Visit) {
  const { upstreams, session, site, path, lite, now } = visit;
  const member = visit.visitor.authenticated ? await memberOnEvent(upstreams, event.key, session.call) : null;
  const viewer = await viewerOf(visit, event, { isKnownMember: member !== null });
  const page = { siteUrl: site.url, path, publisherKey: null, playsNothing: lite };
  const current = currentOn(event, page, now);
  const [view, notice] = await Promise.all([eventView(upstreams, current, viewer, page), noticeOf(upstreams, current)]);
  if (view.stage.kind === "video") countView(visit, view.contentType, view.key);
  return {
    view,
    zone: viewer.zone,
    notice,
    account: placeOnStage(visit, view, member?.watched),
    live: liveAddresses(view, visit),
  };
}

export default function BoardPage() {
  const { tiles, playing, keys, choices, notices } = useLoaderData<typeof loader>();
  return (
    <div className={`wrap page-body page-grid ${styles.page}`} data-live-keys={liveGamesPath()}>
      <PageHeading title={PAGE_NAMES.board} lead="One game plays with sound. Pick another to switch." />
      {notices.map((notice) => (
        <p key={notice} role="status">
          {notice}
        </p>
      ))}
      {tiles.length === 0 && (
        <EmptyState
          drawing="scoreboard"
          action={<ButtonLink href={watchEventsPath({ status: "live" })}>See what&apos;s live</ButtonLink>}
        >
          {choices.length > 0 ? "Pick the first game below." : "Nothing is live right now."}
        </EmptyState>
      )}
      {tiles.length > 0 && (
        <div className={styles.board}>
          <Playing />
          {tiles
            .filter(({ key }) => key !== playing?.view.key)
            .map((tile) => (
              <GameTile key={tile.key} tile={tile} />
            ))}
        </div>
      )}
      {choices.length > 0 && <AddGame keys={keys} choices={choices} />}
      {playing && <FollowedPart view={playing.view} notice={playing.notice} />}
    </div>
  );
}

/** Laid out as on the event's page, so that the same script follows it. */
function Playing() {
  const { tiles, playing, keys } = useLoaderData<typeof loader>();
  const tile = tiles.find(({ key }) => key === playing?.view.key);
  if (!playing || !tile?.game) return null;
  const { view, zone, account, live, notice } = playing;
  return (
    <article className={styles.tile} {...followedBy({ view, live, zone })} aria-labelledby={`game-${view.key}`}>
      <EventStage className={styles.stage} view={view} account={account} ownHref={boardPath(keys)} />
      <div className={styles.words} id="about">
        <FollowedNotices notice={notice} heardClass={styles.quiet} />
        <TileActions tile={tile} game={tile.game} />
      </div>
    </article>
  );
}

/** A GET form, so that the address stays the whole state. */
function AddGame({ keys, choices }: { keys: readonly string[]; choices: GameChoices }) {
  return (
    <form action={boardPath()} className={styles.add} aria-label="Add a game">
      {keys.map((key) => (
        <input key={key} type="hidden" name={GAME_PARAMETER} value={key} />
      ))}
      <SelectField id="add-game" name={GAME_PARAMETER} label="Games on now" defaultValue="">
        <option value="">Choose a game</option>
        {choices.map(({ label, games }) => (
          <optgroup key={label} label={label}>
            {games.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <Button icon="plus">Add this game</Button>
    </form>
  );
}
