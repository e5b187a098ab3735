/** Where the page's video is, in whole seconds; 0 where there is none. */
export const videoSecond = (): number => Math.floor(document.querySelector("video")?.currentTime ?? 0);
