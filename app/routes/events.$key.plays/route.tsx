import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LiveStats, ScoreNow } from "~/components/event/live-stats";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { PageHeading } from "~/components/ui/page-heading";
import { PASS_UNCHECKED } from "~/models/event/access/why-not";
import { namedPublisher } from "~/models/event/page/event-by-publisher";
import { readEvent } from "~/models/event/page/event-page.server";
import { readPlaysQuery } from "~/models/event/score/play-by-play";
import { type PlaysPage, playsPage } from "~/models/event/score/plays-page.server";
import { eventTitle, type RouteHandle, unlisted } from "~/models/navigation/page";
import { keyParams } from "~/models/navigation/route-params";
import { viewerOf } from "~/web/visit/viewer.server";
import { route } from "~/web/visit/visit.server";
import { PlayList } from "./play-list";
import styles from "./plays.module.css";

export const handle: RouteHandle = { pageContext: "event" };

const TITLE = "Play-by-play";

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? unlisted(eventTitle({ subheadline: data.event.subheadline, headline: TITLE })) : [];

/** The whole play-by-play and box score (rulings 3, datacast), for anyone who may read the event's stats (S 5.4). */
export const loader = route({ params: keyParams }, async (visit, { params: { key } }) => {
  const { url, path, site, now } = visit;
  const event = await readEvent(visit.upstreams, key, path);
  const asking = {
    query: readPlaysQuery(url.searchParams),
    hidesScore: visit.hidesItsScore,
    mayClip: async () => (await visit.flags())["enable-clip-button"],
  };
  const publisherKey = namedPublisher(event.publishers, { key: url.searchParams.get("publisher_key"), path });
  const page = { siteUrl: site.url, path, publisherKey };
  const shown = await playsPage(visit.upstreams, event, await viewerOf(visit, event), page, asking, now);
  const refreshSeconds = shown.body.kind === "told" && !shown.isOver ? REFRESH_SECONDS : null;
  return visit.page({ ...shown, refreshSeconds }, "live");
});

/** Without script; long enough to read a few plays. */
const REFRESH_SECONDS = 60;

export { action } from "~/web/form/method-not-allowed.server";

export default function PlaysRoute() {
  const page = useLoaderData<typeof loader>();
  const { event, body } = page;
  return (
    <div className={`wrap page-body page-grid ${styles.page}`}>
      <PageHeading
        title={TITLE}
        lead={
          <>
            <a href={event.href}>{event.subheadline}</a>, {event.headline}
          </>
        }
      />
      {body.kind === "told" ? (
        <>
          <div data-bug="bar">
            <ScoreNow scoreboard={body.scoreboard} />
          </div>
          <PlayList list={body.list} eventKey={event.key} query={page.query} isOver={page.isOver} />
          <LiveStats scoreboard={body.scoreboard} />
        </>
      ) : (
        <Untold event={event} body={body} />
      )}
    </div>
  );
}

type UntoldProps = { event: PlaysPage["event"]; body: Exclude<PlaysPage["body"], { kind: "told" }> };

function Untold({ event, body }: UntoldProps) {
  const back = <ButtonLink href={event.href}>Back to the event</ButtonLink>;
  switch (body.kind) {
    case "hidden":
      return (
        <EmptyState
          drawing="scoreboard"
          title="Scores are hidden"
          action={
            <div className={styles.offers}>
              <ButtonLink href={body.showHref} variant="primary">
                Show this score
              </ButtonLink>
              {back}
            </div>
          }
        >
          You asked us to hide scores, and the plays would give this one away.
        </EmptyState>
      );
    case "refused":
      return (
        <EmptyState
          drawing="tickets"
          title={body.isFree ? "The stats are free for members" : "The stats come with a pass"}
          action={
            <div className={styles.offers}>
              <ButtonLink href={body.href} variant="primary">
                {body.isFree ? "Become a Member" : "See Subscription Options"}
              </ButtonLink>
              {body.signInHref && <ButtonLink href={body.signInHref}>Sign in</ButtonLink>}
              {back}
            </div>
          }
        >
          {body.isFree
            ? "Join for free to read every play and the box score."
            : "A pass opens every play and the box score while the game is on."}
        </EmptyState>
      );
    case "unchecked":
      return (
        <EmptyState
          drawing="tickets"
          action={
            <div className={styles.offers}>
              <ButtonLink href={body.againHref} variant="primary">
                Check again
              </ButtonLink>
              {back}
            </div>
          }
        >
          {PASS_UNCHECKED}
        </EmptyState>
      );
    case "none":
      return (
        <EmptyState drawing="scoreboard" action={back}>
          There is no play-by-play of this event yet.
        </EmptyState>
      );
  }
}
