/** The script of /tonight/reel: a play runs, without sound and again and again, while it fills the screen. */
import { prefersSaving } from "./data-saving";

/** Before its end, where browsers stop. */
const SOON = 0.35;

const waits = prefersSaving() || matchMedia("(prefers-reduced-motion: reduce)").matches;
const inView = new IntersectionObserver(
  (seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!(target instanceof HTMLVideoElement)) continue;
      if (!isIntersecting) target.pause();
      // Refused, it waits for a press like any other.
      else if (!waits) target.play().catch(() => undefined);
    }
  },
  { threshold: 0.7 },
);

for (const video of document.querySelectorAll<HTMLVideoElement>("video[data-from]")) {
  const [from, until] = [Number(video.dataset.from), Number(video.dataset.until)];
  // Its own button takes the place of the browser's controls while it runs.
  const pause = video.nextElementSibling;
  const show = (runs: boolean) => {
    video.controls = !runs;
    pause?.toggleAttribute("hidden", !runs);
  };
  video.addEventListener("play", () => show(true));
  pause?.addEventListener("click", () => {
    video.pause();
    show(false);
    video.focus();
  });
  video.addEventListener("timeupdate", () => {
    if (until > from && video.currentTime > until - SOON) video.currentTime = from;
  });
  inView.observe(video);
}
