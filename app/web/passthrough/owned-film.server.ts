import { DOWNLOAD_REFUSALS, type DownloadRefusal, downloadRefusal } from "~/models/download/download-refusals";
import { ownedDownloadsPath, signInPath } from "~/models/navigation/paths";
import { sendFilm } from "~/services/films.server";
import { RETRY_AFTER_SECONDS } from "~/services/http/unavailable.server";
import { isUpstreamError, SignedOut, UpstreamError } from "~/services/http/upstream-error";
import { FILM_HEADER } from "~contracts/stream-headers";
import { NEVER_KEPT, withCookies } from "../page/answers.server";
import type { Visit } from "../visit/visit.server";

const STATUSES: Readonly<Record<DownloadRefusal, number>> = {
  none: 404,
  gone: 410,
  ended: 403,
  busy: 429,
  failed: 503,
};

/** The member service checks signature, end, member, and purchase on each request, ranges too. */
export async function ownedFilm(eventKey: string, visit: Visit): Promise<Response> {
  const { session, visitor } = visit;
  if (!session.signedIn) return visitor.refreshToken ? refused("failed", visit) : signInFirst(visit);
  const answer = await askFor(eventKey, visit);
  if (!session.signedIn) return signInFirst(visit);
  const film = answer?.headers.get(FILM_HEADER);
  // A 403 of the service means that the address has expired.
  if (!answer || !film) return refused(answer?.status === 403 ? "ended" : refusalOf(answer), visit);
  const headers = withCookies(session.cookies(), new Headers(NEVER_KEPT));
  headers.set("Content-Disposition", answer.headers.get("Content-Disposition") ?? "attachment");
  return sendFilm(film, visit.request, headers);
}

/** Null without an answer. */
async function askFor(eventKey: string, { request, session, upstreams, url }: Visit): Promise<Response | null> {
  try {
    return await session.call(async (token) => {
      const { signal } = request;
      const answer = await upstreams.passThrough.ownedFilm({ eventKey, search: url.search, token, signal });
      if (answer.status === 401) throw new UpstreamError({ service: "member", kind: "status", status: 401 });
      return answer;
    });
  } catch (error) {
    if (error instanceof SignedOut || isUpstreamError(error)) return null;
    throw error;
  }
}

const refusalOf = (answer: Response | null): DownloadRefusal => (answer?.ok ? "none" : downloadRefusal(answer?.status));

/** A browser gets a page; a program that resumes a download gets a status. */
const isPage = ({ request }: Visit) => request.headers.get("Accept")?.includes("text/html") === true;

function refused(why: DownloadRefusal, visit: Visit): Response {
  if (isPage(visit)) return visit.redirect(ownedDownloadsPath({ download: why }), { headers: NEVER_KEPT });
  const { title, text } = DOWNLOAD_REFUSALS[why];
  return inText(`${title} ${text}`, STATUSES[why], visit);
}

function signInFirst(visit: Visit): Response {
  if (isPage(visit)) return visit.redirect(signInPath(ownedDownloadsPath()), { headers: NEVER_KEPT });
  return inText("Please sign in to download this.", 401, visit);
}

function inText(text: string, status: number, { session }: Visit): Response {
  const headers = withCookies(session.cookies(), new Headers(NEVER_KEPT));
  headers.set("Content-Type", "text/plain; charset=utf-8");
  if (status === 429 || status === 503) headers.set("Retry-After", RETRY_AFTER_SECONDS);
  return new Response(`${text}\n`, { status, headers });
}
