import { afterEach, expect, it, vi } from "vitest";
import { submitConsent } from "~/enhancement/preferences";

/** A choice at the consent bar, with and without a connection. */

afterEach(() => void vi.unstubAllGlobals());

it.each([
  ["arrives", () => Promise.resolve({ ok: true }), true, false, ""],
  ["is refused", () => Promise.resolve({ ok: false }), false, true, "That didn't work. Please try again."],
  ["has no connection", () => Promise.reject(new TypeError()), false, true, "That didn't work. Please try again."],
])("a choice that %s", async (_what, answer, isGone, isShown, said) => {
  const announcement = { textContent: "" };
  const main = { focus: vi.fn() };
  const bar = { hidden: false, contains: () => true, remove: vi.fn() };
  const toggled = vi.fn();
  vi.stubGlobal("document", {
    documentElement: { toggleAttribute: toggled },
    getElementById: (id: string) => (id === "main" ? main : announcement),
  });
  vi.stubGlobal("HTMLButtonElement", Object);
  vi.stubGlobal("FormData", function FormData() {
    return new Map();
  });
  vi.stubGlobal("fetch", answer);
  const form = { action: "/preferences", closest: () => bar };
  const button = { name: "consent", value: "necessary" };
  await submitConsent(form as unknown as HTMLFormElement, button as unknown as HTMLButtonElement);
  expect([bar.remove.mock.calls.length > 0, !bar.hidden]).toEqual([isGone, isShown]);
  expect(announcement.textContent).toBe(said);
  expect(main.focus, "the button went with its bar").toHaveBeenCalledTimes(1);
});
