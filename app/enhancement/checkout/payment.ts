import { canChangePaymentOption } from "~/models/billing/card-form";
import { AGREED_FIELD, CHANGED } from "~/models/checkout/agreed-terms";
import { BOT_ACTIONS, type BotAction } from "~/models/checkout/captcha-verdict";
import { CARD_ERRORS } from "~contracts/name-on-card";
import { announce, announceFailure } from "../announce";
import { patience, PATIENCE_MS } from "../patience";
import { fieldsOf } from "../sent-fields";
import { beginBotCheck, botCheck } from "./bot-check";
import type { CardListener } from "./card-fields";
import { cardPayment } from "./card-payment";
import { mountEmbeddedFields } from "./embedded-fields";
import { type Answer, getPage, postForPage, swapIn } from "./page-swap";
import { untilKnown } from "./pending-payment";
import { codeProblem, codeWords, goOnAtCode, isAtCode, REMOVE_CODE, untouchedField } from "./promo-code";
import { enqueue, leave } from "./request-queue";
import { mountStripeFields } from "./stripe-fields";
import { leadsToReceipt, offerWallet, updateWallet } from "./wallet";

const SUMMARY = ["order-summary", "order-foot", "order-terms"] as const;
const PROBLEM = "#payment-error [data-focus-on-load]";
const PENDING = "#payment-error a[data-pending]";
const orderForm = () => document.querySelector<HTMLFormElement>("#place-order");
const paypalForm = () => document.querySelector<HTMLFormElement>("#approve-paypal");
/** Whichever option is chosen; the browser's wallet pays beside both. */
const payForm = () => orderForm() ?? paypalForm();
const payButton = () => payForm()?.querySelector<HTMLButtonElement>("button");
const agreedField = () => document.querySelector<HTMLInputElement>(`[name="${AGREED_FIELD}"]`);
const shownTerms = () => agreedField()?.value ?? null;
const atTerms = (terms: string | null): Record<string, string> => (terms === null ? {} : { [AGREED_FIELD]: terms });

let card: ReturnType<typeof cardPayment> | null = null;
let submitted = false;

export function beginPayment(): void {
  if (!document.getElementById("payment")) return;
  document.addEventListener("submit", answerInPlace);
  begin();
}

function begin(): void {
  askWhilePending();
  beginBotCheck(payForm()?.dataset.siteKey);
  void enterCardHere();
  void offerWallet({ taxAt, place: payByWallet });
}

function answerInPlace(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null;
  if (form.id === "place-order") {
    event.preventDefault();
    void (card ? card.submit() : placeSaved());
  } else if (form === paypalForm()) {
    event.preventDefault();
    void goToPaypal(form);
  } else if (form.dataset.inPlace === "promo") {
    event.preventDefault();
    void promo(form);
  } else if (form.dataset.inPlace === "payment") {
    event.preventDefault();
    if (canChangePaymentOption(false, submitted || card?.isSubmitted() === true)) void changePayment(form, button);
  }
}

/** Replaces the link to the provider's page, which returns if the fields don't load. */
async function enterCardHere(): Promise<void> {
  card = null;
  const box = document.getElementById("card-fields");
  const name = box?.querySelector<HTMLInputElement>("#name-on-card");
  const way = document.getElementById("enter-card");
  if (!box || !name || !way) return;
  const another = way.querySelector<HTMLButtonElement>("button");
  const isEntered = way.querySelector("p") !== null;
  // Keep a card entered on the provider's page until the buyer asks for another.
  if (isEntered && another)
    await new Promise<void>((pressed) =>
      another.addEventListener("click", (event) => (event.preventDefault(), pressed()), { once: true }),
    );

  const payment = cardPayment({
    taxAt,
    agreed: shownTerms,
    place: (token, terms) => placeByCard({ token, ...atTerms(terms) }),
    show: { order: showOrder, nameError: showNameError, problem: showProblem },
  });
  // Already now, or an order would be paid with the card that is being replaced.
  card = payment;
  box.hidden = false;
  way.hidden = true;
  payment.named(name.value);
  name.addEventListener("input", () => payment.named(name.value));
  name.addEventListener("blur", () => payment.left());
  const changed: CardListener["changed"] = (state) => card === payment && payment.changed(state);
  const listener = { changed, submit: () => orderForm()?.querySelector("button")?.click() };
  const mount = box.dataset.provider === "stripe" ? mountStripeFields : mountEmbeddedFields;
  try {
    payment.mounted(await Promise.race([mount(box, listener), tooLate()]));
    document.getElementById("name-on-card-error")?.setAttribute("aria-live", "polite");
  } catch {
    box.hidden = true;
    way.hidden = false;
    // Another one may be entered by now.
    if (card !== payment) return;
    card = null;
    showOrder({ enabled: isEntered && !submitted, busy: false });
  }
}

/** The provider's page is left as a way to pay. */
const tooLate = () =>
  new Promise<never>((_, failed) => {
    setTimeout(() => failed(new Error("The card fields did not come")), PATIENCE_MS);
  });

function showOrder({ enabled, busy }: { enabled: boolean; busy: boolean }): void {
  const button = payButton();
  if (!button) return;
  // Not `disabled`: it stays in the tab order, and a press says what is missing.
  button.setAttribute("aria-disabled", String(!enabled));
  button.dataset.label ??= button.textContent ?? "";
  button.textContent = (busy ? button.dataset.busy : button.dataset.label) ?? "";
}

function showNameError(words: string | null, { focus } = { focus: false }): void {
  const name = document.querySelector<HTMLInputElement>("#name-on-card");
  const place = document.getElementById("name-on-card-error");
  if (!name || !place) return;
  if (place.textContent !== (words ?? "")) place.textContent = words ?? "";
  name.dataset.hint ??= name.getAttribute("aria-describedby") ?? "";
  name.setAttribute("aria-describedby", [name.dataset.hint, words && place.id].filter(Boolean).join(" "));
  if (words === null) return name.removeAttribute("aria-invalid");
  name.setAttribute("aria-invalid", "true");
  if (focus) name.focus();
}

/** Alert below the button (B 2.6); server errors come with their page. */
function showProblem(words: string | null): void {
  const place = document.getElementById("payment-error");
  const alert = document.querySelector<HTMLTemplateElement>(
    words === CHANGED ? "#payment-changed" : "#payment-problem",
  );
  if (!place || !alert) return;
  place.replaceChildren(...(words === null ? [] : [alert.content.cloneNode(true)]));
}

const taxAt = (zip: string): Promise<void> =>
  enqueue(async () => {
    const form = payForm();
    if (!form) return;
    const answer = await postForPage(form, { intent: "enter-zip", value: zip }, patience());
    // The order of another window's pass by now: told below the button.
    const address = answer.page.querySelector(`#${form.id}`)?.getAttribute("action");
    if (address && address !== form.getAttribute("action")) {
      form.setAttribute("action", address);
      return void showAmounts(answer, "", { also: ["payment-error"], kept: untouchedField(answer) });
    }
    // An order that goes on without it is untaxed.
    if (!answer.taken || isUnavailable(answer)) throw new Error("The tax was not looked up");
    // Said of an open payment once, and on this page.
    if (pendingLink() && !answer.page.querySelector(PENDING)) return showKnown(answer, untouchedField(answer));
    // It comes unasked: a code may be half typed, or the button that takes it off in focus.
    const hadFocus = document.activeElement?.matches(REMOVE_CODE) || isAtCode();
    if (showAmounts(answer, "Tax updated.", { kept: untouchedField(answer) }) && hadFocus && !isAtCode()) goOnAtCode();
  });

type Beside = { also?: readonly string[]; kept?: string | undefined };

function showAmounts(answer: Answer, words: string, { also = [], kept }: Beside = {}): boolean {
  if (!swapIn(answer, [...also, ...SUMMARY], kept)) return false;
  updateWallet(answer.page);
  if (words !== "") announceTotal(words);
  return true;
}

const announceTotal = (words: string) =>
  announce(`${words} Total ${document.querySelector("#order-foot [data-total]")?.textContent ?? ""}`);

function focusProblem(): void {
  if (!isAtCode()) document.querySelector<HTMLElement>(PROBLEM)?.focus();
}

const pendingLink = () => document.querySelector<HTMLAnchorElement>(PENDING);
let isAsking = false;

/** Nothing else is paid while a payment is being found out; the page asks by itself. */
function askWhilePending(): void {
  const link = pendingLink();
  if (!link || isAsking) return;
  isAsking = true;
  submitted = true;
  showOrder({ enabled: false, busy: false });
  void untilKnown(() => askOnce(link.href)).finally(() => (isAsking = false));
}

const askOnce = (address: string): Promise<"pending" | "known"> =>
  enqueue(async () => {
    // Another answer may have said so meanwhile.
    if (!pendingLink()) return "known";
    const answer = await getPage(address);
    if (leadsToReceipt(answer.address)) leave(() => location.assign(answer.address));
    else if (answer.page.querySelector(PENDING) || isUnavailable(answer)) return "pending";
    else showKnown(answer, untouchedField(answer));
    return "known";
  });

/** What came of a payment: the site says so once. */
function showKnown(answer: Answer, kept?: string): void {
  submitted = false;
  if (!swapIn(answer, ["payment", ...SUMMARY], kept)) return;
  begin();
  focusProblem();
}

async function placeSaved(): Promise<void> {
  if (submitted) return;
  submitted = true;
  showOrder({ enabled: false, busy: true });
  submitted = await placeByCard(atTerms(shownTerms()));
  if (!submitted) showOrder({ enabled: true, busy: false });
}

/** Once the bank's page was left by the way back, or doesn't come, the order may be placed again. */
let backFromBank = Promise.resolve();

async function placeByCard(paying: Record<string, string>): Promise<boolean> {
  const placed = await place(BOT_ACTIONS.card, paying);
  if (placed === "bank") await backFromBank;
  return placed !== "bank" && placed !== "failed";
}

/** The bot check comes before PayPal's page, which has none (B 1). */
async function goToPaypal(form: HTMLFormElement): Promise<void> {
  if (submitted) return;
  submitted = true;
  showOrder({ enabled: false, busy: true });
  const terms = shownTerms();
  const again = () => {
    submitted = false;
    showOrder({ enabled: true, busy: false });
  };
  await enqueue(async () => {
    const fields = await botCheck(form.dataset.siteKey, BOT_ACTIONS.wallet);
    // Another way to pay was on its way, and is shown by now.
    if (payForm() !== form) return again();
    form.querySelector("[name=ctoken]")?.remove();
    addHidden(form, fields);
    const field = agreedField();
    if (field && terms !== null) field.value = terms;
    leave(() => form.submit(), again);
  }).catch(again);
}

function addHidden(form: HTMLFormElement, fields: Record<string, string>): void {
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
}

/** The sheet is told of success only where money was taken, or the bank asks first (B 4). */
async function payByWallet(paying: Record<string, string>): Promise<boolean> {
  return ["paid", "bank"].includes(await place(BOT_ACTIONS.wallet, paying));
}

/** "elsewhere": signed out, or the pass is gone. */
type Placed = "paid" | "bank" | "pending" | "elsewhere" | "failed";

/** After what was sent before it; the server refuses the terms of the press where that changed them. */
function place(action: BotAction, paying: Record<string, string>): Promise<Placed> {
  const form = payForm();
  return enqueue(() => placeNow(form, action, paying)).catch(() => {
    showProblem(CARD_ERRORS.verification);
    return "failed";
  });
}

async function placeNow(
  form: HTMLFormElement | null,
  action: BotAction,
  paying: Record<string, string>,
): Promise<Placed> {
  // Another way to pay may be shown by now.
  if (!form || payForm() !== form) return "failed";
  const check = await botCheck(form.dataset.siteKey, action);
  // Waits as long as it takes: an order may have been taken.
  const answer = await postForPage(form, { intent: "place-order", ...paying, ...check, in_place: "1" });
  const failed = answer.page.getElementById("payment-error")?.firstElementChild;
  // Refused for its code alone, an order has its words there.
  if (!failed && codeProblem(answer.page) === "") {
    leave(() => location.assign(answer.address));
    return leadsToReceipt(answer.address) ? "paid" : "elsewhere";
  }
  if (!showAmounts(answer, "", { also: ["payment-error"], kept: untouchedField(answer) })) return "elsewhere";
  askWhilePending();
  const bank = document.querySelector<HTMLAnchorElement>("#payment-error a[data-bank]");
  // A refusal only tells of the bank of an earlier order, at other terms.
  if (bank && answer.taken) {
    backFromBank = new Promise((back) => leave(() => bank.click(), back));
    return "bank";
  }
  if (failed) focusProblem();
  else goOnAtCode();
  return pendingLink() ? "pending" : "failed";
}

/** No such page, for now, be it behind a redirect: this one stays, with all that was typed. */
const isUnavailable = ({ ok, page }: Answer): boolean => !ok && !page.getElementById("order-summary");

/** In place, with the inputs disabled meanwhile (B 2.6). */
async function promo(form: HTMLFormElement): Promise<void> {
  const fields = Object.fromEntries(fieldsOf(form));
  const controls = [...form.querySelectorAll<HTMLInputElement | HTMLButtonElement>("input, button")];
  for (const control of controls) control.disabled = true;
  form.setAttribute("aria-busy", "true");
  const again = () => {
    for (const control of controls) control.disabled = false;
    form.removeAttribute("aria-busy");
  };
  try {
    const answer = await enqueue(() => postForPage(form, fields, patience()));
    if (isUnavailable(answer)) {
      again();
      goOnAtCode();
      return announceFailure();
    }
    if (pendingLink() && !answer.page.querySelector(PENDING)) return showKnown(answer);
    const also = answer.page.querySelector(PROBLEM) ? ["payment-error"] : [];
    if (!showAmounts(answer, codeWords(answer, fields.intent), { also })) return;
    askWhilePending();
    goOnAtCode();
    if (!answer.taken && codeProblem(document) === "") focusProblem();
  } catch {
    again();
    sendAsPressed(form);
  }
}

/** The browser's own submit sends no button, and nothing of a form that another answer took off the page. */
function sendAsPressed(form: HTMLFormElement, pressed: Record<string, string> = {}): void {
  leave(() => {
    addHidden(form, pressed);
    if (!form.isConnected) {
      form.hidden = true;
      document.body.append(form);
    }
    form.submit();
  });
}

async function changePayment(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<void> {
  const kind = button?.getAttribute("role") === "checkbox" ? '[role="checkbox"]' : '[aria-pressed="true"]';
  const pressed: Record<string, string> = button?.name ? { [button.name]: button.value } : {};
  try {
    const answer = await enqueue(() => postForPage(form, pressed, patience()));
    if (isUnavailable(answer)) return announceFailure();
    if (!swapIn(answer, ["payment", ...SUMMARY], untouchedField(answer))) return;
    if (!isAtCode()) document.querySelector<HTMLElement>(`#payment ${kind}`)?.focus();
    announceTotal("Payment changed.");
    begin();
  } catch {
    sendAsPressed(form, pressed);
  }
}
