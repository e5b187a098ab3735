import { expect, it } from "vitest";
import { withApps } from "../../../server/http/app-redirect";

it.each([
  ["/member/account", "/member/account?apps=ios"],
  ["/delete-account?done=1#top", "/delete-account?done=1&apps=ios#top"],
  ["/company?apps=android", "/company?apps=android"],
  ["https://elsewhere.test/", "https://elsewhere.test/"],
  ["//elsewhere.test/", "//elsewhere.test/"],
  ["/.//elsewhere.test/", "/.//elsewhere.test/"],
  ["/x/..//elsewhere.test/", "/x/..//elsewhere.test/"],
])("in app mode %s leads to %s (S 2.6)", (location, expected) => expect(withApps(location, "ios")).toBe(expected));
