import type { Command } from "./keyboard";
import type { Playback } from "./playback";
import { speedBeside } from "./quality";

const IN_A_BREAK: readonly Command["do"][] = ["toggle", "mute", "volume-by", "fullscreen"];

export function runCommand(playback: Playback, command: Command): void {
  if (playback.isInBreak && !IN_A_BREAK.includes(command.do)) return;
  const { live } = playback.playable;
  const { window, volume, rate } = playback.getState();
  switch (command.do) {
    case "toggle":
      return playback.toggle();
    case "mute":
      return playback.toggleMuted();
    case "fullscreen":
      return void playback.toggleFullscreen();
    case "captions":
      return playback.toggleCaptions();
    case "picture-in-picture":
      return void playback.togglePictureInPicture();
    case "live":
      return live ? playback.jumpToLive() : undefined;
    case "seek-by":
      return playback.seekBy(command.seconds);
    case "seek-to-share":
      if (window.end > window.start) playback.seek(window.start + (window.end - window.start) * command.share);
      return;
    case "volume-by":
      return playback.setVolume(volume + command.step);
    case "speed-by":
      return live ? undefined : playback.setRate(speedBeside(rate, command.step));
    case "shortcuts":
      return;
  }
}
