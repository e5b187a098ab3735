import { expect, it } from "vitest";
import { isPageView } from "~/http/page-view";

const EVENT = "/events/a-vs-b/gam1";
const RENEWED = { "sec-fetch-dest": "empty", referer: `https://www.fieldhouse.example${EVENT}` };

it.each<[string, string, Record<string, string>, boolean]>([
  ["a page", "GET", { "sec-fetch-dest": "document" }, true],
  ["a page asked for by a browser that says nothing", "GET", {}, true],
  ["a form that was sent", "POST", {}, false],
  ["a question for its headers", "HEAD", {}, false],
  ["a page fetched ahead", "GET", { "sec-purpose": "prefetch;prerender" }, false],
  ["the same from an older browser", "GET", { purpose: "prefetch" }, false],
  ["a page that renews itself", "GET", RENEWED, false],
  ["the same page, loaded again", "GET", { ...RENEWED, "sec-fetch-dest": "document" }, true],
])("%s (%s %o) is a page view: %s (S 2.10, 7.11)", (_what, method, headers, expected) => {
  expect(isPageView({ method, target: EVENT, header: (name) => headers[name] })).toBe(expected);
});
