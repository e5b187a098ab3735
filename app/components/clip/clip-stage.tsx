import { StatusPanel, UpsellPanel, upsellWords } from "~/components/event/stage-panel";
import { StreamsInUse } from "~/components/event/streams-in-use";
import { videoProps } from "~/components/player/playback/video-props";
import { Player } from "~/components/player/player";
import { VideoStage } from "~/components/player/video-stage";
import { ButtonLink } from "~/components/ui/button";
import { clipWall } from "~/models/clip/clip";
import type { Stage } from "~/models/event/page/stage.server";
import type { StagePoster } from "~/models/event/page/stage-poster";
import type { AccountPlace } from "~/models/event/video/resume";
import { licensePath } from "~/models/navigation/paths";

type ClipStageProps = {
  stage: Stage;
  lit: StagePoster;
  event: { key: string; href: string };
  title: string;
  /** The clip's part of the replay; without it the whole replay plays, for choosing a moment. */
  range?: { start: number; end: number };
  account?: AccountPlace | null;
};

export function ClipStage(props: ClipStageProps) {
  return (
    <VideoStage>
      <OnStage {...props} />
    </VideoStage>
  );
}

function OnStage({ stage, lit, event, title, range, account }: ClipStageProps) {
  if (stage.kind === "upsell") return <UpsellPanel stage={lit} upsell={clipWall(upsellWords(stage))} />;
  if (stage.kind === "video") {
    return (
      <Player
        eventKey={event.key}
        title={title}
        {...videoProps(stage.video)}
        live={stage.live}
        {...(range ? { range } : {})}
        {...(account ? { account } : {})}
        {...(stage.license
          ? { license: { key: stage.license.key, keepAliveUrl: licensePath(event.key, stage.paid?.key ?? []) } }
          : {})}
      />
    );
  }
  return (
    <StatusPanel
      stage={lit}
      icon={stage.kind === "refused" ? "lock" : "clock"}
      message={stage.kind === "refused" ? stage.message : "We can't play this clip right now."}
    >
      {stage.kind === "refused" && <StreamsInUse streams={stage.streams} backHref={event.href} />}
      {stage.kind === "refused" && stage.signInHref ? (
        <ButtonLink href={stage.signInHref}>Sign in</ButtonLink>
      ) : (
        <ButtonLink href={event.href}>Go to the event</ButtonLink>
      )}
    </StatusPanel>
  );
}
