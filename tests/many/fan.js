// A fan's browser as far as the lane needs one: cookies, redirects, forms. What a fan sees fail is counted, then tried
// again as a fan would press again.
import { setTimeout as sleep } from "node:timers/promises";
import { URLSearchParams } from "node:url";
import { parse } from "node-html-parser";
import { READING_MS } from "../support/reading-time.js";

const PATIENCE_MS = 20_000;
const PASSWORD = "under the lights";

const pairOf = (cookie) => {
  const [pair = ""] = cookie.split(";");
  const at = pair.indexOf("=");
  return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
};

export class Fan {
  cookies = {};

  constructor(site, address) {
    this.site = site;
    this.address = address;
  }

  async send(path, form, accept = "text/html") {
    const cookie = Object.entries(this.cookies)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join("; ");
    const answer = await fetch(this.site + path, {
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: { Cookie: cookie, Accept: accept, "X-Forwarded-For": this.address, ...(form && { Origin: this.site }) },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    const set = Object.fromEntries(answer.headers.getSetCookie().map(pairOf));
    this.cookies = Object.fromEntries(Object.entries({ ...this.cookies, ...set }).filter(([, value]) => value !== ""));
    const text = await answer.text();
    const location = answer.headers.get("Location");
    if (!location) return { path, status: answer.status, text };
    const { pathname, search } = new URL(location, this.site);
    // The post was done; the page that it leads to is read as any page.
    return this.read(`${pathname}${search}`, form ? 3 : 0);
  }

  async read(path, again = 0) {
    try {
      const page = await this.send(path);
      if (page.status < 500 || again === 0) return page;
    } catch (error) {
      if (again === 0) throw error;
    }
    await sleep(500);
    return this.read(path, again - 1);
  }

  async mark(kind, type, key, intent) {
    const answer = await this.send(`/member/${kind}/${type}/${key}`, { intent }, "application/json");
    return answer.status === 200 && JSON.parse(answer.text).success === true
      ? null
      : `${answer.status} ${answer.text.slice(0, 120)}`;
  }

  async signUp(email) {
    const form = { name: "Robin", last_name: "Sawyer", email, zip_code: "50309", password: PASSWORD };
    const page = await this.send("/users/sign_up", { ...form, accept_service_terms: "on" });
    return this.isSignedIn() ? null : `${page.status} at ${page.path}: ${saidOn(page.text)}`;
  }

  isSignedIn() {
    return Object.keys(this.cookies).some((name) => name.endsWith("access_token"));
  }

  /** A card is entered; what is left is to press Place Order. */
  async readyToPay() {
    const path = "/subscribe/retail";
    await this.send(path, { intent: "choose-pass", pass: "annual-basic" });
    await this.send(`${path}?step=school`, { intent: "continue-without-school" });
    const provider = await this.send(`${path}?step=payment`, { intent: "enter-card" });
    const session = new URL(provider.path, this.site).searchParams.get("session") ?? "";
    const card = { number: "4242424242424242", expiry: "04 / 31", cvc: "123", zip: "50309" };
    const page = await this.send("/pay/card", { session, name: "Robin Sawyer", ...card });
    const order = orderForm(page.text);
    if (!order.intent) throw new Error(`No order to place at ${page.path}: ${page.status} ${saidOn(page.text)}`);
    await sleep(READING_MS);
    return { path: page.path, order };
  }

  async pay({ path, order }) {
    const page = await this.send(path, order);
    return isReceipt(page) ? null : `${page.status} at ${page.path}: ${saidOn(page.text)}`;
  }

  /** As the page asks: look again, and press again where it offers that. */
  async payAgain({ path }) {
    const page = await this.read(path, 3);
    if (isReceipt(page)) return null;
    const order = orderForm(page.text);
    if (!order.intent) return `${page.status} at ${page.path}: ${saidOn(page.text)}`;
    await sleep(READING_MS);
    return this.pay({ path, order });
  }
}

const isReceipt = ({ path, status }) => status === 200 && path.includes("step=receipt");

function orderForm(text) {
  const page = parse(text);
  const form = page.querySelectorAll("form").find((one) => one.querySelector('input[value="place-order"]'));
  const own = form?.querySelectorAll("input") ?? [];
  const fields = [...own, ...page.querySelectorAll('input[type="hidden"][form="place-order"]')];
  return Object.fromEntries(fields.map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]));
}

/** The error that a page tells, for the report. */
const saidOn = (text) => {
  const page = parse(text);
  const told = page.querySelector('[role="alert"]') ?? page.querySelector("h1");
  return (told?.text ?? text).replace(/\s+/g, " ").trim().slice(0, 160);
};
