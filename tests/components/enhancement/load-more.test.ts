import { type HTMLElement, parse } from "node-html-parser";
import { beforeEach, expect, it, vi } from "vitest";
import { loadMore } from "~/enhancement/partial-update";
import { neverAnswers } from "../../support/never-answers";

/** The next page of a list, where the fetched page has the list and where it has none. */

const NEXT = "https://fieldhouse.example/watch-events?page=2";
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

const focused = vi.fn<(this: HTMLElement) => void>();

/** Games, and headings by their `data-head`, such as "#live-now". */
function listOf(items: readonly string[], onward = "") {
  const list = parse(`<ul id="events">${items.map(itemOf).join("")}</ul>${onward}`);
  for (const game of list.querySelectorAll("a")) Object.assign(game, { focus: focused });
  return list;
}
const itemOf = (item: string) =>
  item.startsWith("#") ? `<li data-head="${item.slice(1)}">${item}</li>` : `<li><a href="/events/x/y">${item}</a></li>`;

let shown = listOf([]);
const texts = () => shown.querySelectorAll("li").map(({ text }) => text);

/** `items`: null is a page without the list. */
function nextPageHas(items: readonly string[] | null, onward = ""): void {
  vi.stubGlobal("DOMParser", function DOMParser() {
    return { parseFromString: () => (items ? listOf(items, onward) : parse("<p></p>")) };
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
    getElementById: (id: string) => (id === "events" ? shown.getElementById(id) : announcement),
    dispatchEvent: dispatched,
  });
  shown = listOf(["a", "b"]);
  vi.stubGlobal("fetch", async () => ({ ok: true, url: NEXT, text: async () => "" }));
});

it("appends what the next page lists", async () => {
  nextPageHas(["c", "d"]);
  const more = link();
  await loadMore(more as unknown as HTMLAnchorElement);
  expect(texts().join(" ")).toBe("a b c d");
  expect(announcement.textContent).toBe("2 more");
  expect(dispatched.mock.calls.map(([{ type }]) => type)).toEqual(["renewed"]);
  expect([more.remove.mock.calls.length, assign.mock.calls.length]).toEqual([1, 0]);
});

it("leads on to the page after that", async () => {
  const after = "/watch-events?page=3";
  nextPageHas(["c"], `<a data-enhance="more" data-list="events" href="${after}"></a>`);
  const more = link();
  await loadMore(more as unknown as HTMLAnchorElement);
  expect([more.href, more.remove.mock.calls.length, more.getAttribute("aria-busy")]).toEqual([after, 0, null]);
});

it.each([
  ["a day that goes on", "#today a", "#today b #tomorrow c", "#today a b #tomorrow c"],
  ["another day", "#today a", "#tomorrow b", "#today a #tomorrow b"],
  // What was to come has begun meanwhile.
  ["games that are live by now", "#today a", "#live b #today c", "#today a #live b #today c"],
  ["an earlier heading", "#live a #today b", "#live c #today d", "#live a #today b #live c #today d"],
  ["what goes on of several", "#today a #tomorrow b", "#tomorrow c #today d", "#today a #tomorrow b c #today d"],
])("keeps each game under its own heading: %s", async (_what, before, next, after) => {
  shown = listOf(before.split(" "));
  nextPageHas(next.split(" "));
  await loadMore(link() as unknown as HTMLAnchorElement);
  expect(texts().join(" ")).toBe(after);
});

it("counts and reaches games alone", async () => {
  shown = listOf(["#today", "a"]);
  nextPageHas(["#tomorrow", "b", "#sunday", "c"]);
  await loadMore(link() as unknown as HTMLAnchorElement);
  expect(focused.mock.contexts.map(({ text }) => text)).toEqual(["b"]);
  expect(announcement.textContent).toBe("2 more");
});

it("goes to a next page that has no such list, as a light page", async () => {
  nextPageHas(null);
  const more = link();
  await loadMore(more as unknown as HTMLAnchorElement);
  expect(assign.mock.calls).toEqual([[NEXT]]);
  expect([texts().join(" "), more.remove.mock.calls.length]).toEqual(["a b", 0]);
  expect(announcement.textContent).toBe("");
});

it("goes to a next page that leads to the first one, as that of a list of long ago, and repeats nothing", async () => {
  vi.stubGlobal("fetch", async (_address: string, { redirect }: RequestInit) => {
    if (redirect === "error") throw new TypeError("unexpected redirect");
    return { ok: true, url: NEXT.replace("?page=2", ""), text: async () => "" };
  });
  nextPageHas(["a", "b"]);
  await loadMore(link() as unknown as HTMLAnchorElement);
  expect([texts().join(" "), assign.mock.calls]).toEqual(["a b", [[NEXT]]]);
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
