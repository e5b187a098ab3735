/** Makes public/media/spots (docs/media.md): `npx tsx workshop/media/make-spots.ts` with ffmpeg and Chromium. */
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AD_COMPANION_SIZES } from "~/models/ads/ads";
import { encodeFilm } from "./ffmpeg";
import { film, stills } from "./pictures";
import { SPOTS } from "./scene/spots";
import { soundtrack } from "./sound";

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
  for (const { name: file, ...size } of FILES) {
    const loaded = ["-g", String(FPS * 5), "-movflags", "+faststart"];
    await encodeFilm({ picture, sound, seconds: SECONDS }, size, loaded, join(folder, `${file}.mp4`));
  }
  const pictures = await stills(name, COMPANIONS);
  await Promise.all(
    COMPANIONS.map(({ size }, at) => writeFile(join(folder, `${size}.webp`), pictures[at] ?? new Uint8Array())),
  );
}
