import { ButtonLink } from "~/components/ui/button";
import type { EventView } from "~/models/event/page/event-page.server";
import { boardPath, eventPosterPath, problemPath } from "~/models/navigation/paths";

type MoreWaysProps = {
  view: Pick<EventView, "key"> & {
    stage: Pick<EventView["stage"], "kind">;
    status: Pick<EventView["status"], "isAhead" | "isLive">;
  };
  gymBoardHref: string | null;
};

/** Where else a game's page leads, in its action bar. */
export function MoreWays({ view: { key, stage, status }, gymBoardHref }: MoreWaysProps) {
  return (
    <>
      {status.isLive && (
        <ButtonLink href={boardPath([key])} icon="tv">
          Multi-view
        </ButtonLink>
      )}
      {gymBoardHref && (
        <ButtonLink href={gymBoardHref} icon="maximize">
          Scoreboard
        </ButtonLink>
      )}
      {status.isAhead && (
        <ButtonLink href={eventPosterPath(key)} icon="printer">
          Poster
        </ButtonLink>
      )}
      {stage.kind === "video" && (
        <ButtonLink href={problemPath(key)} icon="alert">
          Report<span className="visually-hidden"> a problem with the picture</span>
        </ButtonLink>
      )}
    </>
  );
}
