import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { renderAsync } from "@resvg/resvg-js";

const FACE = "brand/barlow-condensed-700.ttf";

/** The display face, in the build or in development beside the sources. */
const faceFile = () =>
  ["build/client", "public"].map((folder) => resolve(folder, FACE)).find((file) => existsSync(file)) ??
  resolve("public", FACE);

/** An SVG as a PNG of its own size, drawn outside the event loop; it loads nothing that the SVG might name. */
export async function drawPicture(svg: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const font = { loadSystemFonts: false, fontFiles: [faceFile()], defaultFontFamily: "Barlow Condensed" };
  const drawn = await renderAsync(svg, { font, logLevel: "off" }, signal);
  return Uint8Array.from(drawn.asPng()).buffer;
}
