/** A form that came back: on to its first error, or to the summary on top of it. */
export function focusOnReturn(): void {
  const first =
    document.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    document.querySelector<HTMLElement>("[data-focus-on-load]");
  if (!first) return;
  first.focus();
  // Where the address names a place in the page, the browser goes there once the page is loaded, and takes the focus
  // away.
  if (location.hash)
    addEventListener("load", () => requestAnimationFrame(() => setTimeout(() => first.focus())), { once: true });
}
