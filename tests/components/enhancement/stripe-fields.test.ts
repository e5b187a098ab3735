import { beforeEach, expect, it, vi } from "vitest";
import { mountStripeFields } from "~/enhancement/checkout/stripe-fields";

/** The ZIP beside Stripe's own fields: the page's, so the page says what is wrong with it. */

vi.mock("@stripe/stripe-js/pure/index.mjs", () => ({
  loadStripe: async () => ({
    elements: () => ({
      create: () => ({
        on: () => undefined,
        once: (_name: string, ready: () => void) => ready(),
        mount: () => undefined,
        focus: () => undefined,
      }),
    }),
  }),
}));

class Part {
  value = "";
  textContent = "";
  readonly dataset = {};
  readonly attributes = new Map<string, string>();
  readonly heard = new Map<string, (event: object) => void>();
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value);
  removeAttribute = (name: string) => void this.attributes.delete(name);
  addEventListener = (name: string, hear: (event: object) => void) => void this.heard.set(name, hear);
  focus = () => undefined;
}

let zip: Part;
let lines: Record<string, Part>;

beforeEach(async () => {
  zip = new Part();
  lines = Object.fromEntries(["number", "expiry", "cvc", "zip"].map((name) => [`card-${name}-error`, new Part()]));
  vi.stubGlobal("getComputedStyle", () => ({ getPropertyValue: () => "" }));
  vi.stubGlobal("document", { getElementById: (id: string) => lines[id], documentElement: {} });
  const box = { dataset: {}, querySelector: (selector: string) => (selector === "#card-zip" ? zip : new Part()) };
  await mountStripeFields(box as unknown as HTMLElement, { changed: () => undefined, submit: () => undefined });
});

const typed = (value: string) => {
  zip.value = value;
  zip.heard.get("input")?.({});
  zip.heard.get("blur")?.({});
};

it("names what is wrong as its description, in a line that is read out", () => {
  const line = lines["card-zip-error"];
  expect(line?.attributes.get("aria-live")).toBe("polite");
  typed("123");
  expect(line?.textContent).toBe("Enter a five-digit ZIP code.");
  expect([zip.attributes.get("aria-invalid"), zip.attributes.get("aria-describedby")]).toEqual([
    ...["true", "card-zip-error"],
  ]);
});

it("takes both away once it is right", () => {
  typed("123");
  typed("97204");
  expect(lines["card-zip-error"]?.textContent).toBe("");
  expect([...zip.attributes]).toEqual([]);
});
