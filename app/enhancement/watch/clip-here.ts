import { videoSecond } from "./video-second";

/** A clip ends where the viewer is: the link takes the video's second along. */
export function clipHere(): void {
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-enhance="clip"]');
    const second = videoSecond();
    if (!link || second === 0) return;
    const address = new URL(link.href);
    address.searchParams.set("at", String(second));
    link.href = address.href;
  });
}
