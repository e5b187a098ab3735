import { beforeEach, describe, expect, it, vi } from "vitest";
import { renewStaleTab } from "~/enhancement/stale-tab";
import { visitorClock } from "~/enhancement/visitor-clock";

/** When a list that was left open comes anew (rulings 3, "status while on the page"). */

const MINUTE_MS = 60_000;
const NOW = Date.parse("2026-11-20T20:00:00Z");

let page: EventTarget & {
  visibilityState: string;
  activeElement: { matches: (fields: string) => boolean };
  querySelector: (selector: string) => object | null;
};
let site: EventTarget;
let visit: { type: string; transferSize: number };
let entry: object | null;
let focused: string;
let hasDialog: boolean;
const ask = vi.fn<(address: string, options: { signal: AbortSignal }) => Promise<Response>>();
const reload = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  [visit, entry] = [{ type: "navigate", transferSize: 9_000 }, null];
  [focused, hasDialog] = ["body", false];
  page = Object.assign(new EventTarget(), {
    visibilityState: "visible",
    activeElement: { matches: (fields: string) => fields.includes(focused) },
    // As Chromium says of ":focus" when a tab is seen again, whatever is in focus there.
    querySelector: (selector: string) => (hasDialog && selector === "dialog[open]" ? {} : null),
  });
  site = new EventTarget();
  ask.mockReset().mockImplementation(async () => new Response("a page"));
  reload.mockReset();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", site.addEventListener.bind(site));
  vi.stubGlobal("performance", { getEntriesByType: () => [visit] });
  vi.stubGlobal("location", { href: "https://www.fieldhouse.example/", reload });
  vi.stubGlobal("history", {
    get state() {
      return entry;
    },
    replaceState: (state: object) => (entry = state),
  });
  vi.stubGlobal("fetch", ask);
});

const isSeen = async (seen: boolean) => {
  page.visibilityState = seen ? "visible" : "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  await vi.advanceTimersByTimeAsync(0);
};
const isShown = async () => {
  site.dispatchEvent(new Event("pageshow"));
  await vi.advanceTimersByTimeAsync(0);
};
async function leaveFor(minutes: number): Promise<void> {
  await isSeen(false);
  vi.setSystemTime(visitorClock() + minutes * MINUTE_MS);
}

describe("a list that was left open", () => {
  it.each([
    [59, 0],
    [60, 1],
    [9 * 24 * 60, 1],
  ])("for %d minutes comes anew %d times once it is seen again", async (minutes, times) => {
    renewStaleTab();
    await isShown();
    await leaveFor(minutes);
    expect(reload).not.toHaveBeenCalled();
    await isSeen(true);
    expect(reload).toHaveBeenCalledTimes(times);
  });

  it("stays as it is under somebody's eyes", async () => {
    renewStaleTab();
    await vi.advanceTimersByTimeAsync(3 * 60 * MINUTE_MS);
    expect(ask).not.toHaveBeenCalled();
  });

  it.each([
    [0, "somebody types in it", "input", false],
    [0, "a dialog is open", "body", true],
    [1, "somebody has chosen in it", "select", false],
  ])("comes anew %d times while %s", async (times, _what, field, dialog) => {
    renewStaleTab();
    [focused, hasDialog] = [field, dialog];
    await leaveFor(60);
    await isSeen(true);
    expect(ask).toHaveBeenCalledTimes(times);
  });
});

it("an hour is that of what filters list since", async () => {
  renewStaleTab();
  vi.setSystemTime(NOW + 50 * MINUTE_MS);
  page.dispatchEvent(new Event("renewed"));
  entry = { filters: true };
  await leaveFor(59);
  await isSeen(true);
  expect(reload).not.toHaveBeenCalled();
  await leaveFor(1);
  await isSeen(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

const closeAndOpen = async (minutes: number, transferSize: number) => {
  renewStaleTab();
  await isShown();
  // As `applyFilters` does: it tells first.
  page.dispatchEvent(new Event("renewed"));
  entry = { filters: true };
  await vi.advanceTimersByTimeAsync(0);
  [page, site] = [Object.assign(new EventTarget(), page), new EventTarget()];
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", site.addEventListener.bind(site));
  vi.setSystemTime(NOW + minutes * MINUTE_MS);
  visit = { type: "back_forward", transferSize };
  renewStaleTab();
  await isShown();
};

it.each([
  ["its own copy, an hour old", 60, 0, 1],
  ["its own copy, not so old", 59, 0, 0],
  ["the site's answer", 60, 300, 0],
])("a list from %s, %d minutes later, %d bytes, comes anew %d times", async (_what, minutes, transferSize, times) => {
  await closeAndOpen(minutes, transferSize);
  expect(reload).toHaveBeenCalledTimes(times);
});
