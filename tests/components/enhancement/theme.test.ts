import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { submitTheme } from "~/enhancement/preferences";

/** The switch of the theme, with and without a connection (S 4.6). */

const html = { dataset: { theme: "night" } };
const announcement = { textContent: "" };
const submit = vi.fn();

beforeEach(() => {
  submit.mockClear();
  html.dataset.theme = "night";
  announcement.textContent = "";
  vi.stubGlobal("window", { setTimeout: () => 0 });
  vi.stubGlobal("document", { documentElement: html, getElementById: () => announcement });
  vi.stubGlobal("requestAnimationFrame", (next: () => void) => next());
  vi.stubGlobal("HTMLButtonElement", Object);
  vi.stubGlobal("FormData", function FormData() {
    return new Map();
  });
});
afterEach(() => void expect(submit, "the page is not left").not.toHaveBeenCalled());

it.each([
  ["turns and stays", "auto", "day", () => Promise.resolve({ ok: true }), "day", ""],
  ["turns back by day, too", "day", "night", () => Promise.resolve({ ok: true }), "night", ""],
  ["is as before while offline", "auto", "day", () => Promise.reject(new TypeError("offline")), "auto", /try again/],
  ["is as before where it is refused", "night", "day", () => Promise.resolve({ ok: false }), "night", /try again/],
  ["is as before by day, too", "day", "night", () => Promise.resolve({ ok: false }), "day", /try again/],
])("%s", async (_what, was, wanted, answer, theme, said) => {
  const before = wanted === "day" ? "night" : "day";
  html.dataset.theme = was;
  let [shown, focused] = ["", ""];
  vi.stubGlobal("fetch", () => {
    queueMicrotask(() => (shown = html.dataset.theme));
    return answer();
  });
  const buttons = ["day", "night"].map((value) => ({ name: "theme", value, focus: () => (focused = value) }));
  const button = buttons.find(({ value }) => value === wanted);
  const form = { action: "/preferences", submit, querySelector: () => buttons.find(({ value }) => value !== wanted) };
  await submitTheme(form as unknown as HTMLFormElement, button as unknown as HTMLButtonElement);
  expect(shown, "at once").toBe(wanted);
  // The button of the theme that is seen isn't there to be pressed.
  expect([html.dataset.theme, focused]).toEqual([theme, said === "" ? before : wanted]);
  expect(announcement.textContent).toMatch(said === "" ? /^$/ : said);
});
