import type { Stripe } from "@stripe/stripe-js";
// By its module: of its other file, older than modules, nothing can be left out.
import { loadStripe } from "@stripe/stripe-js/pure/index.mjs";
import { nameOnCard } from "~contracts/name-on-card";
import type { CardState, MountCardFields } from "./card-fields";

let loaded: Promise<Stripe> | undefined;

/** Loaded once, on this step only. */
export function stripeOf(key: string): Promise<Stripe> {
  loaded ??= loadStripe(key).then((stripe) => stripe ?? Promise.reject(new Error("Stripe runs in browsers only")));
  return loaded;
}

const ZIP = /^\d{5}(?:-?\d{4})?$/;
const MISSING = {
  number: "Enter your card number.",
  expiry: "Enter the expiration as MM / YY.",
  cvc: "Enter the three or four digits.",
  zip: "Enter a five-digit ZIP code.",
} as const;

export const mountStripeFields: MountCardFields = async (box, { changed, submit }) => {
  const stripe = await stripeOf(box.dataset.key ?? "");
  const zip = box.querySelector<HTMLInputElement>("#card-zip");
  const place = (name: string) => {
    const found = box.querySelector<HTMLElement>(`[data-field="${name}"]`);
    if (!found) throw new Error(`No place for the card's ${name}`);
    return found;
  };
  const { color, fontFamily, fontSize } = getComputedStyle(place("number"));
  const faint = getComputedStyle(document.documentElement).getPropertyValue("--faint").trim();
  const elements = stripe.elements();
  const look = { style: { base: { color, fontFamily, fontSize, "::placeholder": { color: faint } } } };
  const number = elements.create("cardNumber", { ...look, showIcon: true });
  const expiry = elements.create("cardExpiry", look);
  const cvc = elements.create("cardCvc", look);

  const filled: CardState["filled"] = { number: false, expiry: false, cvc: false, postalCode: Boolean(zip?.value) };
  const complete = { number: false, expiry: false, cvc: false };
  /** An ARIA live line; unchanged text isn't announced again. */
  function say(name: string, words: string) {
    const line = document.getElementById(`card-${name}-error`);
    if (line && line.textContent !== words) line.textContent = words;
  }
  function checkZip() {
    const isWrong = !ZIP.test(zip?.value.trim() ?? "");
    say("zip", isWrong ? MISSING.zip : "");
    for (const [name, value] of [
      ["aria-invalid", "true"],
      ["aria-describedby", "card-zip-error"],
    ] as const) {
      if (isWrong) zip?.setAttribute(name, value);
      else zip?.removeAttribute(name);
    }
    return isWrong;
  }
  document.getElementById("card-zip-error")?.setAttribute("aria-live", "polite");
  const tell = () =>
    changed({
      filled: { ...filled },
      complete: complete.number && complete.expiry && complete.cvc && ZIP.test(zip?.value.trim() ?? ""),
    });
  const heard =
    (name: keyof typeof complete) =>
    (event: { empty: boolean; complete: boolean; error?: { message: string } | undefined }) => {
      say(name, event.error?.message ?? "");
      filled[name] = !event.empty;
      complete[name] = event.complete;
      tell();
    };
  number.on("change", heard("number"));
  expiry.on("change", heard("expiry"));
  cvc.on("change", heard("cvc"));
  zip?.addEventListener("input", () => {
    filled.postalCode = zip.value.trim() !== "";
    if (ZIP.test(zip.value.trim())) checkZip();
    tell();
  });
  zip?.addEventListener("blur", () => zip.value.trim() !== "" && checkZip());
  zip?.addEventListener("keydown", ({ key }) => key === "Enter" && submit());

  const ready = new Promise<void>((done) => number.once("ready", () => done()));
  number.mount(place("number"));
  expiry.mount(place("expiry"));
  cvc.mount(place("cvc"));
  await ready;

  return {
    async tokenize(name) {
      const postal_code = (zip?.value.trim() ?? "").replace(/^(\d{5})(\d{4})$/, "$1-$2");
      const holder = nameOnCard(name);
      const billing_details = { ...(holder && { name: holder }), address: { postal_code } };
      const { paymentMethod, error } = await stripe.createPaymentMethod({
        type: "card",
        card: number,
        billing_details,
      });
      if (paymentMethod) return { token: paymentMethod.id, zip: postal_code };
      // The field itself shows what is wrong with the card.
      if (error.type === "card_error" || error.type === "validation_error") return "refused";
      throw new Error(error.message ?? "We couldn't verify the card");
    },
    showMissing(focus) {
      const wrong = (["number", "expiry", "cvc"] as const).filter((name) => !complete[name]);
      for (const name of wrong) if (!filled[name]) say(name, MISSING[name]);
      const zipIsWrong = checkZip();
      if (!focus) return;
      const [first] = wrong;
      if (first) ({ number, expiry, cvc })[first].focus();
      else if (zipIsWrong) zip?.focus();
    },
  };
};
