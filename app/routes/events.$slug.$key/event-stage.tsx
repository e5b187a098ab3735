import { type RefObject, useLayoutEffect, useRef } from "react";
import { StatusPanel, UpsellPanel, upsellWords } from "~/components/event/stage-panel";
import { StreamsInUse } from "~/components/event/streams-in-use";
import { useFocusedInside } from "~/components/player/focused-inside";
import type { PlayerEvent } from "~/components/player/playback-state";
import { Player } from "~/components/player/player";
import { videoProps } from "~/components/player/video-props";
import { ButtonLink } from "~/components/ui/button";
import { classNames } from "~/components/ui/class-names";
import type { EventView } from "~/models/event/event-page.server";
import {
  eventAdsPath,
  eventPath,
  licensePath,
  playbackFailuresPath,
  problemPath,
  viewsPath,
  watchEventsPath,
} from "~/models/navigation/paths";
import type { VideoUrl } from "~contracts/records/event";
import { useStage } from "./use-stage";
import styles from "./event.module.css";

type EventStageProps = { view: EventView; signedIn: boolean };

/** S 2.12 */
export function EventStage({ view, signedIn }: EventStageProps) {
  const place = useRef<HTMLDivElement>(null);
  const { shown, onEvent } = useStage(view);
  useFocusKept(place, shown.stage.kind);
  const report = (event: PlayerEvent) => {
    onEvent(event);
    if (event.type === "started" && signedIn) recordView(viewsPath(view.contentType, view.key));
  };
  return (
    <>
      <div ref={place} className={styles.stage} id="watch" tabIndex={-1} data-why={shown.why?.reason}>
        <OnStage view={shown} period={view.scoreboard?.period ?? null} onEvent={report} />
      </div>
      {view.debug && <code>{view.debug}</code>}
      {view.recheck && (view.stage.kind === "video" || view.stage.kind === "upsell") && (
        <noscript>
          <p className={classNames("wrap", styles.checkAgain)}>
            <a href={eventPath(view.slug, view.key)}>Check again</a>
          </p>
        </noscript>
      )}
    </>
  );
}

function useFocusKept(place: RefObject<HTMLElement>, kind: string) {
  const inside = useFocusedInside(place);
  useLayoutEffect(() => {
    if (inside.current && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [kind, inside, place]);
}

type OnStageProps = {
  view: EventView;
  period: string | null;
  onEvent: (event: PlayerEvent) => void;
};

function OnStage({ view, period, onEvent }: OnStageProps) {
  const { stage, teams, key, slug, why } = view;
  const ownHref = eventPath(slug, key);
  switch (stage.kind) {
    case "video":
      return <EventVideo view={view} video={stage.video} period={period} onEvent={onEvent} />;
    case "upsell":
      return <UpsellPanel stage={teams} upsell={upsellWords(stage)} />;
    case "refused":
      return (
        <StatusPanel stage={teams} message={stage.message} icon="lock">
          <StreamsInUse streams={stage.streams} backHref={ownHref} />
          {stage.signInHref ? <ButtonLink href={stage.signInHref}>Sign in</ButtonLink> : <CheckAgain href={ownHref} />}
        </StatusPanel>
      );
    case "status":
      return (
        <StatusPanel
          stage={teams}
          message={view.status.message || (view.scoreboard ? "Live stats are below." : "Nothing found")}
        >
          {why?.next === "check-again" ? (
            <CheckAgain href={ownHref} />
          ) : (
            <ButtonLink href={watchEventsPath({ status: "live" })} variant="secondary">
              See what is live
            </ButtonLink>
          )}
        </StatusPanel>
      );
  }
}

function CheckAgain({ href }: { href: string }) {
  return (
    <ButtonLink href={href} variant="secondary">
      Check again
    </ButtonLink>
  );
}

function EventVideo({ view, video, period, onEvent }: OnStageProps & { video: VideoUrl }) {
  const { stage, key, title } = view;
  if (stage.kind !== "video") return null;
  return (
    <Player
      eventKey={key}
      title={title.subheadline}
      {...videoProps(video)}
      live={stage.live}
      adsUrl={eventAdsPath(key, { publisher_key: view.publisherKey })}
      problemUrl={problemPath(key)}
      failuresUrl={playbackFailuresPath(key)}
      {...(stage.live ? { period } : {})}
      {...(view.startAt === null ? {} : { resumeAt: view.startAt })}
      {...(stage.license ? { license: { key: stage.license.key, keepAliveUrl: licensePath(key) } } : {})}
      onEvent={onEvent}
    />
  );
}

/** Sent without revalidating the page; a lost view is acceptable (S 4.6). */
function recordView(address: string): void {
  const body = new URLSearchParams({ intent: "view" });
  void fetch(address, { method: "POST", body, headers: { Accept: "application/json" }, keepalive: true }).catch(
    () => undefined,
  );
}
