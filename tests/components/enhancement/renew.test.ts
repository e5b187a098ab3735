import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renew } from "~/enhancement/watch/renew";

/** As much of a browser's tree as is asked for: a node stands in one place alone. */
class Text {
  parent: Tag | null = null;
  nodeName = "#text";
  constructor(public nodeValue: string) {}
  cloneNode = (): Text => new Text(this.nodeValue);
  toString = () => this.nodeValue;
}

class Tag {
  parent: Tag | null = null;
  nodeValue = null;
  attributes: { name: string; value: string }[] = [];
  childNodes: (Tag | Text)[] = [];
  constructor(
    readonly nodeName: string,
    ...children: (Tag | Text)[]
  ) {
    this.replaceChildren(...children);
  }
  isEqualNode = (other: Tag) => String(this) === String(other);
  cloneNode = (): Tag => new Tag(this.nodeName, ...this.childNodes.map((child) => child.cloneNode()));
  replaceChildren(...children: (Tag | Text)[]): void {
    for (const child of children) {
      const { parent } = child;
      if (parent) parent.childNodes = parent.childNodes.filter((other) => other !== child);
      child.parent = this;
    }
    this.childNodes = children;
  }
  toString = (): string => `<${this.nodeName}>${this.childNodes.join("")}</${this.nodeName}>`;
}

const text = (words: string) => new Text(words);
const renewed = (here: Tag, there: Tag) => renew(here as unknown as Element, there as unknown as Element);

beforeEach(() => void vi.stubGlobal("Element", Tag));
afterEach(() => void vi.unstubAllGlobals());

describe("a part of the page that is renewed", () => {
  const plays = () => new Tag("div", new Tag("p", text("7–6")), new Tag("ol", new Tag("li", text("Touchdown"))));
  const withoutPlays = () => new Tag("div", new Tag("p", text("0–0")));

  it.each([
    ["of the same structure", new Tag("div", new Tag("p", text("0–0")), new Tag("ol", new Tag("li", text(""))))],
    ["of another", withoutPlays()],
  ])("says what the newer one says: %s", (_what, here) => {
    renewed(here, plays());
    expect(String(here)).toBe(String(plays()));
  });

  it("keeps its elements where the structure is the same", () => {
    const score = new Tag("p", text("0–0"));
    renewed(new Tag("div", score), new Tag("div", new Tag("p", text("7–6"))));
    expect(String(score)).toBe("<p>7–6</p>");
  });

  it("can be what it was again: after a rewind the newest comes back whole", () => {
    const here = withoutPlays();
    const newest = plays();
    renewed(here, newest);
    renewed(here, withoutPlays());
    renewed(here, newest);
    expect(String(here)).toBe(String(plays()));
  });
});
