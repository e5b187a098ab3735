import { positionText } from "~/models/event/video/video-time";
import { videoSecond } from "./video-second";

const BEGINNING_SECONDS = 10;

/**
 * Past its beginning a replay has a second Share, whose link begins where the video is; not while a live picture still
 * plays beside the newer page's words.
 */
export function shareMoment(stage: { isLive: boolean } | null): void {
  // Events of a video don't bubble, but can be captured.
  document.addEventListener(
    "timeupdate",
    () => {
      const button = document.querySelector<HTMLElement>("[data-moment]");
      if (!button || stage?.isLive) return;
      const second = videoSecond();
      const time = button.querySelector("[data-time]");
      if (time) time.textContent = positionText(second);
      button.hidden &&= second < BEGINNING_SECONDS;
      // Not from the start: the page's script shows every Share.
      button.dataset.enhance = "share";
      button.dataset.url = `${button.dataset.moment}${second}`;
    },
    true,
  );
}
