import { publicFile } from "~/services/process/public-files.server";

const FACE = "brand/barlow-condensed-700.ttf";

/** Draws off the event loop; loads nothing that the SVG references. */
export async function drawPicture(svg: string, signal: AbortSignal): Promise<ArrayBuffer> {
  // Few processes draw, and a start doesn't wait for it.
  const { renderAsync } = await import("@resvg/resvg-js");
  const font = { loadSystemFonts: false, fontFiles: [publicFile(FACE)], defaultFontFamily: "Barlow Condensed" };
  const drawn = await renderAsync(svg, { font, logLevel: "off" }, signal);
  return Uint8Array.from(drawn.asPng()).buffer;
}
