import { sendFilm } from "~/services/films.server";
import type { Upstreams } from "~/services/upstreams.server";
import { FILM_HEADER } from "~contracts/film-header";
import { fileNotFound } from "../guards.server";

/** A video's key and the names of its playlists; never "..", in whatever spelling. */
const SEGMENT = /^[\w-][\w.-]{0,99}$/;

/** What a game's video is asked for: the path below /media/live or /media/vod, and the videos this viewer may have. */
type Asked = { kind: "live" | "vod"; path: string; mayHave: readonly string[]; request: Request };

/**
 * A playlist of a game, or a range of its film, by its path (S 7.5). A paid one takes a viewer who was let in (S 5.4).
 */
export async function gameVideo(
  { passThrough }: Pick<Upstreams, "passThrough">,
  { kind, path, mayHave, request }: Asked,
): Promise<Response> {
  const [key = "", ...names] = path.split("/");
  if (![key, ...names].every((segment) => SEGMENT.test(segment))) return fileNotFound(request);
  const answer = await passThrough.gameStream({
    kind,
    key,
    name: names.join("/"),
    granted: mayHave.includes(key),
    signal: request.signal,
  });
  if (answer.status === 404) return fileNotFound(request);
  const film = answer.headers.get(FILM_HEADER);
  return film === null ? answer : sendFilm(film, request);
}
