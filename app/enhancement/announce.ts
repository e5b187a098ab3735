const timers: Record<string, ReturnType<typeof setTimeout>> = {};

/** In a live region that the page brings: of one that comes together with its words nothing is read out. */
export function announce(words = "", id = "announcement") {
  const place = document.getElementById(id);
  if (!place) return;
  place.textContent = words;
  clearTimeout(timers[id]);
  // Another script of the page may have said something since.
  timers[id] = setTimeout(() => place.textContent === words && (place.textContent = ""), 5000);
}

/** For a screen reader alone, where the page itself shows it. */
export const readOut = (words?: string) => announce(words, "read-out");

export const announceFailure = () => announce("That didn't work. Please try again.");
