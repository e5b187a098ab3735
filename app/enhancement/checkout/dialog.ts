const staysUsable = (element: Element) => element.matches("a[data-close], #announcement");

/** Traps focus like a native dialog; Escape closes it. */
export function holdDialog(dialog: HTMLElement) {
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
