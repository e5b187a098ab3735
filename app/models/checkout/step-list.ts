/** The account step comes before payment but isn't named in the list (B 2.2, rulings 3). */
export const CHECKOUT_STEPS = ["pass", "school", "account", "payment", "receipt"] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

export const STEP = "step";

export function requestedStep(search: URLSearchParams): CheckoutStep {
  const named = search.get(STEP);
  return CHECKOUT_STEPS.find((step) => step === named) ?? "pass";
}

type Facts = { hasPass: boolean; signedIn: boolean; isBlocked: boolean };

/** No one pays before choosing a pass, or without an account. */
export function stepAllowed(requested: CheckoutStep, { hasPass, signedIn, isBlocked }: Facts): CheckoutStep {
  if (requested === "receipt") return signedIn ? "receipt" : "account";
  // The warning appears within checkout; other steps say there's nothing to buy.
  if (isBlocked) return requested === "payment" && hasPass ? "payment" : "pass";
  if (requested === "pass" || !hasPass) return "pass";
  if (requested === "account" && signedIn) return "payment";
  return requested === "payment" && !signedIn ? "account" : requested;
}

const PAYMENT = { step: "payment", name: "Payment" } as const;
const RECEIPT = { step: "receipt", name: "Receipt" } as const;
const NAMED = [
  { step: "pass", name: "Choose a pass" },
  { step: "school", name: "Support your school" },
  PAYMENT,
  RECEIPT,
] as const;
const OF_A_PASS_THAT_ENDS = NAMED.filter(({ step }) => step !== "school");
const OF_A_GIFT = [{ step: "pass", name: "Your gift" }, PAYMENT, RECEIPT] as const;

/** A file supports no school's program, so nothing is asked about one. */
const OF_A_DOWNLOAD = [{ step: "pass", name: "Your download" }, PAYMENT, RECEIPT] as const;

export type StepMark = { name: string; state: "done" | "current" | "ahead"; href: string | null };

/** Earlier steps are links until the order is placed. */
export function stepMarks(
  current: CheckoutStep,
  pathOf: (step: CheckoutStep) => string,
  { buysDownload = false, isGift = false, asksSchool = true } = {},
): StepMark[] {
  const named = buysDownload ? OF_A_DOWNLOAD : isGift ? OF_A_GIFT : asksSchool ? NAMED : OF_A_PASS_THAT_ENDS;
  const at = named.findIndex(({ step }) => step === (current === "account" ? "payment" : current));
  return named.map(({ step, name }, index) => ({
    name,
    state: index < at ? "done" : index === at ? "current" : "ahead",
    href: index < at && current !== "receipt" ? pathOf(step) : null,
  }));
}
