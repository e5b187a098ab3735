import { beforeEach, describe, expect, it, vi } from "vitest";
import { renew, renewAround } from "~/enhancement/watch/renew";

let focused: Tag | null = null;
function focusOn(tag: Tag): void {
  focused = tag;
}

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
  cloneNode = (): Tag => {
    const clone = new Tag(this.nodeName, ...this.childNodes.map((child) => child.cloneNode()));
    clone.attributes = this.attributes.map((attribute) => ({ ...attribute }));
    return clone;
  };
  with(attributes: Record<string, string>): this {
    this.attributes = Object.entries(attributes).map(([name, value]) => ({ name, value }));
    return this;
  }
  getAttribute = (name: string) => this.attributes.find((attribute) => attribute.name === name)?.value ?? null;
  hasAttribute = (name: string) => this.getAttribute(name) !== null;
  removeAttribute = (name: string) => (this.attributes = this.attributes.filter((other) => other.name !== name));
  setAttribute(name: string, value: string): void {
    this.removeAttribute(name);
    this.attributes.push({ name, value });
  }
  /** One selector is asked for. */
  matches = (_toggle: string) => this.getAttribute("data-enhance") === "toggle";
  querySelectorAll = (toggle: string): Tag[] =>
    this.childNodes.flatMap((child) =>
      child instanceof Tag ? [...(child.matches(toggle) ? [child] : []), ...child.querySelectorAll(toggle)] : [],
    );
  querySelector = (selector: string) =>
    this.querySelectorAll(selector).find((form) => selector.includes(`[action="${form.getAttribute("action")}"]`)) ??
    null;
  replaceWith(other: Tag): void {
    this.parent?.replaceChildren(...this.parent.childNodes.map((child) => (child === this ? other : child)));
  }
  contains = (node: Tag | Text | null): boolean => node !== null && (node === this || this.contains(node.parent));
  focus = () => focusOn(this);
  /** What leaves its place, if only to come back, loses the focus. */
  replaceChildren(...children: (Tag | Text)[]): void {
    if ([...this.childNodes, ...children].some((child) => child instanceof Tag && child.contains(focused)))
      focused = null;
    for (const old of this.childNodes) old.parent = null;
    for (const child of children) {
      const { parent } = child;
      if (parent) parent.childNodes = parent.childNodes.filter((other) => other !== child);
      child.parent = this;
    }
    this.childNodes = children;
  }
  toString = (): string => {
    const attributes = this.attributes.map(({ name, value }) => ` ${name}="${value}"`).join("");
    return `<${this.nodeName}${attributes}>${this.childNodes.join("")}</${this.nodeName}>`;
  };
}

const text = (words: string) => new Text(words);
const renewed = (here: Tag, there: Tag) => renew(here as unknown as Element, there as unknown as Element);

beforeEach(() => void vi.stubGlobal("Element", Tag));

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

describe("a Follow that was pressed meanwhile", () => {
  const follow = (action: string, pressed: string) =>
    new Tag("form", new Tag("button").with({ "aria-pressed": pressed })).with({ "data-enhance": "toggle", action });
  const ours = () => follow("/following/school/1", "true");
  const old = () => follow("/following/school/1", "false");

  it.each<[structure: string, there: Tag]>([
    ["the same", new Tag("div", new Tag("p", text("Over")), old())],
    ["another", new Tag("div", new Tag("p", text("Over")), new Tag("div", old()), new Tag("p", text("Next")))],
  ])("stays pressed, as the same button, in a newer page whose structure is %s", (_structure, there) => {
    const pressed = ours();
    const here = new Tag("div", new Tag("p", text("Live")), pressed);
    renewed(here, there);
    expect(here.querySelectorAll("")).toEqual([pressed]);
    expect(String(here)).toContain(String(ours()));
    expect(String(here)).toContain("<p>Over</p>");
  });

  it("is another school's in the newer page, and so that page's", () => {
    const there = () => new Tag("div", follow("/following/school/2", "false"));
    const here = new Tag("div", ours());
    renewed(here, there());
    expect(String(here)).toBe(String(there()));
  });
});

describe("whoever was in what changes with the status", () => {
  const button = () => new Tag("button");
  const follow = (inIt: Tag) => new Tag("form", inIt).with({ "data-enhance": "toggle", action: "/following" });
  const there = () => new Tag("div", new Tag("p", text("Live now")), follow(button()));

  it.each<[where: string, at: "follow" | "remind" | "outside", expected: string]>([
    ["at what was kept stays there", "follow", "follow"],
    ["at what the newer page has no more goes on with the video", "remind", "video"],
    ["somewhere else stays there", "outside", "outside"],
  ])("%s", (_where, at, expected) => {
    const places = { follow: button(), remind: button(), outside: button(), video: new Tag("section") };
    const here = new Tag("div", new Tag("div", new Tag("form", places.remind), follow(places.follow)));
    vi.stubGlobal("document", {
      get activeElement() {
        return focused;
      },
    });
    places[at].focus();
    const [from, to, otherwise] = [here, there(), places.video] as unknown as [Element, Element, HTMLElement];
    renewAround(from, to, otherwise);
    expect(Object.entries(places).find(([, place]) => place === focused)?.[0]).toBe(expected);
    expect(here.querySelectorAll("")).toHaveLength(1);
  });

  it("keeps it untouched where the structure is the same", () => {
    const at = button();
    const video = { focus: vi.fn() };
    const [from, to] = [new Tag("div", at), new Tag("div", button())] as unknown as [Element, Element];
    at.focus();
    vi.stubGlobal("document", { activeElement: at });
    renewAround(from, to, video as unknown as HTMLElement);
    expect([focused === at, video.focus.mock.calls.length]).toEqual([true, 0]);
  });
});
