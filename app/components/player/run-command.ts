import type { Command } from "./keyboard";
import type { Playback } from "./playback";
import { speedBeside } from "./quality";

const IN_A_BREAK: readonly Command["do"][] = ["toggle", "mute", "volume-by", "fullscreen"];

export function runCommand(playback: Playback, command: Command): void {
  if (playback.isInBreak && !IN_A_BREAK.includes(command.do)) return;
  const { window, rate } = playback.getState();
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
      return playback.jumpToLive();
    case "seek-by":
      return playback.seekBy(command.seconds);
    case "seek-to-share":
      if (window.end > window.start) playback.seek(window.start + (window.end - window.start) * command.share);
      return;
    case "volume-by":
      return playback.stepVolume(command.step);
    case "speed-by":
      return playback.setRate(speedBeside(rate, command.step));
    case "shortcuts":
      return;
  }
}
