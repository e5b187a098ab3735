/** The script of every page; all work without it. Listens on the document to cover later elements too. */
import { enhanceCarousel } from "./carousel";
import { takeInStyleSheets } from "./first-view";
import { applyFilters, loadMore, reloadOnHistory, waitsForMore } from "./in-place";
import { closeMenusThatAreLeft } from "./menus";
import { submitConsent, submitTheme } from "./preferences";
import { focusOnReturn } from "./returned-form";
import { share } from "./share";
import { submitSignOut } from "./sign-out";
import { enhanceSuggestions } from "./suggestions";
import { submitToggle } from "./toggle";
import { reportClick } from "./track";

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
