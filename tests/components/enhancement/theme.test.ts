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
  vi.stubGlobal("HTMLButtonElement", Object);
  vi.stubGlobal("FormData", function FormData() {
    return new Map();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  expect(submit, "the page is not left").not.toHaveBeenCalled();
});

it.each([
  ["turns and stays", "day", () => Promise.resolve({ ok: true }), "day", ""],
  ["turns back by day, too", "night", () => Promise.resolve({ ok: true }), "night", ""],
  ["is as before without a connection", "day", () => Promise.reject(new TypeError("offline")), "night", /try again/],
  ["is as before where it is refused", "day", () => Promise.resolve({ ok: false }), "night", /try again/],
  ["is as before by day, too", "night", () => Promise.resolve({ ok: false }), "day", /try again/],
])("%s", async (_what, wanted, answer, theme, said) => {
  const before = wanted === "day" ? "night" : "day";
  html.dataset.theme = before;
  let shown = "";
  vi.stubGlobal("fetch", () => {
    queueMicrotask(() => (shown = html.dataset.theme));
    return answer();
  });
  const button = { name: "theme", value: wanted };
  const form = { action: "/preferences", submit };
  await submitTheme(form as unknown as HTMLFormElement, button as unknown as HTMLButtonElement);
  expect(shown, "at once").toBe(wanted);
  expect([html.dataset.theme, button.value]).toEqual([theme, theme === "day" ? "night" : "day"]);
  expect(announcement.textContent).toMatch(said === "" ? /^$/ : said);
});
