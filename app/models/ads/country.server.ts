import { goOnWithout } from "~/services/go-on-without.server";
import type { Upstreams } from "~/services/upstreams.server";

/** The visitor's country by address; null if it can't be found (S 8.5). */
export function clientCountry(
  upstreams: Pick<Upstreams, "geoip">,
  developmentCountry: string | null,
  address: string | undefined,
): Promise<string | null> | string | null {
  if (!address) return null;
  return goOnWithout("a visitor's country", upstreams.geoip.country({ address, developmentCountry }), null);
}
