import type { SeekWindow } from "./live-edge";
import type { PlaybackState } from "./playback-state";
import type { Level, QualityChoice } from "./quality";

export type Captions = Pick<PlaybackState, "captions" | "shownCaption">;

/** What gives the video element its picture: the browser's own player, or the engine. */
export interface VideoSource {
  readonly kind: "native" | "shaka";
  /** Null is the beginning of a replay and the edge of a live game. False when it failed and the fault was reported. */
  load(at: number | null): Promise<boolean>;
  /** From 0 to 0 while nothing is known. */
  window(): SeekWindow;
  levels(): Level[];
  playingHeight(): number | null;
  /** Null where there is nothing to choose from. */
  quality(): QualityChoice | null;
  choose(choice: QualityChoice): void;
  holdLevel(hold: boolean): void;
  captions(): Captions;
  showCaption(index: number | null): void;
  close(): Promise<unknown>;
}
