import { origins } from "./content-security.server";

/** By headers that no page can set, only the browser itself (rulings 4 "embedded player"). */
export function isInFrameOf(embedders: readonly string[], headers: Headers): boolean {
  if (headers.get("Sec-Fetch-Dest") !== "iframe") return false;
  const [framedBy] = origins(headers.get("Referer") ?? "");
  return framedBy !== undefined && origins(...embedders).includes(framedBy);
}
