/** The script of every page; all work without it. Listens on the document to cover later elements too. */
import { enhanceCarousel } from "./carousel";
import { takeInStyleSheets } from "./first-view";
import { applyFilters, loadMore, reloadOnHistory, waitsForMore } from "./partial-update";
import { submitConsent, submitTheme } from "./preferences";
import { endSubscription } from "./push-subscription";
import { focusOnReturn } from "./returned-form";
import { share } from "./share";
import { enhanceSuggestions } from "./suggestions";
import { submitToggle } from "./toggle";
import { reportClick } from "./track";

/** Signing out never waits longer for the browser. */
const AT_MOST_MS = 1_500;

/** Also where the site can't tell the network: anyone who signed out here hears nothing more here (S 4.6, 7.3). */
async function submitSignOut(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const waited = new Promise((resolve) => setTimeout(resolve, AT_MOST_MS));
  if ("serviceWorker" in navigator)
    await Promise.race([endSubscription(navigator.serviceWorker).catch(() => undefined), waited]);
  // Browsers ignore it while the event of the first try is still going on.
  setTimeout(() => {
    delete form.dataset.enhance;
    button.click();
  });
}

/** A menu of the header closes once the focus has gone past it; the button that opens it closes it by itself. */
function closeMenusThatAreLeft(): void {
  if (!("hidePopover" in HTMLElement.prototype)) return;
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const menu = target instanceof Element && target.closest<HTMLElement>("header :popover-open");
    if (!menu || !(relatedTarget instanceof Element) || menu.contains(relatedTarget)) return;
    if (!relatedTarget.closest(`[popovertarget="${menu.id}"]`)) menu.hidePopover();
  });
}

const every = <T extends Element>(selector: string, each: (element: T) => void) =>
  document.querySelectorAll<T>(selector).forEach(each);

const submitters = new Map([
  ["toggle", submitToggle],
  ["theme", submitTheme],
  ["consent", submitConsent],
  ["sign-out", submitSignOut],
]);

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return;
  const kind = form.dataset.enhance ?? "";
  if (kind === "filters") {
    event.preventDefault();
    void applyFilters(form);
    return;
  }
  const submit = submitters.get(kind);
  if (!submit || !(event.submitter instanceof HTMLButtonElement)) return;
  event.preventDefault();
  void submit(form, event.submitter);
});

document.addEventListener("change", (event) => {
  const control = event.target;
  if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) return;
  const waits = control instanceof HTMLInputElement && waitsForMore(control);
  if (control.form?.dataset.enhance === "filters" && !waits) void applyFilters(control.form);
});

document.addEventListener("click", (event) => {
  const target = event.target;
  if (!(target instanceof Element)) return;
  const tracked = target.closest<HTMLElement>("[data-track]");
  if (tracked) reportClick(tracked);
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const enhanced = target.closest<HTMLElement>('[data-enhance="more"], [data-enhance="share"], [data-enhance="print"]');
  if (!enhanced || !plain) return;
  event.preventDefault();
  if (enhanced instanceof HTMLAnchorElement) void loadMore(enhanced);
  else if (enhanced.dataset.enhance === "print") print();
  else void share(enhanced);
});

if (document.querySelector('form[data-enhance="filters"]')) reloadOnHistory();
focusOnReturn();
closeMenusThatAreLeft();

// Only where the visitor lets us measure; after everything that the page needs.
const { timingsScript, member = "" } = document.body.dataset;
if (timingsScript) {
  const measure = () => void import(timingsScript).catch(() => undefined);
  if (document.readyState === "complete") measure();
  else addEventListener("load", measure);
}

// A page that the browser restores from its cache after someone signed in or out is out of date.
addEventListener("pageshow", ({ persisted }) => {
  try {
    if (persisted && sessionStorage.member !== member) location.reload();
    else sessionStorage.member = member;
  } catch {
    // No storage here: such a page stays as it was.
  }
});

/** Buttons that do nothing without a script. */
const showButtons = () =>
  every<HTMLElement>('[data-enhance="share"], [data-enhance="print"]', (button) => (button.hidden = false));

every<HTMLFormElement>('form[data-enhance="suggestions"]', enhanceSuggestions);
showButtons();
// A part of the page was replaced (in-place.ts, watch/follow-event.ts).
document.addEventListener("renewed", showButtons);
if (matchMedia("(hover: hover) and (pointer: fine)").matches)
  every<HTMLElement>('[data-enhance="carousel"]', enhanceCarousel);
// What the script itself adds has no class of a module, so the page brought its styles.
takeInStyleSheets();
