import { announce } from "~/enhancement/announce";
import { patience } from "~/enhancement/patience";
import { fieldsOf } from "~/enhancement/sent-fields";

/** Throws if the answer is an error or another site's. */
export async function pageAt(address: string, signal?: AbortSignal, redirect?: RequestRedirect): Promise<Document> {
  const response = await fetch(address, { signal, redirect, headers: { Accept: "text/html" } });
  if (!response.ok || new URL(response.url).origin !== location.origin) throw new Error(address);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

const headsIn = (list: Element) => list.querySelectorAll("[data-head]");
const headOf = (item?: Element) => item?.getAttribute("data-head");

/** Appends the next page's items; the link then leads to the page after that, or disappears. */
export async function loadMore(link: HTMLAnchorElement) {
  const list = document.getElementById(link.dataset.list ?? "");
  if (!list || link.getAttribute("aria-busy") === "true") return;
  link.setAttribute("aria-busy", "true");
  try {
    // A list of long ago leads to its first page, which doesn't go on with it.
    const page = await pageAt(link.href, patience(), "error");
    const more = page.getElementById(list.id);
    // A light page has no such list.
    if (!more) return location.assign(link.href);
    // What goes on has its heading already; any other is said again, though it was said further up.
    const [first] = headsIn(more);
    if (first && headOf(first) === headOf([...headsIn(list)].at(-1))) first.remove();
    const items = [...more.children];
    list.append(...items);
    document.dispatchEvent(new Event("renewed"));
    const cards = items.filter((item) => !headOf(item));
    announce(`${cards.length} more`);
    cards[0]?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
    const next = page.querySelector<HTMLAnchorElement>(`[data-enhance="more"][data-list="${list.id}"]`);
    const href = next?.getAttribute("href");
    if (href) link.href = href;
    else link.remove();
  } catch {
    location.assign(link.href);
  } finally {
    link.removeAttribute("aria-busy");
  }
}

let filtering: AbortController | null = null;

export function addressOf(action: string, fields: Iterable<[string, string]>): string {
  const address = new URL(action);
  address.search = "";
  for (const [name, value] of fields) if (value !== "") address.searchParams.append(name, value);
  return address.href;
}

/** Text waits for Enter or the button, a date for its whole year: Chrome calls it changed with each figure ("0020"). */
export function waitsForMore({ type, value }: Pick<HTMLInputElement, "type" | "value">): boolean {
  if (type === "date") return value !== "" && value < "1900";
  return type !== "checkbox" && type !== "radio";
}

/** Shows results in the element named by `data-target` and updates the URL. */
export async function applyFilters(form: HTMLFormElement) {
  const address = addressOf(form.action, fieldsOf(form));
  const place = document.getElementById(form.dataset.target ?? "");
  if (!place) return location.assign(address);
  filtering?.abort();
  const own = (filtering = new AbortController());
  place.setAttribute("aria-busy", "true");
  try {
    const page = await pageAt(address, patience(own));
    const part = page.getElementById(place.id);
    if (!part) return location.assign(address);
    place.replaceChildren(...part.childNodes);
    announce(place.querySelector<HTMLElement>("[data-said]")?.dataset.said);
    renewLinks(page);
    document.dispatchEvent(new Event("renewed"));
    document.title = page.title;
    history.pushState({ filters: true }, "", address);
    lastMessage = addressShown();
    place.removeAttribute("aria-busy");
  } catch {
    // Otherwise something else was chosen meanwhile.
    if (filtering === own) location.assign(address);
  }
}

/** What stands elsewhere and names the page's address, such as the tabs and where signing in returns to (rulings 3). */
function renewLinks(page: Document) {
  for (const part of document.querySelectorAll("[data-with-address]")) {
    const fresh = page.getElementById(part.id);
    if (fresh) part.replaceChildren(...fresh.childNodes);
  }
}

const addressShown = () => location.href.split("#", 1)[0] ?? "";
let lastMessage = "";

/** Reloads on back and forward, since the form must match the URL, but not on jumps within the page. */
export function reloadOnHistory() {
  lastMessage = addressShown();
  addEventListener("popstate", () => {
    if (addressShown() !== lastMessage) location.reload();
  });
}
