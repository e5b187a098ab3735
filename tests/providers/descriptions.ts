import { readFileSync } from "node:fs";
import { paypalDescriptions, stripeDescription } from "../support/published-descriptions.js";
import type { Description } from "./described-calls";

/** What Stripe and PayPal publish of their APIs, each read once: Stripe's takes as long as several tests. */

let stripe: Description | null = null;
let paypal: readonly Description[] | null = null;

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Description;

function readStripe(): Description {
  const file = stripeDescription();
  if (!file) throw new Error("Stripe's description of its API could not be fetched");
  return read(file);
}

function readPaypal(): Description[] {
  const files = paypalDescriptions();
  if (!files) throw new Error("PayPal's descriptions of its API could not be fetched");
  return files.map(read);
}

export const stripeApi = () => (stripe ??= readStripe());
export const paypalApi = () => (paypal ??= readPaypal());
