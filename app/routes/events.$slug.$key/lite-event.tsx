import { LiveStats } from "~/components/event/live-stats";
import { REMIND_ME } from "~/components/event/reminder-button";
import { SingleGameButton } from "~/components/event/single-game-button";
import { upsellWords } from "~/components/event/stage-panel";
import { StreamsInUse } from "~/components/event/streams-in-use";
import { LiteLinks, LitePress, LiteSection } from "~/components/lite/lite-parts";
import type { EventView } from "~/models/event/page/event-page.server";
import type { MoreEvents } from "~/models/event/page/more-events.server";
import { scoreWords, timeWords } from "~/models/event/page/stage-poster";
import { isAwaited } from "~/models/event/status/awaited-status";
import type { marksOnEvent } from "~/models/member/member-on-event.server";
import { LITE_PARAMETER } from "~/models/navigation/lite";
import {
  eventPath,
  followingPath,
  problemPath,
  profilePath,
  remindersPath,
  withQuery,
} from "~/models/navigation/paths";
import { PAID_PART } from "~/models/sharing/paid-part";
import { CheerForm } from "./cheer-form";
import { type Query, soundHref } from "./event-links";

/** What it needs of the event's page. */
type Page = {
  view: EventView;
  more: MoreEvents;
  live: { wholeHref: string } | null;
  notice: string | null;
  scoreHref: string | null;
  kept: Query;
  takesCheers: boolean;
  marks: ReturnType<typeof marksOnEvent>;
};

/** The event as text: how it stands, the score and plays, and where the video is (rulings 3). */
export function LiteEvent({ data: page }: { data: Page }) {
  const { view, more, live, notice, scoreHref, marks, takesCheers } = page;
  const { title, activity, scoreboard, playsHref, schools } = view;
  return (
    <>
      <h1>{title.subheadline}</h1>
      <p>{title.headline}</p>
      {activity && activity.text !== title.headline && <p>{activity.text}</p>}
      <Standing view={view} />
      {notice && <p role="status">{notice}</p>}
      <HowToWatch page={page} />
      {scoreboard && <LiveStats scoreboard={scoreboard} />}
      {takesCheers && <CheerForm view={view} />}
      {scoreHref && (
        <p>
          Scores are hidden. <a href={scoreHref}>Show this score</a>
        </p>
      )}
      {live && view.recheck && (
        <p>
          <a href={live.wholeHref}>Follow the score on a page that renews itself</a>
        </p>
      )}
      {playsHref && (
        <p>
          <a href={playsHref}>Every play</a>
        </p>
      )}
      <LiteLinks
        label="Schools"
        links={schools.map(({ label, type, slug }) => ({ label, href: profilePath(type, slug) }))}
      />
      {marks &&
        schools.map(({ key, label }) => {
          const follows = marks.following.includes(key);
          return (
            <LitePress
              key={key}
              action={followingPath("school", key)}
              intent={follows ? "unfollow" : "follow"}
              label={follows ? `Stop following ${label}` : `Follow ${label}`}
            />
          );
        })}
      <LiteSection id="more" title="More from these schools" cards={more.cards} />
    </>
  );
}

/** The points are everyone's, as on the event's card; the rest of the stats may not be. */
function Standing({ view: { status, lit, scoreboard } }: { view: Page["view"] }) {
  const scores = scoreWords(lit);
  const now = status.news ?? (status.isLive ? "Live now" : null);
  return (
    <>
      {now && <p>{[now, timeWords(lit)].filter(Boolean).join(", ")}</p>}
      {scores && !scoreboard && !now?.includes(scores) && <p>{scores}</p>}
      <p>{[status.dateText, status.place].filter(Boolean).join(", ")}</p>
    </>
  );
}

function HowToWatch({ page: { view, kept, marks } }: { page: Page }) {
  const { stage, status, contentType, slug, key } = view;
  const remind = marks && isAwaited(view) && (
    <LitePress
      action={remindersPath(contentType, key)}
      intent={marks.reminded ? "forget" : "remind"}
      label={marks.reminded ? "Don't remind me" : REMIND_ME}
    />
  );
  const inFull = { ...kept, [LITE_PARAMETER]: "off" };
  switch (stage.kind) {
    case "upsell": {
      const { header, description, button, why, price, one, signInHref } = upsellWords(stage);
      return (
        <section className={PAID_PART} aria-labelledby="watch">
          {why && <p>{why}</p>}
          <h2 id="watch">{header}</h2>
          {description && <p>{description}</p>}
          <a href={button.href}>{button.label}</a>
          {price && <p>{price}</p>}
          {one && <SingleGameButton one={one} />}
          {signInHref && (
            <p>
              Already have an account? <a href={signInHref}>Sign in</a>
            </p>
          )}
          {remind}
        </section>
      );
    }
    case "refused":
      return (
        <>
          <p role="status">{stage.message}</p>
          <StreamsInUse
            streams={stage.streams}
            backHref={withQuery(eventPath(slug, key), { ...kept, [LITE_PARAMETER]: "on" })}
          />
          {remind}
        </>
      );
    default:
      if (stage.kind === "status" && !stage.playsElsewhere)
        return (
          <>
            {status.opens && <h2>{status.opens}</h2>}
            {status.message && <p role="status">{status.message}</p>}
            {remind}
          </>
        );
      return (
        <nav aria-label="Video">
          <a href={soundHref(view, inFull, false)}>
            {status.isLive ? "Watch it live on the full page" : "Watch the replay on the full page"}
          </a>
          {stage.kind === "video" ? (
            <Sound stage={stage} fullHref={soundHref(view, inFull, true)} />
          ) : (
            <a href={soundHref(view, { ...kept, [LITE_PARAMETER]: "on" }, true)}>Listen here, audio only</a>
          )}
          <a href={problemPath(key)}>Report a problem</a>
        </nav>
      );
  }
}

/** A plain element, so that no script is needed where the browser has HLS, or the game a file. */
function Sound({
  stage: { video, sound },
  fullHref,
}: {
  stage: Extract<EventView["stage"], { kind: "video" }>;
  fullHref: string;
}) {
  if (sound !== "alone") return <p>This game can&apos;t be listened to without its picture.</p>;
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- The full page has the captions. */}
      <audio controls preload="none" aria-label="The game, audio only">
        <source src={video.video_url} type="application/vnd.apple.mpegurl" />
        {video.mp4_url && <source src={video.mp4_url} type="audio/mp4" />}
      </audio>
      {!video.mp4_url && (
        <p>
          No sound? Your browser needs a script for a live game. <a href={fullHref}>Listen on the full page</a>
        </p>
      )}
    </>
  );
}
