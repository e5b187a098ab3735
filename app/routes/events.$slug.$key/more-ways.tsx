import { ButtonLink } from "~/components/ui/button";
import type { EventView } from "~/models/event/page/event-page.server";
import { boardPath, eventPosterPath, problemPath } from "~/models/navigation/paths";
import { type Query, soundHref } from "./event-links";

type MoreWaysProps = {
  view: Pick<EventView, "key" | "slug" | "stage"> & { status: Pick<EventView["status"], "isAhead" | "isLive"> };
  gymBoardHref: string | null;
  kept: Query;
};

/** Where else a game's page leads, in its action bar. */
export function MoreWays({ view, gymBoardHref, kept }: MoreWaysProps) {
  const { key, stage, status } = view;
  const sound = stage.kind === "video" ? stage.sound : null;
  return (
    <>
      {sound && (
        <ButtonLink href={soundHref(view, kept, sound === "offered")} icon={sound === "offered" ? "volume" : "play"}>
          {sound === "offered" ? "Audio only" : "Watch the video"}
        </ButtonLink>
      )}
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
