import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

export const ffmpeg = (args: string[]) => run("ffmpeg", ["-y", "-loglevel", "error", ...args]);

type Recorded = { picture: string; sound: string; seconds: number };
type Size = { width: number; height: number; crf: number };

const SAME = ["-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"];

/** H.264 and AAC, and the same bytes each time; `own`: what else this kind of film needs. */
export function encodeFilm({ picture, sound, seconds }: Recorded, size: Size, own: string[], target: string) {
  const read = ["-i", picture, "-i", sound, "-t", String(seconds)];
  const drawn = ["-c:v", "libx264", "-preset", "slow", "-tune", "animation", "-profile:v", "main"];
  // Named, or a browser takes a small film's colors for an old television's.
  const scale = `scale=${size.width}:${size.height}:flags=lanczos:in_color_matrix=bt601:out_color_matrix=bt709`;
  const named = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"];
  const shown = ["-vf", scale, ...named, "-crf", String(size.crf)];
  const heard = ["-c:a", "aac", "-b:a", "28k", "-ac", "1", "-ar", "32000"];
  return ffmpeg([...read, ...drawn, ...shown, "-pix_fmt", "yuv420p", ...heard, ...SAME, ...own, target]);
}

/** A film's sound as it is, in fragments of `part` seconds. */
export function extractSound(film: string, { seconds, part }: { seconds: number; part: number }, target: string) {
  const fragments = ["-movflags", "+frag_keyframe+empty_moov+default_base_moof", "-frag_duration", String(part * 1e6)];
  // A frame holds 1,024 samples; the encoder's last may reach beyond the picture.
  const frames = String((seconds * 32_000) / 1024);
  return ffmpeg(["-i", film, "-vn", "-c:a", "copy", "-frames:a", frames, ...SAME, ...fragments, target]);
}
