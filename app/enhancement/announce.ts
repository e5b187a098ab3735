export function announce(words: string) {
  let place = document.getElementById("announcement");
  if (!place) {
    place = document.createElement("p");
    place.id = "announcement";
    place.className = "announcement";
    place.setAttribute("role", "status");
    document.body.append(place);
  }
  place.textContent = words;
  window.setTimeout(() => place.textContent === words && (place.textContent = ""), 5000);
}

export const announceFailure = () => announce("That didn't work. Please try again.");
