export function focusOnReturn(): void {
  const first =
    document.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    document.querySelector<HTMLElement>("[data-focus-on-load]");
  if (!first) return;
  // Not out of a field: on a slow line someone types before the script, or the last file, is there.
  const focus = () => document.activeElement?.matches("input, select, textarea") || first.focus();
  focus();
  // For a URL with a fragment, the browser scrolls there after load and takes the focus away.
  if (location.hash) addEventListener("load", () => requestAnimationFrame(() => setTimeout(focus)), { once: true });
}
