import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadMore } from "~/enhancement/in-place";
import { neverAnswers } from "../../support/never-answers";

/** The next page of a list, where the fetched page has the list and where it has none. */

const NEXT = "https://fieldhouse.example/watch-events?page=2";
const append = vi.fn();
const dispatched = vi.fn<(event: Event) => boolean>();
const assign = vi.fn();
const announcement = { id: "announcement", textContent: "" };
const link = () => {
  const attributes = new Map<string, string>();
  return {
    href: NEXT,
    dataset: { list: "events" },
    getAttribute: (name: string) => attributes.get(name) ?? null,
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
    remove: vi.fn(),
  };
};

/** `items`: null is a page without the list. */
function nextPageHas(items: object[] | null): void {
  const page = {
    getElementById: () => items && { children: items },
    querySelector: () => null,
  };
  vi.stubGlobal("DOMParser", function DOMParser() {
    return { parseFromString: () => page };
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  announcement.textContent = "";
  vi.stubGlobal("window", { setTimeout: () => 0 });
  vi.stubGlobal("location", {
    href: "https://fieldhouse.example/watch-events?lite=off",
    origin: "https://fieldhouse.example",
    assign,
  });
  vi.stubGlobal("document", {
    getElementById: (id: string) => (id === "events" ? { id, append } : announcement),
    dispatchEvent: dispatched,
  });
  vi.stubGlobal("fetch", async () => ({ ok: true, url: NEXT, text: async () => "" }));
});

afterEach(() => void vi.useRealTimers());

it("appends what the next page lists", async () => {
  const items = [{ querySelector: () => null }, { querySelector: () => null }];
  nextPageHas(items);
  const more = link();
  await loadMore(more as unknown as HTMLAnchorElement);
  expect(append.mock.calls).toEqual([items]);
  expect(announcement.textContent).toBe("2 more");
  expect(dispatched.mock.calls.map(([{ type }]) => type)).toEqual(["renewed"]);
  expect([more.remove.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0]);
});

it("names a day that goes on once, and counts and reaches games alone", async () => {
  const focus = vi.fn();
  const head = (id: string) => ({ id, querySelector: () => null });
  const game = { id: "", querySelector: () => ({ focus }) };
  const [today, tomorrow] = [head("ahead-2026-11-20"), head("ahead-2026-11-21")];
  nextPageHas([today, game, tomorrow, game]);
  vi.stubGlobal("document", {
    getElementById: (id: string) =>
      new Map<string, object | null>([
        ["events", { id, append }],
        ["announcement", announcement],
        [today.id, today],
      ]).get(id) ?? null,
    dispatchEvent: dispatched,
  });
  await loadMore(link() as unknown as HTMLAnchorElement);
  expect(append.mock.calls).toEqual([[game, tomorrow, game]]);
  expect(focus).toHaveBeenCalledOnce();
  expect(announcement.textContent).toBe("2 more");
});

it("goes to a next page that has no such list, as a light page", async () => {
  nextPageHas(null);
  const more = link();
  await loadMore(more as unknown as HTMLAnchorElement);
  expect(assign.mock.calls).toEqual([[NEXT]]);
  expect([append.mock.calls.length, more.remove.mock.calls.length]).toEqual([0, 0]);
  expect(announcement.textContent).toBe("");
});

it.each([
  [9, []],
  [10, [[NEXT]]],
])("has waited %d s for a next page that doesn't come: goes there itself after 10", async (seconds, gone) => {
  vi.stubGlobal("fetch", neverAnswers);
  const more = link();
  void loadMore(more as unknown as HTMLAnchorElement);
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  expect(assign.mock.calls).toEqual(gone);
  expect(more.getAttribute("aria-busy")).toBe(gone.length > 0 ? null : "true");
});
