import { announce } from "../announce";
import { restoreAfterSubmit } from "./restore-after-submit";

type Control = { name: string; value: string; type: string; required: boolean; checked?: boolean };

/** One radio button per name counts (B 5 "Recruiting form"). */
export function isComplete(controls: readonly Control[]): boolean {
  const names = new Set(controls.filter(({ name, required }) => name !== "" && required).map(({ name }) => name));
  return [...names].every((name) =>
    controls.some((one) => one.name === name && (one.type === "radio" ? one.checked : one.value.trim() !== "")),
  );
}

/** Shows progress while sending (B 2.10, 4). */
export function enableWhenComplete(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button:not([type="button"])');
  if (!button) return;
  const { textContent: label } = button;
  const controls = () =>
    [...form.elements].filter(
      (one): one is HTMLInputElement | HTMLSelectElement =>
        one instanceof HTMLInputElement || one instanceof HTMLSelectElement,
    );
  const look = () => (button.disabled = !isComplete(controls()));
  form.addEventListener("input", look);
  form.addEventListener("change", look);
  form.addEventListener("submit", () => {
    const words = form.dataset.busy ?? "";
    button.disabled = true;
    button.textContent = words;
    announce(words);
    restoreAfterSubmit(() => {
      button.textContent = label;
      look();
    });
  });
  look();
}
