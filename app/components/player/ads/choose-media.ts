import type { AdMedia } from "./ad";

export const HLS_TYPES: readonly string[] = ["application/x-mpegurl", "application/vnd.apple.mpegurl"];

interface Screen {
  width: number;
  saver: boolean;
  plays(type: string): boolean;
}

/** Files before streams, as ads are short; then the smallest that fills the player, or the smallest with data saver. */
export function chooseMedia(media: readonly AdMedia[], { width, saver, plays }: Screen): AdMedia | null {
  const playable = media.filter(({ type }) => plays(type.toLowerCase()));
  const files = playable.filter(({ type }) => !HLS_TYPES.includes(type.toLowerCase()));
  const sorted = [...(files.length > 0 ? files : playable)].sort(
    (a, b) => a.width - b.width || a.kilobitsPerSecond - b.kilobitsPerSecond,
  );
  if (saver) return sorted[0] ?? null;
  return sorted.find((one) => one.width >= width) ?? sorted.at(-1) ?? null;
}
