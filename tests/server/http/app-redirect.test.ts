import { describe, expect, it } from "vitest";
import { withApps } from "../../../server/http/app-redirect";

describe("a redirect in app mode (S 2.6)", () => {
  it.each([
    ["/member/account", "/member/account?apps=ios"],
    ["/delete-account?done=1#top", "/delete-account?done=1&apps=ios#top"],
    ["/company?apps=android", "/company?apps=android"],
    ["https://elsewhere.test/", "https://elsewhere.test/"],
    ["//elsewhere.test/", "//elsewhere.test/"],
    ["/.//elsewhere.test/", "/.//elsewhere.test/"],
    ["/x/..//elsewhere.test/", "/x/..//elsewhere.test/"],
  ])("to %s goes to %s", (location, expected) => expect(withApps(location, "ios")).toBe(expected));
});
