import { endSubscription } from "./push-subscription";

/** Signing out never waits longer for the browser. */
const AT_MOST_MS = 1_500;

/** Also where the site can't tell the network: anyone who signed out here hears nothing more here (S 4.6, 7.3). */
export async function submitSignOut(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  const waited = new Promise((resolve) => setTimeout(resolve, AT_MOST_MS));
  if ("serviceWorker" in navigator)
    await Promise.race([endSubscription(navigator.serviceWorker).catch(() => undefined), waited]);
  // Browsers ignore it while the event of the first try is still going on.
  setTimeout(() => {
    delete form.dataset.enhance;
    button.click();
  });
}
