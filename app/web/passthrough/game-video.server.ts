import { sendFilm } from "~/services/films.server";
import type { Upstreams } from "~/services/upstreams.server";
import { FILM_HEADER } from "~contracts/film-header";
import { fileNotFound } from "../guards.server";

/** Excludes "..", however it's encoded. */
const SEGMENT = /^[\w-][\w.-]{0,99}$/;

type Asked = { kind: "live" | "vod"; path: string; mayHave: readonly string[]; request: Request };

/** A paid video requires a viewer with access (S 5.4, 7.5). */
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
