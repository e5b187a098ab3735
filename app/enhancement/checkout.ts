/** Optional for checkout (B 2.5, 2.6, 4): adds card fields and in-place answers, but never computes amounts. */
import { enableWhenComplete } from "./checkout/lead-form";
import { beginPayment } from "./checkout/payment";

const staysUsable = (element: Element) => element.matches("a[data-close], #announcement");

/** Traps focus like a native dialog; Escape closes it. */
function holdDialog(dialog: HTMLElement) {
  for (let inside: Element = dialog; inside.parentElement && inside !== document.body; inside = inside.parentElement) {
    for (const beside of inside.parentElement.children)
      if (beside !== inside && !staysUsable(beside) && beside instanceof HTMLElement) beside.inert = true;
  }
  const close =
    dialog.querySelector<HTMLAnchorElement>("a[data-close]") ??
    dialog.parentElement?.querySelector<HTMLAnchorElement>("a[data-close]");
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close?.click());
  // The global script set focus before the rest of the page was inert.
  if (!dialog.contains(document.activeElement)) dialog.focus();
}

if (!navigator.cookieEnabled) document.getElementById("cookie-notice")?.removeAttribute("hidden");
document.querySelectorAll<HTMLElement>('[role="dialog"]').forEach(holdDialog);
document.querySelectorAll<HTMLFormElement>('form[data-enhance="complete"]').forEach(enableWhenComplete);
beginPayment();
