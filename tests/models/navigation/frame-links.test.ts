import { expect, it } from "vitest";
import { mainLinks } from "~/models/navigation/frame-links";

it.each([
  ["/watch-events", ["Watch"]],
  ["/watch-events?status=live", ["Watch"]],
  ["/watch-events?date=today", ["Today"]],
  ["/watch-events?date=today&state=OH", ["Watch"]],
  ["/find-school", ["Schools"]],
  ["/find-school?q=lincoln", ["Schools"]],
  ["/find-school/ohio", []],
  ["/", []],
])("at %s, the current links are %j", (path, current) => {
  expect(mainLinks(path).flatMap((link) => (link.current ? [link.label] : []))).toEqual(current);
});
