export interface Level {
  height: number;
  bitsPerSecond: number;
}

/** `auto` follows the connection, `saver` stays small, a number is a height in pixels. */
export type QualityChoice = "auto" | "saver" | number;

export interface QualityOption {
  choice: QualityChoice;
  label: string;
  detail?: string;
}

const SAVER_HEIGHT = 270;

const perHour = (bitsPerSecond: number): string => {
  const megabytes = (bitsPerSecond * 3600) / 8 / 1_000_000;
  return megabytes >= 1000
    ? `${(megabytes / 1000).toFixed(1)} GB an hour`
    : `${Math.round(megabytes / 10) * 10} MB an hour`;
};

function heightLabel(height: number): string {
  return height >= 720 ? `${height}p HD` : `${height}p`;
}

/** One level per height, the one with the lowest bit rate, tallest first. */
export function distinctLevels(levels: readonly Level[]): Level[] {
  const best = new Map<number, Level>();
  for (const level of levels) {
    const known = best.get(level.height);
    if (!known || level.bitsPerSecond < known.bitsPerSecond) best.set(level.height, level);
  }
  return [...best.values()].sort((a, b) => b.height - a.height);
}

/** In display order; only "auto" and "saver" while the levels are unknown. */
export function qualityOptions(levels: readonly Level[], playing: number | null): QualityOption[] {
  const distinct = distinctLevels(levels);
  const smallest = distinct.at(-1);
  return [
    { choice: "auto", label: "Auto", ...(playing ? { detail: heightLabel(playing) } : {}) },
    ...distinct.map((level) => ({
      choice: level.height,
      label: heightLabel(level.height),
      detail: perHour(level.bitsPerSecond),
    })),
    { choice: "saver", label: "Data saver", ...(smallest ? { detail: perHour(smallest.bitsPerSecond) } : {}) },
  ];
}

/** For data saver, falls back to the smallest level if none is small enough. */
export function heightLimit(choice: QualityChoice, levels: readonly Level[]): number {
  if (choice === "auto") return Infinity;
  if (choice !== "saver") return choice;
  const smallest = Math.min(...levels.map((level) => level.height));
  return Math.max(SAVER_HEIGHT, Number.isFinite(smallest) ? smallest : SAVER_HEIGHT);
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** The engine hurries a little to keep up with a live game; that is no one's choice. */
export const chosenSpeed = (rate: number): number => SPEEDS.find((speed) => speed === rate) ?? 1;

export function speedBeside(rate: number, step: number): number {
  const at = SPEEDS.findIndex((speed) => speed >= rate);
  const from = at === -1 ? SPEEDS.length - 1 : at;
  return SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, from + step))] ?? 1;
}
