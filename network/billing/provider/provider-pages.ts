import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import type { CardFormErrors } from "./entered-card";
import { FIELDS_SCRIPT, FIELDS_STYLE } from "./fields-frame";
import type { ProviderCardSessionTable, ProviderWalletTable } from "./tables";
import { TEST_CARDS } from "./test-cards";

type PageOptions = { saysDemo: boolean };

const CHECK_CARD = "Please check the card and try again.";
const STYLE = `
:root{color-scheme:light dark;--ground:#f4f6f9;--sheet:#fff;--text:#0b1a2e;--soft:#46566c;--line:#74839a;
--main:#ffb020;--on-main:#1a1100;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--ground:#060b14;--sheet:#0b1424;--text:#f4f7fb;--soft:#aab8cd;--line:#667791;
--bad:#ff7a7a}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif}
.demo{margin:0;padding:.25rem 1rem;background:#ffb020;color:#231500;font-size:.875rem;font-weight:600;text-align:center}
main{max-width:28rem;margin:0 auto;padding:1.5rem 1rem 3rem}h1{font-size:1.5rem;line-height:1.2;margin:0 0 .25rem}h2{
font-size:1.125rem;margin:0 0 .5rem}p{margin:.25rem 0 1rem}
.sheet{background:var(--sheet);border-radius:14px;padding:1.25rem;margin:1rem 0}.soft{color:var(--soft)}
label{display:block;font-weight:600;margin-top:1rem}input{width:100%;min-height:3rem;padding:.5rem .75rem;
margin-top:.25rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:10px}
input[aria-invalid]{border-color:var(--bad);border-width:2px}.error{color:var(--bad);font-weight:600;
margin:.25rem 0 0}.hint{color:var(--soft);font-size:.9375rem;margin:0}
button,.button{display:block;width:100%;min-height:3rem;margin-top:1.25rem;font:inherit;font-weight:700;border:0;
border-radius:10px;background:var(--main);color:var(--on-main);cursor:pointer;text-align:center}
.plain{background:transparent;color:inherit;display:flex;align-items:center;justify-content:center;
text-decoration:none}
:focus-visible{outline:3px solid var(--text);outline-offset:2px}table{border-collapse:collapse;width:100%;
font-size:.9375rem}td{padding:.35rem 0;vertical-align:top}td:first-child{white-space:nowrap;padding-inline-end:1rem;
font-variant-numeric:tabular-nums}
`;

const DEMO = html`<p class="demo">This is a demo: test cards only, nothing is charged.</p>`;

const page = (title: string, body: unknown, { saysDemo }: PageOptions) =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport"
  content="width=device-width,initial-scale=1"><meta name="robots"
  content="noindex"><title>${title}</title><style>${raw(STYLE)}</style></head>
<body>${saysDemo ? DEMO : ""}<main>${body}</main></body></html>`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** As printed on the card; American Express groups fifteen digits 4-6-5. */
const inGroups = (number: string): string =>
  number.length === 15
    ? number.replace(/^(\d{4})(\d{6})(\d{5})$/, "$1 $2 $3")
    : number.replace(/(\d{4})(?=\d)/g, "$1 ");

/** security 4 */
export const PROVIDER_POLICY =
  `default-src 'none'; style-src ${hashOf(STYLE)}; ` + "form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

type Field = {
  name: keyof CardFormErrors;
  label: string;
  mode: "text" | "numeric";
  complete: string;
  example: string;
  hint?: string;
};
const FIELDS: Record<"name" | "number" | "expiry" | "cvc" | "zip", Field> = {
  name: {
    name: "name",
    label: "Name on Card",
    mode: "text",
    complete: "cc-name",
    example: "",
    hint: "First and last name, as they appear on the card.",
  },
  number: {
    name: "number",
    label: "Card Number",
    mode: "numeric",
    complete: "cc-number",
    example: "4242 4242 4242 4242",
  },
  expiry: {
    name: "expiry",
    label: "Expiration",
    mode: "numeric",
    complete: "cc-exp",
    example: "MM / YY",
    hint: "Month and year: 12/30 or 1230.",
  },
  cvc: {
    name: "cvc",
    label: "CVV",
    mode: "numeric",
    complete: "cc-csc",
    example: "123",
    hint: "On the back of the card, or four digits on the front. We never save it, so you may have to enter it again.",
  },
  zip: { name: "zip", label: "Billing Zip", mode: "numeric", complete: "postal-code", example: "50309" },
};

/** Never writes a security code back into the page. */
function field(
  { name, label, mode, complete, example, hint }: Field,
  typed: Record<string, string>,
  errors: CardFormErrors,
) {
  const error = errors[name];
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(" ");
  return html`<div><label
  for="${name}">${label}</label>${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ""}
    <input id="${name}" name="${name}" inputmode="${mode}" autocomplete="${complete}" placeholder="${example}"
    required value="${name === "cvc" ? "" : (typed[name] ?? "")}"
    ${described ? html`aria-describedby="${described}"` : ""}${error ? raw(` aria-invalid="true"`) : ""}>
    ${error ? html`<p class="error" id="${name}-error">${error}</p>` : ""}</div>`;
}

export function cardPage(
  session: Pick<ProviderCardSessionTable, "id" | "cancel_url">,
  typed: Record<string, string>,
  errors: CardFormErrors,
  options: PageOptions,
) {
  const show = (one: Field) => field(one, typed, errors);
  return page(
    "Enter your card",
    html`
    <h1>Enter your card</h1><p class="soft">The payment provider’s page. Your card number stays here.</p>
    <form class="sheet" method="post" action="/pay/card" novalidate><input type="hidden" name="session"
    value="${session.id}">
    ${Object.keys(errors).length > 0 ? html`<p class="error" role="alert">${CHECK_CARD}</p>` : ""}
    ${show(FIELDS.name)}${show(FIELDS.number)}${show(FIELDS.expiry)}${show(FIELDS.cvc)}${show(FIELDS.zip)}
    <button>Use this card</button><a class="button plain" href="${session.cancel_url}">Cancel</a></form>
    <section class="sheet"><h2>Test numbers</h2><p class="soft">Nothing is charged here: these numbers stand for what
    can happen. Any later expiration and any code will do.</p>
    <table><tbody>${TEST_CARDS.map(
      ({ number, what }) => html`<tr><td>${inGroups(number)}</td><td>${what}</td></tr>`,
    )}</tbody></table></section>`,
    options,
  );
}

/** Only this page may be framed, by the site, and run its one script (security 4). */
export const FIELDS_POLICY =
  `default-src 'none'; style-src ${hashOf(FIELDS_STYLE)}; script-src ${hashOf(FIELDS_SCRIPT)}; ` +
  "connect-src 'self'; form-action 'none'; frame-ancestors 'self'; base-uri 'none'";

const FRAMED = ["number", "expiry", "cvc", "zip"] as const;

/** Input stays in this frame (B 2.5). */
export function fieldsPage(session: Pick<ProviderCardSessionTable, "id">, theme: "night" | "day", zip = "") {
  const field = ({ name, label, mode, complete, example }: Field) =>
    html`<div class="${name}"><label for="${name}">${label}${
      name === "number" ? html`<span id="brand"></span>` : ""
    }</label><input id="${name}" name="${name}"
    inputmode="${mode}" autocomplete="${complete}" placeholder="${example}"
    maxlength="${name === "number" ? 23 : 10}" value="${name === "zip" ? zip : ""}"
    aria-describedby="${name}-error"><p class="error" id="${name}-error"
    aria-live="polite"></p></div>`;
  return html`<!doctype html><html lang="en" data-theme="${theme}"><head><meta charset="utf-8"><meta name="viewport"
  content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>Card
  fields</title><style>${raw(FIELDS_STYLE)}</style></head><body><main><h1>Card</h1><form data-session="${session.id}"
  novalidate>${FRAMED.map((name) => field(FIELDS[name]))}</form></main>
<script>${raw(FIELDS_SCRIPT)}</script></body></html>`;
}

export function walletPage(wallet: Pick<ProviderWalletTable, "id" | "amount" | "description">, shown: PageOptions) {
  return page(
    "Approve your payment",
    html`
    <h1>Approve your payment</h1><p class="soft">The wallet provider’s page, for trying out.</p>
    <form class="sheet" method="post" action="/pay/paypal"><input type="hidden" name="subscription_id"
    value="${wallet.id}">
    <p><strong>${wallet.description}</strong></p><p>$${(wallet.amount / 100).toFixed(2)} now, then as agreed until
    you cancel.</p>
    <button name="answer" value="approve">Approve</button><button class="plain" name="answer"
    value="cancel">Cancel</button></form>`,
    shown,
  );
}

export function confirmPage(
  { id, amount, last4 }: { id: string; amount: number; last4: string },
  options: PageOptions,
) {
  if (amount === 0)
    return page(
      "Confirm your card",
      html`
    <h1>Confirm your card</h1><p class="soft">Your bank’s page, for trying out.</p>
    <form class="sheet" method="post" action="/pay/confirm"><input type="hidden" name="payment" value="${id}">
    <p>You are saving your card ending in <strong>${last4}</strong> for later payments.</p>
    <p>Nothing is charged now.</p>
    <button name="answer" value="confirm">Confirm card</button>
    <button class="plain" name="answer" value="refuse">Do not save it</button></form>`,
      options,
    );
  return page(
    "Confirm your payment",
    html`
    <h1>Confirm your payment</h1><p class="soft">Your bank’s page, for trying out.</p>
    <form class="sheet" method="post" action="/pay/confirm"><input type="hidden" name="payment" value="${id}">
    <p><strong>$${(amount / 100).toFixed(2)}</strong> on your card ending in ${last4}.</p>
    <p>Nothing is charged before you confirm it.</p>
    <button name="answer" value="confirm">Confirm payment</button><button class="plain" name="answer"
    value="refuse">Do not pay</button></form>`,
    options,
  );
}

export function gonePage(orderUrl: string | undefined, shown: PageOptions) {
  return page(
    "You’re done with this page",
    html`<h1>You’re done with this page</h1><p>It’s already been used, or it’s too old. Check your order to see where
    it stands.</p>
    ${orderUrl === undefined ? "" : html`<a class="button" href="${orderUrl}">Back to your order</a>`}`,
    shown,
  );
}
