import { StatusPanel, UpsellPanel, upsellWords } from "~/components/event/stage-panel";
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
  return (
    <div className={styles.stage} id="watch">
      <OnStage view={view} signedIn={signedIn} />
    </div>
  );
}

function OnStage({ view, signedIn }: EventStageProps) {
  const { stage, teams, key, slug } = view;
  switch (stage.kind) {
    case "video":
      return <EventVideo view={view} video={stage.video} signedIn={signedIn} />;
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
          <CheckAgain href={eventPath(slug, key)} />
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

function EventVideo({ view, video, signedIn }: { view: EventView; video: VideoUrl; signedIn: boolean }) {
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
