import { expect, it } from "vitest";
import { currentLink, MAIN_LINKS } from "~/models/navigation/frame-links";

it.each([
  ["/watch-events", "Watch"],
  ["/watch-events?status=live", "Watch"],
  ["/watch-events?date=today", "Today"],
  ["/watch-events?date=today&state=OH", "Watch"],
  ["/find-school", "Schools"],
  ["/find-school?q=lincoln", "Schools"],
  ["/find-school/ohio", undefined],
  ["/", undefined],
])("at %s, the current link is %s", (path, label) => {
  expect(currentLink(MAIN_LINKS, path)?.label).toBe(label);
});
