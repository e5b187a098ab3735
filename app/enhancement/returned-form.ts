export function focusOnReturn(): void {
  const first =
    document.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    document.querySelector<HTMLElement>("[data-focus-on-load]");
  if (!first) return;
  first.focus();
  // For a URL with a fragment, the browser scrolls there after load and takes the focus away.
  if (location.hash)
    addEventListener("load", () => requestAnimationFrame(() => setTimeout(() => first.focus())), { once: true });
}
