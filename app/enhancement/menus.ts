/** A menu of the header closes once the focus has gone past it; the button that opens it closes it by itself. */
export function closeMenusThatAreLeft(): void {
  if (!("hidePopover" in HTMLElement.prototype)) return;
  document.addEventListener("focusout", ({ target, relatedTarget }) => {
    const menu = target instanceof Element && target.closest<HTMLElement>("header :popover-open");
    if (!menu || !(relatedTarget instanceof Element) || menu.contains(relatedTarget)) return;
    if (!relatedTarget.closest(`[popovertarget="${menu.id}"]`)) menu.hidePopover();
  });
}
