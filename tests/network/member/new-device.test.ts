import { describe, expect, it } from "vitest";
import { isNewDevice, newDeviceMail, SENT_TWICE, SIGN_UP } from "~network/member/devices/new-device";
import { START } from "./member-fixture";

describe("who hears of a sign-in (security 3)", () => {
  const phone = { hash: "phone", name: "Chrome on Android" };
  const laptop = { hash: "laptop", name: "Firefox on Mac" };
  const since = (device: typeof phone, ago: number) => ({ ...device, first_used_at: START - ago });
  const HOUR = 3_600_000;
  const YEAR = 365 * 24 * HOUR;
  const fiveSince = (ago: number) =>
    [ago, 4, 3, 2, 1].map((one) => since({ hash: `one-${one}`, name: `Browser ${one}` }, one));

  it.each<[string, { known?: ReturnType<typeof since>[]; age?: number; now?: typeof phone }, boolean]>([
    ["the first device of an account just made", { age: 0 }, false],
    ["the first device of a young account", { age: SIGN_UP - 1 }, false],
    ["the first device that is known of an older account", { age: SIGN_UP }, true],
    ["a known device", { known: [since(phone, YEAR)] }, false],
    ["one of two known devices", { known: [since(laptop, YEAR), since(phone, YEAR)] }, false],
    ["another device", { known: [since(laptop, YEAR)] }, true],
    ["another device of an account just made", { known: [since(laptop, 0)], age: 0 }, true],
    ["another device of the same kind", { known: [since({ ...phone, hash: "theirs" }, YEAR)] }, true],
    ["the same kind, a moment ago", { known: [since({ ...phone, hash: "twice" }, SENT_TWICE - 1)] }, false],
    ["the same kind, a minute ago", { known: [since({ ...phone, hash: "theirs" }, SENT_TWICE)] }, true],
    ["the sixth in an hour", { known: fiveSince(HOUR - 1) }, false],
    ["the sixth in more than an hour", { known: fiveSince(HOUR) }, true],
  ])("%s", (_what, { known = [], age = YEAR, now = phone }, told) => {
    expect(isNewDevice(now, { known, createdAt: START - age, now: START })).toBe(told);
  });

  it("says what, when in the member's zone, and what to do", () => {
    const facts = { name: "Robin", zone: "America/Denver", device: "Chrome on Android", at: START };
    const { subject, body } = newDeviceMail({ ...facts, siteUrl: "https://site.example" });
    expect(subject).toBe("New sign-in to Fieldhouse");
    expect(body).toEqual([
      "Hi Robin,",
      "Someone, hopefully you, signed in to your Fieldhouse account with a browser that we didn't recognize:",
      "Chrome on Android\nFriday, September 4 at 5:00 PM MDT",
      "If it was you, you can ignore this e-mail.",
      "If it wasn't you, change your password, which signs out every other device.",
      { label: "Change your password", url: "https://site.example/member/account#password" },
      "If you can't sign in anymore, set a new one: https://site.example/users/password/new",
    ]);
  });

  it("knows neither browser nor zone", () => {
    const facts = { name: "Robin", zone: null, device: null, at: START, siteUrl: "https://site.example" };
    expect(newDeviceMail(facts).body).toContain("A browser we don't know\nFriday, September 4 at 7:00 PM EDT");
  });
});
