import { pictureAddress, safeAddress } from "./safe-address";

const pauseBeforeAsking = 120;
const fewestLetters = 2;

/** ARIA 1.2 combobox. */
export function enhanceSuggestions(form: HTMLFormElement) {
  const input = form.querySelector<HTMLInputElement>('input[type="search"]');
  const source = safeAddress(form.dataset.source, location.href);
  if (!input || !source) return;

  const list = document.createElement("ul");
  list.id = `${input.id}-suggestions`;
  list.className = "_suggestions";
  list.hidden = true;
  describe(list, { role: "listbox", "aria-label": "Suggestions" });
  describe(input, {
    role: "combobox",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
    "aria-controls": list.id,
  });
  const count = document.createElement("p");
  count.className = "visually-hidden";
  count.setAttribute("role", "status");
  form.append(list, count);

  let listed: Suggestion[] = [];
  let active = -1;
  let timer = 0;
  let asking: AbortController | null = null;

  const mark = (index: number) => {
    active = index;
    [...list.children].forEach((option, at) => {
      option.setAttribute("aria-selected", String(at === index));
      if (at === index) option.scrollIntoView({ block: "nearest" });
    });
    if (index < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `${list.id}-${index}`);
  };

  const show = (suggestions: Suggestion[]) => {
    listed = suggestions;
    list.replaceChildren(...suggestions.map((suggestion, index) => option(suggestion, `${list.id}-${index}`)));
    list.hidden = suggestions.length === 0;
    input.setAttribute("aria-expanded", String(!list.hidden));
    count.textContent = countInWords(suggestions.length);
    mark(-1);
  };

  function stopAsking() {
    clearTimeout(timer);
    asking?.abort();
  }

  function close() {
    stopAsking();
    show([]);
  }

  const ask = async (query: string) => {
    asking?.abort();
    const { signal } = (asking = new AbortController());
    const address = new URL(source);
    address.searchParams.set("q", query);
    try {
      const answer = await fetch(address, { signal, headers: { Accept: "application/json" } });
      if (!answer.ok) return close();
      show(suggestionsOf(await answer.json(), (href) => safeAddress(href, location.href)));
    } catch {
      // Offline, the form itself still works; what was found for other letters goes.
      if (!signal.aborted) show([]);
    }
  };

  const typed = () => input.value.trim();
  // Opened as a popover, it is there to be typed in.
  form.closest("[popover]")?.addEventListener("toggle", (event) => {
    if ((event as ToggleEvent).newState === "open") input.focus();
  });
  input.addEventListener("input", () => {
    clearTimeout(timer);
    if (typed().length < fewestLetters) return close();
    timer = window.setTimeout(() => void ask(typed()), pauseBeforeAsking);
  });
  input.addEventListener("keydown", (event) => {
    // Of an input method's word; Safari, whose last key ends it, says so by the old code alone.
    if (event.keyCode === 229) return;
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      // Closed by Escape: Down opens the list again (ARIA 1.2 combobox).
      if (!listed.length) {
        if (event.key === "ArrowDown" && typed().length >= fewestLetters) void ask(typed());
        return;
      }
      // A late answer must not replace the list during a choice.
      stopAsking();
      mark(nextIndex(event.key, active, listed.length));
    } else if (event.key === "Enter") {
      const chosen = listed[active];
      if (!chosen) return;
      event.preventDefault();
      location.assign(chosen.href);
    }
  });
  // Keep focus in the input, or the list would close before the click.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const chosen = listed[[...list.children].findIndex((item) => item.contains(event.target as Node))];
    if (chosen) location.assign(chosen.href);
  });
  form.addEventListener("focusout", (event) => {
    if (!(event.relatedTarget instanceof Node && form.contains(event.relatedTarget))) close();
  });
}

function describe(element: Element, attributes: Record<string, string>) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

function option({ label, sublabel, logo, live }: Suggestion, id: string): HTMLLIElement {
  const item = document.createElement("li");
  item.id = id;
  item.className = "_suggestion";
  describe(item, { role: "option", "aria-selected": "false" });
  const picture = pictureAddress(logo, location.href);
  if (picture) {
    const image = document.createElement("img");
    Object.assign(image, { src: picture, alt: "", width: 36, height: 36 });
    item.append(image);
  }
  item.append(span("_suggestion-label", label));
  if (live) item.append(span("_suggestion-live", "Live now"));
  if (sublabel) item.append(span("_suggestion-sublabel", sublabel));
  return item;
}

function span(className: string, words: string): HTMLSpanElement {
  const element = document.createElement("span");
  element.className = className;
  element.textContent = words;
  return element;
}

type Suggestion = { label: string; sublabel: string | null; href: string; logo: string | null; live: boolean };

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Drops suggestions that lead off the site; a malformed answer gives none. */
export function suggestionsOf(answer: unknown, safe: (address: unknown) => string | null): Suggestion[] {
  const list = (answer as { suggestions?: unknown } | null)?.suggestions;
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: Record<string, unknown> | null) => {
    const label = text(item?.label);
    const href = safe(item?.href);
    return label && href
      ? [{ label, href, sublabel: text(item?.sublabel), logo: text(item?.logo), live: item?.live === true }]
      : [];
  });
}

/** Read out as they are shown. */
export const countInWords = (count: number): string => (count ? `${count} suggestion${count > 1 ? "s" : ""}` : "");

/** -1 is the input itself. */
export function nextIndex(key: string, current: number, count: number): number {
  if (count === 0) return -1;
  if (key === "ArrowDown") return current + 1 >= count ? -1 : current + 1;
  return current === -1 ? count - 1 : current - 1;
}
