// React 18 has no types for popovers; it renders the attributes as given.

/**
 * Attributes that make an element a popover: the browser opens, closes and leaves it on Escape, without a script of
 * ours.
 */
export const asPopover = { popover: "auto" };
/** Attributes of a button that opens (or closes) the popover `id`. */
export const toggles = (id: string) => ({ popovertarget: id });
