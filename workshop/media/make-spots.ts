/** Makes public/media/spots (docs/media.md): `npx tsx workshop/media/make-spots.ts` with ffmpeg and Chromium. */
import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { AD_COMPANION_SIZES } from "~/models/ads/ads";
import { film, stills } from "./pictures";
import { SPOTS } from "./scene/spots";
import { soundtrack } from "./sound";

const run = promisify(execFile);
const SECONDS = 15;
const FPS = 30;

/** Progressive files: ads are too short for quality changes. */
const FILES = [
  { name: "360p", width: 640, height: 360, crf: 33 },
  { name: "720p", width: 1280, height: 720, crf: 34 },
];
const COMPANIONS = AD_COMPANION_SIZES.map((size) => {
  const [width = 0, height = 0] = size.split("x").map(Number);
  return { size, width, height };
});

for (const name of Object.keys(SPOTS)) {
  console.log(`filming ${name}`);
  const folder = join("public/media/spots", name);
  await mkdir(folder, { recursive: true });
  const picture = join(tmpdir(), `spot-${name}.mp4`);
  const sound = join(tmpdir(), `spot-${name}.wav`);
  await writeFile(sound, soundtrack(await film(name, SECONDS, FPS, picture), SECONDS));
  for (const { name: file, width, height, crf } of FILES) {
    await run("ffmpeg", [
      "-y",
      "-loglevel",
      "error",
      "-i",
      picture,
      "-i",
      sound,
      "-t",
      String(SECONDS),
      "-vf",
      `scale=${width}:${height}:flags=lanczos`,
      "-c:v",
      "libx264",
      "-preset",
      "slow",
      "-tune",
      "animation",
      "-profile:v",
      "main",
      "-crf",
      String(crf),
      "-pix_fmt",
      "yuv420p",
      "-g",
      String(FPS * 5),
      "-c:a",
      "aac",
      "-b:a",
      "28k",
      "-ac",
      "1",
      "-ar",
      "32000",
      "-map_metadata",
      "-1",
      "-fflags",
      "+bitexact",
      "-flags:v",
      "+bitexact",
      "-flags:a",
      "+bitexact",
      "-movflags",
      "+faststart",
      join(folder, `${file}.mp4`),
    ]);
  }
  const pictures = await stills(name, COMPANIONS);
  await Promise.all(
    COMPANIONS.map(({ size }, at) => writeFile(join(folder, `${size}.webp`), pictures[at] ?? new Uint8Array())),
  );
}
