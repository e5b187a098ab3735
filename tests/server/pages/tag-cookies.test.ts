import { expect, it } from "vitest";
import { pageKeyOf } from "../../../server/pages/key";
import { withTagManager } from "../../web/configured";

const isKept = (cookie: string, headers: Record<string, string> = {}, target = "/") =>
  pageKeyOf("GET", target, { cookie, ...headers }, { host: "localhost", protocol: "http" }) !== null;
const ALL = "fieldhouse_consent=C0001%3A1%2CC0002%3A1%2CC0003%3A1%2CC0004%3A1";
const NONE = ALL.replaceAll("A1%2CC0002%3A1", "A1%2CC0002%3A0");

it.each<[what: string, kept: boolean, cookie: string, headers?: Record<string, string>]>([
  ["nothing of tags", true, NONE],
  ["what tags left, with consent to them", true, `_ga=1; ${ALL}`],
  ["what tags left, without a choice: most likely a neighbor site's", true, "_ga=1"],
  ["what tags left, without a choice, where the browser asks for privacy", false, "_ga=1", { "sec-gpc": "1" }],
  ["what tags left, with consent to no such", false, `_ga=1; ${NONE}`],
  ["what tags left last, with consent to less", false, `${NONE}; _gcl_au=1`],
  ["what tags left, where the browser asks for privacy since", false, `_ga=1; ${ALL}`, { "sec-gpc": "1" }],
  ["another script's cookie", true, "_go=1; my_ga=1"],
])("a guest who holds %s gets a kept page: %s (S 5.6)", (_what, kept, cookie, headers) => {
  withTagManager();
  expect(isKept(cookie, headers)).toBe(kept);
});

it("what is everyone's ends no cookies, and stays kept", () => {
  withTagManager();
  expect(isKept(`_ga=1; ${NONE}`, {}, "/events/gam1/live.json")).toBe(true);
});

it("without a tag manager here they are another site's, and keep nobody from kept pages", () =>
  expect(isKept(`_ga=1; ${NONE}`)).toBe(true));
