import { liveStream } from "~/services/upstreams.server";

/** A live playlist by its path below /media/live (S 7.5). Each path segment is encoded again, so none can climb out. */
export function liveVideo(path: string, signal: AbortSignal): Promise<Response> {
  const safe = path.split("/").map(encodeURIComponent).join("/");
  return liveStream(new Request(`http://streaming.embedded/live/${safe}`, { signal }));
}
