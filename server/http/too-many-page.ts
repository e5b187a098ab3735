import { brand, pageTitle } from "~contracts/brand";
import { ownPage, type Theme } from "./own-page";

const MINUTE = 60;

export function waitInWords(seconds: number): string {
  if (seconds <= 1) return "in a second";
  if (seconds < MINUTE) return `in ${Math.ceil(seconds)} seconds`;
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes === 1 ? "in a minute" : `in about ${minutes} minutes`;
}

/** For rate limits that no page of the site reports itself (security 3). */
export function tooManyPage({ retryAfterSeconds, theme }: { retryAfterSeconds: number; theme: Theme }): string {
  const body = `<h1>Too many tries</h1>
<p role="alert">There were too many tries from your network. Please try again ${waitInWords(retryAfterSeconds)}.</p>
<p class="soft">Your browser's Back button takes you to the page you came from, with everything you typed.</p>
<div class="ways"><a class="first" href="/">Go to the home page</a><a href="${brand.support.customerSupport}">Get
help</a></div>`;
  return ownPage({ title: pageTitle("Too many tries"), body, theme });
}
