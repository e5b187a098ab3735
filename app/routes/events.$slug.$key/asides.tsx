import type { EventView } from "~/models/event/page/event-page.server";
import { boardPath, eventPosterPath, problemPath } from "~/models/navigation/paths";
import styles from "./event.module.css";

type AsidesProps = {
  view: Pick<EventView, "key"> & {
    stage: Pick<EventView["stage"], "kind">;
    status: Pick<EventView["status"], "isAhead" | "isLive">;
  };
  gymBoardHref: string | null;
};

/** Where else a game's page leads: in line with the schools above, so no buttons, whose words are set in. */
export function Asides({ view: { key, stage, status }, gymBoardHref }: AsidesProps) {
  return (
    <>
      {stage.kind === "video" && <Aside href={problemPath(key)} words="Something wrong with the picture?" />}
      {status.isAhead && <Aside href={eventPosterPath(key)} words="Printable poster" />}
      {status.isLive && <Aside href={boardPath([key])} words="Watch up to four games" />}
      {gymBoardHref && <Aside href={gymBoardHref} words="Gym scoreboard" />}
    </>
  );
}

const Aside = ({ href, words }: { href: string; words: string }) => (
  <p className={styles.aside}>
    <a href={href}>{words}</a>
  </p>
);
