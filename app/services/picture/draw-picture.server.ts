import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { renderAsync } from "@resvg/resvg-js";

const FACE = "brand/barlow-condensed-700.ttf";

/** In the build, or next to the sources during development. */
const faceFile = () =>
  ["build/client", "public"].map((folder) => resolve(folder, FACE)).find((file) => existsSync(file)) ??
  resolve("public", FACE);

/** Draws off the event loop; loads nothing that the SVG references. */
export async function drawPicture(svg: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const font = { loadSystemFonts: false, fontFiles: [faceFile()], defaultFontFamily: "Barlow Condensed" };
  const drawn = await renderAsync(svg, { font, logLevel: "off" }, signal);
  return Uint8Array.from(drawn.asPng()).buffer;
}
