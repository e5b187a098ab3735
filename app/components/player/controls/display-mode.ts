/** No ad could cover its picture: on another screen, in a window of its own, or full screen without our controls. */
export function isElsewhere(video: HTMLVideoElement): boolean {
  const { remote }: Partial<Pick<HTMLVideoElement, "remote">> = video;
  return (
    (remote !== undefined && remote.state !== "disconnected") ||
    document.pictureInPictureElement === video ||
    document.fullscreenElement === video ||
    Reflect.get(video, "webkitDisplayingFullscreen") === true
  );
}

export async function toggleFullscreen(video: HTMLVideoElement, stage: HTMLElement): Promise<void> {
  if (document.fullscreenElement) return document.exitFullscreen();
  if (stage.requestFullscreen) return stage.requestFullscreen();
  // iPhones allow full screen for the video element only.
  const enter: unknown = Reflect.get(video, "webkitEnterFullscreen");
  if (typeof enter === "function") enter.call(video);
}

export async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture();
  else await video.requestPictureInPicture?.().catch(() => undefined);
}
