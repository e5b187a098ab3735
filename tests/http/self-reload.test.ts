import { expect, it } from "vitest";
import { isSelfReload } from "~/http/self-reload";

const SITE = "https://www.fieldhouse.example";
const EVENT = "/events/a-vs-b/gam1";

it.each([
  ["a page that renews itself", EVENT, "empty", SITE + EVENT, true],
  ["the same by its whole address", `${SITE}${EVENT}?t=90`, "empty", `${SITE}${EVENT}?t=90`, true],
  ["a partner's frame, by its pass", `${EVENT}?t=90&frame=x.y`, "empty", `${SITE}${EVENT}?t=90`, true],
  ["another way to write a query", `${EVENT}?q=a%20b`, "empty", `${SITE}${EVENT}?q=a+b`, true],
  ["the next part of a list", "/search?q=a&page=2", "empty", `${SITE}/search?q=a`, false],
  ["other filters in place", "/watch-events?status=live", "empty", `${SITE}/watch-events`, false],
  ["another page", EVENT, "empty", `${SITE}/`, false],
  ["a visitor who reloads", EVENT, "document", SITE + EVENT, false],
  ["a browser that says nothing", EVENT, null, SITE + EVENT, false],
  ["no page", EVENT, "empty", undefined, false],
  ["what is no address", "//", "empty", "//", false],
])("%s asks again for the same page: %s as %s from %s is %s", (_who, target, dest, referer, again) => {
  expect(isSelfReload(target, { dest, referer })).toBe(again);
});
