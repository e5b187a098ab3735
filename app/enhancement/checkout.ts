/** Optional for checkout (B 2.5, 2.6, 4): adds card fields and in-place answers, but never computes amounts. */
import { holdDialog } from "./checkout/dialog";
import { enableWhenComplete } from "./checkout/lead-form";
import { beginPayment } from "./checkout/payment";

if (!navigator.cookieEnabled) document.getElementById("cookie-notice")?.removeAttribute("hidden");
document.querySelectorAll<HTMLElement>('[role="dialog"]').forEach(holdDialog);
document.querySelectorAll<HTMLFormElement>('form[data-enhance="complete"]').forEach(enableWhenComplete);
beginPayment();
