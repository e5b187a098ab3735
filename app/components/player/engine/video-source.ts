import type { PlaybackState } from "../playback/playback-state";
import type { SeekWindow } from "./live-edge";
import type { Level, QualityChoice } from "./quality";

export type Captions = Pick<PlaybackState, "captions" | "shownCaption">;

export interface VideoSource {
  readonly kind: "native" | "shaka";
  /** Null starts a replay at its beginning, a live game at its edge. False if it failed; the fault is reported. */
  load(at: number | null): Promise<boolean>;
  /** 0 to 0 while unknown. */
  window(): SeekWindow;
  levels(): Level[];
  playingHeight(): number | null;
  /** Null when there is no choice. */
  quality(): QualityChoice | null;
  choose(choice: QualityChoice): void;
  holdLevel(hold: boolean): void;
  /** The viewer chose a speed. */
  paceChosen(rate: number): void;
  /** Measured bandwidth; null if not measured. */
  kbps(): number | null;
  captions(): Captions;
  showCaption(index: number | null): void;
  /** Asks again for a segment that it gave up. */
  retryStreaming(): void;
  /** Asks for nothing anymore; the picture stays. */
  rest(): void;
  close(): Promise<unknown>;
}
