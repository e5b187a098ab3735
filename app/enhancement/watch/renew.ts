const TOGGLE = '[data-enhance="toggle"]';

const actionOf = (element: Element): string | null => element.getAttribute("action");

/**
 * Updates an element in place, keeping focus, scroll and what the visitor opened where the structure is the same. What
 * follows or reminds stays as it was pressed: the newer page may have been drawn before that (S 4.6).
 */
export function renew(here: Element, there: Element): void {
  if (here.isEqualNode(there) || (here.matches(TOGGLE) && actionOf(here) === actionOf(there))) return;
  for (const { name } of [...here.attributes])
    if (!there.hasAttribute(name) && name !== "open") here.removeAttribute(name);
  for (const { name, value } of there.attributes) if (here.getAttribute(name) !== value) here.setAttribute(name, value);
  const [olds, news] = [[...here.childNodes], [...there.childNodes]];
  const isAlike = olds.length === news.length && olds.every((old, index) => old.nodeName === news[index]?.nodeName);
  if (!isAlike) return replace(here, news);
  olds.forEach((old, index) => {
    const next = news[index];
    if (old instanceof Element && next instanceof Element) renew(old, next);
    else if (next && old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
  });
}

/** Anyone who is in it stays there: at what was kept, or else at `otherwise`. */
export function renewAround(here: Element, there: Element, otherwise: HTMLElement | null): void {
  const at = document.activeElement as HTMLElement | null;
  const hadFocus = here.contains(at);
  renew(here, there);
  if (hadFocus && at !== document.activeElement) (here.contains(at) ? at : otherwise)?.focus({ preventScroll: true });
}

function replace(here: Element, news: readonly Node[]): void {
  const kept = [...here.querySelectorAll(TOGGLE)];
  // Copies, because `there` may be shown again: the newest score, after a rewind.
  here.replaceChildren(...news.map((node) => node.cloneNode(true)));
  for (const old of kept) here.querySelector(`${TOGGLE}[action="${actionOf(old)}"]`)?.replaceWith(old);
}
