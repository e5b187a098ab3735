import type { Answer } from "./page-swap";

/** The code in the order summary (B 2.6): where it is typed, taken off, and spoken of. */

const PROMO_CODE = "#promo-code";
export const REMOVE_CODE = "#order-summary [data-promo] button";

export const codeProblem = (page: Document): string => page.getElementById("promo-code-error")?.textContent ?? "";

/** A code that is being typed stays, unless the answer has something to say of one. */
export const untouchedField = ({ page }: Answer): string | undefined =>
  codeProblem(page) === "" ? PROMO_CODE : undefined;

/** No answer takes the focus out of it. */
export const isAtCode = (): boolean => document.activeElement?.matches(PROMO_CODE) === true;

/** What an answer to the code's own form did, for the total that follows. */
export function codeWords({ page, taken }: Answer, intent: string | undefined): string {
  if (!taken) return "";
  if (page.querySelector("#order-summary [data-promo]")) return "Promo code applied.";
  return intent === "remove-promo" ? "Promo code removed." : "";
}

export function goOnAtCode(): void {
  // For screen readers: the region exists before its text, so that the change is announced.
  const region = document.getElementById("checkout-error");
  if (region) region.textContent = codeProblem(document);
  const next = document.querySelector<HTMLElement>(`${REMOVE_CODE}, ${PROMO_CODE}`);
  // A panel that closed again is reopened from its summary.
  (next?.closest("details:not([open])")?.querySelector("summary") ?? next)?.focus();
}
