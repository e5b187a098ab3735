import { adAddress } from "./ad-address";

/**
 * Reports to an ad's own addresses. Their servers count plain GETs, which the browser's beacon cannot send; `keepalive`
 * lets them outlive the page as a beacon does. No cookie goes along, and what is lost is lost.
 */
export function sendBeacons(
  templates: readonly string[],
  macros: Readonly<Record<string, string | number>> = {},
): void {
  for (const template of templates) {
    const address = adAddress(template, macros);
    if (address)
      void fetch(address, {
        mode: "no-cors",
        credentials: "omit",
        keepalive: true,
        cache: "no-store",
        referrerPolicy: "origin",
      }).catch(() => undefined);
  }
}
