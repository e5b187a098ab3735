/**
 * Buying a pass with a script (B 2.5, 2.6, 4). Every step is complete without it; with it the card is entered on the
 * page, and what the server answers is shown in place. No amount is ever worked out here.
 */
import { holdDialog } from "./checkout/dialog";
import { enableWhenComplete } from "./checkout/lead-form";
import { beginPayment } from "./checkout/payment";

if (!navigator.cookieEnabled) document.getElementById("cookie-notice")?.removeAttribute("hidden");
document.querySelectorAll<HTMLElement>('[role="dialog"]').forEach(holdDialog);
document.querySelectorAll<HTMLFormElement>('form[data-enhance="complete"]').forEach(enableWhenComplete);
beginPayment();
