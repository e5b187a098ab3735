import { pageAt } from "../in-place";
import { patience } from "../patience";

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
  const [loading, failed, place] = ["loading", "failed", "matchups"].map((name) =>
    dialog.querySelector<HTMLElement>(`[data-${name}]`),
  );
  if (!loading || !failed || !place) return;
  // The link that was pressed goes.
  const hadFocus = place.contains(document.activeElement);
  loading.hidden = false;
  failed.hidden = true;
  place.replaceChildren();
  if (hadFocus) dialog.querySelector("h2")?.focus();
  const page = await pageAt(address, patience()).catch(() => null);
  const list = page?.getElementById("matchups");
  list?.querySelector("h2")?.remove();
  loading.hidden = true;
  failed.hidden = Boolean(list);
  place.replaceChildren(...(list?.childNodes ?? []));
}
