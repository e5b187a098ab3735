import { renderAsync } from "@resvg/resvg-js";
import { publicFile } from "~/services/process/public-files.server";

const FACE = "brand/barlow-condensed-700.ttf";

/** Draws off the event loop; loads nothing that the SVG references. */
export async function drawPicture(svg: string, signal: AbortSignal): Promise<ArrayBuffer> {
  const font = { loadSystemFonts: false, fontFiles: [publicFile(FACE)], defaultFontFamily: "Barlow Condensed" };
  const drawn = await renderAsync(svg, { font, logLevel: "off" }, signal);
  return Uint8Array.from(drawn.asPng()).buffer;
}
