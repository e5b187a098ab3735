import { beforeEach, expect, it, vi } from "vitest";
import { applyFilters } from "~/enhancement/in-place";

/** What a page says once its filters have replaced the results. */

const ADDRESS = "https://fieldhouse.example/watch-events";
const announcement = { id: "announcement", textContent: "" };
let said: string | null = null;

beforeEach(() => {
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
  vi.stubGlobal("location", { href: ADDRESS, origin: "https://fieldhouse.example", assign: vi.fn() });
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
  await applyFilters({ action: ADDRESS, dataset: { target: "results" } } as unknown as HTMLFormElement);
  expect(announcement.textContent).toBe(expected);
});
