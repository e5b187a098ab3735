import { beforeEach, expect, it, vi } from "vitest";
import { focusOnReturn } from "~/enhancement/returned-form";

/** What has the focus once a form comes back with an error or a note, and what keeps it (docs/look.md). */

const FIELDS = "input, select, textarea";
const named = (tag: string) => ({ matches: (selector: string) => selector.split(", ").includes(tag), focus: vi.fn() });

let page: EventTarget;
let shown: { activeElement: object | null };

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal("requestAnimationFrame", (draw: () => void) => draw());
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});

function comesBack({ invalid, note, hash = "" }: Record<"invalid" | "note", object | null> & { hash?: string }) {
  vi.stubGlobal("location", { hash });
  shown = { activeElement: named("body") };
  const found = { '[aria-invalid="true"]': invalid, "[data-focus-on-load]": note };
  vi.stubGlobal("document", {
    querySelector: (selector: keyof typeof found) => found[selector],
    get activeElement() {
      return shown.activeElement;
    },
  });
}

const load = () => {
  page.dispatchEvent(new Event("load"));
  vi.runAllTimers();
};

it("the first field that is wrong comes before a note", () => {
  const [invalid, note] = [named("input"), named("div")];
  comesBack({ invalid, note });
  focusOnReturn();
  expect([invalid.focus.mock.calls.length, note.focus.mock.calls.length]).toEqual([1, 0]);
});

it.each([
  ["nowhere", null, 1],
  ["on the page", "body", 1],
  ["on a link", "a", 1],
  ...FIELDS.split(", ").map((tag) => [`in a field, ${tag}`, tag, 0] as const),
] as const)("before the script is there, the focus is %s", (_where, tag, times) => {
  const note = named("div");
  comesBack({ invalid: null, note });
  shown.activeElement = tag ? named(tag) : null;
  focusOnReturn();
  expect(note.focus).toHaveBeenCalledTimes(times);
});

it.each([
  ["taken by what the fragment names, and goes back", "section", "#card", 2],
  ["in the next field", "input", "#card", 1],
  ["on the page, where there is no fragment", "body", "", 1],
])("at an address with a fragment, once the last file is there, the focus is %s", (_where, tag, hash, times) => {
  const note = named("p");
  comesBack({ invalid: null, note, hash });
  focusOnReturn();
  shown.activeElement = named(tag);
  load();
  expect(note.focus).toHaveBeenCalledTimes(times);
});
