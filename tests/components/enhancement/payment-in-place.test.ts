import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginPayment } from "~/enhancement/checkout/payment";
import { neverAnswers } from "../../support/never-answers";

/** The payment step of a buyer who entered one card with the provider and now wants another (B 2.5, 2.6). */

const SITE = "https://fieldhouse.example";

type Heard = (event: object) => void;
const stripe = vi.hoisted(() => ({ heard: new Map<string, Heard>() }));
vi.mock("@stripe/stripe-js/pure/index.mjs", () => ({
  loadStripe: async () => ({
    elements: () => ({
      create: () => ({ on: (name: string, hear: Heard) => void stripe.heard.set(name, hear), mount: () => undefined }),
      update: async () => undefined,
      submit: async () => ({}),
    }),
    createPaymentMethod: async () => ({ paymentMethod: { id: "pm_1" } }),
  }),
}));

/** As much of an element as the step asks for. */
class Element extends EventTarget {
  hidden = false;
  isConnected = true;
  children: Element[] = [];
  firstElementChild: object | null = null;
  dataset: Record<string, string> = {};
  textContent = "";
  name = "";
  value = "";
  readonly attributes = new Map<string, string>();
  readonly added: object[] = [];
  constructor(readonly parts: Record<string, Element | undefined> = {}) {
    super();
  }
  querySelector = (selector: string) => this.parts[selector] ?? null;
  getAttribute = (name: string) => this.attributes.get(name) ?? null;
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value);
  removeAttribute = (name: string) => void this.attributes.delete(name);
  append = (child: object) => void this.added.push(child);
  replaceChildren = this.append;
  replaceWith = vi.fn();
  focus = vi.fn();
}
class Button extends Element {}
class Form extends Element {
  submit = vi.fn();
  readonly action: string;
  constructor(
    readonly id: string,
    parts: Record<string, Element | undefined> = {},
  ) {
    super(parts);
    this.action = `${SITE}/checkout#${id}`;
  }
}

const frame = { contentWindow: {}, style: {} };
let order: Form;
let way: Form;
let box: Element;
let another: Button;
let placeOrder: Button;
let forms: Record<string, Element | undefined>;
let named: Record<string, Element | undefined>;
let site: EventTarget;
let page: EventTarget;
const ask = vi.fn<(address: string, init: RequestInit) => Promise<unknown>>();
const asked = () => ask.mock.calls.map(([address]) => new URL(address).hash.slice(1));

beforeEach(() => {
  vi.useFakeTimers();
  [another, placeOrder] = [new Button(), new Button()];
  placeOrder.setAttribute("aria-disabled", "false");
  order = new Form("place-order", { button: placeOrder });
  way = new Form("enter-card", { button: another, p: new Element() });
  box = new Element({ "#name-on-card": new Element(), '[data-field="frame"]': new Element() });
  box.hidden = true;
  named = { payment: new Element(), "card-fields": box, "enter-card": way };
  forms = { "#place-order": order, "#enter-card": way };
  [site, page] = [new EventTarget(), new EventTarget()];
  ask
    .mockReset()
    .mockImplementation((address, init) =>
      new URL(address).hash === "#enter-card" ? neverAnswers(address, init) : Promise.reject(new TypeError("offline")),
    );
  const document = Object.assign(page, {
    documentElement: { dataset: {} },
    getElementById: (id: string) => named[id] ?? null,
    querySelector: (selector: string) => forms[selector] ?? null,
    createElement: (tag: string) => (tag === "iframe" ? frame : {}),
  });
  for (const [name, value] of Object.entries({
    document,
    window: globalThis,
    fetch: ask,
    location: { href: `${SITE}/checkout`, origin: SITE, assign: vi.fn() },
    addEventListener: site.addEventListener.bind(site),
    removeEventListener: site.removeEventListener.bind(site),
    FormData: function () {
      return [];
    },
    HTMLFormElement: Form,
    HTMLButtonElement: Button,
  }))
    vi.stubGlobal(name, value);
});
afterEach(async () => {
  // What was sent, and what it waited for, is the page's; the next test has another.
  await pass(20);
});

function quickCheckout(agreed: string) {
  const quick = new Element({ div: new Element() });
  Object.assign(quick.dataset, { wallet: JSON.stringify({ sheet: {} }), agreed, key: "pk_test" });
  return quick;
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

async function submit(form: Form, submitter = new Button()): Promise<void> {
  const event = Object.assign(new Event("submit", { cancelable: true }), { submitter });
  Object.defineProperty(event, "target", { value: form });
  page.dispatchEvent(event);
  await pass(3);
}

describe("the card's fields", () => {
  const wantAnother = async () => {
    beginPayment();
    another.dispatchEvent(new Event("click", { cancelable: true }));
    await pass(0);
  };

  it("that don't come in ten seconds leave the way to the provider's page, and the order as it was", async () => {
    await wantAnother();
    expect([box.hidden, way.hidden]).toEqual([false, true]);
    await pass(10);
    expect([box.hidden, way.hidden, placeOrder.getAttribute("aria-disabled")]).toEqual([true, false, "false"]);
    await submit(order);
    expect(asked()).toEqual(["enter-card", "place-order"]);
  });

  it("that are on their way keep an order from being paid by the card before", async () => {
    await wantAnother();
    await submit(order);
    expect(asked()).toEqual(["enter-card"]);
  });
});

it("a way to pay that can't be chosen in place is sent as it was pressed", async () => {
  beginPayment();
  const options = new Form("options");
  options.dataset.inPlace = "payment";
  await submit(options, Object.assign(new Button(), { name: "value", value: "paypal" }));
  expect(options.added).toEqual([{ type: "hidden", name: "value", value: "paypal" }]);
  expect(options.submit).toHaveBeenCalledTimes(1);
});

describe("the way to PayPal", () => {
  const goToPaypal = async () => {
    const paypal = new Form("approve-paypal", { button: placeOrder });
    forms["#place-order"] = undefined;
    forms["#approve-paypal"] = paypal;
    placeOrder.textContent = "Continue with PayPal";
    placeOrder.dataset.busy = "Opening PayPal…";
    beginPayment();
    await submit(paypal);
    return paypal;
  };

  it("is gone once, however often it is pressed", async () => {
    const paypal = await goToPaypal();
    await pass(4);
    await submit(paypal);
    expect([paypal.submit.mock.calls.length, placeOrder.textContent]).toEqual([1, "Opening PayPal…"]);
  });

  it.each([
    ["doesn't open in ten seconds", () => pass(10)],
    ["was left by the way back", async () => void site.dispatchEvent(new Event("pagehide"))],
  ])("is open again where it %s", async (_what, happen) => {
    const paypal = await goToPaypal();
    await happen();
    expect(placeOrder.textContent).toBe("Continue with PayPal");
    expect(placeOrder.getAttribute("aria-disabled")).toBe("false");
    await submit(paypal);
    expect(paypal.submit).toHaveBeenCalledTimes(2);
  });
});

describe("the browser's wallet", () => {
  const sent = () => Object.fromEntries((ask.mock.lastCall?.[1].body as URLSearchParams | undefined) ?? []);

  beforeEach(() => void (named["quick-checkout"] = quickCheckout("agreed to 8479")));

  it.each(["place-order", "approve-paypal"])("pays, and asks its tax, beside the form %s (B 2.5, 4)", async (id) => {
    forms["#place-order"] = undefined;
    forms[`#${id}`] = new Form(id, { button: placeOrder });
    const tell = { resolve: vi.fn(), reject: vi.fn(), paymentFailed: vi.fn() };
    beginPayment();
    await pass(0);
    stripe.heard.get("shippingaddresschange")?.({ ...tell, address: { postal_code: "50309" } });
    await pass(0);
    expect([asked(), sent()]).toEqual([[id], { intent: "enter-zip", value: "50309" }]);
    stripe.heard.get("confirm")?.({ ...tell, expressPaymentType: "apple_pay" });
    await pass(3);
    expect(asked()).toEqual([id, id]);
    expect(sent()).toMatchObject({
      intent: "place-order",
      token: "pm_1",
      wallet_brand: "applePay",
      agreed: "agreed to 8479",
    });
  });
});

describe("what is pressed while something else is under way", () => {
  let agreed: Element;
  let code: Form;
  let answer: Record<string, () => void>;

  const inPlace = (kind: string) => {
    const form = Object.assign(new Form(kind), { querySelectorAll: () => [placeOrder] });
    form.dataset.inPlace = kind;
    return form;
  };
  const intents = () => ask.mock.calls.map(([, { body }]) => (body as URLSearchParams).get("intent"));
  /** What the answers' pages have. */
  const answersHave = (
    byId: (id: string) => Element | null,
    bySelector: (selector: string) => object | null = () => null,
  ) =>
    vi.stubGlobal("DOMParser", function DOMParser() {
      return { parseFromString: () => ({ querySelector: bySelector, getElementById: byId }) };
    });
  let answersOrders: boolean;
  let taken: boolean;
  let ok: boolean;
  let leadsTo: string;

  beforeEach(() => {
    for (const id of ["order-summary", "order-foot", "order-terms", "payment"]) named[id] = new Element();
    named["card-fields"] = undefined;
    named["quick-checkout"] = quickCheckout("at 7999");
    agreed = Object.assign(new Element(), { value: "at 7999" });
    forms['[name="agreed"]'] = agreed;
    code = inPlace("promo");
    answer = {};
    answersHave(() => new Element());
    [answersOrders, taken, ok, leadsTo] = [false, true, true, "/checkout"];
    ask.mockImplementation((address, init) =>
      (init.body as URLSearchParams | undefined)?.get("intent") === "place-order" && !answersOrders
        ? Promise.reject(new TypeError("offline"))
        : Promise.race([
            neverAnswers(address, init),
            new Promise((done) => {
              answer[new URL(address).hash.slice(1)] = () =>
                done({ url: `${SITE}${leadsTo}`, redirected: taken, ok, text: async () => "" });
            }),
          ]),
    );
  });

  const press = {
    "a code": () => submit(code),
    "another way to pay": () => submit(inPlace("payment")),
    "an order": () => submit(order),
    "the wallet's address": async () => {
      const told = { address: { postal_code: "50309" }, resolve: () => undefined, reject: () => undefined };
      stripe.heard.get("shippingaddresschange")?.(told);
      await pass(0);
    },
  };

  const orderIsAnswered = async () => {
    await press["an order"]();
    answer["place-order"]?.();
    await pass(0);
  };

  it.each([
    ["a code", "the wallet's address", ["promo", "place-order"]],
    ["the wallet's address", "a code", ["place-order", "promo"]],
  ] as const)("%s, then %s: waits for what the answer saved", async (first, then, inTurn) => {
    beginPayment();
    await pass(0);
    await press[first]();
    await press[then]();
    expect(asked()).toEqual([inTurn[0]]);
    answer[inTurn[0]]?.();
    await pass(0);
    expect(asked()).toEqual(inTurn);
  });

  describe("the summary, with the code that is being typed in it", () => {
    const summary = () => {
      const promo = Object.assign(new Element({ "#promo-code": new Element() }), { before: vi.fn(), after: vi.fn() });
      return Object.assign(new Element(), { children: [promo], firstElementChild: {} });
    };
    const replacedBy = async (pressed: keyof typeof press, id: string) => {
      const here = summary();
      named["order-summary"] = here;
      named["payment-error"] = new Element();
      beginPayment();
      await pass(0);
      await press[pressed]();
      answer[id]?.();
      await pass(0);
      return here.replaceWith.mock.calls.length > 0;
    };

    it.each([
      ["the wallet's address", "place-order", false],
      ["another way to pay", "payment", false],
      ["an order", "place-order", false],
      ["a code", "promo", true],
    ] as const)("at the answer to %s", async (pressed, id, isReplaced) => {
      answersOrders = true;
      answersHave(summary);
      expect(await replacedBy(pressed, id)).toBe(isReplaced);
    });

    it("is replaced by one that has something to say of a code", async () => {
      answersOrders = true;
      answersHave((id) => Object.assign(summary(), id === "promo-code-error" && { textContent: "No longer valid." }));
      expect(await replacedBy("an order", "place-order")).toBe(true);
    });
  });

  it("an order that is refused for its code alone says so, and goes on there", async () => {
    const [error, said, field] = [new Element(), new Element(), new Element()];
    error.textContent = "This promotion code is no longer valid.";
    for (const [id, one] of Object.entries({ "promo-code-error": error, "checkout-error": said })) named[id] = one;
    named["payment-error"] = new Element();
    forms["#order-summary [data-promo] button, #promo-code"] = Object.assign(field, { closest: () => null });
    answersHave((id) => (id === "promo-code-error" ? error : new Element()));
    answersOrders = true;
    beginPayment();
    await orderIsAnswered();
    expect([vi.mocked(location.assign).mock.calls, said.textContent]).toEqual([[], error.textContent]);
    expect(field.focus).toHaveBeenCalledTimes(1);
    expect(placeOrder.getAttribute("aria-disabled")).toBe("false");
  });

  it.each([
    [true, "Tax updated. Total "],
    [false, ""],
  ])("a ZIP that is taken (%s) tells the wallet of its tax: %s", async (isTaken, words) => {
    const [resolve, reject, announcement] = [vi.fn(), vi.fn(), new Element()];
    named.announcement = announcement;
    taken = isTaken;
    beginPayment();
    await pass(0);
    stripe.heard.get("shippingaddresschange")?.({ address: { postal_code: "50309" }, resolve, reject });
    await pass(0);
    answer["place-order"]?.();
    await pass(0);
    expect([resolve.mock.calls.length, reject.mock.calls.length]).toEqual(isTaken ? [1, 0] : [0, 1]);
    expect(announcement.textContent).toBe(words);
  });

  it.each([
    [true, "Promo code applied. Total "],
    [false, ""],
  ])("a code's form that is taken (%s) says: %j", async (isTaken, words) => {
    const [announcement, problem] = [new Element(), new Element()];
    Object.assign(named, { announcement, "payment-error": problem });
    const isThere = (selector: string) => selector.endsWith(isTaken ? "[data-promo]" : "[data-focus-on-load]");
    answersHave(
      () => new Element(),
      (selector) => (selector === "#order-summary [data-promo]" || isThere(selector) ? {} : null),
    );
    taken = isTaken;
    beginPayment();
    await press["a code"]();
    answer.promo?.();
    await pass(0);
    expect(announcement.textContent).toBe(words);
    expect(problem.replaceWith, "says why not").toHaveBeenCalledTimes(isTaken ? 0 : 1);
  });

  it("an order waits, and agrees to what was shown as it was pressed", async () => {
    beginPayment();
    await press["a code"]();
    await submit(order);
    expect(asked()).toEqual(["promo"]);
    agreed.value = "at 6399";
    answer.promo?.();
    await pass(3);
    expect(asked()).toEqual(["promo", "place-order"]);
    expect((ask.mock.lastCall?.[1].body as URLSearchParams).get("agreed")).toBe("at 7999");
  });

  it("an order whose code doesn't come is not sent, and the code goes as without a script", async () => {
    beginPayment();
    await press["a code"]();
    await submit(order);
    await pass(10);
    expect([intents(), code.submit.mock.calls.length]).toEqual([[null], 1]);
    expect(placeOrder.getAttribute("aria-disabled"), "may be pressed again").toBe("false");
  });

  it.each((["a code", "another way to pay"] as const).flatMap((way) => [[way, false] as const, [way, true] as const]))(
    "%s that the site can't answer, behind a redirect (%s), leaves the page, with all that was typed, and says so",
    async (pressed, isBehindRedirect) => {
      const announcement = new Element();
      named.announcement = announcement;
      [taken, ok] = [isBehindRedirect, false];
      answersHave(() => null);
      beginPayment();
      await press[pressed]();
      answer[pressed === "a code" ? "promo" : "payment"]?.();
      await pass(0);
      expect(location.assign).not.toHaveBeenCalled();
      expect(announcement.textContent).toBe("That didn't work. Please try again.");
      expect(Boolean(Reflect.get(placeOrder, "disabled"))).toBe(false);
    },
  );

  const bankAsks = () => {
    const bank = Object.assign(new Element(), { click: vi.fn() });
    named["payment-error"] = new Element();
    forms["#payment-error a[data-bank]"] = bank;
    answersHave(() => Object.assign(new Element(), { firstElementChild: {} }));
    answersOrders = true;
    return bank;
  };

  it.each([
    ["doesn't open in ten seconds", () => pass(10)],
    ["was left by the way back", async () => void site.dispatchEvent(new Event("pagehide"))],
  ])("an order whose bank's page %s may be placed again", async (_what, happen) => {
    const bank = bankAsks();
    beginPayment();
    await orderIsAnswered();
    expect([bank.click.mock.calls.length, placeOrder.getAttribute("aria-disabled")]).toEqual([1, "true"]);
    await happen();
    await pass(0);
    expect(placeOrder.getAttribute("aria-disabled")).toBe("false");
    await press["an order"]();
    expect(asked()).toEqual(["place-order", "place-order"]);
    answer["place-order"]?.();
    await pass(10);
  });

  it("an order that is refused leads to no bank, which an earlier one waits for", async () => {
    const bank = bankAsks();
    taken = false;
    beginPayment();
    await orderIsAnswered();
    expect([bank.click.mock.calls.length, placeOrder.getAttribute("aria-disabled")]).toEqual([0, "false"]);
  });

  describe("what became of an open payment", () => {
    const PENDING = "#payment-error a[data-pending]";
    const isOpen = (selector: string) => (selector === PENDING ? {} : null);

    beforeEach(() => {
      forms[PENDING] = Object.assign(new Element(), { href: `${SITE}/checkout#check` });
      Object.assign(named.payment ?? {}, { replaceWith: () => (forms[PENDING] = undefined) });
    });
    // Known in the end: the next test's page has none.
    afterEach(async () => {
      answersHave(() => new Element());
      ask.mockImplementation(async () => ({ url: `${SITE}/checkout`, ok: true, text: async () => "" }));
      await pass(10);
      beginPayment();
      await pass(20);
    });

    it("is asked after a code whose answer is on its way", async () => {
      answersHave(() => new Element(), isOpen);
      beginPayment();
      await press["a code"]();
      expect(asked()).toEqual(["promo"]);
      answer.promo?.();
      await pass(0);
      expect(asked()).toEqual(["promo", "check"]);
    });

    it("is asked again where the site can't say", async () => {
      answersHave(() => null);
      ok = false;
      beginPayment();
      await pass(2);
      answer.check?.();
      await pass(3);
      expect([asked(), vi.mocked(location.assign).mock.calls]).toEqual([["check", "check"], []]);
    });

    it("leads to the receipt, and no form goes in between", async () => {
      leadsTo = "/checkout?step=receipt";
      beginPayment();
      await pass(2);
      await press["a code"]();
      answer.check?.();
      await pass(0);
      expect([asked(), vi.mocked(location.assign).mock.calls.length]).toEqual([["check"], 1]);
      expect(code.submit).not.toHaveBeenCalled();
    });
  });

  it("the way to PayPal waits, too, and agrees to what was shown", async () => {
    const paypal = new Form("approve-paypal", { button: placeOrder });
    forms["#place-order"] = undefined;
    forms["#approve-paypal"] = paypal;
    beginPayment();
    await press["a code"]();
    await submit(paypal);
    expect(paypal.submit).not.toHaveBeenCalled();
    agreed.value = "at 6399";
    answer.promo?.();
    await pass(3);
    expect([paypal.submit.mock.calls.length, agreed.value]).toEqual([1, "at 7999"]);
  });

  it.each(["place-order", "approve-paypal"])("%s is dropped where another way to pay is shown by then", async (id) => {
    const pressed = new Form(id, { button: placeOrder });
    forms["#place-order"] = undefined;
    forms[`#${id}`] = pressed;
    beginPayment();
    await press["another way to pay"]();
    await submit(pressed);
    forms[`#${id}`] = new Form(id, { button: placeOrder });
    answer.payment?.();
    await pass(3);
    expect([asked(), pressed.submit.mock.calls.length]).toEqual([["payment"], 0]);
  });
});

describe("an answer that doesn't come in ten seconds", () => {
  beforeEach(() => void ask.mockImplementation(neverAnswers));

  it.each(["promo", "payment"])("of a form of the kind %s: the form is sent as without a script", async (kind) => {
    beginPayment();
    const form = Object.assign(new Form("asked"), { querySelectorAll: () => [placeOrder] });
    form.dataset.inPlace = kind;
    await submit(form);
    await pass(6);
    expect(form.submit).not.toHaveBeenCalled();
    await pass(1);
    expect([form.submit.mock.calls.length, Boolean(Reflect.get(placeOrder, "disabled"))]).toEqual([1, false]);
  });

  it("of an order ends nothing: it may have been taken", async () => {
    beginPayment();
    await submit(order);
    await pass(60);
    expect([asked(), ask.mock.lastCall?.[1].signal]).toEqual([["place-order"], undefined]);
    const code = Object.assign(new Form("asked"), { querySelectorAll: () => [placeOrder] });
    code.dataset.inPlace = "promo";
    await submit(code);
    await pass(20);
    expect(code.submit, "the page is the order's").not.toHaveBeenCalled();
  });
});
