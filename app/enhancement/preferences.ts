import { announceFailure } from "./announce";
import { postForm } from "./post-form";

/** Shows it at once and reverts it on failure: without a connection, the page and its game stay. */
export async function submitTheme(form: HTMLFormElement, button: HTMLButtonElement) {
  const { dataset } = document.documentElement;
  const before = dataset.theme;
  const sent = postForm(form, button);
  const turn = (theme: string | undefined, next: HTMLElement | null) => {
    dataset.theme = theme;
    // Styles hide the button that was pressed: the keyboard goes on from the one in its place.
    requestAnimationFrame(() => next?.focus());
  };
  turn(button.value, form.querySelector<HTMLElement>(`button:not([value=${button.value}])`));
  if (await arrived(sent)) return;
  turn(before, button);
  announceFailure();
}

export async function submitConsent(form: HTMLFormElement, button: HTMLButtonElement) {
  const bar = form.closest<HTMLElement>("[data-consent-bar]");
  const sent = postForm(form, button);
  // The button that was pressed goes with its bar: the keyboard goes on from the page, not from nowhere.
  const hadFocus = bar?.contains(document.activeElement);
  if (bar) show(bar, false);
  if (hadFocus) document.getElementById("main")?.focus({ preventScroll: true });
  if (await arrived(sent)) return bar?.remove();
  if (bar) show(bar, true);
  announceFailure();
}

/** The page keeps room for it at its foot. */
function show(bar: HTMLElement, isShown: boolean) {
  bar.hidden = !isShown;
  document.documentElement.toggleAttribute("data-asks-consent", isShown);
}

const arrived = (sent: Promise<Response>) =>
  sent.then(
    (response) => response.ok,
    () => false,
  );
