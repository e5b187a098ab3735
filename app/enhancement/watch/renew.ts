/** Updates an element in place, keeping focus, scroll and what the visitor opened where the structure is the same. */
export function renew(here: Element, there: Element): void {
  if (here.isEqualNode(there)) return;
  for (const { name } of [...here.attributes])
    if (!there.hasAttribute(name) && name !== "open") here.removeAttribute(name);
  for (const { name, value } of there.attributes) if (here.getAttribute(name) !== value) here.setAttribute(name, value);
  const [olds, news] = [[...here.childNodes], [...there.childNodes]];
  const isAlike = olds.length === news.length && olds.every((old, index) => old.nodeName === news[index]?.nodeName);
  // Copies, because `there` may be shown again: the newest score, after a rewind.
  if (!isAlike) return here.replaceChildren(...news.map((node) => node.cloneNode(true)));
  olds.forEach((old, index) => {
    const next = news[index];
    if (old instanceof Element && next instanceof Element) renew(old, next);
    else if (next && old.nodeValue !== next.nodeValue) old.nodeValue = next.nodeValue;
  });
}
