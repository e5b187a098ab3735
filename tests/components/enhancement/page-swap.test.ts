import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { swapIn } from "~/enhancement/checkout/page-swap";

/** What an answer at checkout replaces (B 2.6). */

/** As much of an element as is asked for; a node stands in one place alone. */
class Part {
  parent: Part | null = null;
  isConnected = true;
  children: Part[] = [];
  constructor(
    readonly name: string,
    ...children: Part[]
  ) {
    for (const child of children) this.take(child, this.children.length);
  }
  take(child: Part, at: number): void {
    child.remove();
    child.parent = this;
    this.children.splice(at, 0, child);
  }
  before = (...parts: Part[]) => this.beside(0, parts);
  after = (...parts: Part[]) => this.beside(1, parts);
  beside(after: 0 | 1, parts: Part[]): void {
    let at = (this.parent?.children.indexOf(this) ?? 0) + after;
    for (const part of parts) this.parent?.take(part, at++);
  }
  remove(): void {
    const { parent } = this;
    if (parent) parent.children = parent.children.filter((child) => child !== this);
    this.parent = null;
  }
  replaceWith(other: Part): void {
    this.before(other);
    this.remove();
  }
  querySelector = (selector: string): Part | null =>
    this.children.find(({ name }) => name === selector) ??
    this.children.map((child) => child.querySelector(selector)).find((found) => found) ??
    null;
}

const CODE = "#promo-code";
const part = (name: string, ...children: Part[]) => new Part(name, ...children);
const summary = (tax: string, promo: Part, ...below: Part[]) =>
  part("summary", part(`title ${tax}`), promo, part(`lines ${tax}`), ...below);
const typedIn = (name: string) => part(name, part("form", part(CODE)));
const names = ({ children }: Part) => children.map(({ name }) => name);

const assign = vi.fn();
const swap = (here: Part, there: Part | null, kept?: string) => {
  const page = part("page", here);
  vi.stubGlobal("document", { getElementById: () => here });
  const answer = { page: { getElementById: () => there } as unknown as Document, address: "/subscribe/retail" };
  return { swapped: swapIn(answer, ["order-summary"], kept), shown: page.children[0] ?? here };
};

beforeEach(() => {
  vi.useFakeTimers();
  assign.mockReset();
  vi.stubGlobal("location", { assign });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => void vi.runAllTimers());

describe("the summary with its tax", () => {
  it("comes around the code that is being typed, which stays what and where it is", () => {
    const typed = typedIn("typed");
    const here = summary("without tax", typed, part("agreed to 7999"));
    const { shown } = swap(here, summary("taxed", typedIn("fresh"), part("agreed to 8479"), part("gift")), CODE);
    expect(names(shown)).toEqual(["title taxed", "typed", "lines taxed", "agreed to 8479", "gift"]);
    expect([shown === here, shown.children[1] === typed]).toEqual([true, true]);
  });

  it.each([
    ["a code is applied by then", typedIn("typed"), part("applied"), CODE],
    ["a code ran out", part("applied"), typedIn("fresh"), CODE],
    ["an answer is the code's own", typedIn("typed"), typedIn("fresh"), undefined],
  ])("comes whole where %s", (_what, promo, fresh, kept) => {
    const there = summary("taxed", fresh);
    expect(swap(summary("without tax", promo), there, kept).shown).toBe(there);
  });
});

it("an answer that has no such part is gone to", () => {
  const here = summary("without tax", typedIn("typed"));
  const { swapped, shown } = swap(here, null, CODE);
  expect([swapped, shown, assign.mock.calls]).toEqual([false, here, [["/subscribe/retail"]]]);
});
