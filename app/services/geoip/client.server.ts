import { createCalls, type Transport, type UpstreamSettings } from "~/services/http/upstream.server";
import { isUpstreamError, type UpstreamError } from "~/services/http/upstream-error";
import { geoipContract as contract, type Location } from "~contracts/geoip";

/** S 8.5; the country is then unknown. */
type GeoipFailure = { code: "HTTP_ERROR" | "HTTP_TIMEOUT"; error: string };

function geoipFailure(error: UpstreamError): GeoipFailure {
  if (error.kind === "timeout")
    return { code: "HTTP_TIMEOUT", error: "The request to the GeoIP web service timed out." };
  return { code: "HTTP_ERROR", error: error.message };
}

type GeoipSettings = UpstreamSettings & {
  referrer: string;
  /** Failure names: S 8.5 */
  onFailure?: (failure: GeoipFailure) => void;
};

/** `developmentCountry` simulates an address there; only the embedded service heeds it. */
type Whereabouts = { address: string; developmentCountry?: string | null };

/** The country of an address (S 7.8). */
export function createGeoipClient(transport: Transport, settings: GeoipSettings) {
  const { ask, reset } = createCalls("geoip", contract, transport, settings);

  async function locate({ address, developmentCountry }: Whereabouts): Promise<Location> {
    const headers: Record<string, string> = { "x-forwarded-for": address };
    if (developmentCountry) headers["x-dev-country"] = developmentCountry;
    try {
      return await ask.me({ headers, query: { referrer: settings.referrer } });
    } catch (error) {
      if (isUpstreamError(error)) settings.onFailure?.(geoipFailure(error));
      throw error;
    }
  }

  return { country: async (whereabouts: Whereabouts) => (await locate(whereabouts)).country.iso_code, reset };
}
