import type { UpstreamError } from "~/services/http/upstream-error";

/** S 8.5; the country is then unknown. */
export type GeoipFailure = { code: "HTTP_ERROR" | "HTTP_TIMEOUT"; error: string };

export function geoipFailure(error: UpstreamError): GeoipFailure {
  if (error.kind === "timeout")
    return { code: "HTTP_TIMEOUT", error: "The request to the GeoIP web service timed out." };
  return { code: "HTTP_ERROR", error: error.message };
}
