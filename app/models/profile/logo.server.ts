import { drawnLogo } from "~/services/upstreams.server";

/** An organization's drawn logo by its file name. */
export function logoFile(file: string, signal: AbortSignal): Promise<Response> {
  return drawnLogo(new Request(`http://catalogue.embedded/logos/${encodeURIComponent(file)}`, { signal }));
}
