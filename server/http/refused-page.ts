import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { routedPath } from "~/http/routed-path";
import { isEmbed } from "~/http/shared-answers";
import { brand } from "~contracts/brand";
import { ownPage, sendOwnPage, type Theme, themeOf } from "./own-page";
import { sendText } from "./send-text";

const WAYS =
  '<div class="ways"><a class="first" href="/">Home</a><a href="/watch-events">Watch Events</a>' +
  `<a href="/member/account">My Account</a><a href="${brand.support.customerSupport}" target="_blank" ` +
  'rel="noopener noreferrer">Customer Support<span class="heard"> (opens in a new tab)</span></a></div>';

/** Refusals that a visitor can do something about; no link of the site leads to the others. */
const WORDS: Readonly<Record<number, string>> = {
  403: "This form came from another site, so we didn't take it. Go back to the page and send it again.",
  413: "That was too much to send at once. Go back, make it shorter, and send it again.",
};

/** Text from S 2.11. */
const LOST = "Seems we can't find what you are looking for. Let's get you somewhere better instead.";

/** Messages that are sentences are meant for visitors. */
const wordsOf = (status: number, message: string): string =>
  message.endsWith(".") ? message : (WORDS[status] ?? LOST);

export function refusedPage(status: number, message: string, theme: Theme): string {
  const body = `<img src="/drawings/lost.svg" alt="${status}" width="280" height="180">
<h1 class="words">${wordsOf(status, message)}</h1>
${WAYS}`;
  return ownPage({ title: `${status} | ${brand.name}`, body, theme });
}

const BOARD = /^\/events\/[^/]+\/board$/;

/** A browser gets a page, but not in another site's frame, whose links would lead nowhere. */
export const takesPage = ({ accept }: IncomingHttpHeaders, target = ""): boolean =>
  accept?.includes("text/html") === true && !isEmbed(target);

/** A screen in a gym or a list in a frame has no one to reload it; a wrong address stays wrong (rulings 3). */
export function boardRefresh(status: number, target = ""): Record<string, string> {
  const hasNoReader = BOARD.test(routedPath(target)) || isEmbed(target);
  return (status === 429 || status >= 500) && hasNoReader ? { Refresh: "10" } : {};
}

/** Sends a page to browsers and a plain line to others; never cached. */
export function refuse(
  response: ServerResponse,
  sentHeaders: IncomingHttpHeaders,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  const sent = { ...boardRefresh(status, response.req.url), ...headers };
  if (!takesPage(sentHeaders, response.req.url)) return sendText(response, status, message, sent);
  sendOwnPage(response, status, refusedPage(status, message, themeOf(sentHeaders.cookie)), sent);
}
