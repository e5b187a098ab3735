import { sendFilm } from "~/services/films.server";
import { UpstreamError } from "~/services/http/upstream-error";
import { withCookies } from "~/web/cookies.server";
import { FILM_HEADER } from "~contracts/film-header";
import { fileNotFound } from "../guards.server";
import type { Visit } from "../visit.server";

const ENDED = "This address has ended. You can get a new one in your library.\n";

/** The member service checks signature, end, member, and purchase on each request, ranges too. */
export async function ownedFilm(eventKey: string, visit: Visit): Promise<Response> {
  const { request, session, upstreams, url } = visit;
  if (!session.signedIn) return fileNotFound(request);
  const answer = await session.call(async (token) => {
    const { signal } = request;
    const said = await upstreams.passThrough.ownedFilm({ eventKey, search: url.search, token, signal });
    if (said.status === 401) throw new UpstreamError({ service: "member", kind: "status", status: 401 });
    return said;
  });
  const headers = withCookies(session.cookies(), new Headers({ "Cache-Control": "private, no-store" }));
  if (answer.status === 403) {
    headers.set("Content-Type", "text/plain; charset=utf-8");
    return new Response(ENDED, { status: 403, headers });
  }
  const film = answer.headers.get(FILM_HEADER);
  if (film === null) return answer.status === 503 ? answer : fileNotFound(request);
  headers.set("Content-Disposition", answer.headers.get("Content-Disposition") ?? "attachment");
  return sendFilm(film, request, headers);
}
