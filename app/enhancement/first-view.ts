const SHEETS = 'link[rel="stylesheet"][media="print"]';
/** Of a module: the page brought the rules of those it has, and of all others. */
const OF_A_MODULE = '[class*="_"]';
/** Once it is loaded: long after everything that a page does by itself. */
const AT_REST_MS = 8_000;

/**
 * A first view has in its head what it meets, and its style sheets for print alone. They are taken in for all media
 * once the page gets something to draw that it did not bring: that is a look at every element, so neither while the
 * page loads nor between a press and what it does.
 */
export function takeInStyleSheets(): void {
  const sheets = document.querySelectorAll<HTMLLinkElement>(SHEETS);
  if (sheets.length === 0) return;
  const changes = new MutationObserver((records) => {
    if (records.some(({ type, addedNodes }) => type === "attributes" || [...addedNodes].some(isOfAModule))) takeIn();
  });
  function takeIn(): void {
    changes.disconnect();
    for (const sheet of sheets) sheet.media = "all";
  }
  changes.observe(document.documentElement, {
    childList: true,
    subtree: true,
    attributeFilter: ["class", "data-theme"],
  });
  const rest = () => setTimeout(takeIn, AT_REST_MS);
  if (document.readyState === "complete") rest();
  else addEventListener("load", rest);
}

const isOfAModule = (node: Node): boolean =>
  node instanceof Element && (node.matches(OF_A_MODULE) || node.querySelector(OF_A_MODULE) !== null);
