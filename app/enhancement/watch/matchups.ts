import { pageAt } from "../in-place";

/** Opens the list in a dialog (S 2.15). Listens on the document, because a newer page replaces the links. */
export function openMatchupsInDialog(): void {
  document.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = target.closest<HTMLAnchorElement>('[data-enhance="matchups"]');
    const dialog = link ? link.nextElementSibling : target.closest("dialog:has([data-matchups])");
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (target === dialog) return dialog.close();
    const other = link ?? target.closest<HTMLAnchorElement>("[data-matchups] > a");
    if (!other) return;
    event.preventDefault();
    if (link) dialog.showModal();
    void show(dialog, other.href);
  });
}

async function show(dialog: HTMLDialogElement, address: string): Promise<void> {
  const [loading, place] = [
    dialog.querySelector<HTMLElement>("[data-loading]"),
    dialog.querySelector("[data-matchups]"),
  ];
  if (!loading || !place) return;
  loading.hidden = false;
  place.replaceChildren();
  const page = await pageAt(address).catch(() => null);
  const list = page?.getElementById("matchups");
  list?.querySelector("h2")?.remove();
  loading.hidden = true;
  place.replaceChildren(...(list?.childNodes ?? ["We couldn't load the matchups. Please try again."]));
}
