import { beforeEach, expect, it, vi } from "vitest";
import { submitConsent } from "~/enhancement/preferences";

const announcement = { textContent: "" };
const main = { focus: vi.fn() };
const bar = { hidden: false, contains: () => true, remove: vi.fn() };
/** Whether the page keeps room for the bar at its foot. */
const room = vi.fn<(attribute: string, isKept: boolean) => void>();

beforeEach(() => {
  vi.clearAllMocks();
  announcement.textContent = "";
  Object.assign(bar, { hidden: false, contains: () => true });
  vi.stubGlobal("document", {
    documentElement: { toggleAttribute: room },
    getElementById: (id: string) => (id === "main" ? main : announcement),
  });
  vi.stubGlobal("HTMLButtonElement", Object);
  vi.stubGlobal("FormData", function FormData() {
    return new Map();
  });
});

async function choose(answer: () => Promise<unknown>) {
  vi.stubGlobal("fetch", answer);
  const form = { action: "/preferences", closest: () => bar };
  const button = { name: "consent", value: "necessary" };
  await submitConsent(form as unknown as HTMLFormElement, button as unknown as HTMLButtonElement);
}
const arrives = () => Promise.resolve({ ok: true });

it.each([
  ["arrives", arrives, true, false, ""],
  ["is refused", () => Promise.resolve({ ok: false }), false, true, "That didn't work. Please try again."],
  ["has no connection", () => Promise.reject(new TypeError()), false, true, "That didn't work. Please try again."],
])("a choice that %s", async (_what, answer, isGone, isShown, said) => {
  await choose(answer);
  expect([bar.remove.mock.calls.length > 0, !bar.hidden]).toEqual([isGone, isShown]);
  expect(room.mock.calls.map(([, isKept]) => isKept)).toEqual(isShown ? [false, true] : [false]);
  expect(announcement.textContent).toBe(said);
});

it.each([
  ["goes on from the page where the button went with its bar", true, 1],
  ["stays where it is outside of the bar", false, 0],
])("the focus %s", async (_what, isInBar, times) => {
  bar.contains = () => isInBar;
  await choose(arrives);
  expect(main.focus).toHaveBeenCalledTimes(times);
});
