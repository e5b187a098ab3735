import { beforeEach, expect, it, vi } from "vitest";
import { enhanceSuggestions } from "~/enhancement/suggestions";

/** The list under a search field while letters come faster than answers. */

/** As much of an element as the list asks for. */
class Part extends EventTarget {
  id = "search";
  hidden = false;
  textContent = "";
  value = "";
  dataset = { source: "/suggestions" };
  children: Part[] = [];
  setAttribute = () => undefined;
  removeAttribute = () => undefined;
  closest = () => null;
  append = (...parts: Part[]) => void this.children.push(...parts);
  scrollIntoView = () => undefined;
  replaceChildren = (...parts: Part[]) => void (this.children = parts);
  constructor(readonly field?: Part) {
    super();
  }
  querySelector = () => this.field ?? null;
}

const FOUND = { suggestions: [{ label: "Lakeside", href: "/schools/lakeside" }] };
const answered = () => Promise.resolve({ ok: true, json: async () => FOUND });
const offline = () => Promise.reject(new TypeError("offline"));
const never = () => new Promise<never>(() => undefined);

let form: Part;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("location", { href: "https://fieldhouse.example/", origin: "https://fieldhouse.example" });
  vi.stubGlobal("document", { createElement: () => new Part() });
  form = new Part(new Part());
  enhanceSuggestions(form as unknown as HTMLFormElement);
});

type Answer = (address: URL, init: RequestInit) => Promise<unknown>;
async function type(letters: string, answer: Answer) {
  vi.stubGlobal("fetch", answer);
  if (form.field) form.field.value = letters;
  form.field?.dispatchEvent(new Event("input"));
  await vi.advanceTimersByTimeAsync(200);
}

it.each([
  ["stay until those for the next are there", never, "1 suggestion", 1],
  ["stay where the next letters find the same", answered, "1 suggestion", 1],
  ["go where the next can't be asked about", offline, "", 0],
])("what was found for other letters: %s", async (_what, next, said, count) => {
  await type("lake", answered);
  await type("lakes", next);
  const [list, status] = form.children;
  expect([status?.textContent, list?.children.length, list?.hidden]).toEqual([said, count, count === 0]);
});

it("a question that the next letters end leaves what these find", async () => {
  let end = (): void => undefined;
  await type("lake", () => new Promise((_, failed) => (end = () => failed(new Error("aborted")))));
  await type("lakes", answered);
  end();
  await vi.advanceTimersByTimeAsync(0);
  expect(form.children[1]?.textContent).toBe("1 suggestion");
});

const press = (key: string, more = {}) =>
  form.field?.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key, ...more }));

it.each([
  ["lake", 1],
  ["l", 0],
])("Down opens them again for what is typed, if that is enough to ask for: %s", async (letters, count) => {
  await type(letters, answered);
  press("Escape");
  expect(form.children[0]?.hidden).toBe(true);
  press("ArrowDown");
  await vi.advanceTimersByTimeAsync(0);
  expect(form.children[0]?.children).toHaveLength(count);
});

it("a choice that has begun ends the question about the last letters", async () => {
  await type("lake", answered);
  const asked = vi.fn<Answer>(never);
  await type("lakes", asked);
  press("ArrowDown");
  expect([asked.mock.lastCall?.[1].signal?.aborted, form.children[0]?.children.length]).toEqual([true, 1]);
});
