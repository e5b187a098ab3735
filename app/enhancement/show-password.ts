/** Shows what was typed into a password's field; without it, there is no such button. */

function enhance(button: HTMLButtonElement): void {
  const field = document.getElementById(button.getAttribute("aria-controls") ?? "");
  if (!(field instanceof HTMLInputElement)) return;
  const show = (shown: boolean) => {
    field.type = shown ? "text" : "password";
    button.setAttribute("aria-pressed", String(shown));
  };
  button.addEventListener("click", () => show(field.type === "password"));
  // A browser remembers what is sent from a field of text.
  field.form?.addEventListener("submit", () => show(false));
  button.hidden = false;
}

document.querySelectorAll<HTMLButtonElement>("button[data-show-password]").forEach(enhance);

export {};
