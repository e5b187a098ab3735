const SHEETS = 'link[rel="stylesheet"][media="print"]';
const SIGNS = ["pointerdown", "keydown", "focusin"] as const;
/** Long after everything that a page does by itself. */
const AT_REST_MS = 8_000;

/**
 * A first view has in its head what it meets, and its style sheets for print alone. They are taken in for all media
 * once somebody does something, or the page gets an element or a class: that has its price, so not while it loads.
 */
export function takeInStyleSheets(): void {
  const sheets = document.querySelectorAll<HTMLLinkElement>(SHEETS);
  if (sheets.length === 0) return;
  const changes = new MutationObserver((records) => {
    if (records.some(({ type, addedNodes }) => type === "attributes" || [...addedNodes].some(isElement))) takeIn();
  });
  function takeIn(): void {
    changes.disconnect();
    for (const sign of SIGNS) removeEventListener(sign, takeIn, true);
    for (const sheet of sheets) sheet.media = "all";
  }
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ["class"] });
  for (const sign of SIGNS) addEventListener(sign, takeIn, true);
  setTimeout(takeIn, AT_REST_MS);
}

const isElement = (node: Node): boolean => node instanceof Element;
