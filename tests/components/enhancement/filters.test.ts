import { beforeEach, expect, it, vi } from "vitest";
import { applyFilters } from "~/enhancement/partial-update";
import { neverAnswers } from "../../support/never-answers";

/** What a page says once its filters have replaced the results. */

const ADDRESS = "https://fieldhouse.example/watch-events";
const announcement = { id: "announcement", textContent: "" };
let said: string | null = null;

const assign = vi.fn();
const form = { action: ADDRESS, dataset: { target: "results" } } as unknown as HTMLFormElement;

beforeEach(() => {
  vi.useFakeTimers();
  assign.mockReset();
  announcement.textContent = "an earlier word";
  const place = {
    id: "results",
    setAttribute: () => undefined,
    removeAttribute: () => undefined,
    replaceChildren: vi.fn(),
    querySelector: () => (said === null ? null : { dataset: { said } }),
  };
  vi.stubGlobal("DOMParser", function DOMParser() {
    return { parseFromString: () => ({ title: "Watch events", getElementById: () => ({ childNodes: [] }) }) };
  });
  vi.stubGlobal("FormData", function FormData() {
    return [];
  });
  vi.stubGlobal("location", { href: ADDRESS, origin: "https://fieldhouse.example", assign });
  vi.stubGlobal("history", { pushState: vi.fn() });
  vi.stubGlobal("document", {
    getElementById: (id: string) => (id === "results" ? place : announcement),
    querySelectorAll: () => [],
    dispatchEvent: () => true,
  });
  vi.stubGlobal("fetch", async () => ({ ok: true, url: ADDRESS, text: async () => "" }));
});

it.each([
  ["how many there are", "12 events", "12 events"],
  ["nothing where the results have no count, and nothing old", null, ""],
])("%s", async (_what, words, expected) => {
  said = words;
  await applyFilters(form);
  expect(announcement.textContent).toBe(expected);
});

it.each([
  [9, []],
  [10, [[ADDRESS]]],
])("the page itself is gone to once its results have not come for 10 s: %d", async (seconds, gone) => {
  vi.stubGlobal("fetch", neverAnswers);
  void applyFilters(form);
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  expect(assign.mock.calls).toEqual(gone);
});

it("what was asked for before another choice is not gone to", async () => {
  const fetch = vi.fn(neverAnswers);
  vi.stubGlobal("fetch", fetch);
  void applyFilters(form);
  await vi.advanceTimersByTimeAsync(5_000);
  void applyFilters(form);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([fetch.mock.calls.length, assign.mock.calls]).toEqual([2, []]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(assign.mock.calls).toEqual([[ADDRESS]]);
});
