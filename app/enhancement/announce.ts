let timer: ReturnType<typeof setTimeout> | undefined;

/** In a live region that the page brings: of one that comes together with its words nothing is read out. */
export function announce(words = "") {
  const place = document.getElementById("announcement");
  if (!place) return;
  place.textContent = words;
  clearTimeout(timer);
  // Another script of the page may have said something since.
  timer = setTimeout(() => place.textContent === words && (place.textContent = ""), 5000);
}

export const announceFailure = () => announce("That didn't work. Please try again.");
