import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { chromium, type Page } from "@playwright/test";
import { build } from "esbuild";
import { findChromium } from "../../tests/support/chromium.js";
import type { Moment } from "./scene/stage";

const FONT = "node_modules/@fontsource/barlow-condensed/files";

async function page(): Promise<string> {
  const bundle = await build({
    entryPoints: ["workshop/media/scene/main.ts"],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
  });
  const faces = await Promise.all(
    [600, 700].map(async (weight) => {
      const font = await readFile(`${FONT}/barlow-condensed-latin-${weight}-normal.woff2`, "base64");
      return `@font-face{font-family:"Barlow Condensed";font-weight:${weight};src:url(data:font/woff2;base64,${font})}`;
    }),
  );
  return (
    `<!doctype html><style>${faces.join("")}</style><p style="font:600 10px 'Barlow Condensed'">a<b ` +
    `style="font-weight:700">b</b></p><script>${bundle.outputFiles[0]?.text ?? ""}</script>`
  );
}

async function inScene<Made>(work: (view: Page) => Promise<Made>): Promise<Made> {
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const view = await browser.newPage();
    await view.setContent(await page());
    await view.evaluate(() => document.fonts.ready);
    return await work(view);
  } finally {
    await browser.close();
  }
}

/** Records a game as a nearly lossless film; returns its sounds. */
export function film(name: string, seconds: number, fps: number, target: string): Promise<Moment[]> {
  return inScene(async (view) => {
    const encoder = spawn(
      "ffmpeg",
      [
        "-y",
        "-loglevel",
        "error",
        "-f",
        "mjpeg",
        "-framerate",
        String(fps),
        "-i",
        "-",
        "-c:v",
        "libx264",
        "-preset",
        "ultrafast",
        "-crf",
        "6",
        "-pix_fmt",
        "yuv420p",
        target,
      ],
      { stdio: ["pipe", "inherit", "inherit"] },
    );
    await view.evaluate(([game, length]) => window.startGame(game, length), [name, seconds] as const);
    const frames = Math.round(seconds * fps);
    for (let done = 0; done < frames; done += 15) {
      const pictures = await view.evaluate((count) => window.takePictures(count), Math.min(15, frames - done));
      for (const picture of pictures) {
        if (!encoder.stdin.write(Buffer.from(picture, "base64"))) await once(encoder.stdin, "drain");
      }
    }
    encoder.stdin.end();
    await once(encoder, "close");
    return await view.evaluate(() => window.heard());
  });
}

export const drawings = (name: string, at: readonly number[]): Promise<string[]> =>
  inScene((view) => view.evaluate(([game, seconds]) => window.drawingsOf(game, seconds), [name, at] as const));

export function stills(name: string, sizes: readonly { width: number; height: number }[]): Promise<Buffer[]> {
  return inScene((view) =>
    Promise.all(
      sizes.map(async ({ width, height }) =>
        Buffer.from(
          await view.evaluate(([spot, w, h]) => window.stillOf(spot, w, h), [name, width, height] as const),
          "base64",
        ),
      ),
    ),
  );
}
