/** A browser as a fan uses it, whatever drives it. */
export interface Visitor {
  open(path: string): Promise<void>;
  /** Clicks what a fan sees under this name, where a fan would: a link, a button, a choice. */
  press(name: RegExp): Promise<void>;
  /** Types over what stands in the field with this label; `frame` is the title of the frame that it stands in. */
  fill(label: RegExp, value: string, frame?: RegExp): Promise<void>;
  key(key: "k" | "l"): Promise<void>;
  address(): Promise<string>;
  /** What the page's script answers; an expression that gives plain data. */
  read(expression: string): Promise<unknown>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export type Browser = (baseURL: string) => Promise<Visitor>;

/** Runs in the page: the first visible control with this name, in an open dialog before the main part; or null. */
export const FIND = `(kinds, source) => {
  const name = new RegExp(source, "i");
  const shown = (element) => element.checkVisibility({ visibilityProperty: true });
  const labelsOf = (element) => [...(element.labels ?? [])].map((label) => label.innerText).join(" ");
  const namesOf = (element) => [element.getAttribute("aria-label"), labelsOf(element), element.innerText];
  const nameOf = (element) => namesOf(element).find(Boolean) ?? "";
  const inside = (place) =>
    [...document.querySelectorAll(place)].flatMap((root) => [...root.querySelectorAll(kinds.join())]);
  const all = [...inside("dialog[open], [role=dialog]"), ...inside("main"), ...inside("body")];
  const found = all.find((element) => shown(element) && !element.disabled && name.test(nameOf(element).trim()));
  // Drivers click where the element is now, and a smooth scroll would still move it.
  found?.scrollIntoView({ block: "center", behavior: "instant" });
  return found ?? null;
}`;

export const PRESSED = ["a", "button", "summary", "[role=button]", "[type=radio]", "[type=checkbox]"];
export const FILLED = ["input", "textarea", "select"];
export const FRAME_OF =
  "(source) => [...document.querySelectorAll('iframe')].find(({ title }) => new RegExp(source).test(title)) ?? null";
