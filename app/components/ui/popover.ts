// React 18 has no types for popovers; it renders the attributes as given.

/** The browser opens and closes it (also on Escape), without script. */
export const asPopover = { popover: "auto" };
export const toggles = (id: string) => ({ popovertarget: id });
