import { unavailable } from "~/services/http/unavailable.server";
import type { Upstreams } from "~/services/upstreams.server";

export async function logoFile(
  { passThrough }: Pick<Upstreams, "passThrough">,
  file: string,
  signal: AbortSignal,
): Promise<Response> {
  const answer = await passThrough.drawnLogo(
    new Request(`http://catalogue.embedded/logos/${encodeURIComponent(file)}`, { signal }),
  );
  // No cache keeps a 503; it keeps serving the logo it has.
  if (answer.status >= 500) return unavailable();
  return answer.status === 404 ? new Response("Not found", { status: 404 }) : answer;
}
