import { liveStream } from "~/services/upstreams.server";

/** A broadcast's key and the names of its playlists; never "..", in whatever spelling. */
const SEGMENT = /^[\w-][\w.-]{0,99}$/;

/** A live playlist by its path below /media/live (S 7.5). */
export async function liveVideo(path: string, signal: AbortSignal): Promise<Response> {
  if (!path.split("/").every((segment) => SEGMENT.test(segment))) return new Response("Not found", { status: 404 });
  return liveStream(new Request(`http://streaming.embedded/live/${path}`, { signal }));
}
