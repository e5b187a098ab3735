import { adAddress } from "./ad-address";

/** Ad servers count plain GETs, which sendBeacon can't send; `keepalive` lets them outlive the page. No cookies. */
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
