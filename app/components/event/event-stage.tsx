import { videoProps } from "~/components/player/playback/video-props";
import { Player } from "~/components/player/player";
import { ButtonLink } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import type { EventView } from "~/models/event/page/event-page.server";
import { isNewsOnStage } from "~/models/event/score/with-final-score";
import { isAwaited } from "~/models/event/status/awaited-status";
import type { AccountPlace } from "~/models/event/video/resume";
import {
  eventAdsPath,
  licensePath,
  playbackFailuresPath,
  problemPath,
  watchEventsPath,
} from "~/models/navigation/paths";
import { PAID_PART } from "~/models/sharing/paid-part";
import { ScoreNow } from "./live-stats";
import { StatusPanel, UpsellPanel, upsellWords } from "./stage-panel";
import { StreamsInUse } from "./streams-in-use";
import { StartNews, Upcoming } from "./upcoming";

type OnStageProps = {
  view: EventView;
  account: AccountPlace | null;
  ownHref: string;
  reminded?: boolean | null;
  /** Paid videos that play beside it, by its license. */
  beside?: readonly string[];
};
type EventStageProps = OnStageProps & { className?: string | undefined };

export function EventStage({ className, ...shown }: EventStageProps) {
  const { view, ownHref } = shown;
  const { stage, why, debug, recheck } = view;
  return (
    <>
      <div
        className={classNames(className, PAID_PART)}
        id="watch"
        tabIndex={-1}
        data-kind={stage.kind}
        data-why={why?.reason}
        data-said={newsOf(view)}
      >
        <OnStage {...shown} />
      </div>
      {debug && <code>{debug}</code>}
      {recheck && (stage.kind === "video" || stage.kind === "upsell" || isAwaited(view)) && (
        <noscript>
          <p className="wrap">
            <a href={ownHref}>Check again</a>
          </p>
        </noscript>
      )}
    </>
  );
}

function OnStage({ view, account, ownHref, reminded = null, beside = [] }: OnStageProps) {
  const { stage, lit, why, scoreboard } = view;
  const upcoming = isAwaited(view) ? <Upcoming view={view} reminded={reminded} /> : null;
  const news = isNewsOnStage(view) ? <StartNews status={view.status} /> : null;
  switch (stage.kind) {
    case "video":
      return (
        <>
          <EventVideo view={view} stage={stage} account={account} beside={beside} />
          {stage.offer && <OfferBeside offer={stage.offer} />}
        </>
      );
    case "upsell":
      return (
        <UpsellPanel
          stage={lit}
          upsell={upsellWords(stage)}
          status={view.status.message}
          upcoming={upcoming}
          news={news}
        />
      );
    case "refused":
      return (
        <StatusPanel stage={lit} message={stage.message} icon="lock" upcoming={upcoming} news={news}>
          <StreamsInUse streams={stage.streams} backHref={ownHref} />
          {stage.signInHref ? <ButtonLink href={stage.signInHref}>Sign in</ButtonLink> : <CheckAgain href={ownHref} />}
        </StatusPanel>
      );
    case "status":
      return (
        <StatusPanel
          stage={lit}
          message={statusWords(view)}
          isSaid={view.status.starts !== null}
          upcoming={upcoming}
          news={news}
        >
          {why?.reason === "stats-only" && scoreboard ? (
            <ButtonLink href="#live-stats">See the stats</ButtonLink>
          ) : why?.next === "check-again" ? (
            !upcoming && <CheckAgain href={ownHref} />
          ) : (
            <ButtonLink href={watchEventsPath({ status: "live" })} variant="secondary">
              See what&apos;s live
            </ButtonLink>
          )}
        </StatusPanel>
      );
  }
}

const statusWords = ({ status, scoreboard }: EventView): string =>
  status.message || (scoreboard ? "Live stats are below." : "Nothing found");

/** Read out where it takes the place of an open page's stage (rulings 3, "status while on the page"). */
function newsOf(view: EventView): string {
  const { stage } = view;
  switch (stage.kind) {
    case "video":
      return "The video is ready";
    case "upsell":
      return view.status.message || stage.upsell.header;
    case "refused":
      return stage.message;
    case "status":
      return statusWords(view);
  }
}

/** Nothing is bought in a frame. */
function OfferBeside({ offer: { upsell, href } }: { offer: NonNullable<VideoStage["offer"]> }) {
  return (
    <p className="wrap" data-offer="">
      {upsell.header}{" "}
      <a href={href} target="_blank" rel="noopener">
        {upsell.button} (opens in a new tab)
      </a>
    </p>
  );
}

function CheckAgain({ href }: { href: string }) {
  return (
    <ButtonLink href={href} variant="secondary">
      Check again
    </ButtonLink>
  );
}

type VideoStage = Extract<EventView["stage"], { kind: "video" }>;

type EventVideoProps = Required<Pick<OnStageProps, "view" | "account" | "beside">> & { stage: VideoStage };

function EventVideo({ view, stage: { video, live, sound, license, paid }, account, beside }: EventVideoProps) {
  const { key, title, scoreboard, startAt, publisherKey, moments, chapters, reel } = view;
  return (
    <Player
      eventKey={key}
      title={title.subheadline}
      {...videoProps(video)}
      live={live}
      {...(chapters ? { chapters, marks: moments.map(({ start }) => start) } : {})}
      {...(reel ? { reel } : {})}
      // An ad is a picture.
      {...(sound === "alone" ? { soundAlone: true } : { adsUrl: eventAdsPath(key, { publisher_key: publisherKey }) })}
      problemUrl={problemPath(key)}
      failuresUrl={playbackFailuresPath(key)}
      {...(live ? { period: scoreboard?.period ?? null, score: <ScoreNow scoreboard={scoreboard} /> } : {})}
      {...(startAt === null ? {} : { resumeAt: startAt })}
      {...(license
        ? { license: { key: license.key, keepAliveUrl: licensePath(key, [...(paid ? [paid.key] : []), ...beside]) } }
        : {})}
      {...(account ? { account } : {})}
    />
  );
}
