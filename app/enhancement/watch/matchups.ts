import { pageAt } from "../in-place";

/** Opens the list in a dialog (S 2.15). */
export function enhanceMatchups(link: HTMLAnchorElement): void {
  const dialog = link.nextElementSibling;
  const body = dialog?.querySelector<HTMLElement>("[aria-live]");
  if (!(dialog instanceof HTMLDialogElement) || !body) return;
  const spinner = [...body.childNodes];
  link.setAttribute("aria-haspopup", "dialog");

  async function show(address: string) {
    body?.replaceChildren(...spinner);
    body?.setAttribute("aria-busy", "true");
    const page = await pageAt(address).catch(() => null);
    const list = page?.getElementById("matchups");
    list?.querySelector("h2")?.remove();
    body?.replaceChildren(...(list?.childNodes ?? ["We couldn't load the matchups. Please try again."]));
    body?.removeAttribute("aria-busy");
  }

  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dialog.showModal();
    void show(link.href);
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
    const other = event.target instanceof Element && event.target.closest<HTMLAnchorElement>("[aria-live] > a");
    if (!other) return;
    event.preventDefault();
    void show(other.href);
  });
}
