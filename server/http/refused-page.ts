import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { brand } from "~contracts/brand";
import { OWN_PAGE_POLICY, ownPage, type Theme, themeOf } from "./own-page";
import { plain } from "./plain-answer";

const WAYS =
  '<div class="ways"><a class="first" href="/">Home</a><a href="/watch-events">Watch Events</a>' +
  `<a href="/member/account">My Account</a><a href="${brand.support.customerSupport}">Customer Support</a></div>`;

/** What a fan can do about it; every other refusal is an address that no link of the site has. */
const WORDS: Readonly<Record<number, string>> = {
  403: "This form came from another site, so we didn't take it. Go back to the page and send it again.",
  413: "That was too much to send at once. Go back, make it shorter, and send it again.",
};

/** The words of S 2.11. */
const LOST = "Seems we can't find what you are looking for. Let's get you somewhere better instead.";

/** A message that is a sentence is meant for people. */
const wordsOf = (status: number, message: string): string =>
  message.endsWith(".") ? message : (WORDS[status] ?? LOST);

/** The error page where the site itself is not asked (S 2.11). */
export function refusedPage(status: number, message: string, theme: Theme): string {
  const body = `<h1 class="words">${wordsOf(status, message)}</h1>
${WAYS}`;
  return ownPage({ title: `${status} | ${brand.name}`, body, theme });
}

/** Turns a request away: with a page for who reads one, else with a plain line; never kept. */
export function refuse(
  response: ServerResponse,
  asked: IncomingHttpHeaders,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  if (!asked.accept?.includes("text/html")) return plain(response, status, message, headers);
  response.writeHead(status, {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "private, no-store",
    "Content-Security-Policy": OWN_PAGE_POLICY,
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : refusedPage(status, message, themeOf(asked.cookie)));
}
