import { expect, it } from "vitest";
import { KEY_FIELD, oneTimeForm } from "~/web/form/one-time-form.server";
import { pairOf, requestWith } from "./configured";

const HOUR = 3_600_000;
const MONDAY = Date.parse("2026-11-23T19:00:00Z");

/** A browser that opens pages with a form, and presses one. */
function browser() {
  const cookies: Record<string, string> = {};
  const keep = (set: readonly string[]) => void Object.assign(cookies, Object.fromEntries(set.map(pairOf)));
  const formAt = (epochMs: number) => oneTimeForm({ request: requestWith(cookies), epochMs });
  return {
    keep,
    /** What a page that is asked for then will set. */
    ask: (epochMs: number) => formAt(epochMs).cookies,
    open(epochMs: number): string {
      const { key, cookies: set } = formAt(epochMs);
      keep(set);
      return key;
    },
    /** Whether the press did something. */
    press(key: string, epochMs: number): boolean {
      const { isCurrent, spent } = formAt(epochMs);
      const form = new FormData();
      form.set(KEY_FIELD, key);
      if (!isCurrent(form)) return false;
      keep(spent());
      return true;
    },
  };
}

it("a form works for at least a day after its page, however long ago the first one was opened", () => {
  const { open, press } = browser();
  const first = open(MONDAY);
  for (const hours of [23.9, 24.1, 48]) expect(open(MONDAY + hours * HOUR)).toBe(first);
  expect(press(first, MONDAY + 72 * HOUR - 1)).toBe(true);
});

it.each([
  [48 * HOUR - 1, true],
  [48 * HOUR, false],
])("a form of a page that is %d ms old works: %s", (age, works) => {
  const { open, press } = browser();
  expect(press(open(MONDAY), MONDAY + age)).toBe(works);
});

it("a page that is asked for before a press and comes after it does not bring the spent key back", () => {
  const { ask, keep, open, press } = browser();
  const key = open(MONDAY);
  const late = ask(MONDAY + 24 * HOUR);
  expect(press(key, MONDAY + 24 * HOUR)).toBe(true);
  const next = open(MONDAY + 24 * HOUR);
  keep(late);
  expect([press(key, MONDAY + 24 * HOUR), press(next, MONDAY + 24 * HOUR)]).toEqual([false, true]);
  expect([ask(MONDAY + 48 * HOUR), ask(MONDAY + 48 * HOUR + 1)].map(({ length }) => length)).toEqual([0, 1]);
});

it("a form works once, and so do all that were open beside it", () => {
  const { open, press } = browser();
  const [one, other] = [open(MONDAY), open(MONDAY + HOUR)];
  expect([press(one, MONDAY + 2 * HOUR), press(one, MONDAY + 2 * HOUR), press(other, MONDAY + 2 * HOUR)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(press(open(MONDAY + 3 * HOUR), MONDAY + 3 * HOUR)).toBe(true);
});
