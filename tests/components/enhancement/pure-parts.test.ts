import { beforeEach, describe, expect, test, vi } from "vitest";
import { webAddress } from "~/components/player/ads/ad-address";
import { announce } from "~/enhancement/announce";
import { inlineScript } from "~/enhancement/inline";
import { addressOf, waitsForMore } from "~/enhancement/partial-update";
import { pictureAddress, safeAddress } from "~/enhancement/safe-address";
import { fieldsOf } from "~/enhancement/sent-fields";
import { share } from "~/enhancement/share";
import { countInWords, nextIndex, suggestionsOf } from "~/enhancement/suggestions";
import { toggleAnswer } from "~/enhancement/toggle";
import { clickReport } from "~/enhancement/track";
import { cardAbout } from "~/models/card/card-about";

const here = "https://fieldhouse.example/search";

test.each([
  ["/schools/lakeside", "https://fieldhouse.example/schools/lakeside"],
  ["https://fieldhouse.example/x", "https://fieldhouse.example/x"],
  ["https://elsewhere.example/x", null],
  ["//elsewhere.example/x", null],
  ["/\\elsewhere.example", null],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  [undefined, null],
  [7, null],
])("%j may be followed as %j", (address, safe) => expect(safeAddress(address, here)).toBe(safe));

test.each([
  ["/logos/a.svg", "https://fieldhouse.example/logos/a.svg"],
  ["https://assets.example/a.svg", "https://assets.example/a.svg"],
  ["data:image/svg+xml,x", null],
  ["javascript:alert(1)", null],
  [null, null],
])("a picture at %j comes from %j", (address, safe) => expect(pictureAddress(address, here)).toBe(safe));

test("a form sends what is typed, but no file", () => {
  const typed = { state: "KY", file: {} };
  vi.stubGlobal("FormData", function FormData() {
    return Object.entries(typed);
  });
  expect(fieldsOf({} as HTMLFormElement)).toEqual([["state", "KY"]]);
  vi.unstubAllGlobals();
});

describe("in a browser without URL.canParse (Safari 16, Chrome 119)", () => {
  test("addresses are told apart as well", () => {
    vi.stubGlobal("URL", class extends URL {});
    Object.assign(URL, { canParse: undefined });
    expect(safeAddress("/x", here)).toBe("https://fieldhouse.example/x");
    expect([safeAddress("https://[", here), pictureAddress("https://[", here)]).toEqual([null, null]);
    expect([webAddress("https://ads.example/a"), webAddress("no address")]).toEqual(["https://ads.example/a", null]);
  });
});

describe("what the page says aloud", () => {
  type Words = { textContent: string; dataset: Record<string, string> };
  const region = { textContent: "" };
  const SAID = "That didn't work. Please try again.";
  let sharing: { share?: () => Promise<void>; clipboard: { writeText: () => Promise<void> } };
  let words: Words;
  const press = () => share({ dataset: { url: here }, querySelector: () => words } as unknown as HTMLElement);

  beforeEach(() => {
    vi.useFakeTimers();
    region.textContent = "";
    words = { textContent: "Share", dataset: {} };
    sharing = { clipboard: { writeText: async () => undefined } };
    vi.stubGlobal("document", { getElementById: () => region, title: "Lakeside" });
    vi.stubGlobal("window", globalThis);
    vi.stubGlobal("navigator", sharing);
  });

  test("stays for five seconds, said again too", async () => {
    announce("2 more");
    await vi.advanceTimersByTimeAsync(4_000);
    announce("2 more");
    await vi.advanceTimersByTimeAsync(4_000);
    expect(region.textContent).toBe("2 more");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(region.textContent).toBe("");
  });

  const refused = (name: string) => Promise.reject(new DOMException("", name));
  test.each<[what: string, how: Partial<typeof sharing>, said: string]>([
    ["a device's share sheet that was closed", { share: () => refused("AbortError") }, ""],
    ["a share sheet that the page may not open", { share: () => refused("NotAllowedError") }, SAID],
    ["a clipboard that is refused", { clipboard: { writeText: () => refused("NotAllowedError") } }, SAID],
  ])("%s", async (_what, how, said) => {
    Object.assign(sharing, how);
    await press();
    expect([words.textContent, region.textContent]).toEqual(["Share", said]);
  });
});

test.each([
  ["checkbox", "1", false],
  ["radio", "live", false],
  ["search", "Lincoln", true],
  ["text", "2026-11-20", true],
  ["date", "", false],
  // As Chrome calls a date changed while its year is typed.
  ["date", "0002-11-20", true],
  ["date", "0020-11-20", true],
  ["date", "0202-11-20", true],
  ["date", "2026-11-20", false],
  ["date", "20261-11-20", false],
])("a filter, %s, of “%s” waits: %s", (type, value, waits) => expect(waitsForMore({ type, value })).toBe(waits));

describe("suggestions", () => {
  const safe = (address: unknown) => safeAddress(address, here);

  test("keep what leads somewhere on this site", () => {
    const lakeside = { label: "Lakeside", sublabel: "Austin, TX", href: "/a" };
    const bayside = { label: "Bayside", href: "/c", live: true };
    const others = [{ label: "Evil", href: "javascript:1" }, { href: "/b" }, null];
    expect(suggestionsOf({ suggestions: [lakeside, bayside, ...others] }, safe)).toEqual([
      { label: "Lakeside", sublabel: "Austin, TX", href: "https://fieldhouse.example/a", logo: null, live: false },
      { label: "Bayside", sublabel: null, href: "https://fieldhouse.example/c", logo: null, live: true },
    ]);
  });

  test.each([null, "x", {}, { suggestions: 3 }])("are none for %j", (answer) =>
    expect(suggestionsOf(answer, safe)).toEqual([]),
  );

  test.each([
    [0, ""],
    [1, "1 suggestion"],
    [2, "2 suggestions"],
  ])("%i are told as %j", (count, words) => expect(countInWords(count)).toBe(words));

  test.each([
    ["ArrowDown", -1, 3, 0],
    ["ArrowDown", 2, 3, -1],
    ["ArrowUp", -1, 3, 2],
    ["ArrowUp", 0, 3, -1],
    ["ArrowDown", -1, 0, -1],
  ])("%s from %i of %i goes to %i", (key, from, count, to) => expect(nextIndex(key, from, count)).toBe(to));
});

test.each<[answer: unknown, success: boolean, signIn: string | null]>([
  [{ success: true, following: {} }, true, null],
  [{ success: false, following: null }, false, null],
  [{ success: false, signIn: "/users/sign_in" }, false, "/users/sign_in"],
  [null, false, null],
  ["<html>", false, null],
])("the toggle answer %j is read as %j, %j", (answer, success, signIn) =>
  expect(toggleAnswer(answer)).toEqual({ success, signIn }),
);

test("a filter form's address holds what is filled in and nothing else", () => {
  const fields = Object.entries({ state: "KY", level: "", activity: "Ice Hockey" });
  const list = "https://fieldhouse.example/watch-events";
  expect(addressOf(`${list}?page=3`, fields)).toBe(`${list}?state=KY&activity=Ice+Hockey`);
});

test("a click says what was clicked, where and in which place", () => {
  const click = { status: "Live", gender: null, level: "Varsity", activity: "Cheer | Dance" };
  const about = cardAbout({ contentType: "game", click });
  expect(clickReport({ track: "card", key: "gam1", about }, "/events/x/gam1", 2)).toEqual({
    ...{ track: "card", url: "/events/x/gam1", index: "2", key: "gam1", contentType: "game" },
    ...{ status: "Live", level: "Varsity", activity: "Cheer | Dance" },
  });
  const organization = { track: "organization-subscribe", slug: "keller" };
  expect(clickReport(organization, "/subscribe", 0)).toEqual({ ...organization, url: "/subscribe", index: "0" });
});

describe("the inline script", () => {
  const run = (cookie: string, protocol = "https:", temporal?: object) => {
    const page = { cookie };
    const names = ["document", "location", "addEventListener", "Temporal"];
    new Function(...names, inlineScript)(page, { protocol }, () => {}, temporal);
    return page.cookie;
  };

  test("keeps the browser's zone in its cookie", () => {
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    expect(run("")).toBe(`member_unauth_time_zone=${zone}; path=/; max-age=31536000; samesite=lax; secure`);
    expect(run("a=b", "http:")).not.toContain("secure");
  });

  test("asks Temporal for the zone where there is one: the first formatter of dates is slow", () => {
    const temporal = { Now: { timeZoneId: () => "America/Boise" } };
    expect(run("", "http:", temporal)).toContain("member_unauth_time_zone=America%2FBoise;");
  });

  test("leaves the zone that is already there, and corrects one that is not the browser's any more", () => {
    const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone);
    const kept = `a=b; member_unauth_time_zone=${zone}`;
    expect(run(kept)).toBe(kept);
    expect(run("a=b; member_unauth_time_zone=Asia%2FTokyo")).toContain(`member_unauth_time_zone=${zone};`);
  });
});
