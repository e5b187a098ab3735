const isClose = (element: Element) => element.matches("a[data-close]");

/**
 * A dialog of the page holds the keyboard, as a native one does: nothing behind it can be reached, Escape closes it.
 */
export function holdDialog(dialog: HTMLElement) {
  for (let inside: Element = dialog; inside.parentElement && inside !== document.body; inside = inside.parentElement) {
    for (const beside of inside.parentElement.children)
      if (beside !== inside && !isClose(beside) && beside instanceof HTMLElement) beside.inert = true;
  }
  const close =
    dialog.querySelector<HTMLAnchorElement>("a[data-close]") ??
    dialog.parentElement?.querySelector<HTMLAnchorElement>("a[data-close]");
  document.addEventListener("keydown", ({ key }) => key === "Escape" && close?.click());
  // The script of all pages put the focus on the first error, else on the dialog, before anything was inert.
  if (!dialog.contains(document.activeElement)) dialog.focus();
}
