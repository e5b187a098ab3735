import { beforeEach, describe, expect, it, test, vi } from "vitest";
import type { Tokenized } from "~/enhancement/checkout/card-fields";
import { cardPayment } from "~/enhancement/checkout/card-payment";
import { readMessage } from "~/enhancement/checkout/embedded-fields";
import { enableWhenComplete, isComplete } from "~/enhancement/checkout/lead-form";
import { CHANGED } from "~/models/checkout/agreed-terms";

describe("a message of the card fields", () => {
  const frame = {};
  const site = "https://fieldhouse.example";
  const said = (data: unknown, { origin = site, source = frame }: { origin?: string; source?: unknown } = {}) =>
    readMessage({ origin, source: source as MessageEventSource, data }, frame, site);

  test("is what may be known of a card: which fields are filled in, and the token", () => {
    const filled = { number: true, expiry: true, cvc: false, zip: true };
    expect(said({ from: "card-fields", type: "state", height: 200, filled, complete: false, number: "4242" })).toEqual({
      type: "state",
      height: 200,
      complete: false,
      filled: { number: true, expiry: true, cvc: false, postalCode: true },
    });
    expect(said({ from: "card-fields", type: "token", id: 3, token: "pm_1", zip: "43215" })).toEqual({
      type: "token",
      height: undefined,
      id: 3,
      token: "pm_1",
      zip: "43215",
    });
  });
  test.each([
    ["another site's", { from: "card-fields", type: "submit" }, { origin: "https://evil.example" }],
    ["another frame's", { from: "card-fields", type: "submit" }, { source: {} }],
    ["something else's", { type: "submit" }, {}],
    ["no message at all", "submit", {}],
    ["of a kind nobody knows", { from: "card-fields", type: "pay" }, {}],
    ["a token without its zip", { from: "card-fields", type: "token", id: 1, token: "pm_1" }, {}],
  ])("is not listened to when it is %s", (_, data, from) => expect(said(data, from)).toBeNull());
});

describe("a card that is entered on the page (B 4, B 5)", () => {
  beforeEach(() => void vi.useFakeTimers());

  const FULL = { filled: { number: true, expiry: true, cvc: true, postalCode: true }, complete: true };
  const HALF = { filled: { number: true, expiry: false, cvc: false, postalCode: false }, complete: false };

  function counter(
    made: (name: string) => Promise<Tokenized> = async (name) => ({ token: `pm_${name}`, zip: "43215" }),
    totals: Record<string, string> = { 0: "$79.99" },
    { held } = { held: false },
  ) {
    const seen = {
      order: { enabled: false, busy: false },
      nameError: null as string | null,
      focused: false,
      problem: null as string | null,
    };
    const tokenize = vi.fn(made);
    let total = totals[0] ?? "";
    let answerTax = () => {};
    const answered = held ? new Promise<void>((answer) => (answerTax = answer)) : Promise.resolve();
    const taxAt = vi.fn(async (zip: string) => {
      await answered;
      total = totals[zip] ?? total;
    });
    const place = vi.fn(async (_token: string, _terms: string | null) => true);
    const card = cardPayment({
      taxAt,
      agreed: () => total,
      place,
      show: {
        order: (order) => (seen.order = order),
        nameError: (words, { focus } = { focus: false }) => Object.assign(seen, { nameError: words, focused: focus }),
        problem: (words) => (seen.problem = words),
      },
    });
    const showMissing = vi.fn((_focus: boolean) => undefined);
    card.mounted({ tokenize, showMissing });
    return { card, seen, tokenize, taxAt, place, showMissing, answerTax };
  }
  const settle = () => vi.advanceTimersByTimeAsync(300);
  /** One whose fields are filled in, not yet looked at. */
  const filled = (...given: Parameters<typeof counter>) => {
    const made = counter(...given);
    made.card.named("Ada Fan");
    made.card.changed(FULL);
    return made;
  };

  it("can be paid with once all is filled in and there is a token", async () => {
    const { card, seen, tokenize } = counter();
    card.named("Ada Fan");
    card.changed(HALF);
    await settle();
    expect([seen.order.enabled, tokenize.mock.calls.length]).toEqual([false, 0]);
    card.changed(FULL);
    expect(seen.order.enabled).toBe(false);
    await settle();
    expect(seen.order.enabled).toBe(true);
    card.changed(HALF);
    expect(seen.order.enabled, "what changed needs another token").toBe(false);
  });

  it("keeps the order's own problem in sight where the name was typed just before", async () => {
    const { card, seen, tokenize, place } = counter();
    card.named("Ada");
    card.changed(FULL);
    await settle();
    place.mockImplementation(async () => {
      seen.problem = "Your card was declined.";
      return false;
    });
    card.named("Ada Fan");
    await card.submit();
    const verified = tokenize.mock.calls.length;
    await settle();
    expect([seen.problem, tokenize.mock.calls.length]).toEqual(["Your card was declined.", verified]);
  });

  it("is verified again 300 ms after the name changed, not at every key", async () => {
    const { card, tokenize } = counter();
    card.changed(FULL);
    await settle();
    tokenize.mockClear();
    for (const name of ["A", "Ad", "Ada"]) card.named(name);
    await vi.advanceTimersByTimeAsync(299);
    expect(tokenize).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(tokenize.mock.calls).toEqual([["Ada"]]);
  });

  it("asks for the tax when the card's zip differs, and not again when it does not", async () => {
    const zips = ["43215", "43215", "10001"];
    const { card, taxAt } = counter(async () => ({ token: "pm_1", zip: zips.shift() ?? "" }));
    for (let times = 0; times < 3; times += 1) {
      card.changed(FULL);
      await settle();
    }
    expect(taxAt.mock.calls).toEqual([["43215"], ["10001"]]);
  });

  it("asks for the tax once while the name is still typed, and enables the order only with its answer", async () => {
    const { card, seen, tokenize, taxAt, answerTax } = counter(undefined, { 0: "$79.99" }, { held: true });
    card.named("Ada");
    card.changed(FULL);
    await vi.advanceTimersByTimeAsync(299);
    expect(taxAt.mock.calls).toEqual([["43215"]]);
    card.named("Ada Fan");
    await settle();
    expect([tokenize.mock.calls.length, taxAt.mock.calls.length, seen.order.enabled]).toEqual([2, 1, false]);
    answerTax();
    await settle();
    expect([taxAt.mock.calls.length, seen.order.enabled]).toEqual([1, true]);
  });

  it("says 'Invalid Name on Card.' when it is submitted, places nothing, and can be submitted again", async () => {
    const { card, seen, place } = counter();
    card.changed(FULL);
    card.named("Ada 5");
    await settle();
    expect([seen.order.enabled, seen.nameError]).toEqual([true, null]);
    await card.submit();
    expect([seen.nameError, place.mock.calls]).toEqual(["Invalid Name on Card.", []]);
    expect(seen.order).toEqual({ enabled: true, busy: false });
    card.named("Ada Fan");
    expect(seen.nameError).toBeNull();
    await card.submit();
    expect(place.mock.calls, "with the token of the name as it stands").toEqual([["pm_Ada Fan", "$79.99"]]);
  });

  it("says which fields still need something when it is submitted too early, and goes to the first", async () => {
    const { card, seen, place, showMissing } = counter();
    await card.submit();
    expect([seen.nameError, seen.focused, showMissing.mock.calls]).toEqual(["Invalid Name on Card.", true, [[false]]]);
    card.named("Ada Fan");
    card.changed(HALF);
    await card.submit();
    expect([seen.nameError, seen.order.busy, place.mock.calls]).toEqual([null, false, []]);
    expect(showMissing.mock.calls).toEqual([[false], [true]]);
  });

  it("is not placed at a total that its own submit has changed, and says so", async () => {
    const { card, seen, taxAt, place } = filled(undefined, { 0: "$84.79", 43215: "$85.99" });
    await card.submit();
    expect(taxAt.mock.calls, "the tax came with it: it is looked at first").toEqual([["43215"]]);
    expect(place).not.toHaveBeenCalled();
    expect([seen.problem, seen.order]).toEqual([CHANGED, { enabled: true, busy: false }]);
    await card.submit();
    expect(place).toHaveBeenCalledTimes(1);
  });

  it("is placed at once by a press that comes before the card is looked at, if the total stays", async () => {
    const { card, seen, taxAt, place } = filled(undefined, { 0: "$84.79", 43215: "$84.79" });
    await card.submit();
    expect(taxAt.mock.calls).toEqual([["43215"]]);
    expect([place.mock.calls, seen.problem]).toEqual([[["pm_Ada Fan", "$84.79"]], null]);
  });

  it("waits for a tax that is on the way, and is not placed at another total", async () => {
    const { card, seen, taxAt, place, answerTax } = filled(undefined, { 0: "$79.99", 43215: "$85.99" }, { held: true });
    await settle();
    expect([taxAt.mock.lastCall, seen.order.enabled]).toEqual([["43215"], false]);
    const pressed = card.submit();
    await settle();
    expect(place.mock.calls).toEqual([]);
    answerTax();
    await pressed;
    expect([place.mock.calls, seen.problem]).toEqual([[], CHANGED]);
    await card.submit();
    expect(place.mock.calls).toEqual([["pm_Ada Fan", "$85.99"]]);
  });

  it("is placed once, however often it is submitted", async () => {
    const { card, seen, place } = filled();
    await settle();
    await Promise.all([card.submit(), card.submit(), card.submit()]);
    expect([place.mock.calls.length, card.isSubmitted()]).toEqual([1, true]);
    expect(seen.order).toEqual({ enabled: false, busy: true });
  });

  it("can be tried again after the payment failed", async () => {
    const { card, seen, place } = filled();
    place.mockResolvedValueOnce(false);
    await settle();
    await card.submit();
    expect([seen.order, card.isSubmitted()]).toEqual([{ enabled: true, busy: false }, false]);
  });

  it("says 'Something went wrong. Try again.' when the provider cannot be asked", async () => {
    const { seen } = filled(() => Promise.reject(new Error("offline")));
    await settle();
    expect([seen.problem, seen.order]).toEqual(["Something went wrong. Try again.", { enabled: false, busy: false }]);
  });

  it("leaves it to the fields to say what the provider refused", async () => {
    const { card, seen, showMissing } = filled(async () => "refused");
    await settle();
    expect([seen.problem, seen.order.enabled]).toEqual([null, false]);
    const before = showMissing.mock.calls.length;
    await card.submit();
    expect([showMissing.mock.calls.slice(before), card.isSubmitted()]).toEqual([[[true]], false]);
  });
});

const text = (name: string, value: string, required = true) => ({ name, value, type: "text", required });
const radio = (name: string, checked: boolean) => ({ name, value: "x", type: "radio", checked, required: true });

const hidden = { name: "intent", value: "", type: "hidden", required: false };
const submit = { ...hidden, name: "", type: "submit" };
const sport = { name: "sport", value: "1", type: "select-one", required: true };

test.each([
  ["everything filled in", [text("zip", "43215"), radio("who", false), radio("who", true), sport], true],
  ["an empty field", [text("zip", "43215"), text("name", "")], false],
  ["an empty field that can stay so", [text("zip", "43215"), text("jersey", "", false)], true],
  ["blanks alone", [text("name", "  ")], false],
  ["nothing chosen", [radio("who", false), radio("who", false)], false],
  ["hidden fields and buttons, which count for nothing", [hidden, submit], true],
] as const)("the lead form with %s: %s", (_, controls, complete) => expect(isComplete([...controls])).toBe(complete));

describe("a lead form that was sent", () => {
  const WORDS = "Form submitting, please wait...";
  const button = { disabled: false, textContent: "" };
  let site: EventTarget;
  let form: EventTarget;

  beforeEach(() => {
    vi.useFakeTimers();
    Object.assign(button, { disabled: false, textContent: "Get Recruited" });
    site = new EventTarget();
    const parts = { dataset: { busy: WORDS }, elements: [], querySelector: () => button };
    form = Object.assign(new EventTarget(), parts);
    for (const [name, value] of Object.entries({
      document: { getElementById: () => null },
      addEventListener: site.addEventListener.bind(site),
      removeEventListener: site.removeEventListener.bind(site),
    }))
      vi.stubGlobal(name, value);
    enableWhenComplete(form as HTMLFormElement);
    form.dispatchEvent(new Event("submit"));
  });
  const pass = (seconds: number) => void vi.advanceTimersByTime(seconds * 1_000);
  const isLeft = () => site.dispatchEvent(new Event("pagehide"));

  it("says so, and is not sent again meanwhile", () => {
    pass(9);
    expect(button).toEqual({ disabled: true, textContent: WORDS });
  });

  it.each([
    ["its page doesn't come in ten seconds", () => pass(10)],
    ["the way back shows its page again", isLeft],
  ])("can be sent again where %s", (_what, happen) => {
    happen();
    expect(button).toEqual({ disabled: false, textContent: "Get Recruited" });
  });
});
