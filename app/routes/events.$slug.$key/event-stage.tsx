import { useCallback, useEffect, useRef } from "react";
import { StatusPanel, UpsellPanel, upsellWords } from "~/components/event/stage-panel";
import type { PlayerEvent } from "~/components/player/playback-state";
import { Player } from "~/components/player/player";
import { videoProps } from "~/components/player/video-props";
import { ButtonLink } from "~/components/ui/button";
import type { EventView } from "~/models/event/event-page.server";
import type { VideoUrl } from "~/models/event/schema";
import { eventAdsPath, eventPath, licencePath, viewsPath, watchEventsPath } from "~/models/navigation/paths";
import styles from "./event.module.css";

type EventStageProps = { view: EventView; signedIn: boolean };

/** The player, what to do to watch, or why there is nothing to play (S 2.12). */
export function EventStage({ view, signedIn }: EventStageProps) {
  const { shown, onPlayer } = usePlayingView(view);
  return (
    <div className={styles.stage} id="watch">
      <OnStage view={shown} signedIn={signedIn} onPlayer={onPlayer} />
    </div>
  );
}

/**
 * A picture that plays ends with its licence, which the player itself keeps: a re-check that may not watch any more, signed
 * out or elsewhere, leaves it where it is (decisions 4 "S 3 session").
 */
function usePlayingView(view: EventView) {
  const playing = useRef<EventView | null>(null);
  const last = useRef(view);
  const { kind } = view.stage;
  const refused = kind === "upsell" || kind === "refused";
  const shown = refused && playing.current?.key === view.key ? playing.current : view;
  useEffect(() => {
    if (!refused) playing.current = playing.current && kind === "video" ? view : null;
    last.current = view;
  }, [view, kind, refused]);
  const onPlayer = useCallback(({ type }: PlayerEvent) => {
    const { stage } = last.current;
    if (type === "started" && stage.kind === "video" && stage.licence) playing.current = last.current;
  }, []);
  return { shown, onPlayer };
}

type OnStageProps = EventStageProps & { onPlayer: (event: PlayerEvent) => void };

function OnStage({ view, signedIn, onPlayer }: OnStageProps) {
  const { stage, teams, key, slug } = view;
  switch (stage.kind) {
    case "video":
      return <EventVideo view={view} video={stage.video} signedIn={signedIn} onPlayer={onPlayer} />;
    case "upsell":
      return (
        <UpsellPanel
          stage={teams}
          upsell={upsellWords(stage)}
        />
      );
    case "refused":
      return (
        <StatusPanel stage={teams} message={stage.message} icon="lock">
          {stage.signInHref ? <ButtonLink href={stage.signInHref}>Sign in</ButtonLink> : <CheckAgain href={eventPath(slug, key)} />}
        </StatusPanel>
      );
    case "status":
      return (
        <StatusPanel stage={teams} message={view.status.message || (view.scoreboard ? "Live stats are below." : "Nothing found")}>
          {view.recheck ? (
            <CheckAgain href={eventPath(slug, key)} />
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

function EventVideo({ view, video, signedIn, onPlayer }: OnStageProps & { video: VideoUrl }) {
  const { stage, key, contentType, title } = view;
  if (stage.kind !== "video") return null;
  return (
    <Player
      eventKey={key}
      title={title.subheadline}
      {...videoProps(video)}
      live={stage.live}
      adsUrl={eventAdsPath(key, { publisher_key: view.publisherKey })}
      {...(stage.live ? { period: view.scoreboard?.period ?? null } : {})}
      {...(view.startAt === null ? {} : { resumeAt: view.startAt })}
      {...(stage.licence ? { licence: { key: stage.licence.key, keepAliveUrl: licencePath(key) } } : {})}
      onEvent={(event) => {
        onPlayer(event);
        if (event.type === "started" && signedIn) recordView(viewsPath(contentType, key));
      }}
    />
  );
}

/** Behind the video's back: nothing of the page is loaded anew for it, and a view that is not recorded is lost (S 4.6). */
function recordView(address: string): void {
  const body = new URLSearchParams({ intent: "view" });
  void fetch(address, { method: "POST", body, headers: { Accept: "application/json" }, keepalive: true }).catch(() => undefined);
}
