import { positionText } from "~/models/event/video-time";
import { videoSecond } from "./video-second";

/** Writes the video's current time into a field. */
export function enhanceFromVideo(button: HTMLButtonElement): void {
  button.hidden = false;
  button.addEventListener("click", () => {
    const field = document.getElementById(button.dataset.field ?? "");
    if (field instanceof HTMLInputElement) field.value = positionText(videoSecond());
  });
}
