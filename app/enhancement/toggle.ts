import { announceFailure } from "./announce";
import { postForm } from "./post-form";
import { safeAddress } from "./safe-address";

export type ToggleAnswer = { success: boolean; signIn: string | null };

/** Anything malformed counts as a failure (S 8.2). */
export function toggleAnswer(answer: unknown): ToggleAnswer {
  const { success, signIn } = (typeof answer === "object" && answer !== null ? answer : {}) as Record<string, unknown>;
  return { success: success === true, signIn: typeof signIn === "string" ? signIn : null };
}

/** Shows the new state at once and reverts it on failure (S 4.6). */
export async function submitToggle(form: HTMLFormElement, button: HTMLButtonElement) {
  if (form.dataset.busy) return;
  form.dataset.busy = "true";
  const before = button.getAttribute("aria-pressed") === "true";
  const sent = postForm(form, button);
  press(button, !before);
  try {
    const response = await sent;
    const answer = toggleAnswer(await response.json());
    if (response.ok && answer.success) return;
    press(button, before);
    const signIn = answer.signIn ? safeAddress(answer.signIn, location.href) : null;
    if (signIn) location.assign(signIn);
    else announceFailure();
  } catch {
    press(button, before);
    announceFailure();
  } finally {
    delete form.dataset.busy;
  }
}

function press(button: HTMLButtonElement, active: boolean) {
  button.setAttribute("aria-pressed", String(active));
  button.value = (active ? button.dataset.onIntent : button.dataset.offIntent) ?? button.value;
}
