import { stylePolicy } from "~/http/style-policy.server";
import type { Embed } from "~/models/feeds/embed.server";
import { RETRY_AFTER_SECONDS } from "~/services/http/unavailable.server";
import { fileNotFound } from "../visit/guards.server";
import type { Visit } from "../visit/visit.server";
import { NEVER_KEPT } from "./answers.server";
import { pictureSources } from "./content-security.server";
import { liveAnswer } from "./live-answer.server";

/** A frame that failed once has no one to reload it. */
const COMES_AGAIN = {
  ...NEVER_KEPT,
  "Content-Type": "text/plain; charset=utf-8",
  "Retry-After": RETRY_AFTER_SECONDS,
  Refresh: RETRY_AFTER_SECONDS,
};

type Draw = (embed: Embed, look: URLSearchParams) => { html: string; style: string; script: string };

/** Any site may frame it. Throws the 404; `unread` is what it says while the list can't be read. */
export function embedAnswer(
  { request, url }: Pick<Visit, "request" | "url">,
  embed: Embed | "unavailable" | null,
  { draw, unread }: { draw: Draw; unread: string },
): Response {
  if (!embed) throw fileNotFound(request);
  if (embed === "unavailable") return new Response(`${unread}\n`, { status: 503, headers: COMES_AGAIN });
  const { html, style, script } = draw(embed, url.searchParams);
  const answer = liveAnswer(html, "text/html");
  answer.headers.set("Content-Security-Policy", stylePolicy(style, pictureSources(), { script, frameAncestors: "*" }));
  return answer;
}
