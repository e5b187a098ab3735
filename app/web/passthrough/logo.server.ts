import { drawnCrest } from "~/models/share-picture/share-picture.server";
import { unavailable } from "~/services/http/unavailable.server";
import type { Upstreams } from "~/services/upstreams.server";

/** "x.svg.png" is the drawing "x.svg" for mail programs, which show no SVG. */
export async function logoFile(
  upstreams: Pick<Upstreams, "passThrough">,
  file: string,
  signal: AbortSignal,
): Promise<Response> {
  if (!file.endsWith(".svg.png")) return storedLogo(upstreams, file, signal);
  const answer = await storedLogo(upstreams, file.slice(0, -".png".length), signal);
  if (!answer.ok) return answer;
  const png = await drawnCrest(await answer.text());
  const kept = answer.headers.get("Cache-Control") ?? "no-store";
  return png ? new Response(png, { headers: { "Content-Type": "image/png", "Cache-Control": kept } }) : unavailable();
}

async function storedLogo(
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
