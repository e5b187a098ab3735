import { positionText } from "~/models/event/video-time";

/** Writes the video's current time into a field. */
export function enhanceFromVideo(button: HTMLButtonElement): void {
  button.hidden = false;
  button.addEventListener("click", () => {
    const field = document.getElementById(button.dataset.field ?? "");
    if (field instanceof HTMLInputElement)
      field.value = positionText(document.querySelector("video")?.currentTime ?? 0);
  });
}
